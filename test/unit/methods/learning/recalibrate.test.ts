import { expect, it } from "vitest";
import { corrected, correctionBy, type CodedScore } from "../../../../src/methods/learning/recalibrate";
import { mulberry32 } from "../../../../src/methods/statistics/mulberry32";

/** Scores whose sign is right as often as `truth` says of their confidence. */
function scores(count: number, truth: (confidence: number) => number, seed = 1): CodedScore[] {
  const random = mulberry32(seed);
  return Array.from({ length: count }, () => {
    const confidence = 0.4 + 0.58 * random();
    return { confidence, isRight: random() < truth(confidence) };
  });
}

it("lowers the confidence of a scorer that is too sure in this project", () => {
  const tooSure = (confidence: number) => 1 / (1 + Math.exp(-0.4 * Math.log(confidence / (1 - confidence))));
  const correction = correctionBy(scores(2_000, tooSure));
  if (!correction) throw new Error("It was not corrected");
  for (const confidence of [0.5, 0.7, 0.9])
    expect(Math.abs(corrected(confidence, correction) - tooSure(confidence))).toBeLessThan(0.05);
});

it("raises the confidence of a scorer that is right more often than it says", () => {
  const correction = correctionBy(scores(400, () => 0.95));
  expect(corrected(0.6, correction ?? { slope: 0, shift: 0 })).toBeGreaterThan(0.85);
});

it("leaves the confidence alone with fewer than 100 codes", () => {
  expect(correctionBy(scores(99, () => 0.1))).toBeNull();
  expect(correctionBy(scores(100, () => 0.1))).not.toBeNull();
});

it("corrects a scorer that knows how sure it is by next to nothing, if at all", () => {
  for (let seed = 1; seed <= 10; seed++) {
    const correction = correctionBy(scores(500, (confidence) => confidence, seed));
    for (const confidence of [0.5, 0.7, 0.9])
      if (correction) expect(Math.abs(corrected(confidence, correction) - confidence)).toBeLessThan(0.08);
  }
});

it("never turns the order of confidences around", () => {
  const correction = correctionBy(scores(500, (confidence) => 1 - confidence));
  if (correction) expect(correction.slope).toBeGreaterThan(0);
});

it("stays finite where every score is right", () => {
  const correction = correctionBy(scores(150, () => 1));
  expect(corrected(0.99, correction ?? { slope: 1, shift: 0 })).toBeLessThanOrEqual(1);
  expect(Number.isFinite(correction?.slope ?? 0) && Number.isFinite(correction?.shift ?? 0)).toBe(true);
});

it("lowers confidences that are all high where only the highest are right", () => {
  const coded = Array.from({ length: 120 }, (_, at) => ({
    confidence: at % 2 === 0 ? 0.97 : 0.9,
    isRight: at % 2 === 0,
  }));
  const correction = correctionBy(coded);
  expect(corrected(0.97, correction ?? { slope: 1, shift: 0 })).toBeGreaterThan(0.7);
  expect(corrected(0.9, correction ?? { slope: 1, shift: 0 })).toBeLessThan(0.5);
});
