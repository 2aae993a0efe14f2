import { expect, it } from "vitest";
import { placeLabels } from "../../../../src/analysis/drawing/networkLabels";

const canvas = { width: 400, height: 300 };
const at = (x: number, y: number, name = "espresso") => ({ name, x, y, radius: 5 });

it("labels to the right where there is room", () => {
  expect([...placeLabels({ nodes: [at(100, 100)], order: [0], canvas })]).toEqual([[0, "right"]]);
});

it("writes on another side what would lie on a node, on another name, or outside the canvas", () => {
  const beside = placeLabels({ nodes: [at(100, 100), at(120, 100)], order: [0], canvas });
  expect(beside.get(0)).toBe("left");
  const named = placeLabels({ nodes: [at(100, 100), at(105, 112)], order: [0, 1], canvas });
  expect(named.get(0)).not.toBe(named.get(1));
  expect(placeLabels({ nodes: [at(395, 100)], order: [0], canvas }).get(0)).toBe("left");
  expect(placeLabels({ nodes: [at(395, 100)], order: [0], canvas: null }).get(0)).toBe("right");
});

it("leaves the less important of 200 crowded nodes without a name, and labels more when enlarged", () => {
  const crowd = (zoom: number) =>
    Array.from({ length: 200 }, (_, n) => at((n % 20) * 20 * zoom, Math.floor(n / 20) * 20 * zoom));
  const order = crowd(1).map((_, index) => index);
  const labelled = (zoom: number) => placeLabels({ nodes: crowd(zoom), order, canvas: null });
  expect(labelled(1).has(0)).toBe(true);
  expect(labelled(1).size).toBeLessThan(40);
  expect(labelled(5).size).toBe(200);
});
