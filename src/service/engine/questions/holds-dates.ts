import type { ValueList } from "../columns/spellings";

/** "2021-08-01", "01/08/2021", "1.8.21", "2021-08" or "08/2021", also with a time. */
const date =
  /^(?:\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})|\d{1,2}[-/.]\d{4})(?:[T ]\d{1,2}:\d{2}.*)?$/;
/** Values that are looked at, and how many of them may be no date, such as "unknown". */
const maxValues = 1_000;
const minShare = 0.9;

/** Whether the values of a column are dates. */
export function holdsDates({ dictionary, counts }: Pick<ValueList, "dictionary" | "counts">): boolean {
  let values = 0;
  let dates = 0;
  for (let code = 1; code < dictionary.size && values < maxValues; code++) {
    if ((counts[code] ?? 0) === 0) continue;
    values++;
    if (date.test(dictionary.text(code).trim())) dates++;
  }
  return values > 0 && dates >= values * minShare;
}
