import { candidates, fieldOf, namings } from "./candidate-columns";
import { columnKind } from "./cell-kind";
import { languageOf } from "./code-names";
import { isInList, nameEndings } from "./column-names";
import { type ColumnSample, noColumn } from "./column-sample";
import { foreignDate, laterDate, tellSameMoments } from "./date-columns";
import { parseDate } from "./dates";
import { type OpenField, madeOfText, tellsText } from "./open-fields";
import { parseNumber } from "./numbers";
import { areNames, areToldAccounts } from "./rival-columns";
import { areHalves, filledOf, isChoice, isQuestion, meanLength, textsLeft } from "./text-columns";
import { hasWords, isDate, isPlausibleDate } from "./value-tests";

/** A field that nothing was read for, and whether a column's values look like it. */
interface Look {
  field: string;
  /** Fields that make it needless. */
  besides?: readonly string[];
  isLike: (column: ColumnSample) => boolean;
}

const most = ({ samples }: ColumnSample, test: (value: string) => boolean) =>
  samples.filter(test).length * 5 >= samples.length * 4;
const isWhole = (value: string) => Number.isInteger(parseNumber(value)) && !/^0\d/.test(value);

/** Names of columns with names of other things than people. */
const otherNames =
  /titl|headl|product|brand|model|city|town|place|countr|state|region|locat|address|street|compan|categ|topic|subject|status|device|version|lang|tag|type|label|class|team|url|link|file|image|photo|media|(?:^|[^a-z])(?:id|key)s?$|id$|code|hash|source|site|domain|keyword|question|gender|party|reply|mention|quote|retweet/i;
const countName =
  /count|number|(?:^|[^a-z])n(?:um|b|o)?[_ .]|total|anzahl|cantidad|liczba|likes?$|views?$|shares?$|votes?$|claps?$|hearts?$|repl(?:y|ies)$|reposts?$|reactions?$/i;
const otherCount =
  /review|word|char|letter|length|token|follow|friend|subscri|year|age|price|size|width|height|page|row|line|phone|house|order|(?:^|[^a-z])users?(?:$|[_ .]?count)|member|participant|place|venue|business|question|rank|index|serial/i;

const figures = [
  "article_extended_attributes.likes",
  "article_extended_attributes.reposts",
  "article_extended_attributes.twitter_shares",
  "comment_count",
  "reach",
  "engagement",
  "rating",
];

/** Those that values tell most surely come first, as each column looks like one field. */
const looks: readonly Look[] = [
  {
    field: "extra_source_attributes.name",
    isLike: (column) => most(column, (value) => /^(?:[a-z\d-]+\.)+[a-z]{2,}$/i.test(value) && !isFile(value)),
  },
  {
    field: "url",
    isLike: (column) => most(column, (value) => /^(?:[a-z\d-]+\.)+[a-z]{2,}\/\S+$/i.test(value)),
  },
  {
    field: "lang",
    isLike: (column) =>
      most(column, (value) => /^[a-z]{2}$/.test(value) && languageOf(value) === value) &&
      // "si" and "no" are languages and answers.
      column.samples.some((value) => /^(?:en|es|fr|de|pt|it|ru|ja|zh|ko|ar|nl|pl|tr|hi|id)$/.test(value)),
  },
  {
    field: "article_extended_attributes.likes",
    besides: figures,
    isLike: (column) =>
      countName.test(column.name) &&
      !otherCount.test(column.name) &&
      !isQuestion(column.name) &&
      most(column, isWhole),
  },
  {
    field: "extra_author_attributes.name",
    besides: ["extra_author_attributes.id"],
    isLike: (column) => !otherNames.test(column.name) && (areToldAccounts(column) || areNames(column)),
  },
  { field: "published", isLike: (column) => !most(column, isDate) && isNamedAsDate(column) },
];

const isFile = (value: string) => /\.(?:html?|csv|json|txt|jpe?g|png|gif|pdf|mp4)$/i.test(value);

function isNamedAsDate(column: ColumnSample): boolean {
  const date = fieldOf("published");
  const { whole, tails } = namings([column]);
  const names = [whole, tails].flatMap((namesOf) => namesOf(date)[0] ?? []);
  return /\d/.test(column.samples.join(" ")) && names.some((name) => date.names.includes(name));
}

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
  const told = new Set<number>();
  const missed = looks
    .filter(({ field, besides = [] }) => [field, ...besides].every((known) => of(known) < 0))
    .map(({ field, isLike }) => {
      const found = free.filter((at) => !told.has(at) && isLike(columns[at] ?? noColumn));
      for (const at of found) told.add(at);
      return { field, columns: found };
    });
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
