// The graph as the page works with it: the data that hz wrote, and who touches whom.

/** What is said of a node in a word or two; each has its own sign in the drawing (sign.js). */
export const MARKS = {
  conflict: "conflict",
  pending: "draft pending",
  cycle: "on a cycle",
  missing: "nobody maintains it",
  stale: "went on with an old version",
};

/** Makes the model of the data, in the data's own objects: copies of 25,000 would take their time. */
export function load(data) {
  const { nodes, edges } = data;
  nodes.forEach((n, index) => {
    n.index = index;
    n.heinzel = n.kind === "heinzel";
    n.label = n.heinzel ? `${n.namespace}/${n.name}` : n.name || n.id;
    n.edges = [];
    n.marks = NONE;
    n.searched = undefined;
  });
  edges.forEach((e, index) => {
    const from = nodes[e.from];
    const to = nodes[e.to];
    e.index = index;
    e.fromNode = from;
    e.toNode = to;
    e.read = e.kind === "read";
    // Data flows from source to drain: who reads an artifact comes after it.
    e.source = e.read ? to : from;
    e.drain = e.read ? from : to;
    e.declared = e.origin.includes("declared");
    e.observed = e.origin.includes("observed");
    e.stale = e.stale === true;
    from.edges.push(e);
    if (from !== to) to.edges.push(e);
  });
  mark(data, nodes, edges);
  const users = [...new Set(nodes.filter((n) => n.heinzel && n.user).map((n) => n.user))].sort();
  return { nodes, edges, users, conflicts: data.conflicts, aliases: data.aliases, cycles: data.cycles, unmaintained: data.unmaintained };
}

const NONE = Object.freeze([]);

/** What searching looks through: made when it is first asked for. */
export const searched = (n) => (n.searched ??= [n.name, n.id, n.title, ...(n.targets || [])].join("\n").toLowerCase());

function mark(data, nodes, edges) {
  const marks = new Map();
  const at = (i) => marks.get(i) || marks.set(i, new Set()).get(i);
  for (const n of nodes) {
    if (n.conflicting) at(n.index).add("conflict");
    else if (n.pending > 0) at(n.index).add("pending");
  }
  for (const c of data.conflicts) if (c.artifact >= 0) at(c.artifact).add("conflict").delete("pending");
  for (const cycle of data.cycles) for (const i of cycle) if (i >= 0) at(i).add("cycle");
  // A facet that isn't there leaves its output maintained.
  for (const u of data.unmaintained) if (u.artifact >= 0 && nodes[u.artifact].edges.every((e) => e.read)) at(u.artifact).add("missing");
  for (const e of edges) if (e.stale) at(e.from).add("stale");
  for (const [i, set] of marks) nodes[i].marks = Object.keys(MARKS).filter((m) => set.has(m));
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
