import { type PieceWeights, WORD_SCORES } from "../../src/service/annotate/piece-file";
import { CLASSES } from "./classes";
import type { Label } from "./macro-f1";
import { presentMacroF1 } from "./present-macro-f1";

/** A labeled text with the logits of the static scorer and the score of its words. */
export interface Judged {
  source: string;
  lang: string;
  label: Label;
  logits: readonly [number, number, number];
  words: number;
}

type Language = PieceWeights["languages"][string];

const WORD_WEIGHTS = [0, 0.4, 0.8, 1.2];
/** Macro-F1 that differs by less may be chance. */
const AS_GOOD = 0.008;
const SHIFTS = [-0.9, -0.6, -0.3, 0, 0.3, 0.6, 0.9];

/** Chooses by macro-F1 how much the words count in a language, and how much its neutral counts. */
export function fitLanguage(examples: readonly Judged[]): Language {
  const sources = [...new Set(examples.map(({ source }) => source))].map((source) =>
    examples.filter((example) => example.source === source),
  );
  const tried = WORD_WEIGHTS.flatMap((weight) =>
    SHIFTS.flatMap((down) =>
      SHIFTS.map((up) => {
        const byWords = tableOf(weight, down, up);
        const sum = sources.reduce(
          (total, own) =>
            total +
            presentMacroF1(
              own.map(({ label }) => label),
              own.map((example) => CLASSES[decisionOf(example, byWords).best] ?? "neutral"),
            ),
          0,
        );
        return { weight, down, up, value: sum / sources.length };
      }),
    ),
  );
  // The middle of what is as good as the best depends less on chance than the best.
  const best = Math.max(...tried.map(({ value }) => value));
  const good = tried.filter(({ value }) => value >= best - AS_GOOD);
  const mean = (of: (one: (typeof tried)[number]) => number) =>
    good.reduce((sum, one) => sum + of(one), 0) / good.length;
  const byWords = tableOf(
    mean(({ weight }) => weight),
    mean(({ down }) => down),
    mean(({ up }) => up),
  );
  return { byWords, confidence: confidenceOf(examples, byWords) };
}

function tableOf(weight: number, down: number, up: number): Language["byWords"] {
  return Array.from({ length: WORD_SCORES }, (_, at) => {
    const score = at - (WORD_SCORES >> 1);
    const force = weight * Math.sqrt(Math.abs(score));
    return [
      Number((down + (score < 0 ? force : 0)).toFixed(4)),
      Number((up + (score > 0 ? force : 0)).toFixed(4)),
    ];
  });
}

function decisionOf(
  { logits, words }: Judged,
  byWords: Language["byWords"],
): { best: number; margin: number } {
  const [down, up] = byWords[words + (WORD_SCORES >> 1)] ?? [0, 0];
  const sums = [logits[0] + down, logits[1], logits[2] + up];
  const winner = Math.max(...sums);
  // A tie is neutral.
  const best = sums[1] === winner ? 1 : sums.indexOf(winner);
  return { best, margin: winner - Math.max(...sums.filter((_, place) => place !== best)) };
}

/** Logistic regression of being right on the margin, each source counting the same. */
function confidenceOf(examples: readonly Judged[], byWords: Language["byWords"]): Language["confidence"] {
  const sizes = new Map<string, number>();
  for (const { source } of examples) sizes.set(source, (sizes.get(source) ?? 0) + 1);
  const points = examples.map((example) => {
    const { best, margin } = decisionOf(example, byWords);
    const isRight = CLASSES[best] === example.label;
    return { margin, isRight, weight: 1 / ((sizes.get(example.source) ?? 1) * sizes.size) };
  });
  let slope = 1;
  let shift = 0;
  for (let round = 0; round < 3000; round++) {
    let slopeGradient = 0;
    let shiftGradient = 0;
    for (const { margin, isRight, weight } of points) {
      const error = weight * (1 / (1 + Math.exp(-(slope * margin + shift))) - (isRight ? 1 : 0));
      slopeGradient += error * margin;
      shiftGradient += error;
    }
    slope -= 2 * slopeGradient;
    shift -= 2 * shiftGradient;
  }
  return { slope: Number(slope.toFixed(4)), shift: Number(shift.toFixed(4)) };
}
