// Draws the scene on a canvas: what lies in sight, and no more detail than can be seen.
import { subtitle } from "./model.js";
import { colourKey, colours, figure, sheet, sign } from "./paint.js";

export const HEIGHT = 46;
const FONT = `system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif`;
const NAME = `600 13px ${FONT}`;
const SUB = `11.5px ${FONT}`;
const TEXT_LEFT = 34;
const WIDEST = 230;
const CHUNK = 400; // segments a stroke: one long path of crossing lines is slow to fill

/** Measures texts, and shortens each once, when it is first drawn. */
export class Texts {
  constructor(context) {
    this.context = context;
    this.known = new Map();
    this.name = this.advances(NAME);
    this.sub = this.advances(SUB);
  }
  /** The widths of the printable characters of ASCII: a sum of them is near enough to lay out by. */
  advances(font) {
    this.context.font = font;
    return Float64Array.from({ length: 127 }, (_, c) => (c < 32 ? 0 : this.context.measureText(String.fromCharCode(c)).width));
  }
  length(text, font, advances) {
    if (text.length > 60) return Infinity;
    let w = 0;
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i);
      if (c > 126) {
        this.context.font = font;
        return this.context.measureText(text).width;
      }
      w += advances[c];
    }
    return w;
  }
  /** The width of a node's card. */
  width(node) {
    const w = Math.max(this.length(node.label, NAME, this.name) + room(node), this.length(subtitle(node), SUB, this.sub));
    return Math.min(WIDEST, Math.ceil(Math.max(110, TEXT_LEFT + 16 + w)));
  }
  of(node) {
    let t = this.known.get(node.index);
    if (!t) {
      const width = this.width(node) - TEXT_LEFT - 12;
      t = { name: this.cut(node.label, NAME, width - room(node)), sub: this.cut(subtitle(node), SUB, width) };
      this.known.set(node.index, t);
    }
    return t;
  }
  cut(text, font, width) {
    this.context.font = font;
    if (text.length > 400) text = `${text.slice(0, 200)}…${text.slice(-200)}`;
    if (this.context.measureText(text).width <= width) return text;
    // Both ends tell: what long names have in common is often how they begin.
    const glyphs = [...text];
    const short = (n) => glyphs.slice(0, Math.ceil(n / 2)).join("") + "…" + glyphs.slice(glyphs.length - Math.floor(n / 2)).join("");
    let low = 0;
    let high = glyphs.length - 1;
    while (low < high) {
      const mid = (low + high + 1) >> 1;
      if (this.context.measureText(short(mid)).width <= width) low = mid;
      else high = mid - 1;
    }
    return short(low);
  }
}

/** What a sign at the corner takes of the name's room. */
const room = (node) => (node.marks.length > 0 ? 12 : 0);

/**
 * The scene: nodes and edges with places.
 * nodes: [{node, x, y, w}], edges: [{edge, points: [x, y, …]}], focus: null or {nodes, edges} of what is not dimmed.
 */
export function draw(c, scene, view, p, choice) {
  const { k, x, y, width, height } = view;
  c.setLineDash([]);
  c.globalAlpha = 1;
  c.fillStyle = p.canvas;
  c.fillRect(0, 0, width, height);
  c.save();
  c.translate(x, y);
  c.scale(k, k);
  const sight = { left: -x / k, top: -y / k, right: (width - x) / k, bottom: (height - y) / k };
  edges(c, scene, sight, k, p, choice);
  nodes(c, scene, sight, k, p, choice);
  c.restore();
}

function edges(c, scene, sight, k, p, choice) {
  const bright = [[], [], []];
  const passing = [[], [], []]; // of many edges, those that only pass by: faint, and without dashes
  const dim = [[], [], []];
  const lit = [[], [], []];
  const focus = choice.edges;
  const many = scene.edges.length > 2000;
  const detailed = k > 0.28;
  for (const e of scene.edges) {
    if (e.right < sight.left || e.left > sight.right || e.bottom < sight.top || e.top > sight.bottom) continue;
    const group = e.edge.stale ? 2 : e.edge.observed ? 0 : 1;
    const by = detailed && many && !(focus && focus.has(e.edge.index)) && !seen(e.points, 0, sight) && !seen(e.points, e.points.length - 2, sight);
    (by ? passing : !focus ? bright : focus.has(e.edge.index) ? lit : dim)[group].push(e);
  }
  const thin = Math.max(1.25, 0.7 / k);
  stroke(c, passing, focus ? 0.05 : 0.15, thin, false, p.line, p.line, k);
  stroke(c, dim, many ? 0.08 : 0.16, thin, detailed, p.line, p.line, k);
  stroke(c, bright, detailed ? 0.95 : Math.max(0.25, Math.min(0.8, 600 / scene.edges.length)), thin, detailed, p.line, p.staleLine, k);
  stroke(c, lit, 1, Math.max(2.2, 1.4 / k), k > 0.15, p.accent, p.staleLine, k);
  if (!detailed) return;
  for (const set of [bright, lit]) for (const e of set[2]) sign(c, ...middle(e.points), "stale", p, FONT);
}

const seen = (q, i, sight) => q[i] > sight.left && q[i] < sight.right && q[i + 1] > sight.top && q[i + 1] < sight.bottom;

