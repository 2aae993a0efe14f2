import { fits } from "../columns/candidate-columns";
import { cellKind } from "../columns/cell-kind";
import { type ColumnProfile, KindsOfCells, profilesOf } from "../columns/column-profile";
import { normalName } from "../columns/field-names";
import { allFields } from "../columns/fields";
import { recordsMeasured, startOf } from "../columns/header-row";
import { hasWords } from "../columns/value-tests";
import { isBlank, type FileRecord, type RecordBatch } from "./record";

/** What was done to make rows and names meet. */
interface AlignmentNotes {
  /** The number of names that were moved, and of cells in a row. Null if they met. */
  movedNames: { names: number; cells: number } | null;
  /** Number of rows whose text was parted by the delimiter and is joined again. */
  rejoined: number;
}

type Row = readonly string[];

/** Share of the rows that must have the same width. */
const agreeing = 0.9;
const fewestRows = 3;
/** Mean lengths from which words are texts: always, and if most are different. */
const textLength = 30;
const variedLength = 15;

/**
 * Records whose names stand above their values, where the header has one name fewer or more than rows have cells, and whose
 * unquoted texts are whole, where they contain the delimiter.
 */
export async function* alignedRows(
  batches: AsyncIterable<RecordBatch>,
  delimiter: string | null,
  notes: AlignmentNotes,
): AsyncGenerator<RecordBatch, void, undefined> {
  let joiner: Joiner | null | undefined;
  for await (const batch of batches) {
    if (joiner === undefined && batch.records.length > 0) {
      const { header, preamble, lines } = startOf(batch.records, {});
      const names = header && lines === 1 ? batch.records[preamble] : undefined;
      const rows = batch.records.slice(preamble + lines, preamble + lines + recordsMeasured);
      const cells = rows.flatMap((record) => (record.fault === undefined ? [record.cells] : []));
      if (names) alignNames(names, cells, notes);
      joiner =
        header === (names !== undefined) && delimiter !== null ? joinerOf(names, cells, delimiter) : null;
    }
    if (joiner)
      for (const record of batch.records) {
        const whole = record.fault === undefined ? joiner(record.cells) : null;
        if (whole === null) continue;
        record.cells = whole;
        notes.rejoined++;
      }
    yield batch;
  }
}

/** Whether a column holds what its name says: 1, -1 if it doesn't, 0 if nothing tells. */
function fitness(name: string, rows: readonly Row[], at: number): number {
  const fields = allFields.filter((field) => field.names.includes(normalName(name)));
  const samples = rows.map((cells) => (cells[at] ?? "").trim()).filter((cell) => cell !== "");
  if (fields.length === 0 || samples.length === 0) return 0;
  const isText = fields.some(({ field }) => field === "content");
  const isFitting = isText
    ? samples.filter(hasWords).length * 2 > samples.length
    : fields.some((field) => fits(field, { name, samples, scale: null }));
  return isFitting ? 1 : -1;
}

/**
 * How well names fit their columns if one is put in at each place, or left out. The names before a place stay, those behind it
 * move by one; at the last place, none moves.
 */
function placeFits(names: Row, rows: readonly Row[], isNarrow: boolean): number[] {
  const own = names.map((name, at) => fitness(name, rows, at));
  const moved = names.map((name, at) => fitness(name, rows, isNarrow ? at + 1 : at - 1));
  const behind = isNarrow ? moved : moved.slice(1);
  const sums = [behind.reduce((sum, fit) => sum + fit, 0)];
  behind.forEach((fit, at) => sums.push((sums[at] ?? 0) + (own[at] ?? 0) - fit));
  return sums;
}

