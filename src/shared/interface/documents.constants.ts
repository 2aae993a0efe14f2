export const documentActions = ["create", "update", "upsert", "delete", "undelete"] as const;

/** Limits of one document: URL and title in characters, content and body in bytes of UTF-8. */
export const documentLimits = {
  urlLength: 2048,
  titleLength: 4096,
  contentBytes: 1024 * 1024,
  bodyBytes: 4 * 1024 * 1024,
  batchEntries: 1000,
  /** Sums of numbers up to this one don't overflow. */
  largestNumber: 1e300,
  /** Maximum characters of an import's name. */
  importLength: 120,
} as const;

/** What results can be sorted by. `sentiment` and `url` are known to local workspaces only. */
export const resultSorts = [
  "engagement",
  "published",
  "search_indexed",
  "reach",
  "facebook_shares",
  "facebook_likes",
  "twitter_shares",
  "twitter_retweets",
  "twitter_followers",
  "youtube_likes",
  "youtube_dislikes",
  "youtube_views",
  "cluster_size",
  "comment_count",
  "trending_score",
  "sentiment",
  "url",
] as const;
export type ResultSort = (typeof resultSorts)[number];

export const genders = ["MALE", "FEMALE", "UNKNOWN"] as const;
/** Sentiment labels, in the order of the interface's breakdown header. */
export const sentiments = ["POSITIVE", "NEUTRAL", "NEGATIVE"] as const;

/** Above 0 positive, 0 neutral, below 0 negative. */
export function sentimentLabel(value: number): (typeof sentiments)[number] {
  return value > 0 ? "POSITIVE" : value < 0 ? "NEGATIVE" : "NEUTRAL";
}

/**
 * A scored sentiment is uncertain below this confidence: there it is wrong more often than right, see
 * docs/sentiment.md.
 */
export const uncertainBelow = 0.5;

/**
 * Where a sentiment, tags or a custom metric come from, besides versions: `scorer-2` of the scorer, `learned-1` of a model
 * learned from codes. Local workspaces record it with each document.
 */
export const sentimentOrigins = {
  /** Given by a person, and so overwritten by a person alone. */
  person: "person",
  /** Given by a row of an imported file. */
  file: "file",
  /** Taken over from a hosted service. */
  service: "service",
  /** Given by a rule of the project. */
  rule: "rule",
  /** Given by a caller that didn't say more. */
  given: "given",
  /** The default 0, because the caller wanted no annotation. */
  default: "default",
  /** Nothing is recorded: given, or scored by the first version of the scorer. Only queries use this name. */
  unknown: "unknown",
} as const;

/** The origin of what was learned from so many labels of an analyst. */
export const learnedOrigin = (labels: number) => `learned-${labels}`;

/** Whether what has that origin is of a scorer, a learned model or a rule, any of which may change a sentiment later. */
export const rescores = (origin: string) => origin === sentimentOrigins.rule || /-\d+$/.test(origin);

/** A word, with a version for what has several. */
export const originForm = /^[a-z]{1,20}(-\d{1,9})?$/;

/** Fields set by the service only. Values sent by a caller are ignored. */
export const derivedFields = [
  "search_indexed",
  "word_count",
  "host_url",
  "domain_url",
  "tokens_hashtag",
  "tokens_mention",
] as const;

/** Post type of a document that shares its parent. */
export const repostType = "REPOST";

type Fields = Readonly<Record<string, unknown>>;

/** Whether a document shares its parent and so needs no text of its own. */
export function isRepost({ post_type: types, parent_url: parent }: Fields): boolean {
  return (
    typeof parent === "string" &&
    parent !== "" &&
    Array.isArray(types) &&
    types.some((type) => typeof type === "string" && type.toUpperCase() === repostType)
  );
}

const required = ["url", "published", "content"] as const;
export type RequiredField = (typeof required)[number];

/** Fields required to create this document. */
export function requiredToCreate(document: Fields): readonly RequiredField[] {
  return isRepost(document) ? required.filter((field) => field !== "content") : required;
}
