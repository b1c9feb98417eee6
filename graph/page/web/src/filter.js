// What is shown: the filters of `hz graph`, over the whole graph each time.

export const NO_FILTER = Object.freeze({ artifact: "", heinzel: "", user: "", edge: "", origin: "", pending: false, around: -1, upstream: 2, downstream: 2, collapse: false });

/** Whether any filter hides something. */
export function filtered(f) {
  return Boolean(f.artifact || f.heinzel || f.user || f.edge || f.origin || f.pending || f.around >= 0 || f.collapse);
}

/** Gives the nodes and edges that the filters leave, each as a set of indices in a Uint8Array. */
export function apply(model, f) {
  let edges = new Uint8Array(model.edges.length);
  for (const e of model.edges) edges[e.index] = edgePasses(e, f) ? 1 : 0;
  if (f.collapse) collapse(model, edges);
  let nodes = null;
  if (f.around >= 0) nodes = around(model, edges, [f.around], f.upstream, f.downstream);
  for (const wanted of wishes(f)) {
    for (const e of model.edges) {
      if (edges[e.index] && !wanted(e)) edges[e.index] = 0;
    }
  }
  if (nodes) {
    for (const e of model.edges) if (!nodes[e.from] || !nodes[e.to]) edges[e.index] = 0;
  }
  return { edges, nodes: touched(model, edges, f) };
}

function edgePasses(e, f) {
  if (f.edge && e.kind !== f.edge) return false;
  switch (f.origin) {
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

/** The filters that choose nodes: an edge stays when it touches one. */
function wishes(f) {
  const out = [];
  const has = (n, text) => n.text.includes(text);
  if (f.artifact) out.push((e) => has(e.toNode, f.artifact.toLowerCase()));
  if (f.heinzel) out.push((e) => has(e.fromNode, f.heinzel.toLowerCase()));
  if (f.user) out.push((e) => e.fromNode.user === f.user);
  if (f.pending) out.push((e) => e.toNode.pending > 0);
  return out;
}

/** Takes out the edges of artifacts that one Heinzelmännchen alone touches. */
function collapse(model, edges) {
  for (const n of model.nodes) {
    if (n.heinzel || n.edges.length === 0) continue;
    const first = n.edges[0].from;
    if (n.edges.every((e) => e.from === first)) for (const e of n.edges) edges[e.index] = 0;
  }
}

/** The nodes at most up edges against the flow, or down edges along it, away from the start. */
export function around(model, edges, start, up, down) {
  const seen = new Uint8Array(model.nodes.length);
  const walk = (limit, next, here) => {
    const visited = new Uint8Array(model.nodes.length);
    let front = start;
    for (const i of start) visited[i] = seen[i] = 1;
    for (let step = 0; step < limit && front.length > 0; step++) {
      const following = [];
      for (const i of front) {
        for (const e of model.nodes[i].edges) {
          if (!edges[e.index] || here(e).index !== i) continue;
          const j = next(e).index;
          if (!visited[j]) {
            visited[j] = seen[j] = 1;
            following.push(j);
          }
        }
      }
      front = following;
    }
  };
  walk(up, (e) => e.source, (e) => e.drain);
  walk(down, (e) => e.drain, (e) => e.source);
  return seen;
}

/** The nodes of the edges that are left; without a filter those without any edge too. */
function touched(model, edges, f) {
  const nodes = new Uint8Array(model.nodes.length);
  for (const e of model.edges) if (edges[e.index]) nodes[e.from] = nodes[e.to] = 1;
  if (f.around >= 0) nodes[f.around] = 1;
  const everything = !(f.artifact || f.heinzel || f.user || f.edge || f.origin || f.pending || f.around >= 0);
  for (const n of model.nodes) {
    if (nodes[n.index]) continue;
    // Collapsing hides the artifact, not its Heinzelmännchen.
    if (everything && (n.heinzel || n.edges.length === 0)) nodes[n.index] = 1;
    else if (n.heinzel && n.edges.length === 0 && !f.edge && !f.origin && !f.pending && !f.artifact && f.around < 0) {
      nodes[n.index] = (!f.user || n.user === f.user) && (!f.heinzel || n.text.includes(f.heinzel.toLowerCase())) ? 1 : 0;
    }
  }
  return nodes;
}
