// The commands of the palette and of lenses.
import * as vscode from "vscode";
import type { Location, Position } from "vscode-languageclient/node";
import { create } from "./create.js";
import type { GraphPanel } from "./graph.js";
import { LANGUAGE, SERVER, SHOW_REFERENCES } from "./names.js";
import type { Server } from "./server.js";

export function register(server: Server, graph: GraphPanel, log: vscode.OutputChannel): vscode.Disposable[] {
  const on = (id: string, run: (...args: never[]) => unknown) => vscode.commands.registerCommand(id, run);
  return [
    on("hz.check", () => check(server)),
    on("hz.showGraph", () => graph.open()),
    on("hz.refreshGraph", () => graph.open()),
    on("hz.copyFingerprint", () => copyFingerprint(server)),
    on("hz.createContract", () => create(server)),
    on("hz.restartServer", () => server.restart()),
    on("hz.showLog", () => log.show()),
    on(SHOW_REFERENCES, (uri: string, at: Position, places: Location[]) => showReferences(server, uri, at, places)),
  ];
}

interface Summary {
  files_checked?: number;
  summary?: { errors: number; warnings: number; infos: number };
}

/** Checks every contract of the workspace, and shows the list of problems. */
async function check(server: Server): Promise<void> {
  const answer = await server.ask<Summary | null>(SERVER.check);
  if (answer === undefined) return;
  await vscode.commands.executeCommand("workbench.actions.view.problems");
  const sum = answer?.summary;
  if (!sum) return;
  const files = answer.files_checked ?? 0;
  void vscode.window.setStatusBarMessage(`hz: ${some(files, "contract")} checked, ${some(sum.errors, "error")}, ${some(sum.warnings, "warning")}`, 10_000);
}

const some = (n: number, word: string): string => `${n} ${word}${n === 1 ? "" : "s"}`;

/** Puts the fingerprint of the contract at hand on the clipboard. */
async function copyFingerprint(server: Server): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId !== LANGUAGE && !document?.fileName.endsWith(".prose.md")) {
    void vscode.window.showInformationMessage("hz: open the contract whose fingerprint you want");
    return;
  }
  const answer = await server.ask<{ fingerprint: string }>(SERVER.fingerprint, { uri: document.uri.toString() });
  if (!answer) return;
  const { fingerprint } = answer;
  await vscode.env.clipboard.writeText(fingerprint);
  void vscode.window.setStatusBarMessage(`hz: copied ${fingerprint}`, 10_000);
}

/** Shows places beside the text, as "Peek References" does. The server sends them as it sends references. */
async function showReferences(server: Server, uri: string, at: Position, places: Location[]): Promise<void> {
  const from = server.running?.protocol2CodeConverter;
  if (!from) return;
  await vscode.commands.executeCommand("editor.action.showReferences", from.asUri(uri), from.asPosition(at), places.map((place) => from.asLocation(place)));
}
