// The graph in a panel: the page of `hz graph --html`, with the policy that it brings along.
import { createHash } from "node:crypto";
import * as vscode from "vscode";
import { SERVER } from "./names.js";
import type { Server } from "./server.js";

export class GraphPanel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private page = "";
  private readonly listening: vscode.Disposable;

  constructor(private readonly server: Server) {
    this.listening = vscode.window.onDidChangeActiveColorTheme(() => this.show());
  }

  /** Shows the graph as it is now. A panel that is open is brought up to date. */
  async open(): Promise<void> {
    const answer = await this.server.ask<{ html?: unknown }>(SERVER.graph, here());
    if (answer === undefined) return;
    const page = answer.html;
    if (typeof page !== "string" || !guarded(page)) {
      void vscode.window.showErrorMessage("hz: what hz sent isn't a page of its graph: update hz");
      return;
    }
    this.page = page;
    if (!this.panel) {
      this.panel = vscode.window.createWebviewPanel("hz.graph", "Graph", vscode.ViewColumn.Active, {
        enableScripts: true,
        localResourceRoots: [],
        retainContextWhenHidden: true,
        enableFindWidget: true,
      });
      this.panel.onDidDispose(() => (this.panel = undefined));
    }
    this.panel.reveal();
    this.show();
  }

  dispose(): void {
    this.listening.dispose();
    this.panel?.dispose();
  }

  private show(): void {
    if (!this.panel) return;
    const { kind } = vscode.window.activeColorTheme;
    const dark = kind === vscode.ColorThemeKind.Dark || kind === vscode.ColorThemeKind.HighContrast;
    this.panel.webview.html = themed(this.page, dark ? "dark" : "light");
  }
}

/** The folder whose graph is meant: that of the text at hand. */
function here(): { uri?: string } {
  const active = vscode.window.activeTextEditor?.document.uri;
  const folder = active && vscode.workspace.getWorkspaceFolder(active);
  return folder ? { uri: folder.uri.toString() } : {};
}

const POLICY = /<meta http-equiv="Content-Security-Policy" content="(default-src 'none'; script-src '[^"]*; style-src '[^"]*)"/;

/** Whether a page has the policy of hz's own: nothing may be asked for, and scripts run by their hash alone. */
export function guarded(page: string): boolean {
  const policy = POLICY.exec(page)?.[1];
  return policy !== undefined && !/unsafe|https?:|data:|\*/.test(policy);
}

/**
 * Gives the page the colours of VS Code, unless others were chosen in it, and the whole panel: a
 * line of script and one of style more, which the policy allows by their hashes. The page keeps
 * its choice of colours under hz-graph-theme.
 */
export function themed(page: string, theme: "light" | "dark"): string {
  const script = `try{const k="hz-graph-theme",s="hz-graph-editor-theme",now=localStorage.getItem(k);if(!now||now===localStorage.getItem(s))localStorage.setItem(k,"${theme}");localStorage.setItem(s,"${theme}")}catch{}`;
  const style = "body{padding:0}";
  return page
    .replace(POLICY, (meta) => meta.replace("script-src ", `script-src ${hash(script)} `).replace("style-src ", `style-src ${hash(style)} `))
    .replace("</head>", () => `<style>${style}</style>\n<script>${script}</script>\n</head>`);
}

const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
