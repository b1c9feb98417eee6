// A new contract: its name, what it begins with, and then its text.
import * as vscode from "vscode";
import { SERVER } from "./names.js";
import type { Server } from "./server.js";

interface Playbook {
  ref: string;
  title: string;
  description: string;
}

const STARTER = "$(file) Starter";

/** Asks for a name and a playbook, has the server write the contract, and opens it. */
export async function create(server: Server): Promise<void> {
  const list = await server.ask<{ playbooks?: Playbook[] }>(SERVER.playbooks);
  if (!list) return;
  const name = await vscode.window.showInputBox({
    title: "New contract (1/2)",
    prompt: "Lowercase words joined by dashes; team: before it puts it into the team's repository",
    placeHolder: "weekly-digest",
    validateInput: fault,
    ignoreFocusOut: true,
  });
  if (!name) return;
  const items = [
    { label: STARTER, description: "each key and section says what it is for", template: "" },
    ...(list.playbooks ?? []).map((p) => ({ label: p.title, description: p.ref, detail: p.description, template: p.ref })),
  ];
  const chosen = await vscode.window.showQuickPick(items, { title: "New contract (2/2)", placeHolder: "What it begins with", matchOnDescription: true, matchOnDetail: true, ignoreFocusOut: true });
  if (!chosen) return;
  const written = await server.ask<{ uri?: string }>(SERVER.create, { name, template: chosen.template });
  if (!written?.uri) return;
  await vscode.window.showTextDocument(vscode.Uri.parse(written.uri, true));
}

/** What is wrong with a name, as hz would say it; undefined when nothing is. */
export function fault(typed: string): string | undefined {
  const name = typed.replace(/^(me|team):/, "");
  if (typed === "") return undefined; // nothing was typed yet
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) return name.length > 64 ? "a name has at most 64 characters" : undefined;
  const better = name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/\.prose\.md$|\.md$/, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 64);
  return "a name is lowercase words joined by single dashes" + (better ? `, such as ${better}` : "");
}
