// Reads a JSON list of GraphML texts from standard input and writes, for each, what graphology
// understood: {"error"} or {"type", "nodes": [[id, attributes]], "edges": [[source, target,
// attributes]]}.
import { JSDOM } from 'jsdom';
import Graph from 'graphology';

const { window } = new JSDOM('');
globalThis.DOMParser = window.DOMParser;
globalThis.Document = window.Document;
const { default: browser } = await import('graphology-graphml/browser/index.js');

function understood(text) {
  try {
    const graph = browser.parse(Graph.MultiDirectedGraph, text);
    return {
      type: graph.type,
      nodes: graph.mapNodes((id, attributes) => [id, attributes]),
      edges: graph.mapEdges((_, attributes, source, target) => [source, target, attributes]),
    };
  } catch (e) {
    return { error: String(e) };
  }
}

let input = '';
for await (const chunk of process.stdin.setEncoding('utf8')) input += chunk;
process.stdout.write(JSON.stringify(JSON.parse(input).map(understood)));
