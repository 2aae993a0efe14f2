import { numberOfText } from "../../shared/coding/draw-hash";
import { engagementParts, isSummed, partsOf } from "../../shared/documents/engagement";
import { repeatsOther } from "../../shared/documents/repeats-other";
import { uncertainBelow } from "../../shared/interface/documents.constants";
import { emojiIn, hostOfLink, linksIn, tagKey, valueKey, words } from "../../shared/query";
import { pathOf } from "../engine/search/panel-members";
import { textAfter } from "../workspace/derive";
import { domainOf, domainsOf } from "../workspace/site";
import type { StoredDocument } from "../workspace/stored-document";
import { fieldName, joined, spelled } from "./fields";

/** Longer than any word of a query, and shorter than the longest term that OpenSearch takes. */
const longestWord = 5_000;

/** The fields that a document is found and counted by. Without `id`, which its place decides. */
export function indexedFields(document: StoredDocument): Record<string, unknown> {
  const { title = "", content, extra_author_attributes: author, sentiment, url } = document;
  const text = textAfter(title, content);
  const links = linksIn(text);
  const { host_url: host } = document;
  const gender = author?.gender;
  return {
    url,
    path: pathOf(url),
    host,
    domain: domainOf(host),
    domains: domainsOf(host),
    title: joinedWords(title),
    content: joinedWords(content),
    author: joinedWords(author?.name ?? ""),
    ...authorOf(author, host),
    lang: document.lang.toLowerCase().replaceAll("_", "-"),
    country: document.extra_source_attributes?.geo?.toLowerCase() || undefined,
    gender: gender === "FEMALE" || gender === "MALE" ? gender : "UNKNOWN",
    import: document.import,
    import_key: document.import && valueKey(document.import),
    published: document.published,
    search_indexed: document.search_indexed,
    sentiment_name: sentimentOf(sentiment),
    sentiment_certainty:
      sentiment !== undefined && isUncertain(document) ? "UNCERTAIN" : sentimentOf(sentiment).toUpperCase(),
    sentiment_origin: document.sentiment_origin,
    sourcetype: [...new Set((document.source_type ?? []).flatMap(typesAround))],
    emoji: emojiIn(text),
    link: links,
    linkdomain: [...new Set(links.map((link) => domainOf(hostOfLink(link))))],
    date_assumed: document.date_assumed === true,
    draw: numberOfText(url),
    engagement_summed: isSummed(document),
    repeats: repeatsOther(document),
    ...valuesOf(document),
  };
}

function sentimentOf(sentiment: number | undefined): "positive" | "neutral" | "negative" | "unscored" {
  if (sentiment === undefined) return "unscored";
  return sentiment > 0 ? "positive" : sentiment < 0 ? "negative" : "neutral";
}

const isUncertain = ({ sentiment_confidence: confidence = 1 }: StoredDocument) => confidence < uncertainBelow;

function joinedWords(text: string): string {
  return joined(words(text).map((word) => word.text.slice(0, longestWord)));
}

/** An author with an id is one everywhere, one without an id on one host. */
export const authorKey = (id: string) => `id ${id}`;
export const nameKey = (name: string, host: string) => `name ${host} ${name}`;

/** The id in a key, or the name if there is no id. */
export function idOfKey(key: string): string {
  return key.slice(key.startsWith("id ") ? 3 : key.indexOf(" ", 5) + 1);
}

/** The author in a key as `author_id:` takes them. */
export function identityOf(key: string): string {
  return key.startsWith("id ") ? idOfKey(key) : `${idOfKey(key)}@${key.slice(5, key.indexOf(" ", 5))}`;
}

function authorOf(author: StoredDocument["extra_author_attributes"], host: string) {
  const { id = "", name = "" } = author ?? {};
  if (id !== "") return { author_key: authorKey(id) };
  return name === "" ? {} : { author_key: nameKey(name, host), author_name: name };
}

/** A source type and those that it is a kind of: BLOG_OTHER is a BLOG. */
function typesAround(type: string): string[] {
  const parts = type.toUpperCase().split("_");
  return parts.map((_, i) => parts.slice(0, i + 1).join("_"));
}

const metricFields = [
  ...["reach", "engagement", "comment_count", "rating", "noise_level", "word_count"],
  ...["sentiment", "sentiment_confidence"],
] as const;

/** Numbers, values of lists and own columns, each in a field of its own. */
function valuesOf(document: StoredDocument) {
  const { article_extended_attributes: figures = {}, custom = {} } = document;
  const number: Record<string, number> = {};
  const key: Record<string, string[]> = {};
  const spellings: Record<string, string[]> = {};
  const phrase: Record<string, string[]> = {};
  const addNumber = (name: string, value: unknown) => {
    if (typeof value === "number") number[fieldName(name)] = value;
  };
  const addTexts = (name: string, texts: readonly string[] = [], keyOf: (text: string) => string) => {
    const given = texts.filter((text) => text !== "");
    if (given.length === 0) return;
    const keys = given.map((text) => keyOf(text) || text);
    key[fieldName(name)] = [...new Set(keys)];
    spellings[fieldName(name)] = given.map((text, i) => spelled(keys[i] ?? "", text));
  };
  // Figures of a network don't count as the project's own columns, and a part of engagement is more than the figure of that name.
  for (const [name, value] of Object.entries(figures))
    if (!name.startsWith("custom.")) addNumber(name, value);
  for (const part of engagementParts) Reflect.deleteProperty(number, fieldName(part));
  for (const [part, value] of Object.entries(partsOf(document))) addNumber(part, value);
  for (const name of metricFields) {
    Reflect.deleteProperty(number, fieldName(name));
    addNumber(name, document[name]);
  }
  addTexts("sourcetype", document.source_type, (type) => type.toUpperCase());
  addTexts("tag", document.tags_customer, valueKey);
  addTexts("hashtag", document.tokens_hashtag, tagKey);
  addTexts("mention", document.tokens_mention, tagKey);
  for (const [name, value] of Object.entries(custom)) {
    const field = `custom.${name}`;
    if (typeof value === "number") addNumber(field, value);
    else {
      const texts = typeof value === "string" ? [value] : value;
      addTexts(field, texts, valueKey);
      phrase[fieldName(field)] = texts.map(joinedWords);
    }
  }
  return { number, key, spelled: spellings, phrase };
}
