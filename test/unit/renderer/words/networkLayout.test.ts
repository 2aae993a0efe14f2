import { expect, it } from "vitest";
import { networkLayout } from "../../../../src/renderer/features/words/networkLayout";
import { network } from "./words-main";

it("places the same network the same way each time", () => {
  const first = networkLayout(network);
  expect(networkLayout(network)).toEqual(first);
  expect(first).toHaveLength(3);
  expect(first.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
});

it("places nodes that belong together closer than others", () => {
  const [metal, pod, refund] = networkLayout(network);
  const between = (a = { x: 0, y: 0 }, b = { x: 0, y: 0 }) => Math.hypot(a.x - b.x, a.y - b.y);
  expect(between(metal, pod)).toBeLessThan(between(metal, refund));
});
