import type { Column } from "../../shared/ipc/imports";
import { cellKind } from "../files/columns/cell-kind";
import { namesOf, normalName } from "../files/columns/field-names";
import type { ColumnFacts } from "./column-facts";

type FilledColumn = Pick<Column, "kind" | "name" | "guess"> & {
  facts: Pick<ColumnFacts, "samples" | "values" | "repeats" | "filled" | "numeric" | "numbers">;
};

/** Fewer rows don't make a series. */
const minRows = 3;
/** Numbers from here on are IDs. */
const minId = 1e11;

/** Names of texts. "Posts" and "Comments" may be counts. */
const textNames = new Set([...namesOf("content"), ...namesOf("title")].filter((name) => !name.endsWith("s")));
const isText = (name: string) => textNames.has(normalName(name));

/** Whether a table is a series of numbers by day, week or month, as trend tools export it: no column can hold a text. */
export function areDailyFigures(columns: readonly FilledColumn[], rows: number): boolean {
  const filled = columns.filter(({ kind }) => kind !== "empty");
  const dates = filled.filter(({ kind }) => kind === "date");
  const others = filled.filter(({ kind }) => kind !== "date");
  if (rows < minRows || others.length === 0) return false;
  const [day] = dates;
  const groups = others.filter((column) => isGroup(column, rows));
  if (day && dates.length === 1 && groups.length === 1 && others.length > 1 && recurs(day.facts, rows))
    return isDated(day) && others.every((column) => groups.includes(column) || isFigures(column));
  return dates.some(({ facts }) => isSeries(facts, rows)) && dates.every(isDated) && others.every(isFigures);
}

/** Whether a column says whose figures a row holds: few short names, each with many rows. */
function isGroup({ kind, name, facts }: FilledColumn, rows: number): boolean {
  const { values } = facts;
  if (kind === "number" || isText(name) || values === null || facts.filled < rows) return false;
  return values.size * 10 <= rows && [...values.keys()].every((value) => value.length <= 40);
}

/** Whether the same days occur again and again. */
const recurs = (facts: FilledColumn["facts"], rows: number) =>
  hasDays(facts) && facts.repeats !== null && facts.repeats * 2 >= rows;

/** Whether dates have no times, or all the same. */
const hasDays = ({ samples }: FilledColumn["facts"]) =>
  new Set(samples.map((sample) => /\d{1,2}:\d\d.*/.exec(sample)?.[0] ?? "")).size === 1;

/** A period a row. Posts have times of their own, and several fall on a day. */
const isSeries = (facts: FilledColumn["facts"], rows: number) =>
  hasDays(facts) && facts.repeats !== null && facts.repeats * 10 <= rows;

const known = ({ values, samples }: FilledColumn["facts"]) => (values ? [...values.keys()] : samples);

const isDated = ({ facts }: FilledColumn) =>
  known(facts).every((value) => /^(?:date|empty)$/.test(cellKind(value)));

function isFigures({ name, guess, facts }: FilledColumn): boolean {
  if (guess.includes("url") || isText(name) || /(?:^|[\s_.])id$/i.test(name)) return false;
  if (facts.numbers.max >= minId) return false;
  // Without all values, numbers alone are sure to be figures. "<1" is less than one.
  if (facts.values === null && facts.numeric < facts.filled) return false;
  return known(facts).every((value) => /^(?:number|empty)$/.test(cellKind(value.replace(/^[<>≤≥~]\s?/, ""))));
}
