import type { ColumnShape } from "./columns";

/**
 * The columns that fit into a width in pixels. Those that yield are left out until the rest fits, so that a list can be
 * read without scrolling sideways. `widthOf` is the least width of a column with its gap.
 */
export function fittingColumns<C extends Pick<ColumnShape, "yields">>(
  columns: readonly C[],
  room: number,
  widthOf: (column: C) => number,
): readonly C[] {
  const left = [...columns];
  const yielding = columns
    .filter(({ yields }) => yields !== undefined)
    .sort((a, b) => (a.yields ?? 0) - (b.yields ?? 0));
  const min = () => left.reduce((sum, column) => sum + widthOf(column), 0);
  while (yielding.length > 0 && min() > room) {
    const column = yielding.shift();
    if (column) left.splice(left.indexOf(column), 1);
  }
  return left.length === columns.length ? columns : left;
}
