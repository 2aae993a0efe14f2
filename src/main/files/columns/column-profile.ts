import { isKnownName } from "./columns";
import { type CellKind, cellKind, shapeOf } from "./cell-kind";

/** Columns that vote on whether a record is a header. Wide tables have enough of them. */
const maxColumns = 200;
/** Share of the filled cells that must be of one kind to make it the column's kind. */
const maxColumnShare = 0.8;

/** What the cells of a column below a record have in common. */
export interface ColumnProfile {
  filled: number;
  empty: number;
  /** The kind of nearly all cells, "text" if they differ. */
  kind: CellKind;
  meanLength: number;
  /** Number of occurrences by lower-case value. */
  values: ReadonlyMap<string, number>;
  shapes: ReadonlySet<string>;
  questions: number;
  years: number;
}

/** How much a record looks like a header, and how much like a data row. */
export interface Votes {
  header: number;
  data: number;
  /** The part of `header` that comes from the rows below, independent of known field names. */
  evidence: number;
}

/** Caches the kind of each cell, because records are examined many times. */
export class KindsOfCells {
  readonly #kinds = new Map<readonly string[], CellKind[]>();

  of(cells: readonly string[]): CellKind[] {
    let kinds = this.#kinds.get(cells);
    if (!kinds) this.#kinds.set(cells, (kinds = cells.slice(0, maxColumns).map(cellKind)));
    return kinds;
  }
}

export function profilesOf(rows: readonly (readonly string[])[], kinds: KindsOfCells): ColumnProfile[] {
  const width = Math.min(maxColumns, Math.max(0, ...rows.map((cells) => cells.length)));
  return Array.from({ length: width }, (_, column) => profileOf(rows, column, kinds));
}

function profileOf(rows: readonly (readonly string[])[], column: number, kinds: KindsOfCells): ColumnProfile {
  const counts = new Map<CellKind, number>();
  const values = new Map<string, number>();
  const shapes = new Set<string>();
  let filled = 0;
  let length = 0;
  let questions = 0;
  let years = 0;
  for (const cells of rows) {
    const kind = kinds.of(cells)[column] ?? "empty";
    if (kind === "empty") continue;
    const text = (cells[column] ?? "").trim();
    filled++;
    length += text.length;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const value = text.slice(0, 200).toLowerCase();
    values.set(value, (values.get(value) ?? 0) + 1);
    if (kind === "code") shapes.add(shapeOf(text));
    if (isYear(text)) years++;
    if (text.endsWith("?")) questions++;
  }
  const [kind, max] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ["text", 0];
  return {
    filled,
    empty: rows.length - filled,
    kind: max >= filled * maxColumnShare ? kind : "text",
    meanLength: filled > 0 ? length / filled : 0,
    values,
    shapes,
    questions,
    years,
  };
}

/** So many answers without a question among them tell that the line above asks. */
const fewestAnswers = 8;
const isYear = (text: string) => /^(?:19|20)\d\d$/.test(text);
const isQuestion = (text: string) => /[?？]$/.test(text);

/** So many columns with one value each are the options of a question, as are fewer beside the name of a field. */
const fewestOptions = 3;

const seenIn = ({ values }: ColumnProfile, text: string) =>
  values.get(text.trim().slice(0, 200).toLowerCase()) ?? 0;

/** Whether all rows below a cell either say the same as it or nothing, as where an option of a question has a column. */
const isOption = (text: string, profile: ColumnProfile | undefined) =>
  profile !== undefined &&
  profile.filled > 0 &&
  profile.empty > 0 &&
  seenIn(profile, text) === profile.filled;

/** Lets each column vote on whether the cell above it is its name or another value. */
export function votesOn(
  cells: readonly string[],
  profiles: readonly ColumnProfile[],
  kinds: KindsOfCells,
): Votes {
  const votes: Votes = { header: 0, data: 0, evidence: 0 };
  const others = cells.filter((cell, column) => !isOption(cell, profiles[column]));
  const areOptions = cells.length - others.length >= fewestOptions || others.some(isKnownName);
  kinds.of(cells).forEach((kind, column) => {
    const profile = profiles[column];
    if (!profile || profile.filled === 0) return;
    if (kind === "empty") {
      // Labels of rows have no name, but are in all rows.
      if (column === 0 && profile.empty > 0 && areCategories(profile)) votes.data += 0.7;
      return;
    }
    const text = (cells[column] ?? "").trim();
    if (areOptions && isOption(text, profile)) return;
    let vote = profile.kind === "text" ? voteOfWords(text, kind, profile) : voteOfKind(text, kind, profile);
    votes.evidence += Math.max(vote, 0);
    if (kind === "text" && vote >= 0 && isKnownName(text)) vote += 1;
    if (vote > 0) votes.header += vote;
    else votes.data -= vote;
  });
  return votes;
}

const areCategories = ({ kind, filled, values }: ColumnProfile) =>
  kind === "text" && filled >= 4 && values.size * 2 <= filled;

/** The vote of a column of numbers, dates, URLs or IDs. */
function voteOfKind(text: string, kind: CellKind, profile: ColumnProfile): number {
  if (kind === "code" && profile.kind === "code") return profile.shapes.has(shapeOf(text)) ? -1 : 0.3;
  if (kind === profile.kind) {
    // A year may be the name of a column of figures. In a column of years it is a value.
    return kind === "number" && isYear(text) && profile.years * 2 < profile.filled ? 0.5 : -1;
  }
  if (kind === "text" || kind === "code") return profile.kind === "flag" && kind === "code" ? 0 : 1;
  // Dates and JSON may be column names too. Other kinds are more likely misplaced values.
  if (kind === "json") return /"ImportId"/.test(text) ? 1 : 0;
  return kind === "date" && profile.kind === "number" ? 0.5 : 0;
}

/** The vote of a column of words. */
function voteOfWords(text: string, kind: CellKind, profile: ColumnProfile): number {
  const seen = seenIn(profile, text);
  if (seen > 0) return seen > 1 ? -1 : profile.filled > 1 ? -0.5 : 0;
  if (kind === "url") return -1;
  if (kind === "json") return /"ImportId"/.test(text) ? 1 : -0.5;
  if (kind !== "text" && kind !== "code") return -0.25;
  if (isQuestion(text) && profile.questions * 4 < profile.filled)
    return profile.questions === 0 && profile.filled >= fewestAnswers ? 1 : 0.7;
  if (text.length > 100 && profile.meanLength > 60) return -0.5;
  const isShort = text.length <= 40 && text.length * 2.5 < profile.meanLength && !/[.!…]$/.test(text);
  if (isShort && profile.meanLength >= 40) return 0.6;
  return areCategories(profile) ? 0.25 : 0;
}
