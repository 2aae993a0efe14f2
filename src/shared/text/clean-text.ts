import { isObject } from "../documents/json";

/** Control characters except tab and line ends, halves of a surrogate pair, and what XML 1.0 can't hold. */
const unclean = /[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu;
const anyUnclean = new RegExp(unclean, "u");
/** Vertical tab, form feed and next line, which some programs write as line ends. */
const lineEnds = "\u000b\u000c\u0085";

/**
 * A text that every format can hold. Unusual line ends become line feeds, half of a surrogate pair becomes U+FFFD,
 * other control characters are removed.
 */
export function cleanText(text: string): string {
  return anyUnclean.test(text) ? text.replace(unclean, replacement) : text;
}

function replacement(character: string): string {
  if (lineEnds.includes(character)) return "\n";
  return /\p{Cs}/u.test(character) ? "\ufffd" : "";
}

/** Number of characters that `cleanText` replaces or removes. */
export function uncleanCount(text: string): number {
  return anyUnclean.test(text) ? Array.from(text.matchAll(unclean)).length : 0;
}

/** A changed identifier would name something else. Whoever reads it has to refuse it. */
const isIdentifier = (key: string) => /(?:^|_)ids?$/.test(key);

/**
 * JSON with clean texts and keys, and the number of characters replaced or removed. With `keepIds`, texts under keys
 * such as "id" and "topic_id" stay.
 */
export function cleanJson(value: unknown, keepIds = false): { value: unknown; count: number } {
  let count = 0;
  const clean = (text: string) => {
    count += uncleanCount(text);
    return cleanText(text);
  };
  const cleaned = (part: unknown): unknown => {
    if (typeof part === "string") return clean(part);
    if (Array.isArray(part)) return part.map(cleaned);
    if (!isObject(part)) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => [
        clean(key),
        keepIds && isIdentifier(key) ? inner : cleaned(inner),
      ]),
    );
  };
  return isClean(value) ? { value, count } : { value: cleaned(value), count };
}

/** Nearly all documents are clean, and looking takes less time than copying. */
function isClean(value: unknown): boolean {
  if (typeof value === "string") return !anyUnclean.test(value);
  if (Array.isArray(value)) return value.every(isClean);
  if (!isObject(value)) return true;
  for (const key in value) if (anyUnclean.test(key) || !isClean(value[key])) return false;
  return true;
}
