import { describe, expect, it, onTestFinished } from "vitest";
import { UploadRates } from "../../../../src/main/uploads/upload-rates";
import type { Turn } from "../../../../src/main/uploads/rows";

function pacingOf(turns: Turn[]): UploadRates {
  const pacing = new UploadRates({ turns: () => turns, isRunning: () => false, tell: () => undefined });
  onTestFinished(() => pacing.stop());
  return pacing;
}

const turn = (id: number, left: number, priority = 0): Turn => ({ id, left, priority });

describe("Pacing", () => {
  it("gives an upload that is alone the rate of the sender, and the time for what is left", () => {
    const pacing = pacingOf([turn(1, 3000)]);
    for (const second of [0, 1, 2, 3]) pacing.moved(1, "c", 500, second * 1000);
    expect(pacing.at(3000)(1, "c")).toEqual({ rate: 500, secondsLeft: 6 });
  });

  it("gives uploads that take turns their share, and the time that the shared sender takes to the end of each", () => {
    const pacing = pacingOf([turn(1, 6000), turn(2, 1000)]);
    for (let second = 0; second <= 8; second++) pacing.moved(1 + (second % 2), "c", 500, second * 1000);
    expect(pacing.at(8000)(1, "c").rate).toBe(250);
    expect(pacing.at(8000)(2, "c").rate).toBeCloseTo(250, -2);
    // The short upload ends after twice its own time, the long one after the time of both.
    expect(pacing.at(8000)(2, "c").secondsLeft).toBe(4);
    expect(pacing.at(8000)(1, "c").secondsLeft).toBe(14);
  });

  it("gives one that waits for others no rate, and the time that they take before it", () => {
    const turns = [turn(1, 6000)];
    const pacing = pacingOf(turns);
    for (let second = 0; second <= 4; second++) pacing.moved(1, "c", 500, second * 1000);
    turns.unshift(turn(2, 2000, 1));
    turns.push(turn(3, 9000, -1));
    for (let second = 5; second <= 8; second++) pacing.moved(2, "c", 500, second * 1000);
    expect(pacing.at(8000)(2, "c")).toEqual({ rate: 500, secondsLeft: 4 });
    expect(pacing.at(8000)(1, "c")).toEqual({ rate: null, secondsLeft: 16 });
    expect(pacing.at(8000)(3, "c")).toEqual({ rate: null, secondsLeft: 34 });
  });

  it("knows neither where nothing is answered, nor of what is not sent", () => {
    const pacing = pacingOf([turn(1, 3000), turn(2, 0)]);
    for (const second of [0, 1]) pacing.moved(1, "c", 500, second * 1000);
    const unknown = { rate: null, secondsLeft: null };
    expect(pacing.at(30_000)(1, "c")).toEqual(unknown);
    expect(pacing.at(1000)(2, "c")).toEqual(unknown);
    expect(pacing.at(1000)(3, "c")).toEqual(unknown);
  });
});
