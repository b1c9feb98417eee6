// The extension in a real VS Code, with the real hz: HZ names the program, HZ_VSIX the packaged
// extension, HZ_SHOTS a folder for pictures.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { start, until } from "./vscode.mjs";

const hz = process.env.HZ;
const home = realpathSync(mkdtempSync(join(tmpdir(), "hz-real-")));
const folder = join(home, "contracts");
const file = (name) => join(folder, `${name}.prose.md`);
let code;

before(async () => {
  cpSync(fileURLToPath(new URL("workspace", import.meta.url)), folder, { recursive: true });
  code = await start({ folder, vsix: process.env.HZ_VSIX, settings: { "hz.path": hz, "hz.timezone": "Europe/Berlin" }, env: { HOME: home } });
  await open("weekly-digest");
}, { timeout: 180_000 });
after(async () => {
  await code?.close();
  rmSync(home, { recursive: true, force: true });
});

/** Opens a contract in the editor, with the cursor at the place. */
const open = (name, line = 0, character = 0) =>
  code.inside(
    async (vscode, { path, line, character }) => {
      const at = new vscode.Position(line, character);
      const document = await vscode.workspace.openTextDocument(vscode.Uri.file(path));
      await vscode.window.showTextDocument(document, { selection: new vscode.Range(at, at), preview: false });
    },
    { path: file(name), line, character },
  );

/** What VS Code answers to one of its own commands at the place of the first `what` in the contract. */
const execute = async (command, name, what, offset = 0, ...more) => {
  const { line, character } = place(name, what);
  return code.inside(
    async (vscode, { command, path, line, character, more }) => {
      const answer = await vscode.commands.executeCommand(command, vscode.Uri.file(path), new vscode.Position(line, character), ...more);
      return JSON.parse(JSON.stringify(answer ?? null));
    },
    { command, path: file(name), line, character: character + offset, more },
  );
};

function place(name, what) {
  const lines = readFileSync(file(name), "utf8").split("\n");
  const line = lines.findIndex((l) => l.includes(what));
  assert.ok(line >= 0, what);
  return { line, character: lines[line].indexOf(what) };
}

const text = (name) => code.inside(async (vscode, { path }) => (await vscode.workspace.openTextDocument(vscode.Uri.file(path))).getText(), { path: file(name) });

/** All problems that VS Code shows: [file, line, column, code, severity], as hz prints them. */
const problems = () =>
  code.inside((vscode) =>
    vscode.languages
      .getDiagnostics()
      .flatMap(([uri, all]) => all.map((d) => [uri.path.split("/").at(-1), d.range.start.line + 1, d.range.start.character + 1, d.code.value, d.severity]))
      .sort((a, b) => (a[0] === b[0] ? a[1] - b[1] || a[2] - b[2] : a[0] < b[0] ? -1 : 1)),
  );

/** What the command line says of the folder, as problems does. */
function checked() {
  let out;
  try {
    out = execFileSync(hz, ["heinzel", "check", "--json", "."], { cwd: folder, env: { ...process.env, HOME: code.home, XDG_CONFIG_HOME: join(code.home, "config"), XDG_DATA_HOME: join(code.home, "share") } });
  } catch (err) {
    out = err.stdout;
  }
  return JSON.parse(out).diagnostics.map((d) => [d.file, d.line, d.column, d.code, ["error", "warning", "info"].indexOf(d.severity)]);
}

const step = (name, f) => test(name, { timeout: 90_000 }, f);

step("a contract has its language, and its problems are those of hz heinzel check", async () => {
  assert.equal(await code.inside((vscode) => vscode.window.activeTextEditor.document.languageId), "hz-contract");
  const want = checked();
  assert.ok(want.length >= 3);
  await until("the problems", async () => JSON.stringify(await problems()) === JSON.stringify(want)).catch(async () => assert.deepEqual(await problems(), want));
});

step("each problem leads to its code's page, and its text has the hint", async () => {
  const one = await code.inside((vscode) => {
    const d = vscode.languages.getDiagnostics(vscode.window.activeTextEditor.document.uri).find((d) => d.code.value === "HZC002");
    return { source: d.source, message: d.message, page: d.code.target.toString() };
  });
  assert.equal(one.source, "hz");
  assert.match(one.message, /unknown key "timout"[\s\S]*did you mean timeout\?/);
  assert.match(one.page, /HZC002/);
});

