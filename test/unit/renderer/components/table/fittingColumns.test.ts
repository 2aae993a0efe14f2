import { describe, expect, it } from "vitest";
import { fittingColumns } from "../../../../../src/renderer/components/table/fittingColumns";

const columns = [
  { key: "title", width: 100 },
  { key: "trend", width: 50, yields: 1 },
  { key: "author", width: 60, yields: 2 },
  { key: "count", width: 40 },
];
const fitting = (room: number) => fittingColumns(columns, room, ({ width }) => width).map(({ key }) => key);

describe("columns of a narrow table", () => {
  it("are all shown where they fit", () => {
    expect(fitting(250)).toEqual(["title", "trend", "author", "count"]);
  });

  it("are left out in their order, and only as many as needed", () => {
    expect(fitting(249)).toEqual(["title", "author", "count"]);
    expect(fitting(199)).toEqual(["title", "count"]);
  });

  it("stay if they don't yield, however narrow the table is", () => {
    expect(fitting(10)).toEqual(["title", "count"]);
  });
});
