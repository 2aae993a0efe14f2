import { describe, expect, it } from "vitest";
import { CheckSummary } from "../../../../src/main/imports/check";
import { isRefused, rowConverter } from "../../../../src/main/imports/rows";
import type { ImportPlan } from "../../../../src/shared/ipc/imports";

const plan: ImportPlan = {
  connectionId: "c",
  projectId: "p",
  datasetId: null,
  action: "create",
  mapping: {
    url: 0,
    published: 1,
    title: 2,
    content: 2,
    engagement: 3,
    "extra_author_attributes.name": 4,
    tags_customer: 5,
  },
  urlSuffix: null,
  timeZone: "UTC",
};
const columnNames = ["link", "date", "headline", "score", "author", "tags"];

function convert(cells: string[], changes: Partial<ImportPlan> = {}, line = 2) {
  return rowConverter({ plan: { ...plan, ...changes }, columnNames, dayOrder: "day-first" })({ line, cells });
}

const good = ["https://a.example/1", "2026-01-02", "Hello", "1,082", "Lena Brandt", "News; Coffee"];

describe("rowConverter", () => {
  it("makes the body of a modification, with one column in two fields", () => {
    expect(convert(good)).toEqual({
      line: 2,
      url: "https://a.example/1",
      document: {
        url: "https://a.example/1",
        published: "1767312000000",
        title: "Hello",
        content: "Hello",
        engagement: 1082,
        extra_author_attributes: { name: "Lena Brandt" },
        tags_customer: ["News", "Coffee"],
      },
      problems: [],
    });
  });

  it.each([
    [["", "2026-01-02", "Hello"], "missing_url", 'Address: the cell of "link" is empty'],
    [["not an address", "2026-01-02", "Hello"], "bad_url", "absolute http or https address"],
    [["https://a.example/1", "soon", "Hello"], "bad_date", '"soon" is not a date'],
    [["https://a.example/1", "", "Hello"], "missing_published", 'the cell of "date" is empty'],
    [["https://a.example/1", "2026-01-02", ""], "missing_content", 'the cell of "headline" is empty'],
  ])("refuses %j as %s", (cells, kind, words) => {
    const row = convert(cells);
    expect(isRefused(row)).toBe(true);
    expect(row.problems).toHaveLength(1);
    expect(row.problems[0]).toMatchObject({ kind, severity: "refused" });
    expect(row.problems[0]?.message).toContain(words);
  });

  it("leaves out an optional value that cannot be read, and lets the row go in", () => {
    const row = convert(good.with(3, "n/a"));
    expect(isRefused(row)).toBe(false);
    expect(row.document).not.toHaveProperty("engagement");
    expect(row.problems).toMatchObject([
      { kind: "bad_number", column: "score", value: "n/a", severity: "warning" },
    ]);
  });

  it("leaves out an optional value that breaks the interface's rules", () => {
    const row = convert(good.with(3, "-5"));
    expect(row.document).not.toHaveProperty("engagement");
    expect(row.problems).toMatchObject([{ field: "engagement", column: "score", severity: "warning" }]);
  });

  it("needs only the address to delete", () => {
    expect(convert(["https://a.example/1"], { action: "delete", mapping: { url: 0 } }).problems).toEqual([]);
  });

  it("joins a column to the address", () => {
    expect(convert(good, { urlSuffix: 3 }).url).toBe("https://a.example/1#1%2C082");
    expect(convert(good.with(0, "https://a.example/1#top"), { urlSuffix: 4 }).url).toBe(
      "https://a.example/1#top-Lena%20Brandt",
    );
  });

  it("says that a required field has no column", () => {
    expect(convert(good, { mapping: { url: 0, published: 1 } }).problems).toMatchObject([
      { kind: "missing_content", message: "Content: no column is mapped to it." },
    ]);
  });
});

describe("CheckSummary", () => {
  it("counts outcomes and groups problems, refusals first", () => {
    const summary = new CheckSummary();
    summary.add(convert(good));
    summary.add(convert(good.with(0, "https://a.example/2").with(3, "n/a"), {}, 3));
    summary.add(convert(good.with(1, "soon"), {}, 4));
    summary.add(convert(good.with(1, "later"), {}, 5));
    summary.add(convert(good, {}, 6));
    expect(summary.report).toMatchObject({ total: 5, ready: 1, warned: 2, refused: 2 });
    expect(summary.report.groups.map((group) => [group.kind, group.count])).toEqual([
      ["bad_date", 2],
      ["bad_number", 1],
      ["repeated_url", 1],
    ]);
    expect(summary.report.groups[0]?.examples).toEqual([
      { line: 4, column: "date", value: "soon" },
      { line: 5, column: "date", value: "later" },
    ]);
    expect(summary.report.groups[2]?.message).toContain("line 2");
  });
});
