import { sentimentOrigins } from "../../shared/interface/documents.constants";
import type { Histogram } from "../../shared/interface/histograms";

/** Ratings of up to this many stars. Other scales have no stars that say what is negative. */
const maxStars = 5;

/** How far ratings and sentiment agree. */
interface RatingAgreement {
  /** Mentions with a rating. */
  rated: number;
  /** Those with one or two stars that are positive, and those with four or five that are negative. */
  contradicted: number;
  /** Whether the ratings are what the sentiment comes from, if that was asked for. */
  isSource?: boolean;
}

/** Reads it from a histogram of ratings by sentiment. Null if there are no stars. */
export function ratingAgreement({ header, data }: Histogram): RatingAgreement | null {
  const at = (label: string) => header.v.findIndex((heading) => heading.toUpperCase() === label);
  const [positive, negative] = [at("POSITIVE"), at("NEGATIVE")];
  const bins = data.flatMap(({ k, v }) => (typeof k === "number" ? [{ stars: k, counts: v }] : []));
  const rated = sum(bins.flatMap(({ counts }) => counts));
  if (rated === 0 || bins.some(({ stars, counts }) => (stars < 1 || stars > maxStars) && sum(counts) > 0))
    return null;
  const contradicted = sum(
    bins.map(({ stars, counts }) =>
      stars < 3 ? counts[positive] : Math.floor(stars) > 3 ? counts[negative] : 0,
    ),
  );
  return { rated, contradicted };
}

/** Parameters for the ratings of all mentions whose sentiment comes from a file. */
export const fileRatings = { q: `sentiment_origin:${sentimentOrigins.file}`, breakdown: "sentiment" };

/** Whether sentiment comes from stars: a histogram of `fileRatings` has some, and each agrees with its sentiment. */
export function areStarsSentiment({ header, data }: Histogram): boolean {
  const agrees = data.every(({ k, v }) => {
    if (typeof k !== "number" || sum(v) === 0) return true;
    const name = k <= 2 ? "NEGATIVE" : k === 3 ? "NEUTRAL" : k >= 4 && k <= maxStars ? "POSITIVE" : "";
    return v.every((count, at) => !count || header.v[at]?.toUpperCase() === name);
  });
  return agrees && sum(data.flatMap(({ v }) => v)) > 0;
}

const sum = (counts: readonly (number | null | undefined)[]) =>
  counts.reduce<number>((all, count) => all + (count ?? 0), 0);
