import { describe, expect, it } from "vitest";
import { watchTrials } from "../../../support/watch-trials";

describe("watches of generated hours with a weekly rhythm", () => {
  it.each(watchTrials)("$name: hardly any false alarm, and planted events found the same day", (trial) => {
    const quiet = trial.quiet(12);
    expect(quiet.alarms / quiet.runs).toBeLessThanOrEqual(1);
    const planted = trial.planted(12);
    expect(planted.found).toBeGreaterThanOrEqual(11);
  });
});
