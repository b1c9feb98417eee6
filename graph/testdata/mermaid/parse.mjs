// Reads a JSON list of Mermaid texts from standard input and writes, for each, what Mermaid
// understood: {"error"} or {"nodes": {id: {text, classes}}, "edges": [[from, to, stroke]],
// "config"}. A text is what is drawn once entities are decoded; "marks" holds whatever the
// Markdown of labels made of it beside plain text.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('<!doctype html><body></body>');
globalThis.window = window;
globalThis.document = window.document;
globalThis.Element = window.Element;

const { default: mermaid } = await import('mermaid');
// Labels are read as Markdown by Mermaid's own copy of marked, before entities are decoded.
const fromMermaid = createRequire(createRequire(import.meta.url).resolve('mermaid'));
const { marked } = await import(pathToFileURL(fromMermaid.resolve('marked')));
mermaid.initialize({ startOnLoad: false });

const box = window.document.createElement('textarea');
function drawn(text) { // as Mermaid decodes its entities, then as a browser does it
  box.innerHTML = text.replace(/ﬂ°°/g, '&#').replace(/ﬂ°/g, '&').replace(/¶ß/g, ';');
  return box.value;
}

function marks(text) { // of each label: anything but one paragraph of plain text
  const blocks = marked.lexer(text);
  if (blocks.length !== 1 || blocks[0].type !== 'paragraph') return blocks.map((b) => b.type);
  return blocks[0].tokens.map((t) => t.type).filter((type) => type !== 'text');
}

async function understood(text) {
  try {
    const { config } = await mermaid.parse(text);
    const { db } = await mermaid.mermaidAPI.getDiagramFromText(text);
    const nodes = {};
    for (const [id, v] of db.getVertices()) {
      nodes[id] = { text: drawn(v.text), classes: v.classes, marks: marks(v.text) };
    }
    const edges = db.getEdges().map((e) => [e.start, e.end, e.stroke]);
    return { config: JSON.stringify(config ?? {}), nodes, edges };
  } catch (e) {
    return { error: String(e) };
  }
}

let input = '';
for await (const chunk of process.stdin.setEncoding('utf8')) input += chunk;
const out = [];
for (const text of JSON.parse(input)) out.push(await understood(text));
process.stdout.write(JSON.stringify(out));