/** Observed edges solid, declared ones dashed, stale ones long-dashed with a sign. */
function stroke(c, groups, alpha, width, detailed, colour, stale, k) {
  c.globalAlpha = alpha;
  c.lineWidth = width;
  groups.forEach((group, g) => {
    if (group.length === 0) return;
    c.strokeStyle = c.fillStyle = g === 2 ? stale : colour;
    c.setLineDash(!detailed || g === 0 ? [] : g === 1 ? [6, 5] : [14, 4]);
    for (let i = 0; i < group.length; i += CHUNK) {
      c.beginPath();
      const end = Math.min(group.length, i + CHUNK);
      for (let j = i; j < end; j++) line(c, group[j].points, detailed);
      c.stroke();
    }
    if (!detailed) return;
    c.setLineDash([]);
    c.beginPath();
    for (const e of group) head(c, e.points, Math.max(1, width / 2));
    c.fill();
  });
  c.globalAlpha = 1;
}

function line(c, q, curved) {
  c.moveTo(q[0], q[1]);
  for (let i = 2; i < q.length; i += 2) {
    const [ax, ay, bx, by] = [q[i - 2], q[i - 1], q[i], q[i + 1]];
    if (!curved || ay === by) c.lineTo(bx, by);
    else {
      const d = bend(ax, bx);
      c.bezierCurveTo(ax + d, ay, bx - d, by, bx, by);
    }
  }
}

const bend = (ax, bx) => (bx > ax ? (bx - ax) / 2 : Math.min(160, 40 + (ax - bx) / 2));

function head(c, q, size) {
  const x = q[q.length - 2];
  const y = q[q.length - 1];
  c.moveTo(x + 2, y);
  c.lineTo(x - 7 * size, y - 4 * size);
  c.lineTo(x - 7 * size, y + 4 * size);
  c.closePath();
}

/** A point about halfway along the line. */
export function middle(q) {
  const i = 2 * Math.floor((q.length / 2 - 1) / 2);
  return at(q, i, 0.5);
}

/** The point of the piece that begins at q[i], t of its way along. */
export function at(q, i, t) {
  const [ax, ay, bx, by] = [q[i], q[i + 1], q[i + 2], q[i + 3]];
  const d = bend(ax, bx);
  const s = 1 - t;
  const [c0, c1, c2, c3] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  return [c0 * ax + c1 * (ax + d) + c2 * (bx - d) + c3 * bx, c0 * ay + c1 * ay + c2 * by + c3 * by];
}

function nodes(c, scene, sight, k, p, choice) {
  const seen = scene.nodes.filter((n) => n.x + n.w / 2 > sight.left && n.x - n.w / 2 < sight.right && n.y + HEIGHT > sight.top && n.y - HEIGHT < sight.bottom);
  const faded = (n) => choice.nodes && !choice.nodes.has(n.node.index);
  if (k < 0.22) blocks(c, seen, p, faded, k);
  else for (const n of seen) card(c, n, k, p, faded(n), scene.texts);
  c.globalAlpha = 1;
  for (const n of seen) {
    if (choice.matches.has(n.node.index)) ring(c, n, p.match, Math.max(2.5, 2 / k), Math.max(3, 2 / k));
    if (choice.hover === n.node.index) ring(c, n, p.accent, Math.max(1.5, 1.2 / k), 2);
    if (choice.node === n.node.index) ring(c, n, p.accent, Math.max(3, 2.5 / k), Math.max(4, 3 / k));
  }
}

/** From afar: plain blocks, drawn together by colour. */
function blocks(c, seen, p, faded, k) {
  const grow = Math.max(0, 2 / k - HEIGHT / 2);
  for (const dimmed of [true, false]) {
    c.globalAlpha = dimmed ? 0.25 : 1;
    for (let key = 0; key < 4; key++) {
      const line = [p.artifactLine, p.heinzelLine, p.pendingLine, p.badLine][key];
      c.fillStyle = line;
      for (const n of seen) {
        if (colourKey(n.node) !== key || Boolean(faded(n)) !== dimmed) continue;
        c.fillRect(n.x - n.w / 2, n.y - HEIGHT / 2 + 8 - grow, n.w, HEIGHT - 16 + 2 * grow);
      }
    }
  }
}

function card(c, n, k, p, dimmed, texts) {
  const [fill, line] = colours(n.node, p);
  const left = n.x - n.w / 2;
  const top = n.y - HEIGHT / 2;
  c.globalAlpha = dimmed ? 0.3 : 1;
  c.fillStyle = fill;
  c.strokeStyle = line;
  c.lineWidth = Math.max(1.3, 0.8 / k);
  c.setLineDash(n.node.marks.includes("missing") ? [5, 4] : []);
  c.beginPath();
  c.roundRect(left, top, n.w, HEIGHT, n.node.heinzel ? HEIGHT / 2 : 5);
  c.fill();
  c.stroke();
  c.setLineDash([]);
  if (k < 0.34) return;
  (n.node.heinzel ? figure : sheet)(c, left + 19, n.y, p);
  const t = texts.of(n.node);
  c.textAlign = "left";
  c.textBaseline = "middle";
  c.fillStyle = p.ink;
  c.font = NAME;
  c.fillText(t.name, left + TEXT_LEFT, n.y - 8);
  c.fillStyle = n.node.marks.length > 0 ? line : p.muted;
  c.font = SUB;
  c.fillText(t.sub, left + TEXT_LEFT, n.y + 10);
  n.node.marks.forEach((mark, i) => sign(c, left + n.w - 10 - 22 * i, top, mark, p, FONT));
}

function ring(c, n, colour, width, gap) {
  c.strokeStyle = colour;
  c.lineWidth = width;
  c.setLineDash([]);
  c.beginPath();
  c.roundRect(n.x - n.w / 2 - gap, n.y - HEIGHT / 2 - gap, n.w + 2 * gap, HEIGHT + 2 * gap, n.node.heinzel ? HEIGHT / 2 + gap : 5 + gap);
  c.stroke();
}
