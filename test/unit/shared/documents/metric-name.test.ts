import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { metricNameOf } from "../../../../src/shared/documents/metric-name";
import { metricName } from "../../../../src/shared/interface/resources";

describe("the name of a metric", () => {
  it.each([
    ["Beschwerdegrund (2024)", "beschwerdegrund_2024"],
    ["Größe in m²", "grosse_in_m2"],
    ["custom", "custom"],
    ["2024", "metric_2024"],
    ["Q1. How was it?", "q1_how_was_it"],
    ["x".repeat(200), "x".repeat(100)],
  ])("of %s is %s", (title, name) => {
    expect(metricNameOf(title)).toBe(name);
  });

  it("differs for titles without Latin letters, and is stable for each title", () => {
    const names = ["店舗", "商品", "__", "", "😀"].map((title) => metricNameOf(title));
    expect(new Set(names).size).toBe(5);
    expect(metricNameOf("店舗")).toBe(names[0]);
    for (const name of names) expect(name).toMatch(/^metric_/);
  });

  it("is valid and unused for any title and any used names", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary", maxLength: 300 }), { maxLength: 30 }), (titles) => {
        const taken = new Set<string>();
        for (const title of [...titles, ...titles]) {
          const name = metricNameOf(title, taken);
          expect(metricName.safeParse(name).success).toBe(true);
          expect(taken.has(name)).toBe(false);
          taken.add(name);
        }
      }),
    );
  });

  it("appends a number if a name is used, within the maximum length", () => {
    expect(metricNameOf("Store", new Set(["store", "store_2"]))).toBe("store_3");
    const long = "x".repeat(100);
    expect(metricNameOf(long, new Set([long]))).toBe(`${"x".repeat(98)}_2`);
  });
});
