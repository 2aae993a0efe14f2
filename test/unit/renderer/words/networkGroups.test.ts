import { expect, it } from "vitest";
import { networkGroups } from "../../../../src/renderer/features/words/networkGroups";

const node = (label: string, count: number, community: number) => ({
  id: label,
  label,
  kind: "word" as const,
  query: label,
  count,
  community,
});
const edge = (a: number, b: number, npmi: number) => ({ a, b, count: 5, npmi });

/** “brand” goes with everything; the other words keep to their community. */
const network = {
  nodes: [
    node("brand", 900, 0),
    node("recall", 80, 0),
    node("metal", 70, 0),
    node("batch", 60, 0),
    node("latte", 50, 1),
    node("barista", 90, 1),
  ],
  edges: [
    edge(0, 1, 0.2),
    edge(0, 2, 0.2),
    edge(0, 4, 0.2),
    edge(0, 5, 0.2),
    edge(1, 2, 0.7),
    edge(1, 3, 0.6),
    edge(2, 3, 0.5),
    edge(4, 5, 0.6),
  ],
};

it("names a community by the words that keep to it, not by one that goes with everything", () => {
  expect(networkGroups(network, "words")).toEqual([
    { key: "0", name: "recall, metal, batch", color: "--series-1", note: "4" },
    { key: "1", name: "barista, latte", color: "--series-2", note: "2" },
  ]);
});

it("names a community of authors by its most central one", () => {
  expect(networkGroups(network, "authors").map(({ name }) => name)).toEqual(["recall", "barista"]);
});
