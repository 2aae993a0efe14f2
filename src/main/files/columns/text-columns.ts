import { hasWords, isDate, isJson, isUrl } from "./value-tests";

export interface TextColumn {
  name: string;
  samples: readonly string[];
  filled?: number;
  /** Null if there are many. */
  distinct?: number | null;
}

export const filledOf = (column: TextColumn | undefined) => column?.filled ?? column?.samples.length ?? 0;

export function meanLength(column: TextColumn | undefined): number {
  if (!column || column.samples.length === 0) return 0;
  return column.samples.reduce((sum, value) => sum + value.length, 0) / column.samples.length;
}

/** Whether rows have texts of their own. */
export const isVaried = (column: TextColumn | undefined) =>
  column !== undefined &&
  (column.samples.length < 4 || new Set(column.samples).size * 2 > column.samples.length);

/** Whether two names start with the same word, as "comment_message" and "comment_by" do. */
export function startAlike(one = "", other = ""): boolean {
  const startOf = (name: string) => /^[^_\s.]+(?=[_\s])/.exec(name)?.[0].toLowerCase();
  return startOf(one) !== undefined && startOf(one) === startOf(other);
}

/** How much text a column has, without repeated values: choices repeat, answers don't. */
const amountOf = (column: TextColumn) => meanLength(column) * distinctOf(column);
const distinctOf = (column: TextColumn) => column.distinct ?? filledOf(column);

/**
 * The unmapped column with the most text: words, or at least long values, and not mainly lists, URLs or dates. A column
 * that is less than half as full as another only counts if its texts are several times as long.
 */
export function longestText(columns: readonly TextColumn[], guesses: readonly string[][]): number {
  const found = columns.flatMap((column, index) =>
    guesses[index]?.length === 0 && isTextual(column) ? [{ column, index }] : [],
  );
  const byAmount = [...found].sort((a, b) => amountOf(b.column) - amountOf(a.column));
  const fullest = Math.max(...found.map(({ column }) => distinctOf(column)));
  const full = byAmount.find(({ column }) => filledOf(column) * 2 >= fullest);
  const [most] = byAmount;
  const chosen = most && meanLength(most.column) > meanLength(full?.column) * 4 ? most : full;
  return chosen?.index ?? -1;
}

function isTextual(column: TextColumn): boolean {
  const { samples } = column;
  const most = (test: (value: string) => boolean) => samples.filter(test).length * 2 > samples.length;
  if (samples.length === 0 || most((value) => isJson(value) || isUrl(value)) || samples.every(isDate))
    return false;
  const isWorded = most((value) => /\p{L}\s+\p{L}/u.test(value));
  // A few characters of a script without spaces are a sentence.
  if (!isWorded && most(hasWords)) return meanLength(column) >= 4;
  return meanLength(column) > (isWorded ? 8 : 20);
}

/** Column names that are questions, as survey tools write them. */
const isQuestion = (name: string) => /[?？]\s*$/.test(name) || name.trim().split(/\s+/).length >= 6;

/** If the texts are answers to an open question: the other open questions, the one with the most text first. */
export function openAnswers(columns: readonly TextColumn[], content: number): number[] {
  if (!isQuestion(columns[content]?.name ?? "")) return [];
  const isAnswered = (column: TextColumn) =>
    isQuestion(column.name) &&
    column.samples.length > 0 &&
    column.samples.filter(hasWords).length * 2 > column.samples.length &&
    // Choices are short and repeat.
    meanLength(column) >= 25 &&
    distinctOf(column) * 5 >= filledOf(column) * 4;
  return columns
    .map((column, index) => ({ column, index }))
    .filter(({ column, index }) => index !== content && isAnswered(column))
    .sort((a, b) => amountOf(b.column) - amountOf(a.column))
    .map(({ index }) => index);
}
