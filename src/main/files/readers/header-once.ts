import { KindsOfCells, profilesOf } from "../columns/column-profile";
import { isKnownName } from "../columns/columns";
import { recordsMeasured, startOf, topRecords } from "../columns/header-row";
import type { FileRecord, RecordBatch } from "./record";

/** Names of fields that tell a line of names within a table. */
const namesTold = 3;

/**
 * Records with their header once and before the rows: it moves above rows that lie over it, and where files were joined,
 * its repetitions are dropped and counted. Lines of other names are counted too.
 */
export async function* withHeaderOnce(
  batches: AsyncIterable<RecordBatch>,
  notes: { repeatedHeaders: number; otherHeaders: number },
): AsyncGenerator<RecordBatch, void, undefined> {
  let header: readonly string[] | null | undefined;
  for await (const batch of batches) {
    let { records } = batch;
    if (header === undefined && records.length > 0) {
      records = withNamesParted(records);
      const { header: isNamed, preamble, lines } = startOf(records, {});
      const { cells = [] } = records[preamble] ?? {};
      header = isNamed && lines === 1 && cells.length > 1 && cells.some(isKnownName) ? cells : null;
      const above = header === null ? 0 : rowsAbove(records, preamble);
      const rows = records.slice(preamble - above, preamble);
      if (above > 0)
        records = [
          ...records.slice(0, preamble - above),
          ...records.slice(preamble, preamble + 1),
          ...rows,
        ].concat(records.slice(preamble + 1));
    }
    const names = header;
    if (!names) {
      yield { ...batch, records };
      continue;
    }
    yield {
      ...batch,
      records: records.filter((record) => {
        const { cells } = record;
        if (cells === names) return true;
        const isRepeated = cells.length === names.length && cells.every((cell, at) => cell === names[at]);
        if (isRepeated) notes.repeatedHeaders++;
        else if (record.line > topRecords && areOtherNames(cells)) notes.otherHeaders++;
        return !isRepeated;
      }),
    };
  }
}

/** Records whose first holds the names of the columns in one cell, with another delimiter than the rows. */
function withNamesParted(records: readonly FileRecord[]): FileRecord[] {
  const [first, second, ...others] = records;
  const [line = "", ...rest] = first?.cells ?? [];
  const width = second?.cells.length ?? 0;
  const isSingle = first !== undefined && width > 1 && rest.every((cell) => cell === "");
  const names = [",", ";", "\t", "|"]
    .map((sign) => line.split(sign).map((name) => name.trim()))
    .find((parts) => parts.length === width && new Set(parts).size === width && parts.some(isKnownName));
  if (!isSingle || !names?.every((name) => name !== "" && name.length <= 60)) return [...records];
  return [{ ...first, cells: names }, ...(second ? [second] : []), ...others];
}

/** The number of rows right above the header that are as full as those below and hold the same kinds of values. */
function rowsAbove(records: readonly FileRecord[], at: number): number {
  const kinds = new KindsOfCells();
  const below = profilesOf(
    records.slice(at + 1, at + 1 + recordsMeasured).map(({ cells }) => cells),
    kinds,
  );
  const isTyped = below.some(({ kind, filled }) => kind !== "text" && filled > 0);
  const isRow = ({ cells }: FileRecord) =>
    cells.length === below.length &&
    kinds.of(cells).every((kind, column) => {
      const own = below[column]?.kind;
      return own === kind || (own !== undefined && kind === "empty");
    });
  const first = records.slice(0, at).findLastIndex((record) => !isRow(record)) + 1;
  return isTyped ? at - first : 0;
}

/** Whether a record in the midst of a table has names of several fields and no values. */
function areOtherNames(cells: readonly string[]): boolean {
  if (cells.length < namesTold || cells.some((cell) => cell === "" || cell.length > 40 || /[\d/]/.test(cell)))
    return false;
  return new Set(cells.filter(isKnownName)).size >= namesTold;
}
