// A layered drawing, left to right along the flow of data: sources first, readers after what
// they read. The same graph always gets the same drawing.
//
// The steps are Sugiyama's: turn round the edges that close a cycle, give each node a layer,
// order the layers so that few edges cross, and give each node the place nearest to its
// neighbours' that its layer's order allows. Libraries that do this take many seconds for
// thousands of nodes; here each step is linear or nearly so, and a layer too tall to look at is
// folded into several columns.

const GAP_X = 62;
const GAP_Y = 18;
const FOLD_GAP_X = 28;
const APART = 70;
const SHAPE = 1.5; // wished width to height of the whole

/**
 * Lays out n nodes with the widths and one height, and the flow's edges (pairs of indices).
 * Gives the centres and, of edges that span layers in a drawing small enough, the points on the way.
 */
export function layout(widths, height, sources, drains) {
  const n = widths.length;
  const out = { x: new Float64Array(n), y: new Float64Array(n), bends: new Map(), width: 0, height: 0 };
  const parts = components(n, sources, drains);
  const boxes = parts.map((part) => (part.nodes.length === 1 ? single(part, widths, height) : layered(part, widths, height, sources, drains)));
  place(parts, boxes, out);
  return out;
}

/** The connected parts, larger ones first. */
function components(n, sources, drains) {
  const root = new Int32Array(n).map((_, i) => i);
  const find = (i) => {
    while (root[i] !== i) i = root[i] = root[root[i]];
    return i;
  };
  for (let k = 0; k < sources.length; k++) {
    const a = find(sources[k]);
    const b = find(drains[k]);
    if (a !== b) root[Math.max(a, b)] = Math.min(a, b);
  }
  const parts = new Map();
  for (let i = 0; i < n; i++) {
    const r = find(i);
    if (!parts.has(r)) parts.set(r, { nodes: [], edges: [] });
    parts.get(r).nodes.push(i);
  }
  for (let k = 0; k < sources.length; k++) parts.get(find(sources[k])).edges.push(k);
  return [...parts.values()].sort((a, b) => b.nodes.length - a.nodes.length || a.nodes[0] - b.nodes[0]);
}

const single = (part, widths, height) => ({ x: [0], y: [0], bends: [], left: -widths[part.nodes[0]] / 2, top: -height / 2, width: widths[part.nodes[0]], height });

/** One connected part in layers. */
function layered(part, widths, height, sources, drains) {
  const local = new Map(part.nodes.map((node, i) => [node, i]));
  const n = part.nodes.length;
  const edges = part.edges.map((k) => ({ k, a: local.get(sources[k]), b: local.get(drains[k]), back: false })).filter((e) => e.a !== e.b);
  breakCycles(n, edges);
  const layer = layers(n, edges);
  // Points on the way of long edges take part in the ordering, unless there'd be too many.
  let total = n;
  for (const e of edges) total += Math.abs(layer[e.b] - layer[e.a]) - 1;
  const chains = total <= n + 4000;
  const items = [];
  for (let i = 0; i < n; i++) items.push({ layer: layer[i], width: widths[part.nodes[i]], size: height, next: [], prev: [] });
  const routes = [];
  for (const e of edges) {
    const [a, b] = e.back ? [e.b, e.a] : [e.a, e.b];
    const route = [];
    let last = a;
    if (chains) {
      for (let l = layer[a] + 1; l < layer[b]; l++) {
        const point = items.push({ layer: l, width: 0, size: 6, next: [], prev: [] }) - 1;
        items[last].next.push(point);
        items[point].prev.push(last);
        route.push(point);
        last = point;
      }
    }
    items[last].next.push(b);
    items[b].prev.push(last);
    if (route.length > 0) routes.push({ k: e.k, route: e.back ? route.reverse() : route });
  }
  const columns = order(items);
  const box = coordinates(items, columns, height);
  box.bends = routes.map(({ k, route }) => [k, route.map((p) => [box.x[p], box.y[p]])]);
  return box;
}

