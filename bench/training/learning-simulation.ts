import {
  learnFromLabels,
  type LabeledText,
  type LearningResult,
} from "../../src/methods/learning/learn-from-labels";
import { macroF1 } from "../../src/methods/statistics/macro-f1";
import { mulberry32 } from "../../src/methods/statistics/mulberry32";
import { shuffled } from "../../src/methods/statistics/shuffled";
import { finished } from "../../test/support/finished";
import { CLASSES } from "./classes";
import type { ScoredSource } from "./scored-sources";

/** What an analyst gets who codes some texts of a source. */
export interface SimulatedAnalyst {
  source: string;
  labels: number;
  seed: number;
  /** Whether the labels were shuffled, so that there is nothing to learn. */
  isNoise: boolean;
  isOffered: boolean;
  /** Lower end of the gain in cross-validation, and the share of shuffled labels that fit as well. */
  low: number;
  chance: number;
  /** Macro-F1 of the general scores and of the learned model on texts that nobody coded; null for noise. */
  heldOut: { before: number; after: number } | null;
  milliseconds: number;
}

const values = CLASSES.length;
const maxHeldOut = 1_500;

/** Codes `labels` texts that the seed chooses, as they are labeled or with shuffled labels. */
export function simulatedAnalyst(
  { lang, source, texts }: ScoredSource,
  labels: number,
  seed: number,
  isNoise: boolean,
): SimulatedAnalyst | null {
  const random = mulberry32(seed * 1009 + labels);
  const pool = shuffled(texts, random);
  const coded = pool.slice(0, labels);
  const given = coded.map(({ label }) => CLASSES.indexOf(label));
  const used = isNoise ? shuffled(given, random) : given;
  const started = performance.now();
  const learned = finished(
    learnFromLabels({
      texts: coded.map(({ text, score }, place): LabeledText => ({
        text,
        score,
        value: used[place] ?? 0,
        story: String(place),
        isJudged: true,
      })),
      values,
      ofScores: [0, 1, 2],
      seed,
    }),
  );
  if (!learned) return null;
  const milliseconds = performance.now() - started;
  const { isOffered, gain, chance } = learned.judgment;
  return {
    source: `${lang} ${source}`,
    labels,
    seed,
    isNoise,
    isOffered,
    low: gain.low,
    chance,
    heldOut: isNoise ? null : heldOut(learned, pool.slice(labels, labels + maxHeldOut)),
    milliseconds,
  };
}

function heldOut({ model }: LearningResult, texts: ScoredSource["texts"]) {
  const before = new Float64Array(values ** 2);
  const after = new Float64Array(values ** 2);
  for (const { text, label, score } of texts) {
    const from = CLASSES.indexOf(label) * values;
    const scored = from + 1 + Math.sign(score);
    const decided = from + model.decide({ text, score }).value;
    before[scored] = (before[scored] ?? 0) + 1;
    after[decided] = (after[decided] ?? 0) + 1;
  }
  return { before: macroF1(before, values), after: macroF1(after, values) };
}