step("the problems list and a hover, as a person sees them", async () => {
  const { page } = code;
  await code.inside((vscode) => vscode.commands.executeCommand("workbench.actions.view.problems"));
  await page.waitForSelector(".markers-panel .monaco-list-row");
  await open("weekly-digest", place("weekly-digest", "0 7 * * MON").line, place("weekly-digest", "0 7 * * MON").character + 8);
  await code.inside((vscode) => vscode.commands.executeCommand("editor.action.showHover"));
  const hover = page.locator(".monaco-hover:visible").first();
  await until("the hover", async () => /Monday/.test(await hover.innerText()));
  await code.shot("vscode-problems");
  await page.keyboard.press("Escape");
});

step("a quick fix is offered at the cursor, and one key applies it", async () => {
  const { page } = code;
  const at = place("weekly-digest", "timout");
  await open("weekly-digest", at.line, at.character + 2);
  const actions = await code.inside(async (vscode, { path }) => {
    const here = vscode.window.activeTextEditor.selection;
    return (await vscode.commands.executeCommand("vscode.executeCodeActionProvider", vscode.Uri.file(path), here)).map((a) => a.title);
  }, { path: file("weekly-digest") });
  assert.ok(actions.some((t) => /timeout/.test(t)), actions.join("\n"));
  await code.inside((vscode) => vscode.commands.executeCommand("workbench.action.focusActiveEditorGroup"));
  await code.inside((vscode) => void vscode.commands.executeCommand("editor.action.quickFix"));
  await page.waitForSelector(".action-widget .monaco-list-row", { timeout: 15_000 });
  await code.shot("vscode-fix");
  await page.keyboard.press("Enter");
  await until("the fix", async () => (await text("weekly-digest")).includes("  timeout: 15m"));
  await until("its problem to go", async () => !(await problems()).some((p) => p[3] === "HZC002"));
});

step("completion knows the outputs of other contracts, and the keys that are missing", async () => {
  const labels = (list) => list.items.map((i) => (typeof i.label === "string" ? i.label : i.label.label)).join("\n");
  assert.match(labels(await execute("vscode.executeCompletionItemProvider", "weekly-digest", "me/team-pulse", 3)), /team-pulse/);
  const { line } = place("weekly-digest", "  timout");
  const replaced = (from, to, text) =>
    code.inside(async (vscode, { from, to, text, line }) => {
      const editor = vscode.window.activeTextEditor;
      await editor.edit((b) => b.replace(new vscode.Range(line, from, line, to), text));
    }, { from, to, text, line });
  await replaced(0, 0, "  ret\n");
  const keys = labels(await execute("vscode.executeCompletionItemProvider", "weekly-digest", "  timout", 5));
  assert.match(keys, /^retries$/m);
  await code.inside((vscode) => vscode.commands.executeCommand("undo"));
});

