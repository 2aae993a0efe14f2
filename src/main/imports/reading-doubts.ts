import type { Column } from "../../shared/ipc/imports";
import { t } from "../../shared/texts";
import { nameEndings } from "../files/columns/column-names";
import { foreignDate, laterDate } from "../files/columns/date-columns";
import { parseDate } from "../files/columns/dates";
import { isPlausibleDate } from "../files/columns/value-tests";
import { meanLength, textsLeft } from "../files/columns/text-columns";

const momentOf = (value: string) => parseDate(value, "UTC", "day-first");

interface FilledColumn extends Column {
  filled: number;
}

/** A record with so many columns may be many records. */
const columnsOfMany = 200;
const maxNamed = 3;

/**
 * What looks wrong in what was read: dates or longer texts in other columns than the chosen ones, and a single record that
 * may be many.
 */
export function doubtsAbout(
  columns: readonly FilledColumn[],
  rows: number,
  fallbacks: Readonly<Record<string, readonly number[]>>,
): string[] {
  const named = (found: readonly FilledColumn[]) =>
    found
      .slice(0, maxNamed)
      .map(({ name }) => t("files:doubt.column", { name }))
      .join(", ");
  const of = (field: string) => columns.find(({ guess }) => guess.includes(field));
  const isFree = ({ index, guess }: FilledColumn) =>
    guess.length === 0 && !Object.values(fallbacks).some((others) => others.includes(index));
  const date = of("published");
  const dates = columns.filter(
    (column) =>
      date !== undefined &&
      isFree(column) &&
      column.kind === "date" &&
      column.filled * 2 >= date.filled &&
      column.samples.every((value) => /\d{4}/.test(value) && isPlausibleDate(value)) &&
      column.samples.some((value, at) => momentOf(value) !== momentOf(date.samples[at] ?? "")) &&
      !foreignDate.test(column.name) &&
      !laterDate.test(column.name),
  );
  const text = of("content");
  const guesses = columns.map(({ guess }) => guess);
  const texts = textsLeft(columns, guesses)
    .flatMap((at) => columns[at] ?? [])
    .filter(
      (column) =>
        text !== undefined &&
        isFree(column) &&
        (!column.name.includes(".") || nameEndings(column.name, true).length > 0) &&
        column.filled > 2 &&
        column.filled * 2 >= text.filled &&
        meanLength(column) > meanLength(text) * 2,
    );
  return [
    ...(date && dates.length > 0 ? [t("files:doubt.dates", { date: date.name, others: named(dates) })] : []),
    ...(text && texts.length > 0 ? [t("files:doubt.texts", { text: text.name, others: named(texts) })] : []),
    ...(rows === 1 && columns.length > columnsOfMany
      ? [t("files:doubt.records", { count: columns.length })]
      : []),
  ];
}
