// Bundles src into dist: page.js, page.css, page.html, and the licences of what went in.
// `node build.mjs --check` writes nothing and fails when dist holds other bytes.
import { build } from "esbuild";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const common = { absWorkingDir: here, bundle: true, minify: true, write: false, charset: "utf8", legalComments: "none", target: ["chrome111", "firefox113", "safari16.4"] };

const script = await build({ ...common, entryPoints: ["src/main.js"], format: "iife", metafile: true, outfile: "page.js" });
const style = await build({ ...common, entryPoints: ["src/page.css"], outfile: "page.css" });

/** The packages that went into the bundle, each with its version and licence text. */
async function licences(inputs) {
  const names = [...new Set(inputs.map((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]).filter(Boolean))].sort();
  const texts = new Map(); // several packages have one text
  for (const name of names) {
    const folder = join(here, "node_modules", name);
    const { version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    const file = (await readdir(folder)).sort().find((f) => /^licen[cs]e/i.test(f));
    const text = (await readFile(join(folder, file), "utf8")).trim();
    texts.set(text, [...(texts.get(text) || []), `${name} ${version} (${license})`]);
  }
  let text = "This page holds parts of these packages:\n";
  for (const [licence, packages] of texts) text += `\n${"=".repeat(72)}\n${packages.join("\n")}\n\n${licence}\n`;
  if (/--|<|>/.test(text)) throw new Error("a licence text can't stand in an HTML comment");
  return text;
}

const files = {
  "page.js": script.outputFiles[0].text,
  "page.css": style.outputFiles[0].text,
  "page.html": await readFile(join(here, "src/page.html"), "utf8"),
  "licences.txt": await licences(Object.keys(script.metafile.inputs)),
};

if (process.argv.includes("--check")) {
  for (const name in files) {
    if ((await readFile(join(here, "dist", name), "utf8").catch(() => "")) === files[name]) continue;
    console.error(`dist/${name} isn't what src makes: run npm run build in graph/page/web`);
    process.exitCode = 1;
  }
} else {
  await mkdir(join(here, "dist"), { recursive: true });
  for (const name in files) await writeFile(join(here, "dist", name), files[name]);
}
