import { expect, test } from "vitest";
import type { Code } from "../../../../src/shared/coding/code-book";
import type { CodedValue } from "../../../../src/shared/coding/coding-sample";
import { codingResults } from "../../../../src/methods/coding/coding-results";
import { wilson } from "../../../../src/methods/statistics/wilson";
import { bookOf, decisionOf, itemOf, queueOf } from "../../../support/coding";

const stars: Code = { kind: "number", id: "stars", title: "Stars", definition: "", min: 1, max: 5 };
const sample = queueOf(1e12, { book: bookOf(stars) });

function meansOf(values: readonly (number | string)[], of = sample) {
  const items = values.map((_, position) => itemOf(position, { stratum: position % of.strata.length }));
  const decisions = values.map((value, position) => {
    const coded: string | Record<string, CodedValue> = typeof value === "number" ? { stars: value } : value;
    return decisionOf(position, coded);
  });
  return codingResults(of, items, decisions, { zone: "UTC" }).means;
}

test("a number's mean has Student's interval, and documents without a number don't count", () => {
  const [mean] = meansOf([1, 2, 3, 4, 5, 1, 2, 3, 4, 5, "off-topic", "unclear"]);
  // Standard deviation 1.4907 of ten, t = 2.2622 with 9 degrees of freedom.
  expect(mean).toMatchObject({ code: "stars", found: 10, mean: 3 });
  expect(mean?.low).toBeCloseTo(3 - (2.2622 * 1.4907) / Math.sqrt(10), 3);
  expect(mean?.high).toBeCloseTo(3 + (2.2622 * 1.4907) / Math.sqrt(10), 3);
});

test("fewer than ten numbers have no mean", () => {
  expect(meansOf([1, 2, 3, 4, 5, 1, 2, 3, 4])).toEqual([]);
  expect(meansOf([1, 2, 3, 4, 5, 1, 2, 3, 4, 5], { ...sample, kind: "uncertain" })).toEqual([]);
});

test("equal numbers leave room for others that weren't drawn", () => {
  const [mean] = meansOf(Array.from({ length: 20 }, () => 5));
  expect(mean?.high).toBe(5);
  expect(mean?.low).toBeCloseTo(5 - 4 * wilson(0, 20).high, 4);
});

test("the mean of a stratified sample is weighted", () => {
  const strata = [900_000, 100_000].map((population) => ({
    name: "",
    question: { q: "" },
    population,
    scored: null,
  }));
  const [mean] = meansOf(
    Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? 1 + (at % 4) / 2 : 5)),
    { ...sample, kind: "stratified", strata },
  );
  expect(mean?.mean).toBeCloseTo(0.9 * 1.5 + 0.1 * 5, 4);
});
