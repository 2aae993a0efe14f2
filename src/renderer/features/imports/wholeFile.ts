import type { ImportedFile } from "../../../shared/ipc/imports";
import {
  decisionsOf,
  freshDecisions,
  rulesOf,
  type Decisions,
} from "../../../shared/documents/import-decisions";
import { sameColumns } from "./mapping";

/** A file and how it is imported. */
export interface Understood {
  file: ImportedFile;
  decisions: Decisions;
}

/** Decisions changed from those that were guessed from a file's first rows. */
export interface Edits {
  first: Understood;
  now: Decisions;
}

/** Kept or replaced together: a column that feeds one field is free for no other. */
const aboutColumns: readonly (keyof Decisions)[] = [
  "mapping",
  "fallbacks",
  "templates",
  "urlSuffix",
  "suffixFromText",
  "madeUrls",
];

const isDecision = (key: string): key is keyof Decisions => key in freshDecisions;
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The decisions for a whole file: those found in it, except for what the analyst changed from `guessed` to `now` while
 * only the first rows were known.
 */
function withEdits(
  whole: Understood,
  { file, guessed, now }: { file: ImportedFile; guessed: Decisions; now: Decisions },
): Decisions {
  const edited = Object.keys(now)
    .filter(isDecision)
    .filter((key) => !isSame(guessed[key], now[key]));
  if (edited.length === 0) return whole.decisions;
  const areColumnsEdited = edited.some((key) => aboutColumns.includes(key));
  const others = edited.filter((key) => !aboutColumns.includes(key));
  const mine = sameColumns(file, whole.file) ? now : moved(now, file, whole.file);
  const chosen = areColumnsEdited ? [...others, ...aboutColumns] : others;
  return Object.assign({ ...whole.decisions }, Object.fromEntries(chosen.map((key) => [key, mine[key]])));
}

/** Finds the columns of a decision by their names in another reading of the file. */
function moved(decisions: Decisions, from: ImportedFile, to: ImportedFile): Decisions {
  const { assumedDate, asOf, fixes, skippedLines, withheld, projectId } = decisions;
  return {
    ...decisionsOf(rulesOf(decisions, from.columns), to, projectId),
    assumedDate,
    asOf,
    fixes,
    skippedLines,
    withheld,
  };
}

/** The decisions for a whole file after its first rows were on screen, and the fields whose columns have changed. */
export function afterWhole(first: Understood, now: Decisions, whole: Understood) {
  const { file, decisions: guessed } = first;
  const decisions = withEdits(whole, { file, guessed, now });
  const reguessed = fieldsMoved({ file, decisions: now }, { file: whole.file, decisions });
  return { decisions, reguessed };
}

/** Fields that have another column than before. */
function fieldsMoved(before: Understood, after: Understood): string[] {
  const [from, to] = [before, after].map(({ file, decisions }) => rulesOf(decisions, file.columns).columns);
  const fields = new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})]);
  return [...fields].filter((field) => from?.[field] !== to?.[field]);
}
