import type { ModificationParams } from "../../shared/interface/documents";
import { sentimentOrigins } from "../../shared/interface/documents.constants";
import { type TextWord, words } from "../../shared/query";
import { detectLanguage, hashtagsOf, mentionsOf, scored, scorerOrigin } from "../annotate";
import { type JsonObject, same } from "../../shared/documents/json";
import { siteOf } from "./site";
import { type StoredDocument, isStoredDocument } from "./stored-document";

/** Fields that the `annotate` parameter can recalculate. */
export const annotatable = ["sentiment", "lang", "word_count", "tokens_hashtag", "tokens_mention"] as const;

/** The interface's default of `proc_lang_fallback`. */
const defaultLanguage = "en";
/** The code of ISO 639 for a language that isn't known. A default that nobody gave isn't written as a fact. */
const undetermined = "und";

type ScoringOptions = Parameters<typeof scored>[2];
type ScoredFields = Pick<StoredDocument, "sentiment" | "sentiment_confidence" | "sentiment_origin">;

export interface Derivation {
  /** The document before the change; undefined for a new one. */
  stored: StoredDocument | undefined;
  params: ModificationParams;
  names?: RegExp | undefined;
  now: number;
}

/** A document with its derived fields. */
export interface DerivedDocument {
  document: StoredDocument;
  /** Whether its title, content, hashtags, mentions or author's name is new or has changed. */
  hasOtherText: boolean;
}

/** Adds derived fields to merged fields in place, because a copy would double the cost. */
export function derive(
  merged: Record<string, unknown>,
  { stored, params, names, now }: Derivation,
): DerivedDocument {
  const { annotate } = params;
  const title = textOf(merged["title"]);
  const content = textOf(merged["content"]);
  // A repost may have no text of its own.
  merged["content"] = content;
  const text = textAfter(title, content);
  const isNew = stored === undefined;
  const isChanged = isNew || stored.content !== content || (stored.title ?? "") !== title;
  // Split once, because language, sentiment, and word count all need the words.
  const tokens = words(text);

  const lang = languageOf(merged, text, tokens, { isNew, isChanged, params });
  const recount = (field: "tokens_hashtag" | "tokens_mention") =>
    isNew || params.proc_tokens_calc === "all_always_if_possible" || annotate === field;
  const { host, domain } = siteOf(textOf(merged["url"]));
  merged["source_type"] ??= ["OTHER"];
  merged["search_indexed"] = stored?.search_indexed ?? now;
  score(merged, text, lang, { tokens, names, params });
  merged["lang"] = lang;
  merged["word_count"] = tokens.length;
  merged["tokens_hashtag"] = recount("tokens_hashtag") ? hashtagsOf(text) : stored?.tokens_hashtag;
  merged["tokens_mention"] = recount("tokens_mention") ? mentionsOf(text) : stored?.tokens_mention;
  merged["host_url"] = host;
  merged["domain_url"] = domain;
  if (!isStoredDocument(merged)) throw new TypeError("A checked document has the shape of a stored one");
  return {
    document: merged,
    hasOtherText: isChanged || !same(termsBesideText(merged), termsBesideText(stored)),
  };
}

/** What is found and counted like words, and may change without the text. */
function termsBesideText({
  extra_author_attributes: author,
  tokens_hashtag,
  tokens_mention,
}: StoredDocument) {
  return [author?.name, tokens_hashtag, tokens_mention].map((value) => (value?.length ? value : undefined));
}

/** The title, a line break and the content. */
export function textAfter(title: string, content: string): string {
  return title === "" ? content : `${title}\n${content}`;
}

/** Adds the sentiment of a document that none is given for, with its confidence and where it comes from. */
function score(
  merged: Record<string, unknown>,
  text: string,
  lang: string,
  { params, ...options }: { tokens: readonly TextWord[] } & Pick<Derivation, "params" | "names">,
): void {
  const given = merged["sentiment"];
  const isGiven = params.annotate !== "sentiment" || merged["sentiment_origin"] === sentimentOrigins.person;
  if (isGiven && typeof given === "number") return;
  if (params.annotate !== "sentiment" && params.proc_annotate_sentiment === "use_default") {
    merged["sentiment_origin"] = sentimentOrigins.default;
    merged["sentiment"] = 0;
    return;
  }
  // Undefined fields aren't stored.
  Object.assign(merged, scoredFields(text, lang, options));
}

/** The fields of a scored text. All are undefined if it isn't scored. */
export function scoredFields(text: string, lang: string, options?: ScoringOptions): ScoredFields {
  const found = scored(text, scoringLanguage(lang), options);
  return {
    sentiment: found?.score,
    sentiment_confidence: found?.confidence,
    sentiment_origin: found && scorerOrigin,
  };
}

/** Short texts of an unknown language are scored as if they had the default one: "great", "awful". */
export function scoringLanguage(lang: string): string {
  return lang === undetermined ? defaultLanguage : lang;
}

function languageOf(
  merged: JsonObject,
  text: string,
  tokens: readonly TextWord[],
  { isNew, isChanged, params }: { isNew: boolean; isChanged: boolean; params: ModificationParams },
): string {
  const given = merged["lang"];
  const again =
    params.annotate === "lang" ||
    (!isNew && isChanged && params.proc_lang_autodetect === "always_if_new_content");
  if (typeof given === "string" && !again) return given;
  if (params.proc_annotate_language === "use_default" && params.annotate !== "lang")
    return params.proc_lang_fallback ?? defaultLanguage;
  return detectLanguage(text, tokens) ?? params.proc_lang_fallback ?? undetermined;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
