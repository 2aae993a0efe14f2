import { describe, expect, it } from "vitest";
import { bounds, parse, type Bounds } from "../../../../src/shared/query";

const DAY = 86_400_000;
const jan31 = Date.UTC(2024, 0, 31);

function boundsOf(text: string): Bounds {
  const tree = parse(text);
  if (tree.kind !== "compare" && tree.kind !== "range") throw new Error(`${text} is a ${tree.kind}`);
  return bounds(tree);
}
const meets = (text: string, value: number) => {
  const { min, max, includeMin, includeMax } = boundsOf(text);
  return (includeMin ? value >= min : value > min) && (includeMax ? value <= max : value < max);
};

describe("bounds", () => {
  it.each([
    ["reach:>5", [5.1, 6], [5, 4]],
    ["reach:>=5", [5, 6], [4.9]],
    ["reach:<5", [4.9, -1], [5]],
    ["reach:<=5", [5], [5.1]],
    ["reach:5", [5], [4.9, 5.1]],
    ["reach:[1 TO 5]", [1, 3, 5], [0.9, 5.1]],
  ])("of %s hold numbers", (text, inside, outside) => {
    expect(inside.filter((value) => !meets(text, value))).toEqual([]);
    expect(outside.filter((value) => meets(text, value))).toEqual([]);
  });

  it.each([
    ["published:2024-01-31", [jan31, jan31 + DAY - 1], [jan31 - 1, jan31 + DAY]],
    ["published:>2024-01-31", [jan31 + DAY], [jan31 + DAY - 1]],
    ["published:>=2024-01-31", [jan31], [jan31 - 1]],
    ["published:<2024-01-31", [jan31 - 1], [jan31]],
    ["published:<=2024-01-31", [jan31 + DAY - 1], [jan31 + DAY]],
    ["published:[2024-01-31 TO 2024-01-31]", [jan31, jan31 + DAY - 1], [jan31 - 1, jan31 + DAY]],
    ["published:>=2024-01-31T12:00Z", [jan31 + DAY / 2], [jan31 + DAY / 2 - 1]],
    ["published:>=2024-01-31T12:00+12:00", [jan31], [jan31 - 1]],
  ])("of %s hold whole days", (text, inside, outside) => {
    expect(inside.filter((value) => !meets(text, value))).toEqual([]);
    expect(outside.filter((value) => meets(text, value))).toEqual([]);
  });
});
