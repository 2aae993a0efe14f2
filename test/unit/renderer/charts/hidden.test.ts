import { describe, expect, it } from "vitest";
import { soloed, toggled } from "../../../../src/renderer/charts/hidden";

const all = ["positive", "neutral", "negative"];

describe("series of a chart", () => {
  it("are hidden and shown again", () => {
    const hidden = toggled(new Set(["neutral"]), "negative");
    expect([...hidden]).toEqual(["neutral", "negative"]);
    expect([...toggled(hidden, "neutral")]).toEqual(["negative"]);
  });

  it("are shown alone, and all again by the same click", () => {
    const alone = soloed(new Set(["positive"]), "positive", all);
    expect([...alone]).toEqual(["neutral", "negative"]);
    expect([...soloed(alone, "positive", all)]).toEqual([]);
    expect([...soloed(alone, "negative", all)]).toEqual(["positive", "neutral"]);
  });
});
