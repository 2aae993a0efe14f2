import { expect, it } from "vitest";
import { boundedShares } from "../../../../src/methods/coding/coding-results";
import { Document } from "../../../../src/shared/interface/documents";
import { wilson } from "../../../../src/methods/statistics/wilson";
import { decisionOf, itemOf, queueOf } from "../../../support/coding";

const day = 86_400_000;
const endless = 1e12;

const repeat = (count: number, at: number) => Array.from({ length: count }, () => at);
/** 60 documents on the first day, half of them negative, 29 on the second and 30 on the third, all neutral. */
const days = [...repeat(60, 0), ...repeat(29, 1), ...repeat(30, 2)];
const items = days.map((at, position) =>
  itemOf(position, {
    document: Document.parse({ url: `https://news.example/${position}`, published: at * day + 1 }),
  }),
);
const decisions = days.map((_, position) =>
  decisionOf(position, position < 60 && position % 2 === 0 ? "negative" : "neutral"),
);
const bounds = [0, day, 2 * day, 3 * day, 4 * day];

it("shares of each part are estimated from its own documents, if 30 of them are coded", () => {
  const parts = boundedShares(queueOf(endless), items, decisions, bounds);
  expect(parts.map(({ part, coded, shares }) => [part, coded, shares === "too few"])).toEqual([
    [0, 60, false],
    [day, 29, true],
    [2 * day, 30, false],
    [3 * day, 0, true],
  ]);
  const [first] = parts;
  const negative =
    first && first.shares !== "too few" && first.shares.find((one) => one.value === "negative");
  expect(negative).toMatchObject({ found: 30, shown: { by: "sample" } });
  expect(negative && negative.shown.share).toBeCloseTo(0.5, 9);
  expect(negative && negative.shown.low).toBeCloseTo(wilson(30, 60).low, 6);
});

it("documents outside the bounds belong to no part", () => {
  expect(boundedShares(queueOf(endless), items, decisions, [2 * day, 3 * day])[0]).toMatchObject({
    coded: 30,
  });
});

it("an assumed date puts a document into a range, but into no bin", () => {
  const assumed = items.map((item) => ({
    ...item,
    document: { ...item.document, date_assumed: true as const },
  }));
  const coded = (bounds: number[]) =>
    boundedShares(queueOf(endless), assumed, decisions, bounds).map((part) => part.coded);
  expect(coded([0, day])).toEqual([60]);
  expect(coded([0, day, 2 * day])).toEqual([0, 0]);
});

it("a queue without shares has none", () => {
  expect(boundedShares(queueOf(endless, { kind: "uncertain" }), items, decisions, bounds)).toEqual([]);
});
