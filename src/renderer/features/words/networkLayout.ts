import Graph from "graphology";
import forceAtlas2 from "graphology-layout-forceatlas2";
import type { Cooccurrence } from "../../../shared/interface/text-analysis";
import { termName } from "../../../analysis/words/termName";

export type NetworkNode = Cooccurrence["nodes"][number];
type Edge = Cooccurrence["edges"][number];

export const nodeName = ({ kind, label }: NetworkNode) => termName({ kind, term: label });

const iterations = 400;

/** How much more a pair within a community attracts than one across. It keeps communities apart. */
const cohesion = 4;

/** In a dense network, all pairs would hide each other. The table lists them. */
const pairsPerNode = 4;

/** The part of a network that is drawn. Edges refer to these nodes by index. */
export interface DrawnNetwork {
  nodes: (NetworkNode & { x: number; y: number })[];
  edges: Edge[];
}

/**
 * Nodes with their positions, and the closest pairs of each. Nodes without a pair are left out. Nodes start on a circle
 * in their order and are then moved by ForceAtlas2, which uses no random numbers, so the same network always looks the
 * same.
 */
export function networkLayout({ nodes, edges }: Pick<Cooccurrence, "nodes" | "edges">): DrawnNetwork {
  const pairs = closestPairs(nodes.length, edges);
  const paired = new Set(pairs.flatMap(({ a, b }) => [a, b]));
  const graph = new Graph({ type: "undirected" });
  // Neighbors on the circle belong to the same community, so that fewer lines cross from the start.
  const order = nodes
    .map(({ community }, index) => ({ community, index }))
    .filter(({ index }) => paired.has(index))
    .sort((one, other) => one.community - other.community || one.index - other.index);
  order.forEach(({ index }, place) => {
    const angle = (place / order.length) * 2 * Math.PI;
    graph.addNode(index, { x: Math.cos(angle) * 100, y: Math.sin(angle) * 100 });
  });
  for (const { a, b, npmi } of pairs) {
    const isInside = nodes[a]?.community === nodes[b]?.community;
    graph.addEdge(a, b, { weight: Math.max(0.05, npmi) * (isInside ? cohesion : 1) });
  }
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
  const drawn = [...paired].sort((a, b) => a - b);
  const at = new Map(drawn.map((index, place) => [index, place]));
  return {
    nodes: drawn.flatMap((index) => {
      const { x = 0, y = 0 } = placed[String(index)] ?? {};
      const node = nodes[index];
      return node ? [{ ...node, x, y }] : [];
    }),
    edges: pairs.map((pair) => ({ ...pair, a: at.get(pair.a) ?? 0, b: at.get(pair.b) ?? 0 })),
  };
}

/** The pairs that are among the closest of one of their nodes. */
function closestPairs(nodes: number, edges: readonly Edge[]): Edge[] {
  const drawn = new Uint32Array(nodes);
  return [...edges]
    .sort((edge, other) => other.npmi - edge.npmi || edge.a - other.a || edge.b - other.b)
    .filter(({ a, b }) => {
      const isClose = a !== b && Math.min(drawn[a] ?? 0, drawn[b] ?? 0) < pairsPerNode;
      if (isClose) for (const node of [a, b]) drawn[node] = (drawn[node] ?? 0) + 1;
      return isClose;
    });
}
