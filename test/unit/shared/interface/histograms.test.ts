import { describe, expect, it } from "vitest";
import { Histogram, ProjectHistogramParams } from "../../../../src/shared/interface/histograms";
import { statusCodeOf } from "../../../../src/main/client/envelope";

describe("Histogram", () => {
  it("names the only entry ALL if there is no header", () => {
    expect(Histogram.parse({ data: [{ t: 1, v: ["3"] }] })).toMatchObject({
      data: [{ t: 1, v: [3] }],
      header: { v: ["ALL"] },
    });
  });

  it("has no entries if the breakdown has none, such as topics in a project without topics", () => {
    expect(Histogram.parse({ data: [{ t: 1, v: [] }], header: { v: [] } }).header.v).toEqual([]);
  });

  it("reads an empty response as no bins", () => {
    expect(Histogram.parse({ data: null }).data).toEqual([]);
  });
});

describe("ProjectHistogramParams", () => {
  it("accepts one filter value like several", () => {
    expect(ProjectHistogramParams.parse({ topic: "a" }).topic).toEqual(["a"]);
    expect(ProjectHistogramParams.parse({ topic: ["a", "b"] }).topic).toEqual(["a", "b"]);
  });

  it("includes the lower bound and not the upper one by default", () => {
    expect(ProjectHistogramParams.parse({})).toMatchObject({
      min_include: true,
      max_include: false,
      timezone: "UTC",
    });
  });

  it.each(["0", "91", "1.5", "many"])("rejects forecast_days = %s", (days) => {
    expect(ProjectHistogramParams.safeParse({ forecast_days: days }).success).toBe(false);
  });
});

describe("statusCodeOf", () => {
  it.each([
    ["0", 0],
    ["00", 0],
    [" 26 ", 26],
    ["OK", null],
    ["", null],
  ])("reads %j as %j", (text, code) => {
    expect(statusCodeOf({ status_code: text })).toBe(code);
  });
});
