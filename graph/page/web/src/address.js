// The part of the page's address after #: what is chosen and filtered, so that a link shows the same.
import { EVERYWHERE, NO_FILTER, centred } from "./filter.js";

const TEXTS = ["artifact", "heinzel", "user"];
const WORDS = { edge: ["read", "wrote"], origin: ["declared", "observed", "unused", "undeclared"] };

/** How many edges up or down the page offers, each with its word. */
export const WAYS = [0, 1, 2, 3, 4, 5, 6, 8, 10].map((n) => [n, String(n)]).concat([[EVERYWHERE, "all"]]);

/** Gives the hash for a state: {node, edge, filter}. Empty when all is as at first. */
export function write(state, model) {
  const p = new URLSearchParams();
  const f = state.filter;
  if (state.node >= 0) p.set("node", model.nodes[state.node].id);
  if (state.edge >= 0) {
    const e = model.edges[state.edge];
    p.set("edge", `${e.fromNode.id} ${e.kind} ${e.toNode.id}`);
  }
  for (const key of TEXTS) if (f[key]) p.set(key, f[key]);
  if (f.edge) p.set("kind", f.edge);
  if (f.origin) p.set("origin", f.origin);
  if (f.pending) p.set("pending", "1");
  if (f.collapse) p.set("collapse", "1");
  if (f.around >= 0) p.set("around", model.nodes[f.around].id);
  if (centred(f)) for (const way of ["upstream", "downstream"]) if (f[way] !== NO_FILTER[way]) p.set(way, WAYS.find(([n]) => n === f[way])[1]);
  const text = p.toString();
  return text ? `#${text}` : "";
}

/** Reads a hash. What it doesn't understand, it leaves out. */
export function read(hash, model) {
  const state = { node: -1, edge: -1, filter: { ...NO_FILTER } };
  const p = new URLSearchParams(hash.replace(/^#/, ""));
  const f = state.filter;
  const find = (id) => (id ? model.nodes.findIndex((n) => n.id === id) : -1);
  state.node = find(p.get("node"));
  const edge = p.get("edge");
  if (edge) state.edge = model.edges.findIndex((e) => `${e.fromNode.id} ${e.kind} ${e.toNode.id}` === edge);
  for (const key of TEXTS) f[key] = p.get(key) || "";
  if (f.user && !model.users.includes(f.user)) f.user = "";
  if (WORDS.edge.includes(p.get("kind"))) f.edge = p.get("kind");
  if (WORDS.origin.includes(p.get("origin"))) f.origin = p.get("origin");
  f.pending = p.get("pending") === "1";
  f.collapse = p.get("collapse") === "1";
  f.around = find(p.get("around"));
  for (const way of ["upstream", "downstream"]) f[way] = (WAYS.find(([, word]) => word === p.get(way)) || [NO_FILTER[way]])[0];
  return state;
}
