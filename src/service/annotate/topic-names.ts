/** Longer titles are descriptions. */
const LONGEST_NAME = 60;

/**
 * Matches titles of topics where a text uses them as names: with their capitals, inside a sentence. A topic may also be
 * called after an opinion, such as "Complaints", which then still counts at the start of a sentence or without capitals.
 */
export function topicNames(titles: readonly string[]): RegExp | undefined {
  const names = titles
    .map((title) => title.trim())
    .filter((title) => /^\p{Lu}/u.test(title) && title.length <= LONGEST_NAME)
    .sort((a, b) => b.length - a.length)
    .map((title) => title.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
  return names.length === 0
    ? undefined
    : new RegExp(`(?<=[\\p{Ll}\\p{N},;:]\\s)(?:${names.join("|")})(?![\\p{L}\\p{N}])`, "gu");
}
