import type { RescoredSentiment } from "../../shared/interface/documents";
import { earlierSentimentOf, scorerOrigin, sentimentOf } from "../annotate";
import { textAfter } from "./derive";
import type { StoredDocument } from "./stored-document";

/**
 * What the present scorer gives a document whose sentiment comes from a scorer; undefined for any other. Documents of
 * the first version don't say so: it is computed again, and another sentiment was given by someone.
 */
export function rescoredOf(
  document: StoredDocument,
  names: RegExp | undefined,
): RescoredSentiment | undefined {
  const { title = "", content, lang, sentiment, sentiment_origin: origin } = document;
  const text = textAfter(title, content);
  const isScored = origin?.startsWith("scorer-") ?? sentiment === earlierSentimentOf(text, lang);
  return isScored
    ? { sentiment: sentimentOf(text, lang, { names }), sentiment_origin: scorerOrigin }
    : undefined;
}
