// Makes the scene of what is shown: places from the layout, lines between them.
import { HEIGHT } from "./draw.js";
import { layout } from "./layout.js";

export function makeScene(model, shown, texts) {
  const nodes = model.nodes.filter((n) => shown.nodes[n.index]);
  const edges = model.edges.filter((e) => shown.edges[e.index]);
  const number = new Int32Array(model.nodes.length).fill(-1);
  nodes.forEach((n, i) => (number[n.index] = i));
  const widths = nodes.map((n) => texts.width(n));
  const placed = layout(widths, HEIGHT, edges.map((e) => number[e.source.index]), edges.map((e) => number[e.drain.index]));
  const scene = {
    texts,
    width: placed.width,
    height: placed.height,
    nodes: nodes.map((node, i) => ({ node, x: placed.x[i], y: placed.y[i], w: widths[i] })),
    edges: [],
    byNode: new Map(),
  };
  for (const n of scene.nodes) scene.byNode.set(n.node.index, n);
  edges.forEach((edge, k) => {
    const a = scene.byNode.get(edge.source.index);
    const b = scene.byNode.get(edge.drain.index);
    const points = [a.x + a.w / 2, a.y];
    for (const [x, y] of placed.bends.get(k) || []) points.push(x, y);
    points.push(b.x - b.w / 2 - 3, b.y);
    scene.edges.push(bounded({ edge, points }));
  });
  return scene;
}

function bounded(e) {
  const q = e.points;
  e.left = e.top = Infinity;
  e.right = e.bottom = -Infinity;
  for (let i = 0; i < q.length; i += 2) {
    e.left = Math.min(e.left, q[i]);
    e.right = Math.max(e.right, q[i]);
    e.top = Math.min(e.top, q[i + 1]);
    e.bottom = Math.max(e.bottom, q[i + 1]);
  }
  // A line that runs backwards swings out to both sides.
  e.left -= 170;
  e.right += 170;
  return e;
}
