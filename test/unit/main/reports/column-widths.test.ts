import { describe, expect, it } from "vitest";
import type { ReportTable } from "../../../../src/shared/ipc/reports";
import { columnWidths, fittingFont } from "../../../../src/main/reports/column-widths";

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
      expect(widths[at + 1]).toBeGreaterThan(0.6 * heading.length + 1);
  });

  it("give room that is left to all columns", () => {
    const widths = columnWidths(table(["Day", "Documents"], ["2026-05-01", 12]), 40, 1, 1);
    expect(sum(widths)).toBeCloseTo(40);
    expect(Math.min(...widths)).toBeGreaterThan(10);
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
