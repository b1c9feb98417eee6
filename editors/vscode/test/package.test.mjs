// What is packaged: HZ_VSIX, or out/hz.vsix.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { inflateRawSync } from "node:zlib";

const file = (path) => new URL(path, import.meta.url);
const manifest = JSON.parse(readFileSync(file("../package.json")));

/** The files of a zip: name to text. */
function unzip(bytes) {
  const files = new Map();
  let at = bytes.readUInt32LE(bytes.lastIndexOf("PK\u0005\u0006", undefined, "latin1") + 16);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [n, extra, comment] = [28, 30, 32].map((o) => bytes.readUInt16LE(at + o));
    const start = bytes.readUInt32LE(at + 42);
    const data = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const raw = bytes.subarray(data, data + size);
    files.set(bytes.toString("utf8", at + 46, at + 46 + n), (method ? inflateRawSync(raw) : raw).toString("utf8"));
    at += 46 + n + extra + comment;
  }
  return files;
}

const files = unzip(readFileSync(process.env.HZ_VSIX || file("../out/hz.vsix")));

test("the package holds what it needs and nothing else", () => {
  assert.deepEqual([...files.keys()].sort(), [
    "[Content_Types].xml",
    "extension.vsixmanifest",
    "extension/images/icon.png",
    "extension/language-configuration.json",
    "extension/out/extension.js",
    "extension/out/licences.txt",
    "extension/package.json",
    "extension/readme.md",
    "extension/snippets/hz-contract.json",
    "extension/syntaxes/frontmatter.tmLanguage.json",
    "extension/syntaxes/hz-contract.tmLanguage.json",
  ]);
});

test("the bundle needs nothing but VS Code and Node", () => {
  const needs = new Set([...files.get("extension/out/extension.js").matchAll(/require\("([^"]+)"\)/g)].map((m) => m[1]));
  for (const name of needs) assert.match(name, /^(vscode|node:[a-z_/]+|assert|child_process|crypto|fs|net|os|path|process|tty|url|util|worker_threads)$/);
  assert.ok(needs.has("vscode"));
  assert.ok(Buffer.byteLength(files.get("extension/out/extension.js")) < 600_000);
  for (const name of ["vscode-languageclient 9", "vscode-jsonrpc 8", "semver 7"]) assert.ok(files.get("extension/out/licences.txt").includes(name), name);
});

test("the manifest names only files and settings that are there", () => {
  const { contributes } = manifest;
  const named = [manifest.icon, manifest.main, ...contributes.languages.map((l) => l.configuration), ...contributes.grammars.map((g) => g.path), ...contributes.snippets.map((s) => s.path)];
  for (const name of named) assert.ok(files.has(`extension/${name.replace("./", "")}`), name);
  for (const key of manifest.capabilities.untrustedWorkspaces.restrictedConfigurations) assert.ok(key in contributes.configuration.properties, key);
  assert.deepEqual(Object.keys(contributes.configuration.properties).sort(), ["hz.diagnostics.scope", "hz.inlayHints.enable", "hz.lenses.enable", "hz.path", "hz.timezone", "hz.trace.server"]);
  assert.equal(contributes.configuration.properties["hz.path"].scope, "machine-overridable");
  const own = new Set(contributes.commands.map((c) => c.command));
  for (const entries of Object.values(contributes.menus)) for (const { command } of entries) assert.ok(own.has(command) || command.startsWith("markdown."), command);
  for (const id of own) assert.match(id, /^hz\./);
});

test("every package that goes into the bundle or the tests is pinned", () => {
  for (const [name, version] of Object.entries(manifest.devDependencies)) assert.match(version, /^\d+\.\d+\.\d+$/, name);
  assert.equal(manifest.dependencies, undefined);
});

test("each snippet is for contracts, and its keys are those of the schema", { skip: !existsSync(file("../../../schemas/contract-frontmatter-1.json")) }, () => {
  const schema = JSON.parse(readFileSync(file("../../../schemas/contract-frontmatter-1.json")));
  const known = new Set([...Object.keys(schema.properties), ...Object.keys(schema.properties.hz.properties), ...Object.keys(schema.$defs.input.properties), "format"]);
  const snippets = JSON.parse(readFileSync(file("../snippets/hz-contract.json")));
  let seen = 0;
  for (const [name, { body }] of Object.entries(snippets)) {
    for (const [, key] of [body].flat().join("\n").matchAll(/^ *([a-z_]+):/gm)) {
      seen++;
      assert.ok(known.has(key), `${name}: ${key}`);
    }
  }
  assert.ok(seen > 10);
});

test("the grammar knows the keys of the schema", () => {
  const schema = JSON.parse(readFileSync(file("../../../schemas/contract-frontmatter-1.json")));
  const hz = schema.properties.hz.properties;
  const keys = [schema.properties, hz, schema.$defs.input.properties, hz.publishes.properties, hz.agent.properties, hz.outputs.additionalProperties.properties].flatMap(Object.keys);
  const grammar = JSON.parse(readFileSync(file("../syntaxes/frontmatter.tmLanguage.json")));
  const words = new Set(grammar.repository.key.patterns[0].match.match(/[a-z_]{2,}/g));
  for (const key of keys) assert.ok(words.has(key), key);
});
