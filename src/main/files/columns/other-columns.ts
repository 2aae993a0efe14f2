import { candidates, fieldOf, namings } from "./candidate-columns";
import { columnKind } from "./cell-kind";
import { isInList, nameEndings } from "./column-names";
import { type ColumnSample, noColumn } from "./column-sample";
import { foreignDate, laterDate, tellSameMoments } from "./date-columns";
import { parseDate } from "./dates";
import { looksUnread } from "./field-looks";
import { type OpenField, madeOfText, tellsText } from "./open-fields";
import { areHalves, filledOf, isChoice, meanLength, textsLeft } from "./text-columns";
import { relativeDate } from "./relative-dates";
import { hasWords, isPlausibleDate, isUrl, isYearless } from "./value-tests";

/**
 * What was left: columns that look like a field that nothing was read for, and those that could be a field that
 * another column was taken for.
 */
export function otherColumns(
  columns: readonly ColumnSample[],
  guesses: readonly (readonly string[])[],
  fallbacks: Readonly<Record<string, readonly number[]>>,
): OpenField[] {
  const of = (field: string) => guesses.findIndex((fields) => fields.includes(field));
  const used = new Set(Object.values(fallbacks).flat());
  const isOwn = (name: string) => !name.includes(".") || nameEndings(name, true).length > 0;
  const free = columns.flatMap(({ name, samples }, at) =>
    guesses[at]?.length === 0 && !used.has(at) && samples.length > 0 && !isInList(name) && isOwn(name)
      ? [at]
      : [],
  );
  // Without a text there are no mentions, and only that is asked for.
  if (of("content") < 0) return [];
  const missed = looksUnread(columns, free, (field) => of(field) >= 0);
  // Pages that were copied as text glue the time to what was said: "…2 hours ago".
  const { samples: texts } = columns[of("content")] ?? noColumn;
  // Lists of notes begin with it.
  const isTimed = (text: string) => endsWithTime(text) || startsWithDay.test(text);
  if (of("published") < 0 && texts.length > 2 && texts.filter(isTimed).length * 5 >= texts.length * 4)
    missed.push({ field: "published", columns: [of("content")] });
  const rivals = [
    { field: "published", columns: otherDates(columns, free, of("published"), fallbacks["published"]) },
    { field: "content", columns: otherTexts(columns, guesses, free, of("content")) },
    { field: source, columns: otherSources(columns, free, of(source)) },
  ].map((rival) => ({ ...rival, taken: of(rival.field) }));
  const found = [...missed, ...rivals.filter(({ taken }) => taken >= 0)].filter(
    (some) => some.columns.length > 0,
  );
  const date = of("published");
  // Without another date, the moment when a program collected the row is read, and said.
  return laterDate.test(columns[date]?.name ?? "") && !found.some(({ field }) => field === "published")
    ? [...found, { field: "published", columns: [], taken: date }]
    : found;
}

const startsWithDay = /^[[(]?(?:20\d{2}[-./]?\d{2}[-./]?\d{2}|\d{1,2}[./]\d{1,2}[./](?:20)?\d{2})(?!\d)/;
const endsWithTime = (text: string) => {
  const [ending] =
    /(?:\d{1,3}\s?\p{L}{1,10}(?:\s?[前전]|\sago)|\d{1,2}-\d{1,2}|昨天.{0,6})$/u.exec(text) ?? [];
  return (
    ending !== undefined && ending !== text && (relativeDate(ending, 0, "UTC") !== null || isYearless(ending))
  );
};

const source = "extra_source_attributes.name";
const momentOf = (value = "") => parseDate(value, "UTC", "day-first");
const isAsFull = (one: ColumnSample | undefined, other: ColumnSample | undefined) =>
  filledOf(one) * 2 >= filledOf(other);

function otherDates(
  columns: readonly ColumnSample[],
  free: readonly number[],
  date: number,
  fallbacks: readonly number[] = [],
): number[] {
  return [...free, ...fallbacks].filter((at) => {
    const { name, samples } = columns[at] ?? noColumn;
    return (
      isAsFull(columns[at], columns[date]) &&
      columnKind([...samples]) === "date" &&
      samples.every((value) => /\d{4}/.test(value) && isPlausibleDate(value)) &&
      (fallbacks.includes(at)
        ? areDaysApart(samples, columns[date]?.samples ?? [])
        : !tellSameMoments(columns[at] ?? noColumn, columns[date] ?? noColumn)) &&
      !foreignDate.test(name) &&
      !laterDate.test(name)
    );
  });
}

/** Whether most dates differ by more than a zone does. */
function areDaysApart(some: readonly string[], others: readonly string[]): boolean {
  const apart = some.map((value, n) => Math.abs((momentOf(value) ?? NaN) - (momentOf(others[n]) ?? NaN)));
  return apart.filter((ms) => ms > 86_400_000).length * 2 > some.length;
}

/** Texts that are much longer, or any words if the chosen column's name doesn't tell that it has texts. */
function otherTexts(
  columns: readonly ColumnSample[],
  guesses: readonly (readonly string[])[],
  free: readonly number[],
  text: number,
): number[] {
  const longer = textsLeft(columns, guesses).filter(
    (at) =>
      free.includes(at) &&
      !areHalves(columns[at]?.name ?? "", columns[text]?.name ?? "") &&
      filledOf(columns[at]) > 2 &&
      isAsFull(columns[at], columns[text]) &&
      meanLength(columns[at]) > meanLength(columns[text]) * 2,
  );
  if (tellsText(columns[text]?.name ?? "")) return longer;
  const worded = free.filter(
    (at) =>
      !longer.includes(at) &&
      !areHalves(columns[at]?.name ?? "", columns[text]?.name ?? "") &&
      !madeOfText.test(columns[at]?.name ?? "") &&
      isAsFull(columns[at], columns[text]) &&
      (columns[at]?.samples.filter(hasWords).length ?? 0) * 2 > (columns[at]?.samples.length ?? 0) &&
      !columns[at]?.samples.some(isUrl) &&
      !isChoice(columns[at]),
  );
  return [...longer, ...worded];
}

/** Columns that are named as a source as well, with other names in them. */
function otherSources(columns: readonly ColumnSample[], free: readonly number[], taken: number): number[] {
  const field = fieldOf(source);
  return candidates(field, columns, namings(columns).whole(field)).filter(
    (at) =>
      free.includes(at) &&
      isAsFull(columns[at], columns[taken]) &&
      columns[at]?.samples.join("\n") !== columns[taken]?.samples.join("\n"),
  );
}
