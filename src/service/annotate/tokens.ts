import { tagKey } from "../../shared/query";

// Not inside a word or URL: "a#b", "me@mail.example", "https://a.example/#part".
const HASHTAG = /(?<![\p{L}\p{N}_&/])[#＃](?=[\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]+/gu;
/** A name, and the host of its server where it has one: @name@social.example is another account than @name. */
const MENTION =
  /(?<![\p{L}\p{N}_.@/])@[\p{L}\p{N}_]+(?:[.-][\p{L}\p{N}_]+)*(?:@[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+)?/gu;

/** Hashtags of a text, in lower case and without "#", each once, in order of appearance. */
export function hashtagsOf(text: string): string[] {
  return keys(text.match(HASHTAG));
}

/** Accounts a text mentions, in lower case and without "@", each once, in order of appearance. */
export function mentionsOf(text: string): string[] {
  return text.includes("@") ? keys(text.match(MENTION)) : [];
}

function keys(found: readonly string[] | null): string[] {
  return [...new Set(found?.map(tagKey))];
}
