import { expect, it } from "vitest";
import { brier, calibrationError, coverageAt } from "../../../../bench/training/calibration";

/** So many right and wrong ones, mixed as evenly as possible. */
const outcomes = (confidence: number, right: number, wrong: number) =>
  Array.from({ length: right + wrong }, (_, at) => {
    const share = right / (right + wrong);
    return { confidence, isRight: Math.floor((at + 1) * share + 1e-9) > Math.floor(at * share + 1e-9) };
  });

it("a scorer that is as sure as it is right has next to no calibration error", () => {
  const calibrated = Array.from({ length: 10 }, (_, tenth) =>
    outcomes(tenth / 10, tenth * 30, (10 - tenth) * 30),
  );
  expect(calibrationError(calibrated.flat())).toBeLessThan(0.03);
});

it("the calibration error of a scorer that is too sure is how much too sure it is", () => {
  expect(calibrationError(outcomes(0.9, 900, 600))).toBeCloseTo(0.3, 2);
});

it("the Brier score is 0 if sure and right, and 1 if sure and wrong", () => {
  expect([brier(outcomes(1, 5, 0)), brier(outcomes(1, 0, 5)), brier(outcomes(0.5, 5, 5))]).toEqual([
    0, 1, 0.25,
  ]);
});

it("tells how many are sure enough, and how many of them are right", () => {
  expect(coverageAt([...outcomes(0.9, 3, 1), ...outcomes(0.2, 0, 4)], 0.5)).toEqual({
    coverage: 0.5,
    right: 0.75,
  });
});
