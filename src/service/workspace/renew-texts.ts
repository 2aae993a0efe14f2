import { fold, words } from "../../shared/query";
import { hashtagsOf, mentionsOf } from "../annotate";
import { textAfter } from "./derive";
import type { Renewal } from "./renewal";
import type { StoredDocument } from "./stored-document";

/** Increase it when the same text gives other words, hashtags or mentions than before. */
const textRules = "1";

/**
 * Recalculates words, hashtags and mentions of stored documents if they were written under earlier rules, which split words such
 * as aujourd'hui, and removed accents and the host of an account. Call it before an engine reads the documents.
 */
export function renewTexts(renewal: Renewal): void {
  renewal.once("text_rules", textRules, () => {
    for (const { id, body } of renewal.documents()) {
      const renewed = renewedOf(body);
      if (renewed) renewal.put(id, renewed, { hasOtherText: true });
    }
  });
}

/** The document with its tokens under the present rules. Undefined if it has them already. */
function renewedOf(document: StoredDocument): StoredDocument | undefined {
  const { tokens_hashtag: hashtags = [], tokens_mention: mentions = [], title = "", content } = document;
  const text = textAfter(title, content);
  const isSplitOtherwise = /['’‘ʼ＇]/.test(text) && words(text).length !== document.word_count;
  if (hashtags.length + mentions.length === 0 && !isSplitOtherwise) return undefined;
  const renewed = {
    ...document,
    ...(isSplitOtherwise && { word_count: words(text).length }),
    tokens_hashtag: renewedTokens(hashtags, hashtagsOf(text), fold),
    tokens_mention: renewedTokens(mentions, mentionsOf(text), (name) => fold(name.replace(/@.*/, ""))),
  };
  return !isSplitOtherwise &&
    isSame(hashtags, renewed.tokens_hashtag) &&
    isSame(mentions, renewed.tokens_mention)
    ? undefined
    : renewed;
}

/** Tokens that aren't those of the text stay: the text may have changed since they were calculated. */
function renewedTokens(stored: string[], present: string[], earlier: (token: string) => string): string[] {
  return isSame(stored, [...new Set(present.map(earlier))]) ? present : stored;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((token, i) => token === b[i]);
}
