import { uncertainBelow } from "../../../shared/interface/documents.constants";
import { certainties } from "../../../shared/interface/histograms.constants";
import type { Sentiment } from "../../../shared/interface/text-analysis.constants";

/** Stands for a missing sentiment in the column of sentiments. */
export const unscored = -128;

/** The sentiment that a number of the column stands for. Undefined if there is none. */
export function sentimentName(value: number): Sentiment | undefined {
  if (value === unscored) return undefined;
  return value > 0 ? "positive" : value < 0 ? "negative" : "neutral";
}

/** The place in `certainties` of a document, by its numbers in both columns. */
export function certaintyPlace(sentiment: number, confidence: number): number {
  if (sentiment === unscored) return certainties.indexOf("UNSCORED");
  return isUncertain(confidence) ? certainties.indexOf("UNCERTAIN") : 1 - Math.sign(sentiment);
}

/** A confidence as the column holds it, in one byte: 0 if it isn't known. */
export function confidenceCode(confidence: number | undefined): number {
  return confidence === undefined ? 0 : 1 + Math.round(100 * confidence);
}

/** A confidence from 0 to 1; NaN if it isn't known. */
export function confidenceOf(code: number): number {
  return code === 0 ? Number.NaN : (code - 1) / 100;
}

/** Whether a scored sentiment is too doubtful to count on. What has no confidence isn't. */
export function isUncertain(code: number): boolean {
  return confidenceOf(code) < uncertainBelow;
}
