import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { BUCKET_BITS } from "../../src/service/annotate/sentiment-features";
import { LEXICON_VALUES, type Weights } from "../../src/service/annotate/sentiment-model";
import type { Trained } from "./linear-model";

/** Logits per step of a weight. Larger weights than 127 steps are cut, smaller ones than half a step are dropped. */
const STEP = 0.03;

/** The file of weights for the models of some languages, which share one table: their features differ. */
export function weightsFile(models: ReadonlyMap<string, Trained>): Weights {
  const steps = new Float64Array(2 << BUCKET_BITS);
  const languages: Weights["languages"] = {};
  for (const [lang, { weights, dense }] of models) {
    for (let bucket = 0; bucket < 1 << BUCKET_BITS; bucket++) {
      const [negative, neutral, positive] = weights.subarray(3 * bucket, 3 * bucket + 3);
      steps[2 * bucket] = (steps[2 * bucket] ?? 0) + ((negative ?? 0) - (neutral ?? 0)) / STEP;
      steps[2 * bucket + 1] = (steps[2 * bucket + 1] ?? 0) + ((positive ?? 0) - (neutral ?? 0)) / STEP;
    }
    const against = (value: number, k: number) => {
      const weight = (at: number, one: number) => dense[3 * at + one] ?? 0;
      const logit =
        weight(value, k) + weight(LEXICON_VALUES, k) - weight(value, 1) - weight(LEXICON_VALUES, 1);
      return Number(logit.toFixed(4));
    };
    languages[lang] = Array.from({ length: LEXICON_VALUES }, (_, value) => [
      against(value, 0),
      against(value, 2),
    ]);
  }
  const rounded = Int8Array.from(steps, (value) => Math.max(-127, Math.min(127, Math.round(value))));
  const sha256 = createHash("sha256").update(rounded).digest("hex");
  const weights = gzipSync(Buffer.from(rounded.buffer), { level: 9 }).toString("base64");
  return { format: 1, bucketBits: BUCKET_BITS, languages, step: STEP, sha256, weights };
}
