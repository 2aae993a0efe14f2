import type { RescoredSentiment } from "../../shared/interface/documents";
import { earlierSentimentOf } from "../annotate";
import { scoredFields, textAfter } from "./derive";
import type { StoredDocument } from "./stored-document";

/**
 * What the present scorer gives a document that has no sentiment or one of a scorer; undefined for any other. Documents of
 * the first version don't say so: it is computed again, and another sentiment was given by someone.
 */
export function rescoredOf(
  document: StoredDocument,
  names: RegExp | undefined,
): RescoredSentiment | undefined {
  const { title = "", content, lang, sentiment, sentiment_origin: origin } = document;
  const text = textAfter(title, content);
  const isGiven =
    sentiment !== undefined &&
    !(origin?.startsWith("scorer-") ?? sentiment === earlierSentimentOf(text, lang));
  if (isGiven) return undefined;
  const fields = scoredFields(text, lang, { names });
  return {
    sentiment: fields.sentiment ?? null,
    sentiment_origin: fields.sentiment_origin ?? null,
    sentiment_confidence: fields.sentiment_confidence ?? null,
  };
}
