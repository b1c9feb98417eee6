// The drawing that a person moves: pan and zoom by d3-zoom, what lies under the pointer, the keys.
import { select } from "d3-selection";
import { zoom, zoomIdentity } from "d3-zoom";
import { HEIGHT, at, draw } from "./draw.js";
import { palette } from "./paint.js";

const SLOW = 30; // ms; a drawing that takes longer moves as a picture until the hand rests

export class View {
  /** on: {choose(node or null), chooseEdge(edge)}, each called when a person does it. */
  constructor(canvas, on) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false });
    this.on = on;
    this.scene = null;
    this.choice = { node: -1, hover: -1, nodes: null, edges: null, matches: new Set() };
    this.at = { k: 1, x: 0, y: 0, width: 1, height: 1 };
    this.cost = 0;
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.colours = palette();
    this.zoom = zoom()
      .scaleExtent([0.01, 4])
      .clickDistance(4)
      .on("zoom", ({ transform }) => {
        Object.assign(this.at, { k: transform.k, x: transform.x, y: transform.y });
        this.moved();
      });
    this.selection = select(canvas).call(this.zoom).on("dblclick.zoom", null);
    canvas.addEventListener("click", (e) => this.click(e));
    canvas.addEventListener("pointermove", (e) => this.hover(e.pointerType === "touch" ? null : this.nodeAt(...this.place(e))));
    canvas.addEventListener("pointerleave", () => this.hover(null));
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement);
    this.resize();
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.canvas.parentElement;
    if (width === 0 || height === 0 || (width === this.at.width && height === this.at.height && this.ratio === devicePixelRatio)) return;
    // Once a fitting view was left alone, it stays one.
    const fitted = this.fitted;
    this.ratio = devicePixelRatio;
    this.at.width = width;
    this.at.height = height;
    this.canvas.width = Math.round(width * this.ratio);
    this.canvas.height = Math.round(height * this.ratio);
    this.still = null;
    if (this.scene && fitted) this.fit();
    this.paint();
  }

  /** Shows another scene. The chosen node stays in sight; otherwise all of it is. */
  show(scene) {
    this.scene = scene;
    this.still = null;
    this.choice.hover = -1;
    this.fit();
    const chosen = scene.byNode.get(this.choice.node);
    if (chosen && this.at.k < 0.4) this.goTo(this.choice.node, false);
    else this.soon();
  }

  /** Draws at the next frame. */
  soon() {
    this.still = null;
    this.frame ||= requestAnimationFrame(() => this.paint());
  }

  paint() {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.rest);
    this.frame = 0;
    this.still = null;
    if (!this.scene) return;
    const begin = performance.now();
    this.context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    draw(this.context, this.scene, this.at, this.colours, this.choice);
    this.cost = performance.now() - begin;
    this.painted = { ...this.at };
  }

  /** After a move: a new drawing, or the last one moved along when drawing is slow. */
  moved() {
    this.fitted = false;
    if (this.cost < SLOW || !this.painted) {
      this.soon();
      return;
    }
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.slide();
    });
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.paint(), 140);
  }

  slide() {
    if (!this.still) {
      this.still = { picture: document.createElement("canvas"), at: this.painted };
      this.still.picture.width = this.canvas.width;
      this.still.picture.height = this.canvas.height;
      this.still.picture.getContext("2d", { alpha: false }).drawImage(this.canvas, 0, 0);
    }
    const { picture, at } = this.still;
    const c = this.context;
    const k = this.at.k / at.k;
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.globalAlpha = 1;
    c.fillStyle = this.colours.canvas;
    c.fillRect(0, 0, this.canvas.width, this.canvas.height);
    c.setTransform(k, 0, 0, k, (this.at.x - at.x * k) * this.ratio, (this.at.y - at.y * k) * this.ratio);
    c.drawImage(picture, 0, 0);
  }

  recolour() {
    this.colours = palette();
    this.soon();
  }

  transform(k, x, y) {
    this.zoom.transform(this.selection, zoomIdentity.translate(x, y).scale(k));
  }

  /** All of the scene in sight. */
  fit() {
    const { width, height } = this.at;
    const s = this.scene;
    if (!s || s.nodes.length === 0) return;
    const k = Math.min(1.25, (width - 60) / Math.max(s.width, 1), (height - 60) / Math.max(s.height, 1));
    this.transform(k, (width - s.width * k) / 2, (height - s.height * k) / 2);
    this.fitted = true;
  }

  by(factor) {
    this.zoom.scaleBy(this.selection, factor);
  }

  pan(dx, dy) {
    this.zoom.translateBy(this.selection, dx / this.at.k, dy / this.at.k);
  }

  /** Brings a node into the middle, large enough to read. */
  goTo(index, always = true) {
    const n = this.scene.byNode.get(index);
    if (!n) return;
    const { width, height, x, y } = this.at;
    let k = this.at.k;
    const [px, py] = [n.x * k + x, n.y * k + y];
    const margin = 40 + (n.w / 2) * k;
    if (!always && k >= 0.4 && px > margin && px < width - margin && py > 60 && py < height - 60) return;
    k = Math.max(k, 0.75);
    this.glide(k, width / 2 - n.x * k, height / 2 - n.y * k);
  }

  /** Moves there within a sixth of a second, or at once for who wants no motion. */
  glide(k, x, y) {
    cancelAnimationFrame(this.gliding);
    const from = { ...this.at };
    const begin = performance.now();
    if (this.calm.matches || this.cost > SLOW || document.hidden) {
      this.transform(k, x, y);
      return;
    }
    const step = () => {
      const t = Math.min(1, (performance.now() - begin) / 160);
      const s = t * (2 - t);
      this.transform(from.k + (k - from.k) * s, from.x + (x - from.x) * s, from.y + (y - from.y) * s);
      if (t < 1) this.gliding = requestAnimationFrame(step);
    };
    step();
  }

  place(event) {
    const box = this.canvas.getBoundingClientRect();
    return [(event.clientX - box.left - this.at.x) / this.at.k, (event.clientY - box.top - this.at.y) / this.at.k];
  }

  nodeAt(x, y) {
    const slack = Math.max(0, 6 / this.at.k - HEIGHT / 2);
    for (let i = this.scene ? this.scene.nodes.length - 1 : -1; i >= 0; i--) {
      const n = this.scene.nodes[i];
      if (Math.abs(x - n.x) <= n.w / 2 && Math.abs(y - n.y) <= HEIGHT / 2 + slack) return n.node;
    }
    return null;
  }

  edgeAt(x, y) {
    let near = 7 / this.at.k;
    let found = null;
    for (const e of this.scene.edges) {
      if (x < e.left || x > e.right || y < e.top - near || y > e.bottom + near) continue;
      for (let i = 0; i + 2 < e.points.length; i += 2) {
        for (let t = 0; t <= 1; t += 1 / 24) {
          const [px, py] = at(e.points, i, t);
          const d = Math.hypot(px - x, py - y);
          if (d < near) {
            near = d;
            found = e.edge;
          }
        }
      }
    }
    return found;
  }

  click(event) {
    if (!this.scene || event.defaultPrevented) return;
    const [x, y] = this.place(event);
    const node = this.nodeAt(x, y);
    const edge = node || this.at.k < 0.15 ? null : this.edgeAt(x, y);
    if (edge) this.on.chooseEdge(edge);
    else this.on.choose(node);
  }

  hover(node) {
    const index = node ? node.index : -1;
    if (index === this.choice.hover) return;
    this.choice.hover = index;
    this.canvas.classList.toggle("over", index >= 0);
    this.canvas.title = node ? node.label.slice(0, 300) : "";
    if (this.cost < SLOW) this.soon();
  }
}
