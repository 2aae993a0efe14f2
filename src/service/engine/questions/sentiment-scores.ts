import type { SentimentScores } from "../../../shared/interface/histograms";
import type { Bitset } from "../columns/bitset";
import type { CodesOf } from "../columns/codes";
import type { Columns } from "../columns/columns";
import { isUncertain, unscored } from "../columns/sentiments";
import type { Field } from "../engine";
import { type CachedPartials, fillBins } from "./histogram";

const ofSentiment: readonly (string | undefined)[] = ["sentiment", "sentiment_certainty"];
/** Entries of an origin: the sure ones of its documents, and the others. */
const perOrigin = 2;

interface Counting {
  /** What is counted, and what it is divided by. */
  fields: readonly (Pick<Field, "by"> | undefined)[];
  /** The bins of a chart. Documents in none don't count. */
  binsOf?: CodesOf;
  cached?: CachedPartials | undefined;
}

/**
 * How sure the sentiments of a set are, and where they come from. Undefined if neither what is counted nor what it is divided by
 * is the sentiment, or if all are sure and of one origin.
 */
export function scoresOf(
  set: Bitset,
  columns: Columns,
  { fields, binsOf, cached }: Counting,
): { scores?: SentimentScores } {
  if (!fields.some((field) => ofSentiment.includes(field?.by))) return {};
  const { sentiment, sentiment_confidence: confidence, sentiment_origin: origin } = columns.dense;
  const { values } = columns.dictionaries.sentiment_origin;
  const doubtful = Uint8Array.from({ length: 256 }, (_, code) => (isUncertain(code) ? 1 : 0));
  const unscoredAt = values.length * perOrigin;
  const division = {
    labels: [...values, ...values, "UNSCORED"],
    sets: () => [],
    entriesOf: (ids: Uint32Array, count: number, into: Int32Array) => {
      for (let i = 0; i < count; i++) {
        const id = ids[i] ?? 0;
        into[i] =
          sentiment[id] === unscored
            ? unscoredAt
            : (origin[id] ?? 0) * perOrigin + (doubtful[confidence[id] ?? 0] ?? 0);
      }
    },
  };
  const oneBin: CodesOf = (ids, count, into) => {
    if (!binsOf) {
      into.fill(0, 0, count);
      return;
    }
    binsOf(ids, count, into);
    for (let i = 0; i < count; i++) into[i] = Math.min(0, into[i] ?? -1);
  };
  const [counts] = fillBins(set, division, { bins: 1, binsOf: oneBin }, undefined, cached);
  const at = (entry: number) => counts?.v[entry] ?? 0;
  const origins = values.map((name, code) => ({
    origin: name,
    certain: at(code * perOrigin),
    uncertain: at(code * perOrigin + 1),
  }));
  const sum = (name: "certain" | "uncertain") => origins.reduce((total, one) => total + one[name], 0);
  const found = { certain: sum("certain"), uncertain: sum("uncertain"), unscored: at(unscoredAt) };
  const known = origins
    .map(({ origin: name, certain, uncertain }) => ({ origin: name, documents: certain + uncertain }))
    .filter(({ documents }) => documents > 0)
    .sort((a, b) => b.documents - a.documents || (a.origin < b.origin ? -1 : 1));
  const areAlike = found.uncertain === 0 && found.unscored === 0 && known.length < 2;
  return areAlike ? {} : { scores: { ...found, origins: known } };
}
