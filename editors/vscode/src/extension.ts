// hz in VS Code: what is switched on when a contract is opened, and off at the end.
import * as vscode from "vscode";
import { register } from "./commands.js";
import { GraphPanel } from "./graph.js";
import { Server } from "./server.js";
import { Status } from "./status.js";

let server: Server | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel("hz");
  const status = new Status();
  const here = new Server(status, log);
  const graph = new GraphPanel(here);
  server = here;
  context.subscriptions.push(
    log,
    status,
    here,
    graph,
    ...register(here, graph, log),
    vscode.workspace.onDidChangeConfiguration((e) => e.affectsConfiguration("hz.path") && void here.restart()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => vscode.workspace.getConfiguration("hz").inspect("path")?.workspaceValue && void here.restart()),
  );
  void here.restart();
}

/** VS Code waits for this before it ends, so that the server is shut down in order. */
export async function deactivate(): Promise<void> {
  await server?.stop();
}
