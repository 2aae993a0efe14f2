import { beforeEach, describe, expect, it } from "vitest";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { useExplore } from "../../../../src/renderer/features/explore/store";

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

  it("returns to an interval that fits when the range or the type changes", () => {
    explore().ask({ interval: "hour" });
    explore().ask({ range: { kind: "all" } });
    expect(explore().interval).toBe("auto");
    explore().ask({ interval: "day" });
    explore().ask({ type: "reach" });
    expect(explore().interval).toBe("auto");
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

  it("changes the range to all time for uploaded data, but never overrides a choice of the analyst", () => {
    explore().followData();
    expect(explore().range).toEqual({ kind: "all" });
    forgetPlaces();
    explore().ask({ range: { kind: "preset", preset: "7d" } });
    explore().followData();
    expect(explore().range).toEqual({ kind: "preset", preset: "7d" });
  });
});
