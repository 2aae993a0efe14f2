import Graph from "graphology";
import forceAtlas2 from "graphology-layout-forceatlas2";
import type { Cooccurrence } from "../../../shared/interface/text-analysis";

const iterations = 400;

/** Width of a drawing by its height: screens are wider than a round network. */
const aspect = 1.7;

/**
 * Positions of a network's nodes. They start on a circle in their order and are then moved by ForceAtlas2, which uses
 * no random numbers, so the same network always looks the same.
 */
export function networkLayout({
  nodes,
  edges,
}: Pick<Cooccurrence, "nodes" | "edges">): { x: number; y: number }[] {
  const graph = new Graph({ type: "undirected" });
  // Neighbors on the circle belong to the same community, so that fewer lines cross from the start.
  const order = nodes
    .map(({ community }, index) => ({ community, index }))
    .sort((one, other) => one.community - other.community || one.index - other.index);
  order.forEach(({ index }, place) => {
    const angle = (place / Math.max(1, nodes.length)) * 2 * Math.PI;
    graph.addNode(index, { x: Math.cos(angle) * 100, y: Math.sin(angle) * 100 });
  });
  for (const { a, b, npmi } of edges)
    if (a !== b && !graph.hasEdge(a, b)) graph.addEdge(a, b, { weight: Math.max(0.05, npmi) });
  const placed = forceAtlas2(graph, {
    iterations,
    settings: {
      ...forceAtlas2.inferSettings(graph),
      barnesHutOptimize: false,
      gravity: 1.5,
      scalingRatio: 12,
    },
    getEdgeWeight: "weight",
  });
  return nodes.map((_, index) => {
    const { x = 0, y = 0 } = placed[String(index)] ?? {};
    return { x: x * aspect, y };
  });
}
