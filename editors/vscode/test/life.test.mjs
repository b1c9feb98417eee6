// The life of the server as the extension leads it, with a stand-in for VS Code and for hz.
import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { activate, until } from "./host.mjs";

const fake = fileURLToPath(new URL("fake-hz.mjs", import.meta.url));
const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url)));
const home = mkdtempSync(join(tmpdir(), "hz-life-"));
after(() => rmSync(home, { recursive: true, force: true }));
const path = process.env.PATH;
const lines = () => (existsSync(process.env.HZ_FAKE_LOG) ? readFileSync(process.env.HZ_FAKE_LOG, "utf8").trim().split("\n") : []);
const starts = () => lines().filter((l) => l.startsWith("lsp --stdio"));
const settled = () => new Promise((done) => setTimeout(done, 300));

beforeEach(() => {
  process.env.HOME = home;
  process.env.PATH = path;
  delete process.env.GOBIN;
  delete process.env.GOPATH;
  process.env.HZ_FAKE = "serves";
  process.env.HZ_FAKE_LOG = join(mkdtempSync(join(home, "log-")), "starts");
});

/** A test that ends its host, whatever happens. */
function host(name, options, f) {
  test(name, async () => {
    const it = activate(typeof options === "function" ? options() : options);
    try {
      await f(it);
    } finally {
      await it.end();
    }
  });
}

/** A folder with an hz in it. */
function bin(...parts) {
  const folder = join(mkdtempSync(join(home, "bin-")), ...parts);
  mkdirSync(folder, { recursive: true });
  symlinkSync(fake, join(folder, "hz"));
  return folder;
}

const running = (it) => until("a running server", () => it.status().text === "hz: no problems");

host("the server is started where the folder is, and told which commands run here", { settings: { "hz.path": fake }, folder: home }, async (it) => {
  await running(it);
  assert.equal(it.status().detail, "hz v9");
  assert.deepEqual(starts(), [`lsp --stdio in ${home}`]);
  assert.deepEqual(lines()[1], 'options {"clientCommands":["hz.showReferences"]}');
  assert.deepEqual(it.seen.messages, []);
});

host("no command of the extension has the name of a server's, and each in the manifest is there", { settings: { "hz.path": fake }, folder: home }, async (it) => {
  await running(it);
  for (const { command } of manifest.contributes.commands) assert.ok(it.commands.has(command), command);
  for (const id of ["hz.checkWorkspace", "hz.graphHtml"]) await until(id, () => it.commands.has(id));
});

for (const [name, setting] of [["a setting", "/no/such/hz"], ["the PATH", ""]]) {
  host(`hz isn't there, by ${name}: one message, and what can be done`, () => ((process.env.PATH = ""), { settings: { "hz.path": setting }, folder: home, answers: () => "How to install" }), async (it) => {
    await until("the message", () => it.seen.messages.length > 0);
    await settled();
    assert.equal(it.seen.messages.length, 1);
    const [{ text, buttons }] = it.seen.messages;
    assert.equal(text, setting ? "hz.path names /no/such/hz, which isn't a program" : "hz isn't installed, or isn't on your PATH");
    assert.deepEqual(buttons, ["How to install", "Set path…"]);
    assert.deepEqual(it.seen.opened, ["https://github.com/heinzel/hz/blob/main/docs/install.md"]);
    assert.equal(it.status().text, "hz is missing");
    assert.deepEqual(starts(), []);
    // A command says so again, since a person asked.
    await it.run("hz.showGraph");
    assert.equal(it.seen.messages.length, 2);
  });
}

host("an hz without hz lsp is said to be too old", () => ((process.env.HZ_FAKE = "old"), { settings: { "hz.path": fake } }), async (it) => {
  await until("the message", () => it.seen.messages.length > 0);
  assert.match(it.seen.messages[0].text, /is too old for VS Code$/);
  assert.deepEqual(starts(), []);
});

