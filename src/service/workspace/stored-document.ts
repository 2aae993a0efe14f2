import { z } from "zod";
import { isObject } from "../../shared/documents/json";
import { storedJson } from "./stored-json";

const texts = z.array(z.string()).optional();
const amount = z.number().optional();

/** A document as stored: validated input, merged, with all derived fields. */
export const StoredDocument = z.looseObject({
  url: z.string(),
  published: z.number(),
  search_indexed: z.number(),
  content: z.string(),
  title: z.string().optional(),
  lang: z.string(),
  /** Undefined if it isn't scored. */
  sentiment: amount,
  /** How probable it is that the sign of a scored sentiment is right, in hundredths. */
  sentiment_confidence: z.number().optional().catch(undefined),
  word_count: z.number(),
  noise_level: amount,
  engagement: amount,
  reach: amount,
  comment_count: amount,
  rating: amount,
  source_type: texts,
  post_type: texts,
  tags_customer: texts,
  tokens_hashtag: texts,
  tokens_mention: texts,
  parent_url: z.string().optional(),
  host_url: z.string(),
  domain_url: z.string(),
  extra_author_attributes: z
    .looseObject({
      id: z.string().optional(),
      name: z.string().optional(),
      gender: z.string().optional(),
      url: z.unknown().optional(),
    })
    .optional(),
  extra_source_attributes: z
    .looseObject({ name: z.string().optional(), geo: z.string().optional() })
    .optional(),
  article_extended_attributes: z.record(z.string(), z.number()).optional(),
  custom: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).optional(),
  // An earlier version stored any value under these names.
  date_assumed: z.boolean().optional().catch(undefined),
  import: z.string().optional().catch(undefined),
  /** Undefined before origins were recorded. */
  sentiment_origin: z.string().optional().catch(undefined),
  /** Of tags and custom metrics, where it was said. */
  origins: z.record(z.string(), z.string()).optional().catch(undefined),
});

export type StoredDocument = z.output<typeof StoredDocument>;

/** Parses the JSON of a stored document. */
export const StoredJson = storedJson.pipe(StoredDocument);
/** A row with the document alone. */
export const StoredBody = z.object({ body: StoredJson });

const textFields = ["url", "content", "lang", "host_url", "domain_url"];
const numberFields = ["published", "search_indexed", "word_count"];

/**
 * Whether merged fields form a complete document. Each field was already validated as input; the schema would validate
 * all of them again, at a quarter of the cost of an insert.
 */
export function isStoredDocument(merged: Readonly<Record<string, unknown>>): merged is StoredDocument {
  return (
    textFields.every((name) => typeof merged[name] === "string") &&
    numberFields.every((name) => typeof merged[name] === "number")
  );
}

/** A rewritten document. Throws if it isn't complete. */
export function stored(document: unknown): StoredDocument {
  if (!isObject(document) || !isStoredDocument(document))
    throw new TypeError("A rewritten document has the shape of a stored one");
  return document;
}
