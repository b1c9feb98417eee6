// Answers, for each case on standard input ({graph, filter}), which nodes and edges the page shows.
import { readFileSync } from "node:fs";
import { NO_FILTER, apply } from "../../web/src/filter.js";
import { load } from "../../web/src/model.js";

const kept = (set) => [...set.keys()].filter((i) => set[i]);
const answers = JSON.parse(readFileSync(0, "utf8")).map(({ graph, filter }) => {
  const shown = apply(load(graph), { ...NO_FILTER, ...filter });
  return { nodes: kept(shown.nodes), edges: kept(shown.edges) };
});
console.log(JSON.stringify(answers));
