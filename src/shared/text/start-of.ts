import { graphemes } from "./graphemes";

/** Longer runs of characters that belong together aren't written by anybody. They are cut anywhere but in a surrogate pair. */
const longestCluster = 200;

/** The beginning of a text with at most `max` UTF-16 units. An emoji or a letter with its accents isn't cut in two. */
export function startOf(text: string, max: number): string {
  if (text.length <= max) return text;
  if (max <= 0) return "";
  // Nothing joins with a plain character before it but marks, so the clusters after one are those of the whole text.
  let from = max;
  while (from > 0 && max - from < longestCluster && text.charCodeAt(from - 1) >= 0x80) from--;
  if (from > 0) from--;
  const at = graphemes()
    .segment(text.slice(from, max + longestCluster))
    .containing(max - from);
  const end = from + (at?.index ?? max - from);
  if (end > 0) return text.slice(0, end);
  return text.slice(0, max).replace(/\p{Cs}$/u, "");
}

/** A text in one line of at most `max` UTF-16 units, cut at the end of a word. Spaces that don't break stay so. */
export function cutAtWord(text: string, max: number): string {
  const line = text.replace(/[^\S\u00a0\u2009\u202f]+/gu, " ").trim();
  if (line.length <= max) return line;
  const start = startOf(line, max);
  const end = start.lastIndexOf(" ");
  return `${(end > max / 2 ? start.slice(0, end) : start).replace(/[\s,;:–-]+$/u, "")} …`;
}

/** A text of at most `max` UTF-16 units, with an ellipsis in the place of what is cut off. */
export function shortened(text: string, max: number): string {
  return text.length <= max ? text : `${startOf(text, max - 1)}…`;
}
