import { engagementParts, figuresOfPart, wholeFigures } from "../../../shared/documents/engagement";
import type { Bitset } from "../columns/bitset";
import { type Columns, isRare } from "../columns/columns";
import type { ListColumn } from "../columns/list-column";
import { unscored } from "../columns/sentiments";

const numbers = ["reach", "engagement", "comment_count", "rating", "noise_level"];

type Test = (id: number) => boolean;

/** Which fields, the own ones `custom.<name>` among them, have no value in any document of a set. */
export function missingFields(set: Bitset, columns: Columns, own: readonly string[]): string[] {
  const { dense, dictionaries, lists, keywords, metrics } = columns;
  const coded = (name: "country" | "language"): Test | null =>
    dictionaries[name].size > 1 ? (id) => dense[name][id] !== 0 : null;
  const listed = (list: ListColumn | undefined): Test | null =>
    list && list.used > 1 ? (id) => !list.isEmpty(id) : null;
  const counted = (name: string): Test | null => {
    const valueOf = isRare(name) && dense[name].length === 0 ? undefined : columns.metric(name);
    return valueOf ? (id) => !Number.isNaN(valueOf(id)) : null;
  };
  const isScored = (id: number) => dense.sentiment[id] !== unscored;
  /** Null where no document of the workspace can have the field, which spares a pass over all. */
  const tests: [name: string, ...(Test | null)[]][] = [
    ["country", coded("country")],
    ["source_region", coded("country")],
    ["language", coded("language")],
    ["gender", (id) => dense.gender[id] !== 0],
    ["sentiment", isScored],
    ["sentiment_certainty", isScored],
    ["sentiment_origin", isScored],
    ["sourcetype", listed(lists.source_type)],
    ["tag", listed(lists.tag)],
    ["hashtag", listed(lists.hashtag)],
    ...numbers.map((name): [string, Test | null] => [name, counted(name)]),
    ...engagementParts.map((part): [string, Test | null] => {
      const isCounted =
        figuresOfPart(part, metrics.keys()).length > 0 ||
        wholeFigures[part].some((name) => metrics.has(name)) ||
        (part === "comments" && dense.comment_count.length > 0);
      return [part, isCounted ? counted(part) : null];
    }),
    ...own.map((name): [string, ...(Test | null)[]] => [name, counted(name), listed(keywords.get(name))]),
  ];
  return tests.flatMap(([name, ...some]) => (some.some((test) => test && set.some(test)) ? [] : [name]));
}