/** Marks the edges that a walk from the sources meets on its own path: turned round, no cycle is left. */
function breakCycles(n, edges) {
  const out = Array.from({ length: n }, () => []);
  const inDegree = new Int32Array(n);
  for (const e of edges) {
    out[e.a].push(e);
    inDegree[e.b]++;
  }
  const state = new Uint8Array(n); // 1 on the path, 2 done
  const at = new Int32Array(n);
  const starts = [...Array(n).keys()].sort((a, b) => Number(inDegree[a] > 0) - Number(inDegree[b] > 0) || a - b);
  for (const start of starts) {
    if (state[start]) continue;
    const path = [start];
    state[start] = 1;
    while (path.length > 0) {
      const i = path[path.length - 1];
      if (at[i] === out[i].length) {
        state[i] = 2;
        path.pop();
        continue;
      }
      const e = out[i][at[i]++];
      if (state[e.b] === 1) e.back = true;
      else if (state[e.b] === 0) {
        state[e.b] = 1;
        path.push(e.b);
      }
    }
  }
}

/** A layer for each node: after all it needs, and a source right before the first that needs it. */
function layers(n, edges) {
  const next = Array.from({ length: n }, () => []);
  const waits = new Int32Array(n);
  for (const e of edges) {
    const [a, b] = e.back ? [e.b, e.a] : [e.a, e.b];
    next[a].push(b);
    waits[b]++;
  }
  const first = waits.slice();
  const layer = new Int32Array(n);
  const queue = [];
  for (let i = 0; i < n; i++) if (waits[i] === 0) queue.push(i);
  for (let q = 0; q < queue.length; q++) {
    for (const b of next[queue[q]]) {
      layer[b] = Math.max(layer[b], layer[queue[q]] + 1);
      if (--waits[b] === 0) queue.push(b);
    }
  }
  for (let i = 0; i < n; i++) if (first[i] === 0 && next[i].length > 0) layer[i] = Math.min(...next[i].map((b) => layer[b])) - 1;
  // A tangle gets very many thin layers: then its layers are laid together.
  const deepest = layer.reduce((a, b) => Math.max(a, b), 0);
  const most = Math.max(40, Math.ceil(Math.sqrt(n) * 0.6));
  if (n > 400 && deepest > most) for (let i = 0; i < n; i++) layer[i] = Math.floor((layer[i] * most) / deepest);
  return layer;
}

/** Orders each layer by the mean place of the neighbours, to and fro; keeps the order with the fewest crossings. */
function order(items) {
  const columns = [];
  for (let i = 0; i < items.length; i++) (columns[items[i].layer] ||= []).push(i);
  for (let l = 0; l < columns.length; l++) columns[l] ||= [];
  const place = new Float64Array(items.length);
  const number = (column) => column.forEach((i, p) => (place[i] = (p + 0.5) / column.length));
  columns.forEach(number);
  const small = items.length <= 600;
  const sweeps = small ? 16 : 6;
  let best = null;
  let fewest = Infinity;
  const mean = new Float64Array(items.length);
  for (let s = 0; s < sweeps && fewest > 0; s++) {
    const forward = s % 2 === 0;
    for (let c = 0; c < columns.length; c++) {
      const column = columns[forward ? c : columns.length - 1 - c];
      for (const i of column) {
        const near = forward ? items[i].prev : items[i].next;
        let sum = 0;
        for (const j of near) sum += place[j];
        mean[i] = near.length > 0 ? sum / near.length : place[i];
      }
      column.sort((a, b) => mean[a] - mean[b] || place[a] - place[b] || a - b);
      number(column);
    }
    if (!small) continue;
    const n = crossings(items, columns, place);
    if (n < fewest) {
      fewest = n;
      best = columns.map((c) => c.slice());
    }
  }
  return best || columns;
}

/** The number of pairs of edges between neighbouring layers that cross. */
function crossings(items, columns, place) {
  let n = 0;
  for (const column of columns) {
    const ends = [];
    for (const i of column) {
      for (const j of items[i].next.map((j) => place[j]).sort((a, b) => a - b)) {
        for (let k = ends.length - 1; k >= 0; k--) if (ends[k] > j) n++;
        ends.push(j);
      }
    }
  }
  return n;
}

