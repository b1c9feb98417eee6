// The graph as the page works with it: the data that hz wrote, and who touches whom.

/** What is said of a node in a word or two; each has its own sign in the drawing (sign.js). */
export const MARKS = {
  conflict: "conflict",
  pending: "draft pending",
  cycle: "on a cycle",
  missing: "nobody maintains it",
  stale: "went on with an old version",
};

export function load(data) {
  const nodes = data.nodes.map((n, index) => ({
    ...n,
    index,
    heinzel: n.kind === "heinzel",
    label: n.kind === "heinzel" ? `${n.namespace}/${n.name}` : n.name || n.id,
    edges: [],
    marks: [],
    text: [n.name, n.id, n.title, ...(n.targets || [])].join("\n").toLowerCase(),
  }));
  const edges = data.edges.map((e, index) => {
    const from = nodes[e.from];
    const to = nodes[e.to];
    const read = e.kind === "read";
    const edge = {
      ...e,
      index,
      fromNode: from,
      toNode: to,
      // Data flows from source to drain: who reads an artifact comes after it.
      source: read ? to : from,
      drain: read ? from : to,
      read,
      declared: e.origin.includes("declared"),
      observed: e.origin.includes("observed"),
      stale: Boolean(e.stale),
    };
    from.edges.push(edge);
    if (from !== to) to.edges.push(edge);
    return edge;
  });
  mark(data, nodes, edges);
  const users = [...new Set(nodes.filter((n) => n.heinzel && n.user).map((n) => n.user))].sort();
  return { nodes, edges, users, conflicts: data.conflicts, aliases: data.aliases, cycles: data.cycles, unmaintained: data.unmaintained };
}

function mark(data, nodes, edges) {
  const marks = nodes.map(() => new Set());
  for (const n of nodes) {
    if (n.conflicting) marks[n.index].add("conflict");
    else if (n.pending > 0) marks[n.index].add("pending");
  }
  for (const c of data.conflicts) if (c.artifact >= 0) marks[c.artifact].add("conflict").delete("pending");
  for (const cycle of data.cycles) for (const i of cycle) if (i >= 0) marks[i].add("cycle");
  // A facet that isn't there leaves its output maintained.
  for (const u of data.unmaintained) if (u.artifact >= 0 && nodes[u.artifact].edges.every((e) => e.read)) marks[u.artifact].add("missing");
  for (const e of edges) if (e.stale) marks[e.from].add("stale");
  for (const n of nodes) n.marks = Object.keys(MARKS).filter((m) => marks[n.index].has(m));
}

/** The second line of a node: the first thing worth knowing beside its name. */
export function subtitle(n) {
  const words = n.marks.map((m) => (m === "pending" && n.pending > 1 ? `${n.pending} drafts pending` : MARKS[m]));
  if (words.length > 0) return words.join(", ");
  if (n.heinzel) return [n.user, n.state === "unknown" ? "" : n.state].filter(Boolean).join(", ") || n.title || "Heinzelmännchen";
  return "artifact";
}

export const kindName = (n) => (n.heinzel ? "Heinzelmännchen" : "artifact");

/** Where an edge comes from, in words. */
export function origin(e) {
  if (e.declared && e.observed) return "declared and observed";
  return e.observed ? "observed, not declared" : "declared, never observed";
}

/** The edge's state in words: a draft that waits, a stale read. */
export function edgeState(e) {
  return [e.stale ? MARKS.stale : "", e.state || ""].filter(Boolean).join(", ");
}
