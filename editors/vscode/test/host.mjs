// A stand-in for VS Code in Node: enough of its API for the extension and its client library to
// run, with what they show and register kept for the test to look at. What is not written out
// here is a class, an enumeration or a function that does nothing.
import { createRequire } from "node:module";
import Module from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const require = createRequire(import.meta.url);
const bundle = fileURLToPath(new URL("../out/extension.js", import.meta.url));

class Emitter {
  #all = new Set();
  event = (f, self) => {
    const bound = self ? f.bind(self) : f;
    this.#all.add(bound);
    return { dispose: () => this.#all.delete(bound) };
  };
  fire(value) {
    for (const f of [...this.#all]) f(value);
  }
  dispose() {
    this.#all.clear();
  }
}

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}
class Range {
  constructor(a, b, c, d) {
    this.start = a instanceof Position ? a : new Position(a, b);
    this.end = a instanceof Position ? b : new Position(c, d);
  }
}
class Uri {
  constructor(text) {
    const url = new URL(text);
    this.text = text;
    this.scheme = url.protocol.slice(0, -1);
    this.fsPath = this.scheme === "file" ? fileURLToPath(url) : url.pathname;
    this.path = decodeURIComponent(url.pathname);
  }
  static parse = (text) => new Uri(text);
  static file = (path) => new Uri(pathToFileURL(path).href);
  toString() {
    return this.text;
  }
  with() {
    return this;
  }
}

/** Stands for a class or an enumeration that no test looks into. */
const thing = (name) =>
  new Proxy(class {}, { get: (target, key) => (key === "prototype" || key in target || typeof key === "symbol" ? target[key] : `${name}.${String(key)}`) });

/** A part of the API: its own members, and for the rest events that never happen and functions that do nothing. */
const part = (name, own) =>
  new Proxy(own, {
    get(target, key) {
      if (key in target || typeof key === "symbol" || key === "then" || key === "__esModule") return target[key];
      if (/^[A-Z]/.test(key)) return (target[key] = thing(key));
      return (target[key] = () => ({ dispose() {} }));
    },
  });

/** Starts the extension in a new host. settings has dotted keys; answers gives the button to press in a message. */
export function activate({ settings = {}, folder, answers = () => undefined, commands: others = [] } = {}) {
  const seen = { messages: [], items: [], opened: [], executed: [], providers: [], diagnostics: new Map(), clipboard: "", log: "", panels: [] };
  const changed = new Emitter();
  const commands = new Map(others.map((id) => [id, () => {}]));
  const documents = [];
  const events = { open: new Emitter(), change: new Emitter(), diagnostics: new Emitter() };
  const get = (section) => ({
    get: (key, fallback) => settings[[section, key].filter(Boolean).join(".")] ?? fallback,
    inspect: () => undefined,
    has: (key) => key in settings,
  });
  const message = (kind) => async (text, ...buttons) => {
    seen.messages.push({ kind, text, buttons });
    return answers(text, buttons);
  };
  const channel = { append: (t) => (seen.log += t), appendLine: (t) => (seen.log += `${t}\n`), show: () => seen.executed.push(["show log"]), dispose() {}, clear() {} };

  const vscode = part("vscode", {
    version: "1.90.0",
    EventEmitter: Emitter,
    Position,
    Range,
    Uri,
    Disposable: class {
      constructor(f) {
        this.dispose = f ?? (() => {});
      }
      static from = (...all) => ({ dispose: () => all.forEach((d) => d.dispose()) });
    },
    CancellationTokenSource: class {
      token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };
      cancel() {}
      dispose() {}
    },
    CancellationError: Error,
    DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
    LanguageStatusSeverity: { Information: 0, Warning: 1, Error: 2 },
    ColorThemeKind: { Light: 1, Dark: 2, HighContrast: 3, HighContrastLight: 4 },
    commands: part("commands", {
      registerCommand(id, run) {
        if (commands.has(id)) throw new Error(`command '${id}' already exists`);
        commands.set(id, run);
        return { dispose: () => commands.delete(id) };
      },
      async executeCommand(id, ...args) {
        seen.executed.push([id, ...args]);
        return commands.get(id)?.(...args);
      },
    }),
    window: part("window", {
      createOutputChannel: () => channel,
      showErrorMessage: message("error"),
      showWarningMessage: message("warning"),
      showInformationMessage: message("information"),
      setStatusBarMessage: (text) => seen.messages.push({ kind: "status", text, buttons: [] }),
      activeColorTheme: { kind: 1 },
      visibleTextEditors: [],
      tabGroups: { all: [], activeTabGroup: { tabs: [] }, onDidChangeTabs: () => ({ dispose() {} }), onDidChangeTabGroups: () => ({ dispose() {} }) },
      get activeTextEditor() {
        return documents[0] && { document: documents[0] };
      },
    }),
    env: part("env", {
      openExternal: async (uri) => seen.opened.push(uri.toString()),
      clipboard: { writeText: async (text) => (seen.clipboard = text) },
      language: "en",
    }),
    workspace: part("workspace", {
      workspaceFolders: folder === undefined ? undefined : [{ uri: typeof folder === "string" && !folder.includes("://") ? Uri.file(folder) : Uri.parse(folder), name: "w", index: 0 }],
      textDocuments: documents,
      notebookDocuments: [],
      isTrusted: true,
      getConfiguration: (section = "") => get(section),
      getWorkspaceFolder: () => vscode.workspace.workspaceFolders?.[0],
      onDidChangeConfiguration: changed.event,
      onDidOpenTextDocument: events.open.event,
      onDidChangeTextDocument: events.change.event,
    }),
    languages: part("languages", {
      createLanguageStatusItem: (id) => {
        const item = { id, dispose() {} };
        seen.items.push(item);
        return item;
      },
      createDiagnosticCollection: () => ({
        set: (uri, all) => (seen.diagnostics.set(uri.toString(), all), events.diagnostics.fire({})),
        delete: (uri) => seen.diagnostics.delete(uri.toString()),
        clear: () => seen.diagnostics.clear(),
        forEach() {},
        get() {},
        has() {},
        dispose() {},
      }),
      getDiagnostics: () => [...seen.diagnostics].map(([uri, all]) => [Uri.parse(uri), all]),
      onDidChangeDiagnostics: events.diagnostics.event,
      match: (selector, document) => (document.languageId === "hz-contract" ? 10 : 0),
    }),
    extensions: part("extensions", { all: [] }),
  });

  const load = Module._load;
  Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
  delete require.cache[bundle];
  const extension = require(bundle);
  Module._load = load;
  const context = { subscriptions: [], extensionPath: join(bundle, "../..") };
  extension.activate(context);
  return {
    seen,
    commands,
    status: () => seen.items[0],
    run: (id, ...args) => vscode.commands.executeCommand(id, ...args),
    set(key, value) {
      settings[key] = value;
      changed.fire({ affectsConfiguration: (k) => key === k || key.startsWith(`${k}.`) });
    },
    diagnose(uri, all) {
      seen.diagnostics.set(uri, all);
      events.diagnostics.fire({});
    },
    async end() {
      await extension.deactivate();
      for (const d of context.subscriptions) d.dispose();
    },
  };
}

/** Tries f until it gives something, for at most so long. */
export async function until(what, f, ms = 10_000) {
  const end = Date.now() + ms;
  for (;;) {
    const got = f();
    if (got) return got;
    if (Date.now() > end) throw new Error(`${what}: not within ${ms} ms`);
    await new Promise((done) => setTimeout(done, 10));
  }
}
