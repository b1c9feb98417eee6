// Bundles src into out/extension.js, and writes the licences of what went in beside it.
import { build } from "esbuild";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "out");

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const bundle = await build({
  absWorkingDir: here,
  entryPoints: ["src/extension.ts"],
  outfile: "out/extension.js",
  bundle: true,
  minify: true,
  metafile: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  external: ["vscode"],
  charset: "utf8",
  legalComments: "none",
});

/** The packages that went into the bundle, each with its version and licence text. */
async function licences(inputs) {
  const names = [...new Set(inputs.map((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]).filter(Boolean))].sort();
  const pinned = JSON.parse(await readFile(join(here, "package.json"), "utf8")).devDependencies;
  const texts = new Map(); // several packages have one text
  for (const name of names) {
    const folder = join(here, "node_modules", name);
    const { version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    if (pinned[name] !== version) throw new Error(`${name} ${version} goes into the bundle: package.json must name this version, and names ${pinned[name]}`);
    const file = (await readdir(folder)).sort().find((f) => /^licen[cs]e/i.test(f));
    if (!file) throw new Error(`${name} has no licence text`);
    const text = (await readFile(join(folder, file), "utf8")).trim().replaceAll("\r\n", "\n");
    texts.set(text, [...(texts.get(text) || []), `${name} ${version} (${license})`]);
  }
  let text = "The extension holds parts of these packages:\n";
  for (const [licence, packages] of texts) text += `\n${"=".repeat(72)}\n${packages.join("\n")}\n\n${licence}\n`;
  return text;
}

await writeFile(join(out, "licences.txt"), await licences(Object.keys(bundle.metafile.inputs)));