step("definition, references, rename across files", async () => {
  const [target] = await execute("vscode.executeDefinitionProvider", "weekly-digest", "team-pulse#pulse", 3);
  assert.match(JSON.stringify(target), /team-pulse\.prose\.md/);
  const references = await execute("vscode.executeReferenceProvider", "weekly-digest", "digest: {format", 1);
  assert.match(JSON.stringify(references), /monthly-review\.prose\.md/);
  const at = place("weekly-digest", "digest: {format");
  const renamed = await code.inside(
    async (vscode, { path, line, character }) => {
      const edit = await vscode.commands.executeCommand("vscode.executeDocumentRenameProvider", vscode.Uri.file(path), new vscode.Position(line, character), "summary");
      const files = edit.entries().map(([uri]) => uri.path.split("/").at(-1)).sort();
      return { files, applied: await vscode.workspace.applyEdit(edit) };
    },
    { path: file("weekly-digest"), line: at.line, character: at.character + 1 },
  );
  assert.deepEqual(renamed, { files: ["monthly-review.prose.md", "weekly-digest.prose.md"], applied: true });
  assert.match(await text("monthly-review"), /contract:me\/weekly-digest#summary/);
  assert.match(await text("weekly-digest"), /- `summary`: one page/);
  assert.ok(!(await problems()).some((p) => p[3] === "HZC031" && p[0] === "monthly-review.prose.md"));
});

step("lenses tell who reads it, and open the places", async () => {
  const lenses = await until("the lenses", async () => {
    const all = await code.inside(async (vscode, { path }) => (await vscode.commands.executeCommand("vscode.executeCodeLensProvider", vscode.Uri.file(path), 50)).map((l) => l.command), { path: file("weekly-digest") });
    return all?.some((c) => /read by/.test(c?.title)) && all;
  });
  assert.ok(lenses.some((c) => /next run Mon/.test(c.title)), JSON.stringify(lenses));
  await open("weekly-digest");
  await code.inside((vscode) => vscode.commands.executeCommand("workbench.action.closePanel"));
  const shown = code.page.locator(".codelens-decoration").first();
  await until("the lens that the fix changed, on the screen", async () => /next run Mon/.test(await shown.innerText()));
  await code.page.locator(".codelens-decoration a", { hasText: "read by" }).first().click();
  await code.page.waitForSelector(".peekview-widget", { timeout: 15_000 });
  await until("the peek's list", async () => /monthly-review/.test(await code.page.locator(".peekview-widget").innerText()));
  await code.shot("vscode-lenses");
  await code.page.keyboard.press("Escape");
});

step("hints, links, symbols, folding and formatting are served", async () => {
  const all = await code.inside(async (vscode, { path }) => {
    const uri = vscode.Uri.file(path);
    const ask = (name, ...more) => vscode.commands.executeCommand(`vscode.execute${name}`, uri, ...more);
    return {
      hints: (await ask("InlayHintProvider", new vscode.Range(0, 0, 50, 0))).map((h) => (typeof h.label === "string" ? h.label : h.label.map((p) => p.value).join(""))),
      links: (await ask("LinkProvider")).length,
      symbols: (await ask("DocumentSymbolProvider")).map((s) => s.name),
      folds: (await ask("FoldingRangeProvider")).length,
      edits: (await ask("FormatDocumentProvider", { tabSize: 2, insertSpaces: true }))?.length ?? 0,
      workspace: (await vscode.commands.executeCommand("vscode.executeWorkspaceSymbolProvider", "pulse")).length,
    };
  }, { path: file("weekly-digest") });
  assert.match(all.hints.join(), /next Mon/);
  assert.ok(all.links >= 1 && all.folds >= 2 && all.workspace >= 1, JSON.stringify(all));
  assert.ok(all.symbols.includes("Goal"), all.symbols.join());
});

step("the status item counts the problems", async () => {
  await open("weekly-digest");
  await code.page.locator("#status\\.languageStatus").click();
  const text = await until("the status", async () => {
    const shown = await code.page.locator(".monaco-hover:visible, .hover-language-status").allInnerTexts();
    return shown.join("\n").match(/hz: (\d+|no) problems?/);
  });
  assert.equal(text[0], "hz: 2 problems");
  await code.page.keyboard.press("Escape");
});

step("the graph's page works in a panel, under its own policy", async () => {
  const { page } = code;
  const refused = [];
  page.on("console", (m) => /Content Security Policy|hz-graph/.test(m.text()) && m.text().includes("sha256") && refused.push(m.text()));
  await open("weekly-digest");
  await code.inside((vscode) => vscode.commands.executeCommand("workbench.action.closePanel"));
  await code.inside((vscode) => vscode.commands.executeCommand("workbench.action.closeSidebar"));
  await code.inside((vscode) => vscode.commands.executeCommand("hz.showGraph"));
  const frame = await until("the page", async () => {
    for (const f of page.frames()) if (await f.locator("html[data-ready] #canvas").count().catch(() => 0)) return f;
  });
  assert.match(await frame.locator("#shown").innerText(), /nodes/);
  const names = await frame.locator("#nodes-rows tr").allTextContents();
  for (const name of ["weekly-digest", "team-pulse", "monthly-review"]) assert.ok(names.some((n) => n.includes(name)), name);
  assert.equal(await frame.evaluate(() => document.documentElement.dataset.theme), "light");
  await code.shot("vscode-graph");
  await code.inside((vscode) => vscode.workspace.getConfiguration("workbench").update("colorTheme", "Default Dark Modern", true));
  await until("the dark page", async () => {
    for (const f of page.frames()) if ((await f.locator("html[data-ready][data-theme=dark] #canvas").count().catch(() => 0)) > 0) return true;
  });
  await code.inside((vscode) => vscode.workspace.getConfiguration("workbench").update("colorTheme", "Default Light Modern", true));
  assert.deepEqual(refused, []);
  await code.inside((vscode) => vscode.commands.executeCommand("workbench.action.closeActiveEditor"));
});

step("the fingerprint on the clipboard is that of hz heinzel fingerprint", async () => {
  await open("team-pulse");
  await code.page.bringToFront();
  await code.inside((vscode) => vscode.commands.executeCommand("hz.copyFingerprint"));
  const want = execFileSync(hz, ["heinzel", "fingerprint", file("team-pulse")], { encoding: "utf8" }).split(" ")[0];
  await until("the clipboard", async () => (await code.page.evaluate(() => navigator.clipboard.readText())) === `sha256:${want}`);
});

step("a check of the workspace shows the list of problems", async () => {
  await code.inside((vscode) => vscode.commands.executeCommand("hz.check"));
  await code.page.waitForSelector(".markers-panel", { timeout: 15_000 });
  await until("the sum", async () => /hz: 3 contracts checked/.test(await code.page.locator(".part.statusbar").innerText()));
  await code.inside((vscode) => vscode.commands.executeCommand("workbench.action.closePanel"));
});

step("a new contract asks for a name and a playbook, and opens", async () => {
  const { page } = code;
  await code.inside((vscode) => void vscode.commands.executeCommand("hz.createContract"));
  const input = page.locator(".quick-input-widget input[type=text]").first();
  await until("the question", async () => /Lowercase words/.test(await page.locator(".quick-input-widget").innerText()));
  await input.fill("Retro Agenda");
  await until("the advice", async () => /such as retro-agenda/.test(await page.locator(".quick-input-widget").innerText()));
  await input.fill("retro-agenda");
  await page.keyboard.press("Enter");
  await until("the playbooks", async () => /Starter/.test(await page.locator(".quick-input-widget").innerText()));
  await code.shot("vscode-new");
  await page.keyboard.press("Enter");
  const opened = await until("the contract", () => code.inside((vscode) => {
    const document = vscode.window.activeTextEditor?.document;
    return document?.fileName.endsWith("retro-agenda.prose.md") && { name: document.fileName, text: document.getText(), language: document.languageId };
  }));
  assert.ok(opened.name.startsWith(code.home), opened.name);
  assert.match(opened.text, /^name: retro-agenda$/m);
  assert.equal(opened.language, "hz-contract");
  await code.inside((vscode) => vscode.commands.executeCommand("workbench.action.closeActiveEditor"));
});

step("the Markdown preview goes on to work", async () => {
  await open("team-pulse");
  await code.inside((vscode) => vscode.commands.executeCommand("markdown.showPreviewToSide"));
  await until("the preview", async () => {
    for (const f of code.page.frames()) if (await f.locator(".markdown-body h3", { hasText: "Done when" }).count().catch(() => 0)) return true;
  });
  await code.inside(async (vscode) => {
    await vscode.workspace.saveAll();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });
});

step("each button of the manifest is one that VS Code knows", async () => {
  const known = new Set(await code.inside((vscode) => vscode.commands.getCommands(true)));
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url)));
  for (const entries of Object.values(manifest.contributes.menus)) for (const { command } of entries) assert.ok(known.has(command), command);
});

