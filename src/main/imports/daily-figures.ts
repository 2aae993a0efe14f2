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
  return dates.some(({ facts }) => isSeries(facts, rows)) && dates.every(isDated) && others.every(isFigures);
}

/** A period a row. Posts have times of their own, and several fall on a day. */
function isSeries({ samples, repeats }: FilledColumn["facts"], rows: number): boolean {
  const times = new Set(samples.map((sample) => /\d{1,2}:\d\d.*/.exec(sample)?.[0] ?? ""));
  return times.size === 1 && repeats !== null && repeats * 10 <= rows;
}

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
