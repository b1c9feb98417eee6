// What holds of the drawing of any graph.
import assert from "node:assert/strict";
import { test } from "node:test";
import { layout } from "../../web/src/layout.js";

const HEIGHT = 46;

/** Numbers that look random and are the same each time. */
function random(seed) {
  return (n) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * n);
  };
}

function graph(seed, nodes, edges, acyclic) {
  const r = random(seed);
  const widths = Array.from({ length: nodes }, () => 110 + r(120));
  const sources = [];
  const drains = [];
  for (let i = 0; i < edges; i++) {
    const a = r(nodes);
    const b = r(nodes);
    if (acyclic && a === b) continue;
    sources.push(acyclic ? Math.min(a, b) : a);
    drains.push(acyclic ? Math.max(a, b) : b);
  }
  return [widths, HEIGHT, sources, drains];
}

function sound(placed, widths) {
  const n = widths.length;
  for (let i = 0; i < n; i++) {
    assert.ok(Number.isFinite(placed.x[i]) && Number.isFinite(placed.y[i]), `node ${i} is at ${placed.x[i]}, ${placed.y[i]}`);
    assert.ok(placed.x[i] - widths[i] / 2 >= -1 && placed.x[i] + widths[i] / 2 <= placed.width + 1, `node ${i} sticks out at the side`);
    assert.ok(placed.y[i] - HEIGHT / 2 >= -1 && placed.y[i] + HEIGHT / 2 <= placed.height + 1, `node ${i} sticks out above or below`);
  }
  const byX = [...Array(n).keys()].sort((a, b) => placed.x[a] - placed.x[b]);
  for (let p = 0; p < n; p++) {
    for (let q = p + 1; q < n && placed.x[byX[q]] - placed.x[byX[p]] < 240; q++) {
      const [a, b] = [byX[p], byX[q]];
      const apart = Math.abs(placed.x[a] - placed.x[b]) - (widths[a] + widths[b]) / 2 > -0.01 || Math.abs(placed.y[a] - placed.y[b]) > HEIGHT - 0.01;
      assert.ok(apart, `nodes ${a} and ${b} lie on one another`);
    }
  }
}

test("cards don't overlap and nothing sticks out", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const g = graph(seed, 1 + (seed % 40), (seed * 7) % 90, seed % 2 === 0);
    sound(layout(...g), g[0]);
  }
  for (const seed of [1, 2]) {
    const g = graph(seed, 2000, 8000, seed === 1);
    sound(layout(...g), g[0]);
  }
});

test("data flows from left to right where there's no cycle", () => {
  for (let seed = 1; seed <= 40; seed++) {
    const g = graph(seed, 30, 50, true);
    const placed = layout(...g);
    g[2].forEach((a, k) => assert.ok(placed.x[a] < placed.x[g[3][k]], `edge ${k} of graph ${seed} runs backwards`));
  }
});

test("one graph, one drawing", () => {
  for (const size of [20, 700]) {
    const g = graph(5, size, size * 3, false);
    assert.deepEqual(layout(...g), layout(...g));
  }
});

test("a long edge is led around what lies between", () => {
  // 0 → 1 → 2 → 3, and 0 → 3.
  const placed = layout([120, 120, 120, 120], HEIGHT, [0, 1, 2, 0], [1, 2, 3, 3]);
  const way = placed.bends.get(3);
  assert.equal(way.length, 2);
  way.forEach(([x, y], i) => {
    assert.ok(Math.abs(x - placed.x[i + 1]) < 1);
    assert.ok(Math.abs(y - placed.y[i + 1]) > HEIGHT / 2, `the way leads through node ${i + 1}`);
  });
});

test("nothing, one node, a loop, two parts", () => {
  assert.deepEqual([...layout([], HEIGHT, [], []).x], []);
  sound(layout([120], HEIGHT, [], []), [120]);
  sound(layout([120, 120], HEIGHT, [0, 1, 1], [1, 0, 1]), [120, 120]);
  sound(layout([120, 130, 140, 150], HEIGHT, [0, 2], [1, 3]), [120, 130, 140, 150]);
});
