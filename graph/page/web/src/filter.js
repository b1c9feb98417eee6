// What is shown: the filters of `hz graph`, one after the other, as graph.Select has them.
import { searched } from "./model.js";

export const EVERYWHERE = 1e6; // edges; no way has as many

export const NO_FILTER = Object.freeze({
  around: -1, // a node's index
  artifact: "", // words of artifacts' names and targets
  heinzel: "", // words of Heinzelmännchen's names
  upstream: 2,
  downstream: 2,
  user: "",
  edge: "", // read or wrote
  origin: "", // declared, observed, unused, undeclared
  pending: false,
  collapse: false,
});

/** Whether any filter hides something. */
export const filtered = (f) => Boolean(centred(f) || f.user || f.edge || f.origin || f.pending || f.collapse);

/** Whether only what is around something is shown. */
export const centred = (f) => f.around >= 0 || Boolean(f.artifact || f.heinzel);

/** Gives the nodes and edges that the filters leave: of each index whether it is shown. */
export function apply(model, f) {
  let part = { nodes: new Uint8Array(model.nodes.length).fill(1), edges: new Uint8Array(model.edges.length).fill(1) };
  const start = centred(f) ? centre(model, f) : [];
  if (f.edge || f.origin) part = where(model, part, start, (e) => (!f.edge || e.kind === f.edge) && comesFrom(e, f.origin));
  if (centred(f)) part = around(model, part, start, f.upstream, f.downstream);
  if (f.user) {
    const theirs = model.nodes.filter((n) => n.heinzel && n.user === f.user).map((n) => n.index);
    part = where(model, part, theirs, (e) => e.fromNode.user === f.user);
  }
  if (f.pending) part = where(model, part, [], (e) => e.toNode.pending > 0);
  return f.collapse ? collapse(model, part) : part;
}

function comesFrom(e, origin) {
  switch (origin) {
    case "declared":
      return e.declared;
    case "observed":
      return e.observed;
    case "unused":
      return e.declared && !e.observed;
    case "undeclared":
      return e.observed && !e.declared;
  }
  return true;
}

/** The indices of the nodes that are chosen to look around. */
function centre(model, f) {
  const words = (text) => text.toLowerCase().split(/[\s*]+/).filter(Boolean);
  const artifact = words(f.artifact);
  const heinzel = words(f.heinzel);
  const has = (n, all) => all.length > 0 && all.every((w) => searched(n).includes(w));
  return model.nodes.filter((n) => n.index === f.around || has(n, n.heinzel ? heinzel : artifact)).map((n) => n.index);
}

/** The edges that are as wanted, with their ends, and the nodes that are kept anyway. */
function where(model, part, keep, wanted) {
  const out = { nodes: new Uint8Array(model.nodes.length), edges: new Uint8Array(model.edges.length) };
  for (const i of keep) out.nodes[i] = part.nodes[i];
  for (const e of model.edges) {
    if (part.edges[e.index] && wanted(e)) out.edges[e.index] = out.nodes[e.from] = out.nodes[e.to] = 1;
  }
  return out;
}

/** What is at most up edges against the flow, or down edges along it, away from the start. */
function around(model, part, start, up, down) {
  const out = { nodes: new Uint8Array(model.nodes.length), edges: new Uint8Array(model.edges.length) };
  const walk = (limit, near, far) => {
    const seen = new Uint8Array(model.nodes.length);
    let front = start.filter((i) => part.nodes[i]);
    for (const i of front) seen[i] = out.nodes[i] = 1;
    for (let step = 0; step < limit && front.length > 0; step++) {
      const next = [];
      for (const i of front) {
        for (const e of model.nodes[i].edges) {
          if (!part.edges[e.index] || e[near].index !== i) continue;
          const j = e[far].index;
          out.edges[e.index] = 1;
          if (seen[j]) continue;
          seen[j] = out.nodes[j] = 1;
          next.push(j);
        }
      }
      front = next;
    }
  };
  walk(up, "drain", "source");
  walk(down, "source", "drain");
  return out;
}

/** Leaves out the artifacts that one Heinzelmännchen alone touches. */
function collapse(model, part) {
  const out = { nodes: part.nodes.slice(), edges: part.edges.slice() };
  for (const n of model.nodes) {
    if (n.heinzel || !part.nodes[n.index]) continue;
    const touching = n.edges.filter((e) => part.edges[e.index]);
    if (touching.length === 0 || touching.some((e) => e.from !== touching[0].from)) continue;
    out.nodes[n.index] = 0;
    for (const e of touching) out.edges[e.index] = 0;
  }
  return out;
}
