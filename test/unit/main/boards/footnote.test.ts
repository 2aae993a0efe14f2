import { expect, test } from "vitest";
import { queryText, rangeText } from "../../../../src/main/boards/footnote";

const at = Date.UTC(2026, 7, 7, 9);

test("days name their zone, and hours name it once", () => {
  const day = { min: Date.UTC(2026, 7, 7), max: Date.UTC(2026, 7, 8) };
  expect(rangeText(day, "UTC")).toBe("Aug 7, 2026, UTC time");
  expect(rangeText({ min: at, max: at + 3_600_000 }, "UTC")).toMatch(/^Aug 7, 2026, 09:00\s–\s10:00 UTC$/);
});

test("a filter is said in words, or by the name that its query has", () => {
  const saved = [{ name: "Outages", query: "outage OR blackout" }];
  const said = (query: string, filters: string[] = []) => queryText(query, filters, saved);
  expect(said("")).toEqual([]);
  expect(said('sentiment:negative AND custom.brand:"Northgrid"')).toEqual([
    "Only negative mentions (Northgrid)",
  ]);
  expect(said('(sentiment:negative) AND (custom.brand:"Northgrid")')).toEqual([
    "Only negative mentions (Northgrid)",
  ]);
  expect(said('author:"Mike Harland"')).toEqual(["Only mentions (Mike Harland)"]);
  expect(said("outage OR blackout", ["topic: t1"])).toEqual(["Only “Outages”; topic: t1"]);
  expect(said("kettle sentiment:negative")).toEqual(["Query: kettle sentiment:negative"]);
});
