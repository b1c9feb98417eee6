// What the language status item (the braces at the right of the status bar) says of hz.
import * as vscode from "vscode";
import { LANGUAGE, SOURCE } from "./names.js";

/** How the server is: what an item can show of it. */
export type State =
  | { kind: "starting" }
  | { kind: "running"; version: string }
  | { kind: "stopped"; reason: string }
  | { kind: "missing"; reason: string }
  | { kind: "elsewhere" };

export class Status implements vscode.Disposable {
  private readonly item: vscode.LanguageStatusItem;
  private readonly listening: vscode.Disposable;
  private state: State = { kind: "starting" };

  constructor() {
    this.item = vscode.languages.createLanguageStatusItem("hz.status", [{ language: LANGUAGE }, { pattern: "**/*.prose.md" }]);
    this.item.name = "hz";
    this.listening = vscode.languages.onDidChangeDiagnostics(() => this.show());
    this.show();
  }

  get now(): State {
    return this.state;
  }

  set(state: State): void {
    this.state = state;
    this.show();
  }

  dispose(): void {
    this.listening.dispose();
    this.item.dispose();
  }

  private show(): void {
    const item = this.item;
    const { state } = this;
    item.busy = state.kind === "starting";
    switch (state.kind) {
      case "starting":
        item.text = "hz is starting";
        break;
      case "running": {
        const { problems, errors } = count();
        item.text = problems === 0 ? "hz: no problems" : `hz: ${problems} ${problems === 1 ? "problem" : "problems"}`;
        item.detail = state.version;
        item.severity = errors > 0 ? vscode.LanguageStatusSeverity.Error : problems > 0 ? vscode.LanguageStatusSeverity.Warning : vscode.LanguageStatusSeverity.Information;
        item.command = problems > 0 ? { command: "workbench.actions.view.problems", title: "Show" } : { command: "hz.check", title: "Check Workspace" };
        return;
      }
      case "stopped":
        item.text = "hz has stopped";
        break;
      case "missing":
        item.text = "hz is missing";
        break;
      case "elsewhere":
        item.text = "hz reads contracts on disk only";
        break;
    }
    item.detail = "reason" in state ? state.reason : "";
    item.severity = state.kind === "starting" || state.kind === "elsewhere" ? vscode.LanguageStatusSeverity.Information : vscode.LanguageStatusSeverity.Error;
    item.command =
      state.kind === "missing"
        ? { command: "hz.restartServer", title: "Try Again" }
        : state.kind === "stopped"
          ? { command: "hz.restartServer", title: "Restart" }
          : undefined;
  }
}

/** How many problems of hz VS Code shows. What is only information isn't a problem. */
function count(): { problems: number; errors: number } {
  let problems = 0;
  let errors = 0;
  for (const [, all] of vscode.languages.getDiagnostics()) {
    for (const d of all) {
      if (d.source !== SOURCE || d.severity > vscode.DiagnosticSeverity.Warning) continue;
      problems++;
      if (d.severity === vscode.DiagnosticSeverity.Error) errors++;
    }
  }
  return { problems, errors };
}