host("a file that isn't a program of this machine is said to be that", () => {
  const file = join(mkdtempSync(join(home, "odd-")), "hz");
  writeFileSync(file, "\u0000\u0001 no program");
  chmodSync(file, 0o755);
  return { settings: { "hz.path": file } };
}, async (it) => {
  await until("the message", () => it.seen.messages.length > 0);
  assert.match(it.seen.messages[0].text, /can't be started|too old/);
});

host("a setting that names hz starts it without a reload", () => ((process.env.PATH = ""), { folder: home }), async (it) => {
  await until("the message", () => it.seen.messages.length > 0);
  process.env.PATH = path;
  it.set("hz.path", fake);
  await running(it);
});

const found = [
  ["the PATH", () => (process.env.PATH = `${bin()}${delimiter}${path}`)],
  ["GOBIN", () => (process.env.GOBIN = bin())],
  ["GOPATH", () => (process.env.GOPATH = join(bin("bin"), ".."))],
  ["go/bin at home", () => (process.env.HOME = join(bin("go", "bin"), "../.."))],
];
for (const [name, prepare] of found) host(`hz is found by ${name}`, () => (prepare(), { folder: home }), running);

host("hz.path may start with ~", () => ((process.env.HOME = join(bin("go", "bin"), "../..")), { settings: { "hz.path": "~/go/bin/hz" } }), running);
host("a relative hz.path starts at the folder", () => ({ settings: { "hz.path": "tools/hz" }, folder: join(bin("tools"), "..") }), running);

host("a server that dies at once is started once, and that is said once", () => ((process.env.HZ_FAKE = "dies at once"), { settings: { "hz.path": fake } }), async (it) => {
  await until("the message", () => it.seen.messages.length > 0);
  await settled();
  assert.ok(starts().length <= 4, `${starts().length} starts`);
  assert.equal(it.seen.messages.length, 1, JSON.stringify(it.seen.messages));
  assert.deepEqual(it.seen.messages[0].buttons, ["Restart", "Show log"]);
  assert.equal(it.status().text, "hz has stopped");
});

host("a server that goes on dying is started three times more, and that is said once", () => ((process.env.HZ_FAKE = "dies later"), { settings: { "hz.path": fake } }), async (it) => {
  await until("the message", () => it.seen.messages.length > 0);
  await settled();
  assert.equal(starts().length, 4);
  assert.equal(it.seen.messages.length, 1, JSON.stringify(it.seen.messages));
  assert.equal(it.seen.messages[0].text, "hz lsp has ended 4 times within 3 minutes");
  assert.equal(it.status().text, "hz has stopped");
  process.env.HZ_FAKE = "serves";
  await it.run("hz.restartServer");
  await running(it);
});

host("a restart ends one server and starts another", { settings: { "hz.path": fake } }, async (it) => {
  await running(it);
  await Promise.all([it.run("hz.restartServer"), it.run("hz.restartServer")]);
  await running(it);
  assert.equal(starts().length, 3);
  assert.deepEqual(it.seen.messages, []);
});

host("a folder that isn't on disk needs no server", { settings: { "hz.path": fake }, folder: "vscode-vfs://github/heinzel/hz" }, async (it) => {
  await until("the status", () => it.status().text === "hz reads contracts on disk only");
  await settled();
  assert.deepEqual(starts(), []);
  assert.deepEqual(it.seen.messages, []);
});

host("the status counts hz's errors and warnings alone", { settings: { "hz.path": fake } }, async (it) => {
  await running(it);
  it.diagnose("file:///a", [{ source: "hz", severity: 1 }, { source: "hz", severity: 2 }, { source: "eslint", severity: 0 }]);
  assert.equal(it.status().text, "hz: 1 problem");
  assert.equal(it.status().severity, 1);
  it.diagnose("file:///b", [{ source: "hz", severity: 0 }]);
  assert.equal(it.status().text, "hz: 2 problems");
  assert.equal(it.status().severity, 2);
});

host("what a server answers wrongly or refuses is said", { settings: { "hz.path": fake } }, async (it) => {
  await running(it);
  await it.run("hz.showGraph"); // a page without hz's policy
  await it.run("hz.createContract");
  await it.run("hz.copyFingerprint");
  assert.deepEqual(it.seen.messages.map((m) => m.text), ["hz: what hz sent isn't a page of its graph: update hz", "hz: no playbooks today", "hz: open the contract whose fingerprint you want"]);
});
