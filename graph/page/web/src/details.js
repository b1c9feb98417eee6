// What is known of the chosen node or edge.
import { h, target } from "./dom.js";
import { MARKS, edgeState, kindName, origin } from "./model.js";

const FEW = 100; // touching edges shown at first

const FACTS = {
  id: "Id",
  title: "Title",
  user: "User",
  state: "State",
  schedule: "Schedule",
  version: "Version read",
  contract_version: "Contract version",
  needed_by: "Needed by",
  first: "First seen",
  last: "Last seen",
  where: "Place",
  used: "Used instead",
  deadline: "Deadline",
  description: "Description",
};

/** Facts in a fixed order, each when it is there. */
function facts(thing, keys) {
  const list = h("dl", {});
  for (const key of keys) {
    const value = thing[key];
    if (value === undefined || value === "" || value === null) continue;
    list.append(h("dt", {}, FACTS[key]), h("dd", {}, target(String(value))));
  }
  return list.childElementCount > 0 ? list : null;
}

export const goTo = (node) => h("button", { type: "button", class: `go ${node.kind}`, "data-node": node.index }, node.label);

const badge = (text, kind) => h("span", { class: `badge ${kind}` }, text);

export function nodeDetails(n, model, shown) {
  const parts = [
    h("h2", { id: "details-title", tabindex: "-1" }, n.label),
    h("p", { class: "badges" }, badge(kindName(n), n.kind), ...n.marks.map((m) => badge(m === "pending" && n.pending > 1 ? `${n.pending} drafts pending` : MARKS[m], m))),
    h(
      "p",
      { class: "actions" },
      h("button", { type: "button", "data-around": "" }, "Only what is around it"),
      h("button", { type: "button", "data-centre": "" }, "Show in the drawing"),
      h("button", { type: "button", "data-copy": "" }, "Copy link"),
    ),
    facts(n, n.heinzel ? ["title", "user", "state", "schedule", "id"] : ["id"]),
  ];
  if (!shown.nodes[n.index]) parts.splice(1, 0, h("p", { class: "note" }, "The filters hide it from the drawing."));
  if (n.collapsed > 0) parts.push(h("p", { class: "note" }, `${n.collapsed} ${n.collapsed === 1 ? "artifact" : "artifacts"} that it alone touches ${n.collapsed === 1 ? "was" : "were"} left out when this page was made.`));
  if (n.heinzel) {
    parts.push(touching("Reads", n.edges.filter((e) => e.read), (e) => e.toNode));
    parts.push(touching("Writes", n.edges.filter((e) => !e.read), (e) => e.toNode));
    parts.push(missing(n, model));
  } else {
    parts.push(drafts(n, model));
    parts.push(touching("Written by", n.edges.filter((e) => !e.read), (e) => e.fromNode));
    parts.push(touching("Read by", n.edges.filter((e) => e.read), (e) => e.fromNode));
    parts.push(targets(n, model));
  }
  parts.push(cycles(n, model));
  return parts.filter(Boolean);
}

function touching(title, edges, other) {
  if (edges.length === 0) return null;
  const list = h("ul", { class: "touching" });
  const add = (from) => {
    for (const e of edges.slice(from, from + FEW)) list.append(h("li", {}, goTo(other(e)), " ", edgeLine(e)));
    if (from + FEW >= edges.length) return;
    const more = h("li", {}, h("button", { type: "button", onclick: () => (more.remove(), add(from + FEW), list.children[from + FEW].querySelector("button").focus()) }, "Show more"));
    list.append(more);
  };
  add(0);
  return h("section", {}, h("h3", {}, title), list);
}

function edgeLine(e) {
  const said = [origin(e), edgeState(e), e.version ? `version ${e.version}` : "", e.contract_version ? `contract ${e.contract_version}` : "", e.needed_by ? `needed by ${e.needed_by}` : ""].filter(Boolean).join(" · ");
  return h("button", { type: "button", class: `said${e.stale ? " stale" : ""}`, "data-edge": e.index, "aria-label": `More of this edge: ${said}` }, said);
}

function drafts(n, model) {
  const conflict = model.conflicts.find((c) => c.artifact === n.index);
  if (!conflict) return null;
  return h(
    "section",
    { class: "bad" },
    h("h3", {}, "Drafts pending in one place"),
    h("ul", {}, ...conflict.drafts.map((d) => h("li", {}, `${d.heinzel}${d.user ? ` of @${d.user}` : ""}`))),
  );
}

function targets(n, model) {
  const all = n.targets || [];
  if (all.length === 0) return null;
  const alias = model.aliases.filter((a) => a.targets.some((t) => all.includes(t)));
  return h(
    "section",
    {},
    h("h3", {}, all.length > 1 ? "All names of this artifact" : "Target"),
    h("ul", { class: "targets" }, ...all.map((t) => h("li", {}, target(t)))),
    ...alias.map((a) => h("p", { class: "note" }, `One artifact${a.name ? ` named ${a.name}` : ""}${a.by ? `, says ${a.by}` : ""}.`)),
  );
}

function missing(n, model) {
  const all = model.unmaintained.filter((u) => u.heinzel === n.index);
  if (all.length === 0) return null;
  return h("section", { class: "bad" }, h("h3", {}, "Reads what nobody maintains"), h("ul", {}, ...all.map((u) => h("li", {}, u.input ? `${u.input}: ` : "", target(u.reference)))));
}

function cycles(n, model) {
  const all = model.cycles.filter((c) => c.includes(n.index));
  if (all.length === 0) return null;
  return h("section", { class: "bad" }, h("h3", {}, "Cycles: each reads from the next"), ...all.map((c) => cycleList(c, model)));
}

export const cycleList = (cycle, model) => h("ol", {}, ...cycle.filter((i) => i >= 0).map((i) => h("li", {}, goTo(model.nodes[i]))));

export function edgeDetails(e, shown) {
  return [
    h("h2", { id: "details-title", tabindex: "-1" }, `${e.fromNode.label} ${e.read ? "reads" : "writes"} ${e.toNode.label}`),
    h("p", { class: "badges" }, badge(e.read ? "read" : "write", "edge"), badge(origin(e), e.observed ? "observed" : "declared"), ...(e.stale ? [badge(MARKS.stale, "stale")] : []), ...(e.state ? [badge(e.state, e.state === "pending" ? "pending" : "edge")] : [])),
    shown.edges[e.index] ? null : h("p", { class: "note" }, "The filters hide it from the drawing."),
    h("p", { class: "actions" }, h("button", { type: "button", "data-copy": "" }, "Copy link")),
    facts(e, ["version", "contract_version", "needed_by", "used", "deadline", "where", "first", "last", "description"]),
    h("section", {}, h("h3", {}, "Heinzelmännchen"), h("p", {}, goTo(e.fromNode))),
    h("section", {}, h("h3", {}, "Artifact"), h("p", {}, goTo(e.toNode))),
  ].filter(Boolean);
}
