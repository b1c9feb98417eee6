// From node to node by arrow keys: left and right along the flow, up and down beside it.

/** Gives the index of the node that the key leads to from the chosen one, or -1. */
export function walk(view, chosen, key) {
  const { scene } = view;
  if (scene.nodes.length === 0) return -1;
  const here = scene.byNode.get(chosen);
  if (!here) return nearest(scene.nodes, middle(view)).node.index;
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const back = key === "ArrowLeft";
    const ends = here.node.edges.map((e) => (back ? (e.drain === here.node ? e.source : null) : e.source === here.node ? e.drain : null)).filter(Boolean);
    const near = ends.map((n) => scene.byNode.get(n.index)).filter((n) => n && n !== here);
    return near.length > 0 ? nearest(near, here).node.index : -1;
  }
  const side = key === "ArrowUp" ? -1 : 1;
  const beside = scene.nodes.filter((n) => n !== here && Math.abs(n.x - here.x) < (n.w + here.w) / 2 && (n.y - here.y) * side > 0);
  const other = beside.length > 0 ? beside : scene.nodes.filter((n) => (n.y - here.y) * side > 1);
  return other.length > 0 ? nearest(other, here).node.index : -1;
}

const middle = (view) => ({ x: (view.at.width / 2 - view.at.x) / view.at.k, y: (view.at.height / 2 - view.at.y) / view.at.k });

const nearest = (nodes, { x, y }) => nodes.reduce((best, n) => (distance(n, x, y) < distance(best, x, y) ? n : best));

const distance = (n, x, y) => Math.abs(n.x - x) * 0.5 + Math.abs(n.y - y);