/** Places: columns from left to right, and in each the places nearest to the neighbours'. */
function coordinates(items, columns, height) {
  const x = new Float64Array(items.length);
  const y = new Float64Array(items.length);
  const widest = columns.map((column) => column.reduce((w, i) => Math.max(w, items[i].width), 0));
  const rows = foldAt(columns, widest, height);
  const folded = columns.map((column) => column.length > rows);
  let left = 0;
  columns.forEach((column, c) => {
    const across = folded[c] ? Math.ceil(column.length / rows) : 1;
    const down = Math.ceil(column.length / across);
    let at = 0;
    column.forEach((i, p) => {
      const col = folded[c] ? p % across : 0;
      const row = folded[c] ? Math.floor(p / across) : p;
      x[i] = left + col * (widest[c] + FOLD_GAP_X) + widest[c] / 2;
      if (folded[c]) {
        y[i] = (row - (down - 1) / 2) * (height + GAP_Y);
        return;
      }
      at += p === 0 ? 0 : apart(items[column[p - 1]], items[i]);
      y[i] = at;
    });
    if (!folded[c]) for (const i of column) y[i] -= at / 2;
    left += across * (widest[c] + FOLD_GAP_X) - FOLD_GAP_X + GAP_X;
  });
  for (let s = 0; s < 12; s++) {
    const forward = s % 2 === 0;
    for (let c = 0; c < columns.length; c++) {
      const at = forward ? c : columns.length - 1 - c;
      if (!folded[at]) align(columns[at], items, y, s < 10 ? (forward ? "prev" : "next") : "both");
    }
  }
  let top = Infinity;
  let bottom = -Infinity;
  for (let i = 0; i < items.length; i++) {
    top = Math.min(top, y[i] - items[i].size / 2);
    bottom = Math.max(bottom, y[i] + items[i].size / 2);
  }
  return { x, y, left: 0, top, width: Math.max(left - GAP_X, 1), height: bottom - top };
}

const apart = (a, b) => (a.size + b.size) / 2 + (a.width === 0 || b.width === 0 ? GAP_Y / 2 : GAP_Y);

/** How many rows a column may have, so that the whole is no ribbon. */
function foldAt(columns, widest, height) {
  const step = height + GAP_Y;
  const tallest = Math.max(...columns.map((c) => c.length));
  const total = (rows) => columns.reduce((w, c, l) => w + Math.ceil(c.length / rows) * (widest[l] + FOLD_GAP_X) + GAP_X, 0);
  let low = 12;
  let high = Math.max(tallest, low);
  while (low < high) {
    const rows = (low + high) >> 1;
    if (total(rows) > rows * step * SHAPE) low = rows + 1;
    else high = rows;
  }
  return low;
}

/** Moves a column's items as near as their order allows to the mean of their neighbours: a regression by pooling neighbours. */
function align(column, items, y, side) {
  const blocks = []; // each: mean of what its items wish, and how many they are
  let offset = 0;
  column.forEach((i, p) => {
    if (p > 0) offset += apart(items[column[p - 1]], items[i]);
    const near = side === "both" ? items[i].prev.concat(items[i].next) : items[i][side];
    let wish = y[i];
    if (near.length > 0) {
      wish = 0;
      for (const j of near) wish += y[j];
      wish /= near.length;
    }
    // Points of a long edge insist on running straight.
    const weight = near.length === 0 ? 0.1 : items[i].width === 0 ? 4 : 1;
    let block = { mean: wish - offset, weight, from: p };
    while (blocks.length > 0 && blocks[blocks.length - 1].mean >= block.mean) {
      const before = blocks.pop();
      const sum = before.weight + block.weight;
      block = { mean: (before.mean * before.weight + block.mean * block.weight) / sum, weight: sum, from: before.from };
    }
    blocks.push(block);
  });
  let b = 0;
  offset = 0;
  column.forEach((i, p) => {
    if (p > 0) offset += apart(items[column[p - 1]], items[i]);
    while (b + 1 < blocks.length && blocks[b + 1].from <= p) b++;
    y[i] = blocks[b].mean + offset;
  });
}

/** Lays the parts' boxes in rows below one another. */
function place(parts, boxes, out) {
  let area = 0;
  let widest = 0;
  for (const box of boxes) {
    area += (box.width + APART) * (box.height + APART);
    widest = Math.max(widest, box.width);
  }
  const wide = Math.max(widest, Math.sqrt(area * SHAPE));
  let x = 0;
  let y = 0;
  let row = 0;
  boxes.forEach((box, p) => {
    const gap = parts[p].nodes.length === 1 ? GAP_Y : APART;
    if (x > 0 && x + box.width > wide) {
      x = 0;
      y += row;
      row = 0;
    }
    parts[p].nodes.forEach((node, i) => {
      out.x[node] = box.x[i] - box.left + x;
      out.y[node] = box.y[i] - box.top + y;
    });
    for (const [k, points] of box.bends) out.bends.set(k, points.map(([px, py]) => [px - box.left + x, py - box.top + y]));
    out.width = Math.max(out.width, x + box.width);
    out.height = Math.max(out.height, y + box.height);
    x += box.width + gap;
    row = Math.max(row, box.height + gap);
  });
}