/** What the column is called that counts the rows. */
const countName = /^(?:#|№|id|idx|index|n|nr\.?|no\.?|num|number|row|rownum|zeile|序号|编号)$/i;

/** Moves the names of a header that has one name fewer or more than nearly all rows have cells to where they fit best. */
function alignNames(header: FileRecord, rows: readonly Row[], notes: AlignmentNotes): void {
  const names = header.cells.slice(0, header.cells.findLastIndex((name) => name.trim() !== "") + 1);
  const isOf = (width: number) =>
    rows.length >= fewestRows &&
    rows.filter(({ length }) => length === width).length >= rows.length * agreeing;
  const isNarrow = isOf(names.length + 1) && !rows.some((cells) => (cells[names.length] ?? "").trim() === "");
  if (names.length < 2 || names.some((name) => name.trim() === "") || !(isNarrow || isOf(names.length - 1)))
    return;
  const ofPlaces = placeFits(names, rows, isNarrow);
  const best = Math.max(...ofPlaces);
  // Without known names, a column that counts the rows is the one that programs leave without a name.
  const counts =
    isNarrow &&
    header.cells.length === names.length &&
    !countName.test(names[0] ?? "") &&
    rows.every(([first], at) => Number(first) - Number(rows[0]?.[0]) === at);
  const asWritten = ofPlaces.length - 1;
  const place = counts || best !== ofPlaces[asWritten] ? ofPlaces.indexOf(best) : asWritten;
  if (place === asWritten) return;
  header.cells = isNarrow ? names.toSpliced(place, 0, "") : names.toSpliced(place, 1);
  notes.movedNames = { names: names.length, cells: header.cells.length };
}

/** Joins the text of a row with more cells than the others. Null if the row is whole, or nothing tells which cells are the text. */
type Joiner = (cells: Row) => string[] | null;

function joinerOf(names: FileRecord | undefined, rows: readonly Row[], delimiter: string): Joiner | null {
  const width = names?.cells.length ?? usualWidth(rows);
  const whole = rows.filter(({ length }) => length === width);
  if (width < 2) return null;
  const isNarrow =
    rows.length >= fewestRows &&
    whole.length === 0 &&
    rows.every(({ length }) => length > width) &&
    // Of rows of one width, the cells without a name are columns without one.
    new Set(rows.map(({ length }) => length)).size > 1;
  if (whole.length < fewestRows && !isNarrow) return null;
  const profiles = profilesOf(isNarrow ? rows : whole, new KindsOfCells()).slice(0, width);
  const isLong = ({ kind, meanLength, values, filled }: ColumnProfile) =>
    kind === "text" && (meanLength >= textLength || (meanLength >= variedLength && values.size * 2 > filled));
  const texts = profiles.flatMap((profile, at) => (isLong(profile) ? [at] : []));
  const [text] = texts;
  if (text === undefined || texts.length > 1 || (isNarrow && text !== width - 1)) return null;
  const others = profiles.map((profile, at) => (at === text ? null : profile));
  const next = others[text + 1];
  /** Whether pieces behind the text may as well belong to the column behind it. */
  const isOfNext = (piece: string) => next !== null && next !== undefined && isOf(next, piece);
  const isTold = text === width - 1 || others.slice(text + 1).some((profile) => profile && tells(profile));
  if (!isTold) return null;
  return (cells) => {
    const more = cells.length - width;
    if (more <= 0 || isBlank(cells.slice(width))) return null;
    if (cells.slice(text + 1, text + more + 1).some(isOfNext)) return null;
    const joined = cells.slice(text, text + more + 1).join(delimiter);
    const own = [...cells.slice(0, text), joined, ...cells.slice(text + more + 1)];
    return others.every((profile, at) => profile === null || isOf(profile, own[at] ?? "")) ? own : null;
  };
}

const isChoice = ({ values, filled }: ColumnProfile) => values.size <= 12 && values.size * 2 <= filled;

/** Whether the values of a column can be told from pieces of a text. */
const tells = (profile: ColumnProfile) =>
  profile.filled > 0 && (!/^(?:text|code)$/.test(profile.kind) || isChoice(profile));

function isOf(profile: ColumnProfile, cell: string): boolean {
  const kind = cellKind(cell);
  if (kind === "empty" || profile.filled === 0) return kind === "empty";
  return kind === profile.kind && isChoice(profile) && kind === "text"
    ? profile.values.has(cell.trim().toLowerCase())
    : kind === profile.kind || profile.kind === "text";
}

/** The width of most rows, or 0. */
function usualWidth(rows: readonly Row[]): number {
  const [first] = rows;
  const width = first?.length ?? 0;
  return rows.filter(({ length }) => length === width).length * 2 > rows.length ? width : 0;
}
