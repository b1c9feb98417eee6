// The page: one state, and every part shown anew from it.
import * as address from "./address.js";
import { nodeDetails, edgeDetails } from "./details.js";
import { byId, debounce, h } from "./dom.js";
import { Texts } from "./draw.js";
import { NO_FILTER, apply, centred, filtered } from "./filter.js";
import { walk } from "./keys.js";
import { kindName, load, subtitle } from "./model.js";
import { makeScene } from "./scene.js";
import { Search } from "./search.js";
import { Tables } from "./tables.js";
import { theme } from "./theme.js";
import { View } from "./view.js";

const model = load(JSON.parse(byId("graph").textContent));
const state = { node: -1, edge: -1, filter: { ...NO_FILTER } };
let shown;

const canvas = byId("canvas");
const view = new View(canvas, { choose: (n) => choose(n ? n.index : -1), chooseEdge: (e) => chooseEdge(e.index) });
const texts = new Texts(view.context);
const tables = new Tables(model);
new Search(model, {
  matches(found) {
    view.choice.matches = found;
    view.soon();
  },
  choose(n) {
    choose(n.index, true);
  },
});
const form = byId("filters");

/** Applies the filters and shows everything anew. */
function refilter() {
  shown = apply(model, state.filter);
  view.show(makeScene(model, shown, texts));
  tables.show(shown);
  byId("empty").hidden = view.scene.nodes.length > 0;
  byId("empty").textContent = model.nodes.length === 0 ? "There is nothing in this graph yet." : "No node passes all filters.";
  byId("reset").disabled = !filtered(state.filter);
  said();
  light();
}

/** How much is shown. Numbers of one user's things aren't told: a person is no statistic. */
function said() {
  const count = (set) => set.reduce((a, b) => a + b, 0);
  const part = (n, all, word) => (n === all ? `${all} ${word}${all === 1 ? "" : "s"}` : `${n} of ${all} ${word}s`);
  const f = state.filter;
  byId("shown").textContent = f.user ? `Shown: what the Heinzelmännchen of ${f.user} touch` : `Shown: ${part(count(shown.nodes), model.nodes.length, "node")}, ${part(count(shown.edges), model.edges.length, "edge")}`;
}

/** Lights what is chosen and what it touches. */
function light() {
  const c = view.choice;
  c.node = state.node;
  c.nodes = c.edges = null;
  const edges = state.node >= 0 ? model.nodes[state.node].edges : state.edge >= 0 ? [model.edges[state.edge]] : [];
  const anything = (state.node >= 0 && shown.nodes[state.node]) || (state.edge >= 0 && shown.edges[state.edge]);
  if (anything) {
    c.edges = new Set(edges.map((e) => e.index));
    c.nodes = new Set(edges.flatMap((e) => [e.from, e.to]));
    if (state.node >= 0) c.nodes.add(state.node);
  }
  tables.choose(state.node, state.edge);
  view.soon();
}

function details() {
  const panel = byId("details-body");
  byId("details").hidden = state.node < 0 && state.edge < 0;
  panel.replaceChildren(...(state.node >= 0 ? nodeDetails(model.nodes[state.node], model, shown) : state.edge >= 0 ? edgeDetails(model.edges[state.edge], shown) : []));
  panel.parentElement.scrollTop = 0;
}

/** Chooses a node, or none with -1; centre brings it into sight. */
function choose(node, centre = false) {
  if (node === state.node && state.edge < 0 && !centre) return;
  state.node = node;
  state.edge = -1;
  chosen();
  if (node >= 0 && centre) view.goTo(node, false);
}

function chooseEdge(edge) {
  state.edge = edge;
  state.node = -1;
  chosen();
}

function chosen() {
  light();
  details();
  remember();
  byId("chosen").textContent = announce();
}

function announce() {
  if (state.edge >= 0) {
    const e = model.edges[state.edge];
    return `Chosen: ${e.fromNode.label} ${e.read ? "reads" : "writes"} ${e.toNode.label}`;
  }
  if (state.node < 0) return "Nothing is chosen";
  const n = model.nodes[state.node];
  const reads = n.edges.filter((e) => e.read).length;
  const touched = n.heinzel ? `reads ${reads}, writes ${n.edges.length - reads}` : `written by ${n.edges.length - reads}, read by ${reads}`;
  return `Chosen: ${n.label}, ${kindName(n)}${n.marks.length > 0 || n.heinzel ? `, ${subtitle(n)}` : ""}; ${touched}`;
}

const remember = debounce(() => {
  const hash = address.write(state, model);
  if (hash !== location.hash) history.replaceState(null, "", hash || location.pathname + location.search);
}, 120);

// The filters.

function readForm() {
  const value = (name) => form.elements[name].value.trim();
  Object.assign(state.filter, {
    artifact: value("artifact"),
    heinzel: value("heinzel"),
    user: value("user"),
    edge: value("edge"),
    origin: value("origin"),
    pending: form.elements.pending.checked,
    collapse: form.elements.collapse.checked,
    upstream: Number(value("upstream")),
    downstream: Number(value("downstream")),
  });
}

