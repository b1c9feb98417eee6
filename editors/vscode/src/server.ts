// The life of the server: found, started, watched over, stopped.
import { spawn, type ChildProcess } from "node:child_process";
import * as vscode from "vscode";
import { CloseAction, ErrorAction, LanguageClient, State as ClientState, type LanguageClientOptions } from "vscode-languageclient/node";
import { INSTALL_PAGE, LANGUAGE, SHOW_REFERENCES } from "./names.js";
import { find, surroundings } from "./program.js";
import type { Status } from "./status.js";

/** A server that ends this often within this time isn't started again by itself. */
const MAX_ENDS = 4;
const WITHIN_MS = 3 * 60_000;

/** How long the server may take to shut down. */
const PATIENCE_MS = 3000;

/** The library's client, one for each start of the server, with the process that it speaks to. */
class Client extends LanguageClient {
  process: ChildProcess | undefined;

  constructor(program: string, cwd: string, options: LanguageClientOptions) {
    super("hz", "hz", () => Promise.resolve(this.spawn(program, cwd)), options);
  }

  private spawn(program: string, cwd: string): ChildProcess {
    this.process = spawn(program, ["lsp", "--stdio"], { cwd, windowsHide: true });
    return this.process;
  }

  /** What goes wrong is told by the server's owner, once; the rest is for the log. */
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }

  /** The library calls this, and looks at no error, where a server failed while it started. */
  override async stop(timeout?: number): Promise<void> {
    if (this.state === ClientState.Running) await super.stop(timeout);
    else this.process?.kill();
  }
}

export class Server implements vscode.Disposable {
  private client: Client | undefined;
  private turn: Promise<void> = Promise.resolve();
  private started: Promise<void> = Promise.resolve();
  private ends: number[] = [];

  constructor(
    private readonly status: Status,
    private readonly log: vscode.OutputChannel,
  ) {}

  /**
   * Ends the server where there is one, finds hz, and starts it. Calls take their turns. A server
   * that doesn't answer holds up no later call: only ask waits for its answer.
   */
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
    await this.started;
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
    const client: Client = new Client(program.file, folder ?? around.home, this.options(() => this.lost(client)));
    this.client = client;
    client.onDidChangeState(({ newState }) => {
      if (this.client !== client) return;
      if (newState === ClientState.Starting) this.status.set({ kind: "starting" });
      if (newState === ClientState.Running) {
        const info = client.initializeResult?.serverInfo;
        this.status.set({ kind: "running", version: info?.version ? `hz ${info.version}` : program.file });
      }
    });
    this.started = client.start().catch((err: unknown) => {
      if (this.client === client) this.halted(`hz lsp couldn't be started: ${said(err)}`);
    });
  }

  private async end(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    if (!client) return;
    try {
      // One that is starting can't be shut down in order: it may take a moment to get there.
      await Promise.race([this.started, sleep(PATIENCE_MS)]);
      await client.dispose(PATIENCE_MS);
    } catch {
      client.process?.kill(); // it doesn't end by itself
    }
  }

  private options(closed: () => void): LanguageClientOptions {
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
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        // The library leaves its promise of a start without a listener where this is quicker than it.
        closed: async () => {
          closed();
          await this.started;
          return { action: CloseAction.DoNotRestart, handled: true };
        },
      },
      initializationFailedHandler: () => false,
    };
  }

  /**
   * A server has ended by itself. One that had answered is started again, a few times; one that
   * never did would end again.
   */
  private lost(client: Client): void {
    if (this.client !== client) return;
    const answered = client.state === ClientState.Running;
    this.client = undefined;
    if (!answered) return this.halted("hz lsp ended before it answered");
    const now = Date.now();
    this.ends = [...this.ends.filter((at) => now - at < WITHIN_MS), now];
    if (this.ends.length >= MAX_ENDS) return this.halted(`hz lsp has ended ${this.ends.length} times within ${WITHIN_MS / 60_000} minutes`);
    this.turn = this.turn.then(async () => {
      if (!this.client) await this.begin();
    });
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
    switch (await vscode.window.showErrorMessage(reason, ...offers)) {
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

const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms).unref());

const said = (err: unknown): string => (err instanceof Error ? err.message : String(err));
