import { describe, expect, test } from "vitest";
import { watchTrials } from "../support/watch-trials";

/** False alarms of watches in 30 quiet days, and planted events found the same day, over generated hours. */
const isFull = process.env["EARSHOT_SOAK"] === "full";

describe("watches of generated hours with a weekly rhythm", () => {
  test.each(watchTrials)("$name: at most one false alarm in 30 quiet days", (trial) => {
    const { alarms, runs } = trial.quiet(isFull ? 500 : 40);
    if (isFull) console.info(`${trial.name}: ${(alarms / runs).toFixed(3)} alarms in 30 days`);
    expect(alarms / runs).toBeLessThanOrEqual(1);
  });

  test.each(watchTrials)("$name: what was planted is found the same day in 95%", (trial) => {
    const { found, runs } = trial.planted(isFull ? 500 : 40);
    if (isFull) console.info(`${trial.name}: ${((100 * found) / runs).toFixed(1)}% found the same day`);
    expect(found / runs).toBeGreaterThanOrEqual(0.95);
  });
});
