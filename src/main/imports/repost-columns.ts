import { isFlag } from "../../shared/documents/flag";
import type { ImportPlan } from "../../shared/ipc/imports";
import { isNothing } from "../files/columns/cell-values";
import { normalName } from "../files/columns/field-names";

/** A column that says of each row whether it shares another post. */
export interface RepostColumn {
  index: number;
  saysSo: (value: string) => boolean;
}

const sharing = "retweet|repost|reblog|rt";
/** Twitter's "retweeted" says whether the reader shared it. */
const flagName = new RegExp(`^(?:is|was)?(?:${sharing})$|^is(?:retweeted|reposted|reblogged)$`);
const originalName = /^(?:retweet(?:ed)?|repost(?:ed)?|reblog(?:ged)?)(?:status|tweet|post)?(?:id(?:str)?)?$/;
const relationName = /^referencedtweets?\d*type$/;

const isNo = (value: string) =>
  isNothing(value) || /^(?:0(?:\.0)?|-1?|false|no|n|none|null|nan|\[\]|\{\})$/i.test(value);
const isYes = (value: string) => isFlag(value) && !isNo(value);
/** Only an ID, an address or a record names what is shared. A number may count how often the row was. */
const isOriginal = (value: string) => !isNo(value) && /^(?:\{|https?:|\d{9,}$)/.test(value);

/** The columns that tell reposts from own posts, unless they are read as something else, such as a figure. */
export function repostColumns(
  columns: readonly { index: number; name: string; samples: readonly string[] }[],
  { mapping }: Pick<ImportPlan, "mapping">,
): RepostColumn[] {
  const isRead = (index: number) =>
    Object.entries(mapping).some(
      ([field, column]) => column === index && !field.startsWith("custom.") && field !== "parent_url",
    );
  return columns.flatMap(({ index, name, samples }) => {
    const plain = normalName(name);
    if (samples.length === 0 || isRead(index)) return [];
    if (flagName.test(plain) && samples.every(isFlag)) return [{ index, saysSo: isYes }];
    if (relationName.test(plain)) return [{ index, saysSo: (value) => value === "retweeted" }];
    return originalName.test(plain) ? [{ index, saysSo: isOriginal }] : [];
  });
}
