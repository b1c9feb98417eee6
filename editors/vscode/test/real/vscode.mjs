// A real VS Code: its server, a Chromium that shows its window, and a driver inside its extension host.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
const vscodeServer = join(here, "node_modules/code-server/lib/vscode/out/server-main.js");
const chromiumArgs = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer().on("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

/** Tries f until it gives something, for at most so long. What it gave last is in the message. */
export async function until(what, f, ms = 30_000) {
  const end = Date.now() + ms;
  let last;
  for (;;) {
    try {
      last = await f();
      if (last) return last;
    } catch (err) {
      last = err;
    }
    assert.ok(Date.now() < end, `${what}: not within ${ms} ms: ${last instanceof Error ? last.message : JSON.stringify(last)}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

const SETTINGS = {
  "workbench.startupEditor": "none",
  "workbench.colorTheme": "Default Light Modern",
  "workbench.tips.enabled": false,
  "workbench.enableExperiments": false,
  "telemetry.telemetryLevel": "off",
  "extensions.ignoreRecommendations": true,
  "extensions.autoCheckUpdates": false,
  "update.mode": "none",
  "security.workspace.trust.startupPrompt": "never",
  "security.workspace.trust.banner": "never",
  "editor.minimap.enabled": false,
  "editor.stickyScroll.enabled": false,
  "editor.fontSize": 13,
  "window.menuBarVisibility": "hidden",
  "git.enabled": false,
  "explorer.compactFolders": false,
  "files.autoSave": "off",
  "files.simpleDialog.enable": true,
};

/** Ends a process, and waits for its end. It gets a moment to end by itself. */
async function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = new Promise((done) => child.on("exit", done));
  child.kill();
  const timer = setTimeout(() => child.kill("SIGKILL"), 3000);
  await end;
  clearTimeout(timer);
}

/** Starts VS Code with the packaged extension, and opens the folder in it. */
export async function start({ folder, vsix, settings = {}, env = {}, trust = true }) {
  const home = mkdtempSync(join(tmpdir(), "hz-vscode-"));
  const data = join(home, "data");
  const extensions = join(home, "extensions");
  for (const part of ["User", "Machine"]) mkdirSync(join(data, part), { recursive: true });
  writeFileSync(join(data, "User/settings.json"), JSON.stringify({ ...SETTINGS, "security.workspace.trust.enabled": !trust, ...settings }));
  const flags = ["--user-data-dir", data, "--server-data-dir", data, "--extensions-dir", extensions, "--disable-telemetry", "--accept-server-license-terms"];
  const [port, driverPort] = [await freePort(), await freePort()];
  const environment = { ...process.env, HOME: home, XDG_CONFIG_HOME: join(home, "config"), XDG_DATA_HOME: join(home, "share"), EXTENSIONS_GALLERY: "{}", HZ_DRIVER_PORT: String(driverPort), ...env };

  let log = "";
  const run = (args) => {
    const child = spawn(process.execPath, [vscodeServer, ...flags, ...args], { env: environment, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (d) => (log += d));
    return child;
  };
  cpSync(join(here, "driver"), join(extensions, "hz-test.driver-0.0.1"), { recursive: true });
  const installing = run(["--install-extension", vsix, "--force"]);
  const status = await new Promise((done) => installing.on("exit", done));
  assert.equal(status, 0, log);

  const closing = [];
  const close = async () => {
    for (const step of closing.reverse()) await step();
  };
  try {
    return await open();
  } catch (err) {
    await close();
    throw new Error(`${err.message}\n${log.slice(-4000)}`, { cause: err });
  }

  async function open() {
    const server = run(["--host", "127.0.0.1", "--port", String(port), "--without-connection-token"]);
    closing.push(() => ended(server));
    await until("VS Code's server", async () => (await fetch(`http://127.0.0.1:${port}/version`)).ok);
    const browser = await chromium.launch({ executablePath: process.env.HZ_CHROMIUM || "/usr/bin/chromium", args: chromiumArgs });
    closing.push(() => browser.close());
    const context = await browser.newContext({ viewport: { width: 1040, height: 640 }, permissions: ["clipboard-read", "clipboard-write"] });
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${port}/?folder=${encodeURIComponent(folder)}`);
    await page.waitForSelector(".monaco-workbench", { timeout: 60_000 });

    /** Runs the function's text in VS Code's extension host, where vscode is its API. */
    const inside = async (f, args = {}) => {
      const body = `return (${f})(vscode, args)`;
      const response = await fetch(`http://127.0.0.1:${driverPort}`, { method: "POST", body: JSON.stringify({ body, args }) });
      const { value, error } = await response.json();
      if (error) throw new Error(error);
      return value;
    };
    await until("the extension host", () => inside(() => true), 60_000);

    return {
      page,
      home,
      inside,
      log: () => log,
      shot: (name, more = {}) => page.screenshot({ path: join(process.env.HZ_SHOTS || home, `${name}.png`), ...more }),
      close,
    };
  }
}