function writeForm() {
  const f = state.filter;
  for (const name of ["artifact", "heinzel", "user", "edge", "origin", "upstream", "downstream"]) form.elements[name].value = String(f[name]);
  form.elements.pending.checked = f.pending;
  form.elements.collapse.checked = f.collapse;
  ways();
  byId("around").hidden = f.around < 0;
  if (f.around >= 0) byId("around-name").textContent = model.nodes[f.around].label;
}

/** How far around it goes counts only with something to go from. */
function ways() {
  for (const name of ["upstream", "downstream"]) form.elements[name].disabled = !centred(state.filter);
}

function changed() {
  ways();
  refilter();
  details();
  remember();
}

/** The legend tells of what there is. */
function legend() {
  const there = new Set(model.nodes.flatMap((n) => [n.kind, ...n.marks]));
  for (const e of model.edges) there.add(e.observed ? "observed" : "declared");
  for (const item of byId("legend").querySelectorAll("li")) item.hidden = !there.has(item.dataset.when);
}

function setUpForm() {
  for (const user of model.users) form.elements.user.append(h("option", { value: user }, user));
  for (const name of ["upstream", "downstream"]) for (const [value, text] of address.WAYS) form.elements[name].append(h("option", { value }, text));
  form.addEventListener("submit", (e) => e.preventDefault());
  const typed = debounce(() => (readForm(), changed()), 200);
  form.addEventListener("input", (e) => (e.target.type === "text" ? typed() : (readForm(), changed())));
  byId("reset").addEventListener("click", () => around(-1, { ...NO_FILTER }));
  byId("around-off").addEventListener("click", () => (around(-1), canvas.focus()));
}

function around(node, filter = state.filter) {
  state.filter = { ...filter, around: node };
  writeForm();
  changed();
}

// Buttons that stand for a node or an edge, wherever they are.

document.addEventListener("click", (e) => {
  const button = e.target.closest("button");
  if (!button) return;
  const d = button.dataset;
  if (d.node !== undefined) {
    choose(Number(d.node), true);
    if (button.closest("#details")) byId("details-title").focus();
  } else if (d.edge !== undefined) {
    chooseEdge(Number(d.edge));
    if (button.closest("#details")) byId("details-title").focus();
  } else if (d.around !== undefined) around(state.node);
  else if (d.centre !== undefined) {
    view.goTo(state.node);
    canvas.focus();
  } else if (d.copy !== undefined) copy(button);
  else if (d.zoom !== undefined) ({ in: () => view.by(1.4), out: () => view.by(1 / 1.4), fit: () => view.fit() })[d.zoom]();
});

async function copy(button) {
  const text = location.href.split("#")[0] + address.write(state, model);
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    history.replaceState(null, "", address.write(state, model));
    button.textContent = "It is in the address bar";
  }
}

byId("close").addEventListener("click", () => (choose(-1), canvas.focus()));
for (const link of document.querySelectorAll("a.skip")) {
  link.addEventListener("click", (e) => {
    e.preventDefault(); // the address keeps what is chosen
    byId(link.getAttribute("href").slice(1)).focus();
  });
}

// Keys.

canvas.addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  const step = 80;
  const pan = { ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[e.key];
  if (pan && e.shiftKey) view.pan(...pan);
  else if (pan) {
    const next = walk(view, state.node, e.key);
    if (next >= 0) choose(next, true);
  } else if (e.key === "+" || e.key === "=") view.by(1.4);
  else if (e.key === "-") view.by(1 / 1.4);
  else if (e.key === "0") view.fit();
  else if (e.key === "Enter" && (state.node >= 0 || state.edge >= 0)) byId("details-title").focus();
  else return;
  e.preventDefault();
});

document.addEventListener("keydown", (e) => {
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName) && !/^(checkbox|radio)$/.test(e.target.type);
  if (e.key === "Escape" && (state.node >= 0 || state.edge >= 0)) {
    const inside = byId("details").contains(document.activeElement);
    choose(-1);
    if (inside) canvas.focus();
  } else if (e.key === "/" && !typing && !e.ctrlKey && !e.metaKey && !e.altKey) {
    e.preventDefault();
    byId("search").focus();
    byId("search").select();
  }
});

// Light, dark and paper.

theme(() => view.recolour());
let before;
addEventListener("beforeprint", () => {
  before = { ...view.at, fitted: view.fitted };
  document.documentElement.classList.add("paper");
  tables.print(true);
  view.recolour();
  view.fit();
  view.paint();
});
addEventListener("afterprint", () => {
  document.documentElement.classList.remove("paper");
  tables.print(false);
  view.recolour();
  if (before) view.transform(before.k, before.x, before.y);
});

addEventListener("hashchange", () => open());

/** Shows what the address says. */
function open() {
  Object.assign(state, address.read(location.hash, model));
  writeForm();
  refilter();
  details();
  if (state.node >= 0) view.goTo(state.node, false);
}

setUpForm();
legend();
open();
view.paint();
// For tests and for who wants to know: how long it took until all could be used.
requestAnimationFrame(() => (document.documentElement.dataset.ready = String(Math.round(performance.now()))));
