import { describe, expect, it } from "vitest";
import type { ReportTable } from "../../../../src/shared/ipc/reports";
import { textWidth } from "../../../../src/main/boards/text-width";
import {
  columnWidths,
  fittingFont,
  fitsWhole,
  piecesOf,
  tellsSomething,
} from "../../../../src/main/boards/column-widths";

const table = (columns: string[], row: (string | number)[]): ReportTable => ({
  columns,
  rows: [row],
  totals: null,
});
const sum = (widths: readonly number[]) => widths.reduce((all, one) => all + one, 0);

describe("the widths of a table's columns", () => {
  it("break no word of a heading where a long text stands beside it", () => {
    const stories = table(["Story", "Documents", "Authors", "Sources"], ["word ".repeat(80), 12, 7, 3]);
    const widths = columnWidths(stories, 30, 1, 1);
    expect(sum(widths)).toBeCloseTo(30);
    for (const [at, heading] of ["Documents", "Authors", "Sources"].entries())
      expect(widths[at + 1]).toBeGreaterThan(textWidth(heading, 1, true) + 1);
  });

  it("give room that is left to all columns", () => {
    const widths = columnWidths(table(["Day", "Documents"], ["2026-05-01", 12]), 40, 1, 1);
    expect(sum(widths)).toBeCloseTo(40);
    expect(Math.min(...widths)).toBeGreaterThan(10);
  });

  it("give room that is left to texts that don't fit", () => {
    const stories = table(["Story", "By", "Documents"], ["word ".repeat(30), "Ben Quill", 12]);
    const [story = 0, by = 0, documents = 0] = columnWidths(stories, 80, 1, 1);
    expect(story + by + documents).toBeCloseTo(80);
    expect(story).toBeGreaterThan(60);
    expect(by).toBeLessThan(8);
  });

  it("break no day, week or time beside long headings", () => {
    const weeks = table(
      ["Week", ...Array.from({ length: 9 }, () => "Luxembourg")],
      ["Aug 31 – Sep 6, 2026", ...Array.from({ length: 9 }, () => 1)],
    );
    expect(columnWidths(weeks, 76, 1, 0.5)[0]).toBeGreaterThan(0.5 * 20);
  });

  it("fill the width even where nothing fits", () => {
    const many = table(
      Array.from({ length: 30 }, (_, at) => `Heading${at}`),
      Array.from({ length: 30 }, () => 1),
    );
    expect(sum(columnWidths(many, 20, 1, 1))).toBeCloseTo(20);
  });
});

it("a table with many columns has a smaller font", () => {
  const wide = (columns: number) =>
    table(
      Array.from({ length: columns }, () => "Documents"),
      Array.from({ length: columns }, () => 1_234_567),
    );
  expect([3, 14, 60].map((columns) => fittingFont(wide(columns), [11, 9, 7], 864, 9))).toEqual([11, 7, 7]);
});

describe("a table wider than a page", () => {
  const countries = Array.from({ length: 21 }, (_, at) => `Country${at}`);
  const wide: ReportTable = {
    columns: ["Week", ...countries],
    rows: [["Aug 31 – Sep 6, 2026", ...countries.map((_, at) => at)]],
    totals: ["Total", ...countries.map((_, at) => at)],
  };

  it("goes on below with its first column, and loses no cell", () => {
    const pieces = piecesOf(wide, 60, 1, 1);
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.flatMap(({ columns }) => columns.slice(1))).toEqual(countries);
    for (const { columns, rows, totals } of pieces) {
      expect([columns[0], rows[0]?.[0], totals?.[0]]).toEqual(["Week", "Aug 31 – Sep 6, 2026", "Total"]);
      expect(rows[0]?.slice(1)).toEqual(columns.slice(1).map((name) => Number(name.slice(7))));
      expect(columns.length).toBeLessThan(10);
    }
    const widths = pieces.map(({ columns }) => columns.length);
    expect(Math.max(...widths.slice(0, -1)) - Math.min(...widths.slice(0, -1))).toBe(0);
  });

  it("stays whole where it fits", () => {
    expect(piecesOf(wide, 1_000, 1, 1)).toEqual([wide]);
    expect(fitsWhole(wide, 1_000, 1, 1)).toBe(true);
    expect(fitsWhole(table(["Story", "Documents"], ["word ".repeat(30), 1]), 60, 1, 1)).toBe(false);
  });
});

it("a table of zeros says nothing", () => {
  expect(tellsSomething(table(["Day", "Mentions"], ["May 1", 0]))).toBe(false);
  expect(tellsSomething(table(["Day", "Mentions"], ["May 1", 2]))).toBe(true);
});
