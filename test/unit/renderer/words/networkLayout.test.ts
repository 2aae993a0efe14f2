import { expect, it } from "vitest";
import { networkLayout } from "../../../../src/renderer/features/words/networkLayout";
import { network } from "./words-main";

const labels = (drawn: ReturnType<typeof networkLayout>) => drawn.nodes.map(({ label }) => label);

it("places the same network the same way each time", () => {
  const first = networkLayout(network);
  expect(networkLayout(network)).toEqual(first);
  expect(labels(first)).toEqual(["metal", "pod", "refund"]);
  expect(first.nodes.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
});

it("places nodes that belong together closer than others", () => {
  const [metal, pod, refund] = networkLayout(network).nodes;
  const between = (a = { x: 0, y: 0 }, b = { x: 0, y: 0 }) => Math.hypot(a.x - b.x, a.y - b.y);
  expect(between(metal, pod)).toBeLessThan(between(metal, refund));
});

it("leaves out nodes without a pair", () => {
  const [metal, , refund] = network.nodes;
  const alone = { id: "soon", label: "soon", kind: "word", query: "soon", count: 3, community: 2 } as const;
  if (!metal || !refund) throw new Error("two nodes are needed");
  const drawn = networkLayout({
    nodes: [metal, alone, refund],
    edges: [{ a: 0, b: 2, count: 5, npmi: 0.2 }],
  });
  expect(labels(drawn)).toEqual(["metal", "refund"]);
  expect(drawn.edges).toEqual([{ a: 0, b: 1, count: 5, npmi: 0.2 }]);
});

it("draws the closest pairs of each node in a network where all nodes are connected", () => {
  const nodes = Array.from({ length: 12 }, (_, n) => ({
    id: `w${n}`,
    label: `w${n}`,
    kind: "word" as const,
    query: `w${n}`,
    count: 20,
    community: 0,
  }));
  const edges = nodes.flatMap((_, a) =>
    nodes.slice(a + 1).map((__, step) => ({ a, b: a + 1 + step, count: 5, npmi: 1 / (2 + step) })),
  );
  const drawn = networkLayout({ nodes, edges });
  expect(drawn.edges.length).toBeLessThan(edges.length / 2);
  for (let a = 0; a < 11; a++) expect(drawn.edges).toContainEqual(expect.objectContaining({ a, b: a + 1 }));
});
