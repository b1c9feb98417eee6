// The same graph as tables: for screen readers, for printing, and for who prefers to read.
import { byId, h } from "./dom.js";
import { cycleList, goTo } from "./details.js";
import { edgeState, kindName, origin, subtitle } from "./model.js";

const PAGE = 100;
const PRINTED = 2000;
const CELL = 120; // characters of a cell; the details have all

const cut = (text) => (text && text.length > CELL ? text.slice(0, CELL) + "…" : text || "");

export class Tables {
  constructor(model) {
    this.model = model;
    this.open = "nodes";
    this.tabs = [...document.querySelectorAll("[role=tab]")];
    for (const tab of this.tabs) {
      tab.addEventListener("click", () => this.select(tab.dataset.tab));
      tab.addEventListener("keydown", (e) => this.key(e));
    }
    const findings = model.conflicts.length + model.cycles.length + model.unmaintained.length + model.aliases.length;
    byId("tab-findings").hidden = findings === 0;
    this.tabs = this.tabs.filter((t) => !t.hidden);
  }

  select(name, focus) {
    this.open = name;
    for (const tab of this.tabs) {
      const on = tab.dataset.tab === name;
      tab.setAttribute("aria-selected", on);
      tab.tabIndex = on ? 0 : -1;
      byId(tab.getAttribute("aria-controls")).hidden = !on;
      if (on && focus) tab.focus();
    }
    this.fill();
  }

  key(e) {
    const i = this.tabs.findIndex((t) => t.dataset.tab === this.open);
    const to = { ArrowRight: i + 1, ArrowLeft: i - 1 + this.tabs.length, Home: 0, End: this.tabs.length - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    this.select(this.tabs[to % this.tabs.length].dataset.tab, true);
  }

  show(shown) {
    this.shown = shown;
    this.fill();
  }

  /** Fills the open table anew. */
  fill(limit = PAGE) {
    if (!this.shown) return;
    if (this.open === "findings") {
      byId("panel-findings").replaceChildren(...findings(this.model));
      return;
    }
    const nodes = this.open === "nodes";
    const all = nodes ? this.model.nodes.filter((n) => this.shown.nodes[n.index]) : this.model.edges.filter((e) => this.shown.edges[e.index]);
    const body = byId(`${this.open}-rows`);
    const more = byId(`${this.open}-more`);
    body.replaceChildren();
    byId(`panel-${this.open}`).scrollTop = 0;
    let count = 0;
    const add = (n, focus) => {
      const first = count;
      for (const thing of all.slice(count, count + n)) body.append(nodes ? nodeRow(thing) : edgeRow(thing));
      count = Math.min(all.length, count + n);
      more.hidden = count >= all.length;
      if (focus) body.children[first].querySelector("button").focus();
    };
    more.onclick = () => add(PAGE * 5, true);
    add(limit, false);
    byId(`${this.open}-none`).hidden = all.length > 0;
    this.mark();
  }

  /** Marks the row of what is chosen. */
  choose(node, edge) {
    this.node = node;
    this.edge = edge;
    this.mark();
  }

  mark() {
    for (const row of document.querySelectorAll("#tables tr[aria-current]")) row.removeAttribute("aria-current");
    if (this.node >= 0) byId("nodes-rows").querySelector(`tr[data-row="${this.node}"]`)?.setAttribute("aria-current", "true");
    if (this.edge >= 0) byId("edges-rows").querySelector(`tr[data-row="${this.edge}"]`)?.setAttribute("aria-current", "true");
  }

  /** For the printer: both tables, as far as paper goes. */
  print(on) {
    const open = this.open;
    for (const name of on ? ["nodes", "edges"] : [open]) {
      this.open = name;
      this.fill(on ? PRINTED : PAGE);
    }
    this.open = open;
  }
}

function nodeRow(n) {
  return h(
    "tr",
    { "data-row": n.index },
    h("th", { scope: "row" }, goTo(n)),
    h("td", {}, kindName(n)),
    h("td", {}, cut(n.user)),
    h("td", {}, n.heinzel ? cut(n.state) : ""),
    h("td", { class: n.marks.length > 0 ? "marked" : "" }, n.marks.length > 0 ? subtitle(n) : ""),
    h("td", {}, cut(n.title)),
  );
}

function edgeRow(e) {
  return h(
    "tr",
    { "data-row": e.index },
    h("th", { scope: "row" }, goTo(e.fromNode)),
    h("td", {}, h("button", { type: "button", class: "said", "data-edge": e.index, "aria-label": `${e.read ? "reads" : "writes"}: more of this edge` }, e.read ? "reads" : "writes")),
    h("td", {}, goTo(e.toNode)),
    h("td", {}, origin(e)),
    h("td", { class: e.stale || e.state === "pending" ? "marked" : "" }, cut(edgeState(e))),
    h("td", {}, cut(e.version || e.contract_version)),
    h("td", { class: "time" }, cut(e.needed_by)),
    h("td", { class: "time" }, cut(e.last)),
  );
}

function findings(model) {
  const name = (i) => (i >= 0 ? goTo(model.nodes[i]) : "");
  const part = (title, items) => (items.length > 0 ? h("section", {}, h("h3", {}, title), h("ul", {}, ...items)) : null);
  return [
    part(
      "Two drafts pending in one place",
      model.conflicts.map((c) => h("li", {}, name(c.artifact), ` by ${c.drafts.map((d) => d.heinzel + (d.user ? ` of @${d.user}` : "")).join(", ")}`)),
    ),
    part("Cycles: each reads from the next, the last from the first", model.cycles.map((c) => h("li", {}, cycleList(c, model)))),
    part(`Inputs that read what nobody maintains`, model.unmaintained.map((u) => h("li", {}, name(u.heinzel), ` ${u.input ? `${u.input}: ` : ""}${u.reference}`))),
    part("Names of one artifact", model.aliases.map((a) => h("li", {}, `${a.name}: ${a.targets.join(", ")}${a.by ? ` (${a.by})` : ""}`))),
  ].filter(Boolean);
}

