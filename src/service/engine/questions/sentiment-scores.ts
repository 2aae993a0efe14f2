import type { SentimentScores } from "../../../shared/interface/histograms";
import type { Bitset } from "../columns/bitset";
import type { Columns } from "../columns/columns";
import { isUncertain, unscored } from "../columns/sentiments";
import type { Field } from "../engine";

const ofSentiment: readonly (string | undefined)[] = ["sentiment", "sentiment_certainty"];

/**
 * How sure the sentiments of a set are, and where they come from. Undefined if neither what is counted nor what it is divided by
 * is the sentiment, or if all are sure and of one origin.
 */
export function scoresOf(
  set: Bitset,
  columns: Columns,
  ...counted: (Pick<Field, "by"> | undefined)[]
): { scores?: SentimentScores } {
  if (!counted.some((field) => ofSentiment.includes(field?.by))) return {};
  const { sentiment, sentiment_confidence: confidence, sentiment_origin: origin } = columns.dense;
  const { dictionary } = columns.coded("sentiment_origin");
  const byOrigin = new Uint32Array(Math.max(1, dictionary.size));
  const found = { certain: 0, uncertain: 0, unscored: 0 };
  set.eachBlock((ids, count) => {
    for (let i = 0; i < count; i++) {
      const id = ids[i] ?? 0;
      if (sentiment[id] === unscored) {
        found.unscored++;
        continue;
      }
      found[isUncertain(confidence[id] ?? 0) ? "uncertain" : "certain"]++;
      const code = origin[id] ?? 0;
      byOrigin[code] = (byOrigin[code] ?? 0) + 1;
    }
  });
  const origins = [...byOrigin]
    .map((documents, code) => ({ origin: dictionary.text(code), documents }))
    .filter(({ documents }) => documents > 0)
    .sort((a, b) => b.documents - a.documents || (a.origin < b.origin ? -1 : 1));
  const areAlike = found.uncertain === 0 && found.unscored === 0 && origins.length < 2;
  return areAlike ? {} : { scores: { ...found, origins } };
}
