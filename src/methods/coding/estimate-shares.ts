import { shareInterval } from "../statistics/proportions";
import type { Bounds } from "../statistics/wilson";
import { type SampledDocument, sampledMean } from "../statistics/sampled-mean";
import { tango } from "../statistics/tango";
import { type Code, sentimentValues } from "../../shared/coding/code-book";
import type {
  EstimateMethod,
  CodingSample,
  SampleItem,
  StoredDecision,
} from "../../shared/coding/coding-sample";
import type { EstimatedShare, Share } from "../../shared/coding/results";

/** Sampled documents with a value from which on scores help to estimate its share. */
export const fewestForAssisted = 10;

/** The code of the values `off-topic` and `unclear`. */
export const relevance = "relevance";

/** A document of a sample with the decision that counts. */
export interface CodedItem {
  item: SampleItem;
  decision: StoredDecision;
}

/** The coded documents of a random sample, and what each stands for. */
export interface CodedSample {
  documents: readonly (CodedItem & Omit<SampledDocument, "value">)[];
  /** The share of the population in strata of which nothing is coded yet. */
  missing: number;
}

/** A value whose share is estimated. */
interface Value {
  code: string;
  value: string;
  has: (document: CodedItem) => boolean;
}

/** How a value was scored: in a document of the sample, and its share of the population. */
interface Predictor {
  has: (item: SampleItem) => boolean;
  share: number;
}

/** Whether shares can be estimated from a sample. */
export function hasShares({ kind, received }: Pick<CodingSample, "kind" | "received">): boolean {
  return kind !== "uncertain" && !received;
}

export function codedSample(sample: CodingSample, coded: readonly CodedItem[]): CodedSample {
  const sizes = sample.strata.map((_, index) => coded.filter(({ item }) => item.stratum === index).length);
  const population = populationOf(sample);
  const missing = sample.strata.reduce(
    (sum, stratum, index) => (sizes[index] === 0 ? sum + stratum.population : sum),
    0,
  );
  return {
    documents: coded.map((codedItem) => {
      const { stratum, piece } = codedItem.item;
      const size = sizes[stratum] ?? 1;
      // Documents may have been deleted since they were drawn.
      const all = Math.max(sample.strata[stratum]?.population ?? 0, size);
      return {
        ...codedItem,
        weight: all / size,
        left: all > size ? (all - size) / (all - 1) : 0,
        stratum,
        piece: sample.readable ? piece : null,
      };
    }),
    missing: population > 0 ? missing / population : 0,
  };
}

/**
 * Shares of all values of the book among all documents of the population. Those of one choice add up to 1 with the off
 * topic and unclear ones; of several choices each is estimated by itself. Numbers have no shares but means: estimateMeans.
 */
export function estimateShares(codingSample: CodingSample, sample: CodedSample): EstimatedShare[] {
  return valuesOf(codingSample).map((value) =>
    estimateShare(codingSample.method, sample, value, predictorOf(codingSample, value)),
  );
}

/**
 * Shares in a part of the population, from the documents of the sample that lie in it. By the sample alone, since how the
 * documents of the part were scored isn't recorded.
 */
export function estimatePart(
  codingSample: CodingSample,
  sample: CodedSample,
  isIn: (item: SampleItem) => boolean,
): EstimatedShare[] {
  const documents = sample.documents.filter(({ item }) => isIn(item));
  return valuesOf(codingSample).map((value) =>
    estimateShare(codingSample.method, { documents, missing: 0 }, value, null),
  );
}

/** The share of documents with a property, from the sample alone, with its interval. */
export function sampleShare(
  { documents, missing }: CodedSample,
  has: (document: CodedItem) => boolean,
): Share {
  const { mean, size } = sampledMean(
    documents.map((document) => ({ ...document, value: has(document) ? 1 : 0 })),
  );
  return { share: mean, ...widened(shareInterval(mean, size), missing) };
}

/**
 * The scored share, corrected by the mean difference of codes and scores in the sample (difference estimator:
 * Särndal, Swensson and Wretman 1992, section 6.3). Its interval is that of the mean difference.
 */
function assistedShare({ documents, missing }: CodedSample, { has }: Value, predictor: Predictor): Share {
  const differences = documents.map((document) => ({
    ...document,
    value: Number(has(document)) - Number(predictor.has(document.item)),
  }));
  const { mean, size } = sampledMean(differences);
  const { mean: up } = sampledMean(
    differences.map((difference) => ({ ...difference, value: Math.max(0, difference.value) })),
  );
  const { low, high } =
    size === Infinity ? { low: mean, high: mean } : tango(size * up, size * (up - mean), size);
  const bounds = { low: predictor.share + low, high: predictor.share + high };
  const between = ({ low, high }: Bounds) => ({ low: Math.max(0, low), high: Math.min(1, high) });
  const share = Math.min(1, Math.max(0, predictor.share + mean));
  return { share, ...widened(between(bounds), missing) };
}

function estimateShare(
  method: EstimateMethod,
  sample: CodedSample,
  value: Value,
  predictor: Predictor | null,
): EstimatedShare {
  const found = sample.documents.filter(value.has).length;
  const alone = sampleShare(sample, value.has);
  const assisted = predictor && found >= fewestForAssisted ? assistedShare(sample, value, predictor) : null;
  const shown =
    method === "assisted" && assisted
      ? { ...assisted, by: "assisted" as const }
      : { ...alone, by: "sample" as const };
  return {
    code: value.code,
    value: value.value,
    found,
    shown,
    sample: alone,
    assisted,
    scored: predictor?.share ?? null,
  };
}

/** Bounds for the whole population, where of some strata nothing is known: all of their documents may have `min` or `max`. */
export function widened({ low, high }: Bounds, missing: number, min = 0, max = 1): Bounds {
  return { low: low * (1 - missing) + min * missing, high: high * (1 - missing) + max * missing };
}

function valuesOf({ book }: CodingSample): Value[] {
  const values = book.codes.flatMap((code) => codeValues(code));
  const outcomes = book.relevance ? (["off-topic", "unclear"] as const) : (["unclear"] as const);
  return [
    ...values,
    ...outcomes.map((outcome) => ({
      code: relevance,
      value: outcome,
      has: ({ decision }: CodedItem) => decision.outcome === outcome,
    })),
  ];
}

function codeValues(code: Code): Value[] {
  if (code.kind === "number") return [];
  return code.values.map(({ id }) => ({
    code: code.id,
    value: id,
    has: ({ decision }) => {
      if (decision.outcome !== "coded") return false;
      const given = decision.values[code.id];
      return Array.isArray(given) ? given.includes(id) : given === id;
    },
  }));
}

function predictorOf(sample: CodingSample, { code, value }: Value): Predictor | null {
  const population = populationOf(sample);
  if (population === 0) return null;
  const sentiment = sentimentValues.find((candidate) => candidate === value);
  const isSentiment = sample.book.codes.some(({ kind, id }) => kind === "sentiment" && id === code);
  const scored = sample.strata.flatMap((stratum) => stratum.scored ?? []);
  if (!sentiment || !isSentiment || scored.length < sample.strata.length) return null;
  const documents = scored.reduce((sum, counts) => sum + counts[sentiment], 0);
  return { has: (item) => item.scored === sentiment, share: documents / population };
}

function populationOf({ strata }: CodingSample): number {
  return strata.reduce((sum, { population }) => sum + population, 0);
}
