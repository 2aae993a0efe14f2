import { importFields, normalName } from "./fields";
import { dayOrderOf, parseDate } from "./dates";

/** A column as the guessing sees it: its name and its first values that are not empty. */
export interface ColumnSample {
  name: string;
  samples: readonly string[];
}

/**
 * Whether the first record is a header: its cells are filled and differ, and none of them is a number, an address or a
 * date. (A table whose first line is data has at least one of those in it as a rule.)
 */
export function looksLikeHeader(first: readonly string[]): boolean {
  const names = first.map((cell) => cell.trim());
  if (names.every((name) => name === "")) return false;
  return names.every(
    (name) =>
      !/^https?:\/\//i.test(name) && !/^[-+]?[\d.,]+$/.test(name) && name.length <= 100 && !isDate(name),
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
  for (const { field, names: known } of importFields) {
    // The list is ordered: "url" wins over "link" where a file has both.
    const name = known.find((candidate) => names.includes(candidate));
    const index = name === undefined ? -1 : names.indexOf(name);
    if (index >= 0 && guesses[index]?.length === 0 && fits(field, columns[index])) take(index, field);
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
  // Without a text of its own, the title is the text: a document cannot be created without one.
  if (!taken.has("content"))
    takeFound(
      "content",
      guesses.findIndex((fields) => fields.includes("title")),
    );
  if (!taken.has("content")) takeFound("content", longestText(columns, guesses));
  return guesses;

  function takeFound(field: string, index: number): void {
    if (index >= 0) take(index, field);
  }
}

function fits(field: string, column: ColumnSample | undefined): boolean {
  if (!column || column.samples.length === 0) return true;
  if (field === "url") return column.samples.some((value) => /^https?:\/\//i.test(value));
  if (field === "published") return column.samples.some(isDate);
  if (field === "source_type") return column.samples.every((value) => /^[A-Z0-9_,; ]+$/.test(value));
  return true;
}

function longestText(columns: readonly ColumnSample[], guesses: readonly string[][]): number {
  let best = { index: -1, length: 20 };
  columns.forEach((column, index) => {
    if (guesses[index]?.length !== 0 || column.samples.length === 0) return;
    const length = column.samples.reduce((sum, value) => sum + value.length, 0) / column.samples.length;
    if (length > best.length) best = { index, length };
  });
  return best.index;
}

function isDate(value: string): boolean {
  return parseDate(value, "UTC", dayOrderOf([value]) ?? "day-first") !== null;
}
