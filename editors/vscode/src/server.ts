// The life of the server: found, started, watched over, stopped.
import * as vscode from "vscode";
import { CloseAction, ErrorAction, LanguageClient, State as ClientState, type ErrorHandler, type LanguageClientOptions } from "vscode-languageclient/node";
import { INSTALL_PAGE, LANGUAGE, SHOW_REFERENCES } from "./names.js";
import { find, surroundings } from "./program.js";
import type { Status } from "./status.js";

/** A server that ends this often within this time isn't started again by itself. */
const MAX_ENDS = 4;
const WITHIN_MS = 3 * 60_000;

export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private turn: Promise<void> = Promise.resolve();
  private ends: number[] = [];

  constructor(
    private readonly status: Status,
    private readonly log: vscode.OutputChannel,
  ) {}

  /** Starts the server, or ends it and starts it anew. Calls one after the other take their turns. */
  restart(): Promise<void> {
    this.turn = this.turn.then(async () => {
      await this.end();
      this.ends = [];
      await this.begin();
    });
    return this.turn;
  }

  stop(): Promise<void> {
    this.turn = this.turn.then(() => this.end());
    return this.turn;
  }

  dispose(): void {
    void this.stop();
  }

  /** The client while the server answers. */
  get running(): LanguageClient | undefined {
    return this.client?.state === ClientState.Running ? this.client : undefined;
  }

  /** Runs a command of the server. Where there is no server, or it can't, the person is told, and the answer is undefined. */
  async ask<T>(command: string, ...args: unknown[]): Promise<T | undefined> {
    await this.turn;
    const client = this.running;
    if (!client) {
      await this.offer(this.reason());
      return undefined;
    }
    try {
      return await client.sendRequest<T>("workspace/executeCommand", { command, arguments: args });
    } catch (err) {
      void vscode.window.showErrorMessage(`hz: ${said(err)}`);
      return undefined;
    }
  }

  private reason(): string {
    const { now } = this.status;
    if (now.kind === "elsewhere") return "hz reads contracts on disk only: open a folder that lies there";
    return "reason" in now ? now.reason : "hz isn't running";
  }

  private async begin(): Promise<void> {
    const folders = vscode.workspace.workspaceFolders ?? [];
    const folder = folders.find((f) => f.uri.scheme === "file")?.uri.fsPath;
    if (folders.length > 0 && !folder) {
      this.status.set({ kind: "elsewhere" });
      return;
    }
    this.status.set({ kind: "starting" });
    const setting = vscode.workspace.getConfiguration("hz").get<string>("path", "");
    const around = surroundings(folder);
    const program = await find(setting, around);
    if (program.kind !== "ready") {
      this.log.appendLine(program.message);
      this.status.set({ kind: "missing", reason: program.message });
      void this.offer(program.message);
      return;
    }
    const run = { command: program.file, args: ["lsp", "--stdio"], options: { cwd: folder ?? around.home } };
    const client = new LanguageClient("hz", "hz", run, this.options());
    this.client = client;
    client.onDidChangeState(({ newState }) => {
      if (this.client !== client) return;
      if (newState === ClientState.Starting) this.status.set({ kind: "starting" });
      if (newState === ClientState.Running) {
        const info = client.initializeResult?.serverInfo;
        this.status.set({ kind: "running", version: info?.version ? `hz ${info.version}` : program.file });
      }
    });
    try {
      await client.start();
    } catch (err) {
      if (this.client === client) this.halted(`hz lsp couldn't be started: ${said(err)}`);
    }
  }

  private async end(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    if (!client) return;
    try {
      await client.dispose(5000);
    } catch {
      // It has ended already, or is being killed: either way it is gone.
    }
  }

  private options(): LanguageClientOptions {
    return {
      documentSelector: [
        { scheme: "file", language: LANGUAGE },
        { scheme: "file", pattern: "**/*.prose.md" },
      ],
      diagnosticCollectionName: "hz",
      outputChannel: this.log,
      progressOnInitialization: false,
      initializationOptions: { clientCommands: [SHOW_REFERENCES] },
      synchronize: { configurationSection: "hz" },
      errorHandler: this.errorHandler(),
      initializationFailedHandler: () => false,
    };
  }

  private errorHandler(): ErrorHandler {
    return {
      error: (_error, _message, count) => ({ action: (count ?? 0) <= 3 ? ErrorAction.Continue : ErrorAction.Shutdown, handled: true }),
      closed: () => {
        const now = Date.now();
        this.ends = [...this.ends.filter((at) => now - at < WITHIN_MS), now];
        if (this.ends.length < MAX_ENDS) return { action: CloseAction.Restart, handled: true };
        this.halted(`hz lsp has ended ${this.ends.length} times within ${WITHIN_MS / 60_000} minutes`);
        return { action: CloseAction.DoNotRestart, handled: true };
      },
    };
  }

  private halted(reason: string): void {
    this.log.appendLine(reason);
    this.status.set({ kind: "stopped", reason });
    void this.offer(reason);
  }

  /** Says what is wrong, once for each time it went wrong, with what can be done about it. */
  private async offer(reason: string): Promise<void> {
    const missing = this.status.now.kind === "missing";
    const offers = missing ? ["How to install", "Set path…"] : ["Restart", "Show log"];
    switch (await vscode.window.showErrorMessage(`hz: ${reason}`, ...offers)) {
      case "How to install":
        await vscode.env.openExternal(vscode.Uri.parse(INSTALL_PAGE));
        break;
      case "Set path…":
        await vscode.commands.executeCommand("workbench.action.openSettings", "hz.path");
        break;
      case "Restart":
        await this.restart();
        break;
      case "Show log":
        this.log.show();
        break;
    }
  }
}

const said = (err: unknown): string => (err instanceof Error ? err.message : String(err));
