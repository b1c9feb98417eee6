// Where hz lies, and whether it is one that can serve an editor.
import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, isAbsolute, join, resolve } from "node:path";

/** What was found out about hz: a program that serves editors, or why there is none. */
export type Program =
  | { kind: "ready"; file: string }
  | { kind: "missing"; message: string }
  | { kind: "unusable"; message: string };

export interface Surroundings {
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
  home: string;
  /** What a relative hz.path is relative to. */
  folder: string | undefined;
}

export const surroundings = (folder: string | undefined): Surroundings => ({
  env: process.env,
  platform: process.platform,
  home: homedir(),
  folder,
});

/** How long hz may take to say how `hz lsp` is used. */
const PATIENCE_MS = 10_000;

/** Finds the hz that the setting hz.path names or, where it is empty, the one that is installed. */
export async function find(setting: string, around: Surroundings): Promise<Program> {
  const named = setting.trim();
  for (const file of named === "" ? installed(around) : [written(named, around)]) {
    if (await runs(file)) return probe(file, around);
  }
  return {
    kind: "missing",
    message: named === "" ? "hz isn't installed, or isn't on your PATH" : `hz.path names ${named}, which isn't a program`,
  };
}

/** The files that may be hz, the likeliest first: on the PATH, then where `go install` puts programs. */
function installed({ env, platform, home }: Surroundings): string[] {
  const name = platform === "win32" ? "hz.exe" : "hz";
  const path = env["PATH"] ?? env["Path"] ?? "";
  const gopath = env["GOPATH"]?.split(delimiter)[0];
  return [...path.split(delimiter), env["GOBIN"], gopath && join(gopath, "bin"), join(home, "go", "bin")]
    .filter((folder): folder is string => !!folder && isAbsolute(folder))
    .map((folder) => join(folder, name));
}

/** The file that a setting names: ~ is the home folder, a relative path starts at the workspace folder. */
function written(setting: string, { home, folder }: Surroundings): string {
  const file = /^~(?=[/\\]|$)/.test(setting) ? home + setting.slice(1) : setting;
  return resolve(folder ?? home, file);
}

async function runs(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/** Asks hz how `hz lsp` is used. A version without it prints other help, or fails. */
function probe(file: string, { env, home, folder }: Surroundings): Promise<Program> {
  return new Promise((done) => {
    const options = { env, cwd: folder ?? home, timeout: PATIENCE_MS, windowsHide: true };
    execFile(file, ["lsp", "--help"], options, (error, stdout, stderr) => {
      if (stdout.includes("--stdio")) return done({ kind: "ready", file });
      const said = (stderr.trim() || error?.message || "").split("\n", 1)[0]?.slice(0, 200);
      const old = !error || typeof error.code === "number";
      done({
        kind: "unusable",
        message: old ? `${file} has no \`hz lsp\`: this hz is too old for VS Code` : `${file} can't be started: ${said}`,
      });
    });
  });
}
