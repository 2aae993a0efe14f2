import type { Column } from "../../shared/ipc/imports";
import { t } from "../../shared/texts";
import { saysNoText } from "../files/columns/cell-values";
import { isYear, isYearless } from "../files/columns/value-tests";
import type { ReadingNotes } from "../files/readers/table-reader";
import type { WholeDocuments } from "../files/readers/whole-documents";

/** Counts of what a file's rows had. */
interface ReadRows {
  notes: ReadingNotes;
  rows: number;
  preamble: number;
  ragged: number;
  broken: number;
  faulty: number;
}

/** What becomes a mention, where a text could be divided in other ways. */
export const notesOfForm = (form: WholeDocuments["form"] | null) =>
  form === null || form === "mailbox" || form === "mail" || form === "press" ? [] : [t(`files:note.${form}`)];

const fewestFillers = 5;
const longestFiller = 40;

/** Names a short value that fills a fifth of the cells of texts or titles, as placeholders and answers such as "none" do. */
export function notesOfFillers(columns: readonly Column[]): string[] {
  return columns.flatMap(({ name, guess, samples }) => {
    if (!guess.includes("content") && !guess.includes("title")) return [];
    const counts = new Map<string, number>();
    for (const value of samples) counts.set(value, (counts.get(value) ?? 0) + 1);
    const [value = "", count = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
    const isFiller = count >= fewestFillers && count * 5 >= samples.length && value.length <= longestFiller;
    if (!isFiller || saysNoText(value)) return [];
    return [t("files:note.filler", { value, count, rows: samples.length, column: name })];
  });
}

/** Names a column of dates that has years alone, unless other columns tell the days. */
export function notesOfYears(columns: readonly Column[], template: string | undefined): string[] {
  const years = columns.find(({ guess, samples }) => guess.includes("published") && samples.some(isYear));
  return years && template === undefined ? [t("files:note.years", { column: years.name })] : [];
}

/** Names a column of dates of which some have no year, as the years of the others don't tell theirs. */
export function notesOfYearless(columns: readonly Column[]): string[] {
  const column = columns.find(({ guess, lacksYears }) => lacksYears && guess.includes("published"));
  const value = column?.samples.find(isYearless);
  return column && value !== undefined ? [t("files:note.yearless", { column: column.name, value })] : [];
}

/** What was found while reading, as far as it concerns the analyst. */
export function notesOf(pass: ReadRows, encoding: string, names: readonly string[]): string[] {
  const { notes, ragged, broken, faulty, preamble } = pass;
  const filled = names.filter((name) => name.trim() !== "");
  const doubled = filled.length - new Set(filled).size;
  const said: [number, string][] = [
    [preamble, t("files:note.preamble", { count: preamble })],
    [ragged, t("files:note.ragged", { count: ragged })],
    [broken, t("files:note.broken", { count: broken, encoding })],
    [notes.movedNames ? 1 : 0, t("files:note.movedNames", notes.movedNames ?? { names: 0, cells: 0 })],
    [notes.rejoined, t("files:note.rejoined", { count: notes.rejoined })],
    [faulty, t("files:note.faulty", { count: faulty })],
    [doubled, t("files:note.doubled", { count: doubled })],
    [notes.blankRows, t("files:note.blankRows", { count: notes.blankRows })],
    [notes.notices, t("files:note.notices", { count: notes.notices })],
    [notes.wordless, t("files:note.wordless", { count: notes.wordless })],
    [notes.unpublished, t("files:note.unpublished", { count: notes.unpublished })],
    [notes.replies, t("files:note.replies", { count: notes.replies })],
    [notes.repeatedHeaders, t("files:note.repeatedHeaders", { count: notes.repeatedHeaders })],
    [notes.otherHeaders, t("files:note.otherHeaders", { count: notes.otherHeaders })],
    [notes.openQuotes, t("files:note.openQuotes", { count: notes.openQuotes })],
    [notes.skippedColumns, t("files:note.cellsLeftOut", { count: notes.skippedColumns })],
    [notes.formulasWithoutValue, t("files:note.formulas", { count: notes.formulasWithoutValue })],
    // A record with so many columns may be many records.
    [pass.rows === 1 && names.length > 200 ? 1 : 0, t("files:note.records", { count: names.length })],
  ];
  return said.flatMap(([n, text]) => (n > 0 ? [text] : []));
}
