// The colours: which scope each part of a contract gets. The golden file is test/grammar/weekly.scopes;
// HZ_UPDATE=1 writes it anew.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

const require = createRequire(import.meta.url);
const { INITIAL, Registry, parseRawGrammar } = require("vscode-textmate");
const { OnigScanner, OnigString, loadWASM } = require("vscode-oniguruma");

const file = (path) => new URL(path, import.meta.url);
const manifest = JSON.parse(readFileSync(file("../package.json")));
await loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")));

const sources = new Map(manifest.contributes.grammars.map((g) => [g.scopeName, file(`../${g.path}`)]));
sources.set("text.html.markdown", new URL("markdown.json", `file://${require.resolve("tm-grammars/grammars/markdown.json")}`));
const registry = new Registry({
  onigLib: Promise.resolve({ createOnigScanner: (patterns) => new OnigScanner(patterns), createOnigString: (s) => new OnigString(s) }),
  loadGrammar: async (scope) => (sources.has(scope) ? parseRawGrammar(readFileSync(sources.get(scope), "utf8"), "x.json") : null),
});
const grammar = await registry.loadGrammar("text.html.markdown.hz-contract");

/** The tokens of a text: for each line a list of [text, scopes without the outermost]. */
function tokens(text) {
  let stack = INITIAL;
  return text.split("\n").map((line) => {
    const all = grammar.tokenizeLine(line, stack);
    stack = all.ruleStack;
    return all.tokens.map((t) => [line.slice(t.startIndex, t.endIndex), t.scopes.slice(1)]);
  });
}

/** The scopes of the first token with this text on the first line that holds `on`. */
function scopes(lines, on, text) {
  const line = lines.find((l) => l.map(([t]) => t).join("").includes(on));
  assert.ok(line, on);
  const token = line.find(([t]) => t === text);
  assert.ok(token, `${JSON.stringify(text)} isn't a token of ${JSON.stringify(line)}`);
  return token[1].join(" ");
}

const text = readFileSync(file("grammar/weekly.prose.md"), "utf8");
const lines = tokens(text);

test("each part of a contract has its scope", () => {
  const table = [
    ["name: weekly", "name", /keyword\.other\.key\.hz entity\.name\.tag\.yaml$/],
    ["x-owner:", "x-owner", /entity\.name\.tag\.yaml$/],
    ["args:", "labels", /variable\.parameter\.name\.hz$/],
    ["    issues:", "issues", /variable\.parameter\.name\.hz$/],
    ["Keeps the week true", "Keeps the week true: what changed, and", /string\.unquoted\.block\.yaml$/],
    ["waits.", "what - if anything - waits.", /string\.unquoted\.block\.yaml$/],
    ["x-owner:", "#atlas", /string\.quoted\.double\.yaml$/],
    ["schema: 1", "1", /constant\.numeric\.yaml/],
    ["Wöchentliche", "Der Wöchentliche, 🧝 'quoted'", /string\.unquoted\.plain\.out\.yaml/],
    ["schedule:", "0", /cron\.minute/],
    ["schedule:", "7", /cron\.hour/],
    ["schedule:", "MON-FRI", /cron\.weekday/],
    ["requires: [", "tracker", /support\.class\.capability/],
    ["requires: [", "read", /storage\.modifier\.access/],
    ["read: tracker", "issues_updated", /support\.function\.method/],
    ["window:", "last", /keyword\.other\.window/],
    ["window:", "7d", /constant\.numeric\.duration/],
    ["timeout:", "1h30m", /constant\.numeric\.duration/],
    ["by:", "17:00", /constant\.numeric\.time/],
    ["digest: {", "me", /storage\.type\.namespace/],
    ["digest: {", "weekly-digest", /entity\.name\.type\.contract/],
    ["digest: {", "open", /variable\.other\.facet/],
    ["digest: {", "draft", /constant\.language\.hz/],
    ["contract:team", "Übersicht", /variable\.other\.output/],
    ["publishes:", "HZC012", /constant\.other\.code\.hz/],
    ["publishes:", "— next release", /string\.unquoted\.reason\.hz/],
    ["# hz: ignore HZC014", "hz: ignore", /keyword\.control\.ignore/],
    ["catch_up: @daily", "@daily", /constant\.language\.cron/],
    ["- `issues`: each", "issues", /variable\.parameter\.item/],
    ["hz: ignore HZC105", "HZC105", /constant\.other\.code/],
    ["- [ ] One", "[ ]", /keyword\.control\.check/],
    ["- [x] Another", "[x]", /keyword\.control\.check/],
    ["### Memory", "Memory", /invalid\.deprecated/],
    ["### Goal", "Goal", /keyword\.other\.section\.hz/],
    ["### Done when", "Done when", /keyword\.other\.section\.hz/],
    ["### Extras", "Extras", /entity\.name\.section\.markdown$/],
    ["All is *well*", "well", /markup\.italic/],
  ];
  for (const [on, part, want] of table) assert.match(scopes(lines, on, part), want, `${on}: ${part}`);
});

test("what only looks like a part of hz has none of its scopes", () => {
  const none = (on) => {
    const line = lines.find((l) => l.map(([t]) => t).join("").includes(on));
    const own = line.flatMap(([, s]) => s).filter((s) => / ?\.(item|check|section)\.hz$/.test(s) && !s.startsWith("meta."));
    assert.deepEqual(own, [], on);
  };
  none("in a fence");
  none("no item here");
  none("no check here");
  none("- [] no check");
  const fenced = lines[lines.findIndex((l) => l.map(([t]) => t).join("") === "```md") + 1];
  assert.ok(fenced.every(([, s]) => !s.join(" ").includes(".hz ") && !s.join(" ").endsWith("section.hz")), JSON.stringify(fenced));
});

test("the frontmatter ends, and the body is Markdown, whatever the frontmatter holds", () => {
  for (const front of ['a: "open', "a: {b: [", "a: |\n  x", "a: >-", "a: 'x", "- - a", "a: &x", "? a", ": b", "\ta: b", "a: b: c", "#", "a: |2\n    x\n  y"]) {
    const all = tokens(`---\n${front}\n---\n\n### Goal\n`);
    const goal = all.at(-2).map(([, s]) => s.join(" "));
    assert.match(goal.join(" "), /keyword\.other\.section\.hz/, front);
  }
});

test("the golden file", () => {
  const got = lines.map((l) => l.filter(([t]) => t.trim() !== "").map(([t, s]) => `${JSON.stringify(t)} ${s.filter((x) => x !== "meta.embedded.block.frontmatter.hz").join(" ")}`).join("\n")).filter(Boolean).join("\n") + "\n";
  const golden = file("grammar/weekly.scopes");
  if (process.env.HZ_UPDATE) writeFileSync(golden, got);
  assert.equal(got, readFileSync(golden, "utf8"));
});
