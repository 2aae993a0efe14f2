import { describe, expect, it } from "vitest";
import { histogramRows } from "../../../src/cli/questions";
import { CustomMetric } from "../../../src/shared/interface/resources";
import { Histogram } from "../../../src/shared/interface/histograms";

const reason = CustomMetric.parse({
  name: "reason",
  title: "Complaint reason",
  format: "KEYWORD",
  value_names: [{ value: "Bad Flight", name: "Poor flight" }],
});

describe("the table of a histogram", () => {
  it("has the names of own columns and their values", () => {
    const ranking = Histogram.parse({
      header: { v: ["ALL"] },
      data: [
        { ks: "Bad Flight", v: [580] },
        { ks: "Late", v: [12] },
      ],
    });
    const { columns, rows } = histogramRows(ranking, { type: "custom.reason" }, "UTC", [reason]);
    expect(columns[0]).toBe("Complaint reason");
    expect(rows.map(([name]) => name)).toEqual(["Poor flight", "Late"]);
  });

  it("has the names of the values of a breakdown in its head", () => {
    const days = Histogram.parse({ header: { v: ["Bad Flight", "Late"] }, data: [{ t: 0, v: [1, 2] }] });
    const asked = { type: "published", breakdown: "custom.reason" };
    expect(histogramRows(days, asked, "UTC", [reason]).columns.slice(1)).toEqual(["Poor flight", "Late"]);
  });
});
