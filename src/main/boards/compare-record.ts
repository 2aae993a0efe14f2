import type { MethodRecord, RecordCheck, ReportTable } from "../../shared/ipc/reports";

/** Changed numbers listed for a card; more are only counted. */
const maxChanges = 20;

/** What differs between a record and the same board asked again. */
export function compareRecord(before: MethodRecord, now: MethodRecord): RecordCheck {
  const known = new Map(now.cards.map((card) => [card.id, card]));
  const cards = before.cards.flatMap(({ id, title, digest, table }) => {
    const found = known.get(id);
    if (found?.digest === digest) return [];
    const changes = found?.failure == null ? changesOf(table, found?.table ?? null) : [];
    return [
      {
        id,
        title: found?.title ?? title,
        changes: changes.slice(0, maxChanges),
        count: changes.length,
        failure: found?.failure ?? null,
      },
    ];
  });
  return {
    record: now,
    same: before.digest === now.digest,
    dataBefore: before.data.documents,
    dataNow: now.data.documents,
    cards,
  };
}

function changesOf(
  before: ReportTable | null,
  now: ReportTable | null,
): RecordCheck["cards"][number]["changes"] {
  const old = numbersOf(before);
  const present = numbersOf(now);
  const names = new Set([...old.keys(), ...present.keys()]);
  const size = (change: { before: number | null; now: number | null }) =>
    Math.abs((change.now ?? 0) - (change.before ?? 0));
  return [...names]
    .map((name) => ({ name, before: old.get(name) ?? null, now: present.get(name) ?? null }))
    .filter((change) => change.before !== change.now)
    .sort((a, b) => size(b) - size(a));
}

/** A table's numbers by row and column. */
function numbersOf(table: ReportTable | null): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const [first, ...cells] of table?.totals ? [...table.rows, table.totals] : (table?.rows ?? []))
    cells.forEach((cell, index) => {
      const name = `${first ?? ""}, ${table?.columns[index + 1] ?? ""}`;
      if (typeof cell === "number") numbers.set(name, cell);
    });
  return numbers;
}
