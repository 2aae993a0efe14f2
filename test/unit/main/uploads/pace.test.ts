import { describe, expect, it } from "vitest";
import { Pace } from "../../../../src/main/uploads/pace";

describe("Pace", () => {
  it("is unknown before two answers", () => {
    const pace = new Pace();
    expect(pace.perSecond(0)).toBeNull();
    pace.note(500, 0);
    expect(pace.perSecond(100)).toBeNull();
  });

  it("counts what was answered over the last ten seconds", () => {
    const pace = new Pace();
    for (let second = 0; second <= 20; second++) pace.note(second < 10 ? 1000 : 50, second * 1000);
    expect(pace.perSecond(20_000)).toBeCloseTo(50, 0);
  });

  it("falls to nothing when nothing moves", () => {
    const pace = new Pace();
    pace.note(5, 0);
    pace.note(5, 1000);
    expect(pace.perSecond(1000)).toBe(5);
    expect(pace.perSecond(60_000)).toBeNull();
  });
});
