import { isInList } from "./column-names";
import type { ColumnSample } from "./column-sample";
import { isPolar } from "./sentiment";
import { isQuestion } from "./text-columns";

/** Whether a column holds sentiment words, whatever its name. */
export const hasOpinions = ({ name, samples, scale }: ColumnSample): boolean =>
  scale?.kind === "words" && !isInList(name) && !isQuestion(name) && samples.some(isPolar);

/** Whether numbers judge below and above 0, which no stars do. */
export function isBalanced({ samples, scale }: ColumnSample): boolean {
  return (
    scale?.kind === "linear" &&
    ["-1", "1"].every((value) => samples.includes(value)) &&
    samples.every((value) => /^(?:[+-]?1|0)(?:\.0)?$/.test(value))
  );
}

/** Labels of training data in a table without column names: 0, 2 and 4, or -1 and 1. */
export function isBareSentiment({ samples, distinct, scale }: ColumnSample): boolean {
  const values = new Set(samples);
  const isOf = (...some: string[]) => [...values].every((value) => some.includes(value));
  return (
    scale?.kind === "linear" &&
    (distinct ?? 9) <= 3 &&
    values.size > 1 &&
    (isOf("0", "2", "4") || isOf("-1", "0", "1")) &&
    (values.has("4") || values.has("-1"))
  );
}
