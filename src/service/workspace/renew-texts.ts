import { z } from "zod";
import { fold, words } from "../../shared/query";
import type { Database } from "../../sqlite/database";
import { hashtagsOf, mentionsOf } from "../annotate";
import { textAfter } from "./derive";
import type { Changes } from "./changes";
import type { Meta } from "./meta";
import { type StoredDocument, StoredJson } from "./stored-document";

const rulesKey = "text_rules";
/** Increase it when the same text gives other words, hashtags or mentions than before. */
const textRules = "1";

const Row = z.object({ id: z.number(), body: StoredJson });
/** Read documents between two progress reports. */
const wordEvery = 25_000;

/**
 * Recalculates words, hashtags and mentions of stored documents if they were written under earlier rules, which split words such
 * as aujourd'hui, and removed accents and the host of an account. Call it before an engine reads the documents. A single transaction, so that a crash leaves both the old
 * rules and the old fields.
 */
export function renewTexts(
  db: Database,
  meta: Meta,
  changes: Changes,
  reading: (documents: number) => void = () => undefined,
): void {
  if (meta.get(rulesKey) === textRules) return;
  let read = 0;
  db.transaction(() => {
    const some = "SELECT id, body FROM document WHERE id > ? ORDER BY id LIMIT 1000";
    for (let last = -1; ;) {
      const rows = db.all(some, [last], Row);
      for (const { id, body } of rows) {
        const renewed = renewedOf(body);
        if (renewed) {
          db.run("UPDATE document SET body = ? WHERE id = ?", [JSON.stringify(renewed), id]);
          changes.record([{ id, hasOtherText: true }]);
        }
        if (++read % wordEvery === 0) reading(read);
        last = id;
      }
      if (rows.length === 0) break;
    }
    meta.set(rulesKey, textRules);
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