step("a file that changes on disk is seen", async () => {
  await open("monthly-review");
  execFileSync("sh", ["-c", `sed 's/title: Team pulse/title: ""/' team-pulse.prose.md > t && mv t team-pulse.prose.md`], { cwd: folder });
  await until("the problem", async () => (await problems()).some((p) => p[0] === "team-pulse.prose.md"));
});

step("without hz there is one clear message, and with it again all works", async () => {
  await code.inside((vscode) => vscode.workspace.getConfiguration("hz").update("path", "/no/such/hz", true));
  const message = code.page.locator(".notification-toast", { hasText: "hz.path names /no/such/hz" });
  await message.waitFor({ timeout: 20_000 });
  assert.equal(await message.count(), 1);
  assert.match(await message.innerText(), /How to install/);
  await code.shot("vscode-missing");
  assert.deepEqual(await problems(), []);
  await code.inside((vscode, { hz }) => vscode.workspace.getConfiguration("hz").update("path", hz, true), { hz });
  await until("the problems", async () => (await problems()).length > 0);
});

step("a program that an untrusted workspace names is not started; the setting of the person holds", async () => {
  const strange = join(home, "strange");
  const started = join(home, "started");
  cpSync(fileURLToPath(new URL("workspace", import.meta.url)), strange, { recursive: true });
  mkdirSync(join(strange, ".vscode"));
  writeFileSync(join(strange, "hz"), `#!/bin/sh\necho started > '${started}'\n`, { mode: 0o755 });
  writeFileSync(join(strange, ".vscode/settings.json"), JSON.stringify({ "hz.path": "./hz" }));
  const other = await start({ folder: strange, vsix: process.env.HZ_VSIX, settings: { "hz.path": hz }, trust: false });
  try {
    assert.equal(await other.inside((vscode) => vscode.workspace.isTrusted), false);
    await other.inside((vscode, { path }) => vscode.workspace.openTextDocument(vscode.Uri.file(path)).then(() => true), { path: join(strange, "weekly-digest.prose.md") });
    await until("the problems", () => other.inside((vscode) => vscode.languages.getDiagnostics().some(([, all]) => all.some((d) => d.source === "hz"))));
    assert.ok(!existsSync(started));
    await other.inside((vscode) => void vscode.commands.executeCommand("workbench.trust.manage"));
    await other.page.locator(".workspace-trust-editor a, .workspace-trust-editor .monaco-button", { hasText: /^Trust$/ }).first().click();
    await until("the program of a workspace that is trusted", () => existsSync(started));
  } finally {
    await other.close();
  }
});
