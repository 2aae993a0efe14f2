import { type Expectation, expected } from "../../../methods/statistics/expectation";
import { proportionDifference } from "../../../methods/statistics/proportions";
import type { Columns } from "../columns/columns";
import { sentimentName } from "../columns/sentiments";
import type { TermIndex } from "../texts/term-index";
import type { Totals } from "../why/score-factors";
import type { PlacedDocuments } from "./placed-documents";
import type { SentimentCounts } from "../explanation";

const listedDrivers = 5;

/** Documents by sentiment, code and whether they are in the range. Those of windows count their weight. */
export type Moods = Record<"positive" | "negative", { here: Uint32Array; weighted: Float32Array }>;

export function sentimentOf({ ids, places }: PlacedDocuments, { dense }: Columns, { of, here: all }: Totals) {
  const counts = Array.from({ length: of.weights.length + 1 }, () => ({
    positive: 0,
    neutral: 0,
    negative: 0,
  }));
  for (let i = 0; i < ids.length; i++) {
    const own = counts[places[i] ?? 0];
    const name = sentimentName(dense.sentiment[ids[i] ?? 0] ?? 0);
    if (own && name) own[name]++;
  }
  const [here = { positive: 0, neutral: 0, negative: 0 }, ...windows] = counts;
  const meanOf = (name: keyof SentimentCounts) =>
    expected(
      of,
      windows.map((window) => window[name]),
    );
  const means = { positive: meanOf("positive"), neutral: meanOf("neutral"), negative: meanOf("negative") };
  const mean = means.positive + means.neutral + means.negative;
  const { low, high } = proportionDifference(
    here.negative,
    all,
    means.negative * of.windows,
    mean * of.windows,
  );
  const isKnown = all > 0 && mean > 0;
  return {
    here,
    expected: means,
    standsOut: isKnown && (low > 0 || high < 0),
    margin: isKnown ? (high - low) / 2 : 1,
  };
}

/** Words in negative or positive documents here beyond those expected there, the most first. */
export function driversOf(
  moods: Moods,
  terms: TermIndex,
  isWord: (code: number) => boolean,
  bound: number,
  { exposure }: Expectation,
): { term: string; sentiment: "positive" | "negative"; documents: number }[] {
  return (["negative", "positive"] as const).flatMap((sentiment) => {
    const { here, weighted } = moods[sentiment];
    const found: { term: string; sentiment: typeof sentiment; documents: number }[] = [];
    here.forEach((count, code) => {
      if (count < 3 || !isWord(code)) return;
      const mean = exposure > 0 ? (weighted[code] ?? 0) / exposure : 0;
      // The same bound as for words, of the difference in deviations of a Poisson variable.
      if (count - mean < bound * Math.sqrt(Math.max(1, mean))) return;
      found.push({ term: terms.text(code), sentiment, documents: count - mean });
    });
    return found
      .sort((a, b) => b.documents - a.documents || (a.term < b.term ? -1 : 1))
      .slice(0, listedDrivers);
  });
}
