import { emojiIn, hostOfLink, linksIn, tagKey, words } from "../../../shared/query";
import { domainOf } from "../../workspace/site";
import type { StoredDocument } from "../../workspace/stored-document";

/** Kinds of single terms. Phrases consist of words. An author is a word of the author's name. */
export const codedKinds = ["word", "hashtag", "mention", "emoji", "link", "domain", "author"] as const;
export type CodedKind = (typeof codedKinds)[number];

/** What the text of a special term begins with in the dictionary. No word begins with one of these. */
const signs = { hashtag: "#", mention: "@", emoji: "!", link: "/", domain: ".", author: '"' } as const;
type SpecialKind = keyof typeof signs;

/** Kinds by the first UTF-16 code unit of their texts. */
const byFirst = new Map<number, number>(
  codedKinds.flatMap((kind, i) => (kind === "word" ? [] : [[signs[kind].charCodeAt(0), i]])),
);

/** The number of a kind in `codedKinds`, by the first code unit of a text. */
export function kindOf(first: number): number {
  return byFirst.get(first) ?? 0;
}

/** The text of a term in the dictionary. */
export function coded(kind: CodedKind, text: string): string {
  return kind === "word" ? text : signs[kind] + text;
}

/**
 * Hashtags, mentions, emoji, links and their domains, each once, then the words of the author's name in their order, as the
 * dictionary has them.
 */
export function specialTerms(document: StoredDocument, text: string): string[] {
  const found: string[] = [];
  const add = (kind: SpecialKind, keys: Iterable<string>) => {
    for (const key of keys) if (key !== "") found.push(coded(kind, key));
  };
  const { tokens_hashtag: hashtags = [], tokens_mention: mentions = [] } = document;
  if (hashtags.length > 0) add("hashtag", new Set(hashtags.map(tagKey)));
  if (mentions.length > 0) add("mention", new Set(mentions.map(tagKey)));
  add("emoji", emojiIn(text));
  const links = linksIn(text);
  if (links.length > 0) {
    add("link", links);
    add("domain", new Set(links.map((link) => domainOf(hostOfLink(link)))));
  }
  for (const word of words(document.extra_author_attributes?.name ?? ""))
    found.push(coded("author", word.text));
  return found;
}
