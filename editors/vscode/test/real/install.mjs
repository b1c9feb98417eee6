// Makes a real VS Code (1.96, as code-server carries it) ready to serve here: what it needs from
// npm, and small stand-ins for the native packages that a test can do without. Nothing is compiled.
//
//     node install.mjs
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const vscode = join(here, "node_modules/code-server/lib/vscode");
const ready = join(here, "node_modules/.ready");

const npm = (folder) =>
  execFileSync("npm", ["install", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--silent"], { cwd: folder, stdio: "inherit", shell: process.platform === "win32" });

/** Packages with native code: their place is taken, so that npm needn't build them. */
const STANDINS = {
  "@vscode/ripgrep": 'exports.rgPath = "rg";', // file search: the tests open files by their paths
  "@vscode/spdlog": "throw new Error('no log files here');",
  "@vscode/deviceid": "exports.getDeviceId = async () => '';",
  "@vscode/windows-process-tree": "",
  "@vscode/windows-registry": "",
  kerberos: "",
  "native-watchdog": "exports.start = () => {};", // ends an extension host whose server is gone
  "node-pty": "exports.spawn = () => { throw new Error('no terminals here'); };",
};

if (!existsSync(ready)) {
  npm(here);
  const file = join(vscode, "package.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  for (const name of Object.keys(STANDINS)) {
    delete manifest.dependencies[name];
    delete manifest.overrides[`${name}@2.1.1`];
  }
  writeFileSync(file, JSON.stringify(manifest, null, 2));
  rmSync(join(vscode, "npm-shrinkwrap.json"), { force: true });
  npm(vscode);
  for (const [name, text] of Object.entries(STANDINS)) {
    const folder = join(vscode, "node_modules", name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name, version: "0.0.0", main: "index.js" }));
    writeFileSync(join(folder, "index.js"), text + "\n");
  }
  writeFileSync(ready, "");
}
