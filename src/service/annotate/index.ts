import { words } from "../../shared/query";
import { detectLanguage } from "./language";
import { sentimentOf } from "./sentiment";
import { hashtagsOf, mentionsOf } from "./tokens";

export { detectLanguage } from "./language";
export { sentimentOf } from "./sentiment";
export { hashtagsOf, mentionsOf } from "./tokens";

/** What the service derives from a document's text. */
export interface Annotation {
  lang: string;
  /** From -5 to 5; above 0 is positive, below 0 negative. */
  sentiment: number;
  wordCount: number;
  hashtags: string[];
  mentions: string[];
}

/** Number of words of a text; scripts without spaces are counted by dictionary. */
export function wordCount(text: string): number {
  return words(text).length;
}

/** Annotates a document in one pass over its words; `fallback` is its language when the text does not tell one. */
export function annotate(
  { title = "", content }: { title?: string | undefined; content: string },
  { fallback = "en" }: { fallback?: string } = {},
): Annotation {
  const text = title === "" ? content : `${title}\n${content}`;
  const tokens = words(text);
  const lang = detectLanguage(text, tokens) ?? fallback;
  return {
    lang,
    sentiment: sentimentOf(text, lang, tokens),
    wordCount: tokens.length,
    hashtags: hashtagsOf(text),
    mentions: mentionsOf(text),
  };
}
