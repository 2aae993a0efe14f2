import { withoutRounding } from "./rounding";

/** A document of a sample. */
export interface SampledDocument {
  /** What is averaged: 0 or 1 for a share, -1 to 1 for a difference of two. */
  value: number;
  /** Documents of the population that it stands for. */
  weight: number;
  /** The share of its stratum that wasn't drawn: (N - n) / (N - 1). It takes the finite population into account. */
  left: number;
  stratum: number;
  /** Documents of a piece were read together and resemble each other. Null where each was drawn by itself. */
  piece: number | null;
}

export interface SampledMean {
  mean: number;
  /** Weighted variance of the values. */
  spread: number;
  /**
   * Documents of a simple random sample from an endless population that would tell as much. Infinite if nothing is left to
   * be drawn.
   */
  size: number;
}

/**
 * The weighted mean of a sample and its effective size. That is Kish's (sum w)² / sum w² for unequal weights, times the
 * finite population correction; less, where strata with large weights vary more than the whole, or where pieces differ
 * more than by chance (Kish 1965, "Survey sampling", chapters 3, 5 and 11).
 */
export function sampledMean(sample: readonly SampledDocument[]): SampledMean {
  if (sample.length === 0) return { mean: 0, spread: 0, size: 0 };
  const weight = total(sample, (document) => document.weight);
  const mean = total(sample, (document) => document.weight * document.value) / weight;
  const spread = withoutRounding(
    total(sample, (document) => document.weight * (document.value - mean) ** 2) / weight,
    sample.map(({ value }) => value),
  );
  const byWeights = total(sample, (document) => document.weight ** 2 * document.left) / weight ** 2;
  const byStrata = spread > 0 ? strataVariance(sample, weight) / spread : 0;
  return { mean, spread, size: 1 / (Math.max(byWeights, byStrata) * pieceEffect(sample, mean, spread)) };
}

/** Variance of the mean as strata were drawn from one by one. 0 for a single stratum, which weights tell all about. */
function strataVariance(sample: readonly SampledDocument[], weight: number): number {
  const strata = groups(sample, (document) => document.stratum);
  return strata.length === 1
    ? 0
    : strata.reduce((variance, documents) => {
        const size = documents.length;
        const [first] = documents;
        if (!first || size < 2) return variance;
        const mean = total(documents, (document) => document.value) / size;
        const within = total(documents, (document) => (document.value - mean) ** 2) / (size - 1);
        return variance + (size * within * first.weight ** 2 * first.left) / weight ** 2;
      }, 0);
}

/** How many times larger the variance is than without pieces. */
function pieceEffect(sample: readonly SampledDocument[], mean: number, spread: number): number {
  const pieces = groups(sample, (document) => `${document.stratum} ${document.piece}`);
  if (sample[0]?.piece === null || pieces.length < 2 || !(spread > 0)) return 1;
  const between = pieces.reduce(
    (sum, piece) => sum + total(piece, (document) => document.value - mean) ** 2,
    0,
  );
  return Math.max(1, ((pieces.length / (pieces.length - 1)) * between) / (spread * sample.length));
}

function total(sample: readonly SampledDocument[], of: (document: SampledDocument) => number): number {
  return sample.reduce((sum, document) => sum + of(document), 0);
}

function groups(
  sample: readonly SampledDocument[],
  key: (document: SampledDocument) => string | number,
): SampledDocument[][] {
  const found = new Map<string | number, SampledDocument[]>();
  for (const document of sample) {
    const group = found.get(key(document));
    if (group) group.push(document);
    else found.set(key(document), [document]);
  }
  return [...found.values()];
}
