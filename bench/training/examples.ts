import { gunzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { cleaned } from "../../src/shared/text/cleaned";
import { lexiconScore } from "../../src/service/annotate/lexicon-score";
import { SentimentFeatures } from "../../src/service/annotate/sentiment-features";
import { CLASSES } from "./classes";

export const Line = z.object({
  source: z.string(),
  lang: z.string(),
  label: z.enum(["negative", "neutral", "positive"]),
  text: z.string(),
});
export type Line = z.output<typeof Line>;

/** Labeled texts with their features, which lie one after another in one array. */
export interface Examples {
  lines: readonly Line[];
  /** The cleaned texts. */
  cleaned: readonly string[];
  /** Class of each text. */
  labels: Uint8Array;
  /** Scores of the word lists for the cleaned texts, from -5 to 5. */
  lexicon: Int8Array;
  buckets: Uint32Array;
  /** Where the words of text n start: `starts[2n]`; its n-grams start at `starts[2n + 1]`. */
  starts: Uint32Array;
}

export function readLines(folder: string): Line[] {
  const text = gunzipSync(readFileSync(join(folder, "train.ndjson.gz"))).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => Line.parse(JSON.parse(line)));
}

export function examplesOf(lines: readonly Line[]): Examples {
  const features = new SentimentFeatures();
  const cleanTexts = lines.map(({ text }) => cleaned(text));
  const labels = new Uint8Array(lines.length);
  const lexicon = new Int8Array(lines.length);
  const starts = new Uint32Array(lines.length * 2 + 1);
  let buckets = new Uint32Array(1 << 24);
  let used = 0;
  for (const [index, { label, lang }] of lines.entries()) {
    const clean = cleanTexts[index] ?? "";
    labels[index] = CLASSES.indexOf(label);
    lexicon[index] = lexiconScore(clean, lang);
    features.read(clean, lang);
    const { wordCount, words, spans, spanCount } = features;
    // Texts have at most 3,000 characters, each of which starts at most three n-grams.
    if (used + 20_000 > buckets.length) {
      const larger = new Uint32Array(buckets.length * 2);
      larger.set(buckets);
      buckets = larger;
    }
    starts[2 * index] = used;
    buckets.set(words.subarray(0, wordCount), used);
    used += wordCount;
    starts[2 * index + 1] = used;
    for (const span of spans.slice(0, spanCount)) {
      features.readGrams(span);
      buckets.set(features.grams.subarray(0, features.gramCount), used);
      used += features.gramCount;
    }
  }
  starts[2 * lines.length] = used;
  return { lines, cleaned: cleanTexts, labels, lexicon, buckets, starts };
}
