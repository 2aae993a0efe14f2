import { beforeEach, describe, expect, it } from "vitest";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { firstQuestion } from "../../../../src/analysis/question/defaults";
import { useSearch } from "../../../../src/renderer/core/search";
import { currentQuestion, useExplore } from "../../../../src/renderer/features/explore/store";

const explore = () => useExplore.getState();

beforeEach(forgetPlaces);

describe("Explore", () => {
  it("hides a series, shows one alone, and shows all again", () => {
    explore().toggle("NEUTRAL");
    expect([...explore().hidden]).toEqual(["NEUTRAL"]);
    const all = ["POSITIVE", "NEUTRAL", "NEGATIVE"];
    explore().solo("NEGATIVE", all);
    expect([...explore().hidden]).toEqual(["POSITIVE", "NEUTRAL"]);
    explore().solo("NEGATIVE", all);
    expect(explore().hidden.size).toBe(0);
  });

  it("keeps the chosen interval for another range and time, but not for values", () => {
    explore().ask({ interval: "week" });
    explore().ask({ range: { kind: "all" } });
    explore().ask({ type: "search_indexed" });
    expect(explore().interval).toBe("week");
    explore().ask({ type: "reach" });
    expect(explore().interval).toBe("auto");
  });

  it("keeps a form for the chart that it was chosen for", () => {
    explore().setForm("lines");
    explore().ask({ interval: "week", metric: { field: "reach", aggregate: "avg" } });
    expect(explore().form).toBe("lines");
    explore().ask({ type: "country", breakdown: "none" });
    expect(explore().form).toBe("bars");
    explore().setForm("treemap");
    explore().ask({ type: "published", breakdown: "sentiment" });
    expect(explore().form).toBe("lines");
  });

  it("resets the selected bin and hidden series for another query, but not for another chart form", () => {
    explore().setSpot({ bin: 5, series: null });
    explore().toggle("NEUTRAL");
    explore().setForm("lines");
    expect(explore().spot).not.toBeNull();
    explore().ask({ breakdown: "country" });
    expect(explore().spot).toBeNull();
    expect(explore().hidden.size).toBe(0);
  });

  it("doesn't apply the bounds of one metric's values to another", () => {
    explore().ask({ type: "reach" });
    explore().ask({ values: { min: 10, max: 1000 } });
    explore().ask({ type: "rating" });
    expect(explore().values).toEqual({ min: null, max: null });
  });

  it("resets the selected bin when another screen changes the query or the range", () => {
    explore().setSpot({ bin: 5, series: null });
    useSearch.getState().setRange({ kind: "preset", preset: "7d" });
    expect(explore().spot).toBeNull();
    explore().setSpot({ bin: 5, series: null });
    useSearch.getState().run("espresso");
    expect(explore().spot).toBeNull();
  });

  it("opens a chart with its query, its range and its selected bin", () => {
    const range = { kind: "exact", min: 1, max: 9 } as const;
    const spot = { bin: 5, series: null };
    explore().open({ ...firstQuestion, query: "espresso", range }, spot);
    expect(explore().spot).toEqual(spot);
    expect(currentQuestion(undefined)).toEqual({ ...firstQuestion, query: "espresso", range });
  });
});
