import { dayOrderOf, parseDate } from "./dates";
import { allFields, type ImportField, normalName } from "./fields";
import { parseNumber } from "./numbers";

/** A column as the guessing sees it: its name and its first values that are not empty. */
export interface ColumnSample {
  name: string;
  samples: readonly string[];
}

/**
 * Whether the first record is a header: its cells are filled, and none of them is a number, an address or a date. (A table
 * whose first line is data has at least one of those in it as a rule.) A record of mere words is one only if the next
 * record is of another kind, or a cell of it names a field.
 */
export function looksLikeHeader(first: readonly string[], second: readonly string[] = []): boolean {
  const names = first.map((cell) => cell.trim());
  if (names.every((name) => name === "")) return false;
  if (!names.every(isWord)) return false;
  if (second.length === 0 || !second.every((cell) => isWord(cell.trim()))) return true;
  const known = new Set(allFields.flatMap((field) => field.names));
  return (
    names.some((name) => known.has(normalName(name))) ||
    names.every((name) => name.length < 40 && !/[.!?]$/.test(name))
  );
}

function isWord(cell: string): boolean {
  return (
    !/^https?:\/\//i.test(cell) &&
    !/^[-+]?[\d.,]+$/.test(cell) &&
    cell.length <= 100 &&
    (cell.length > 40 || !isDate(cell))
  );
}

/** The fields each column is taken for: by its name first, then by its values. No field is guessed twice. */
export function guessFields(columns: readonly ColumnSample[]): string[][] {
  const guesses: string[][] = columns.map(() => []);
  const taken = new Set<string>();
  const take = (index: number, field: string) => {
    guesses[index]?.push(field);
    taken.add(field);
  };
  const names = columns.map((column) => normalName(column.name));
  for (const importField of allFields) {
    const { field, names: known } = importField;
    // The list is ordered: "url" wins over "link" where a file has both.
    const index = known
      .map((candidate) => names.indexOf(candidate))
      .find((at) => at >= 0 && guesses[at]?.length === 0 && fits(importField, columns[at]));
    if (index !== undefined) take(index, field);
  }
  const free = (test: (value: string) => boolean) =>
    columns.findIndex(
      (column, i) => guesses[i]?.length === 0 && column.samples.length > 0 && column.samples.every(test),
    );
  if (!taken.has("url"))
    takeFound(
      "url",
      free((value) => /^https?:\/\/\S+$/i.test(value)),
    );
  if (!taken.has("published")) takeFound("published", free(isDate));
  if (!taken.has("content")) {
    const title = guesses.findIndex((fields) => fields.includes("title"));
    const longest = longestText(columns, guesses);
    // Without a text of its own, the title is the text: a document cannot be created without one.
    takeFound(
      "content",
      longest >= 0 && meanLength(columns[longest]) > meanLength(columns[title]) ? longest : title,
    );
  }
  return guesses;

  function takeFound(field: string, index: number): void {
    if (index >= 0) take(index, field);
  }
}

function fits({ field, kind }: ImportField, column: ColumnSample | undefined): boolean {
  if (!column || column.samples.length === 0) return true;
  const { samples } = column;
  if (field === "url") return samples.some((value) => /^https?:\/\//i.test(value));
  if (field === "published") return samples.some(isDate);
  if (field === "source_type") return samples.every((value) => /^[A-Z0-9_,; ]+$/.test(value));
  if (field === "extra_source_attributes.geo") return samples.every((value) => /^[a-z]{2}$/i.test(value));
  if (field === "lang") return samples.every((value) => /^[a-z]{2,3}([-_]\w+)?$/i.test(value));
  if (kind === "number") return samples.some((value) => parseNumber(value) !== null);
  return true;
}

function meanLength(column: ColumnSample | undefined): number {
  if (!column || column.samples.length === 0) return 0;
  return column.samples.reduce((sum, value) => sum + value.length, 0) / column.samples.length;
}

function longestText(columns: readonly ColumnSample[], guesses: readonly string[][]): number {
  let best = { index: -1, length: 20 };
  columns.forEach((column, index) => {
    if (guesses[index]?.length !== 0 || column.samples.length === 0) return;
    const length = meanLength(column);
    if (length > best.length) best = { index, length };
  });
  return best.index;
}

function isDate(value: string): boolean {
  return parseDate(value, "UTC", dayOrderOf([value]) ?? "day-first") !== null;
}
