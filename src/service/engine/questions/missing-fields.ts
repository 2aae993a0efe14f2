import { engagementParts } from "../../../shared/documents/engagement";
import type { Bitset } from "../columns/bitset";
import type { Columns } from "../columns/columns";
import { unscored } from "../columns/sentiments";

const numbers = [...["reach", "engagement", "comment_count", "rating", "noise_level"], ...engagementParts];

/** Which fields, the own ones `custom.<name>` among them, have no value in any document of a set. */
export function missingFields(set: Bitset, columns: Columns, own: readonly string[]): string[] {
  const { dense, lists, keywords } = columns;
  const hasCountry = (id: number) => dense.country[id] !== 0;
  const isScored = (id: number) => dense.sentiment[id] !== unscored;
  const holds = new Map<string, (id: number) => boolean>([
    ["country", hasCountry],
    ["source_region", hasCountry],
    ["language", (id) => dense.language[id] !== 0],
    ["gender", (id) => dense.gender[id] !== 0],
    ["sentiment", isScored],
    ["sentiment_certainty", isScored],
    ["sentiment_origin", isScored],
    ["sourcetype", (id) => !lists.source_type.isEmpty(id)],
    ["tag", (id) => !lists.tag.isEmpty(id)],
    ["hashtag", (id) => !lists.hashtag.isEmpty(id)],
  ]);
  for (const name of [...numbers, ...own]) {
    const valueOf = columns.metric(name);
    const texts = keywords.get(name);
    holds.set(name, (id) => !Number.isNaN(valueOf?.(id) ?? Number.NaN) || texts?.isEmpty(id) === false);
  }
  return [...holds].flatMap(([name, isHeld]) => (set.some(isHeld) ? [] : [name]));
}
