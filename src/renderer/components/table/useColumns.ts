import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import { widthBounds, type ColumnShape } from "./columns";
import { useTableLayout } from "./layouts";

const features = tableFeatures({ columnOrderingFeature, columnSizingFeature, columnVisibilityFeature });

/** The virtualized list renders the rows, so the table library only gets the columns. */
const noRows: Record<string, unknown>[] = [];

/** The columns of a table as the analyst arranged them, and functions to change them. */
export interface ArrangedColumns<C> {
  /** All columns in order, including hidden ones. */
  all: readonly C[];
  shown: readonly C[];
  /** Widths in pixels of the columns that were resized. */
  widths: Readonly<Record<string, number>>;
  isChanged: boolean;
  toggle: (key: string) => void;
  move: (key: string, by: 1 | -1) => void;
  /** Moves a column to the position of another. */
  moveTo: (key: string, to: string) => void;
  /** Sets the width in pixels; null resets it to the column's definition. */
  resize: (key: string, width: number | null) => void;
  reset: () => void;
}

/** Orders, hides and sizes columns by the layout saved under the table's name. */
export function useColumns<C extends ColumnShape>(
  columns: readonly C[],
  name: string | undefined,
): ArrangedColumns<C> {
  const { layout, change, reset } = useTableLayout(name);
  const definitions = useMemo(
    () =>
      columns.map(({ key, title, width, fixed = false, required = false }) => ({
        id: key,
        header: title,
        size: width,
        minSize: widthBounds.min,
        maxSize: widthBounds.max,
        enableHiding: !fixed && !required,
      })),
    [columns],
  );
  const state = useMemo(
    () => ({
      columnOrder: orderOf(columns, layout.order),
      columnVisibility: Object.fromEntries(
        columns.map(({ key, fixed, required, hidden = false }) => [
          key,
          fixed === true || required === true || (layout.shown[key] ?? !hidden),
        ]),
      ),
      columnSizing: { ...layout.widths },
    }),
    [columns, layout],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    state,
    onColumnOrderChange: (updater) => {
      const next = functionalUpdate(updater, state.columnOrder);
      // Columns that this list shows only at times keep their positions.
      change({
        order: refill([...layout.order, ...next.filter((key) => !layout.order.includes(key))], next),
      });
    },
    onColumnVisibilityChange: (updater) => {
      const next = functionalUpdate(updater, state.columnVisibility);
      const switched = Object.entries(next).filter(([key, shown]) => shown !== state.columnVisibility[key]);
      change({ shown: { ...layout.shown, ...Object.fromEntries(switched) } });
    },
    onColumnSizingChange: (updater) => change({ widths: functionalUpdate(updater, state.columnSizing) }),
  });
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const known = (ids: readonly { id: string }[]) => ids.flatMap(({ id }) => byKey.get(id) ?? []);
  const all = known(table.getAllLeafColumns());
  const keysShown = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join("\n");
  const shown = useMemo(() => {
    const keys = keysShown.split("\n");
    return keys.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  }, [columns, keysShown]);
  const movable = all.filter(({ fixed }) => !fixed).map(({ key }) => key);
  const moveTo = (key: string, to: string) => {
    const order = movable.filter((columnKey) => columnKey !== key);
    order.splice(movable.indexOf(to), 0, key);
    table.setColumnOrder(order);
  };
  return {
    all,
    shown,
    widths: layout.widths,
    isChanged:
      layout.order.length > 0 ||
      Object.keys(layout.shown).length > 0 ||
      Object.keys(layout.widths).length > 0,
    toggle: (key) => table.getColumn(key)?.toggleVisibility(),
    move: (key, by) => {
      const to = movable[movable.indexOf(key) + by];
      if (to !== undefined) moveTo(key, to);
    },
    moveTo,
    resize: (key, width) => {
      if (width === null) table.getColumn(key)?.resetSize();
      else
        table.setColumnSizing((before) => ({
          ...before,
          [key]: Math.round(Math.min(Math.max(width, widthBounds.min), widthBounds.max)),
        }));
    },
    reset,
  };
}

/** Keys of all columns in order: fixed ones at their positions, others as chosen, new ones last. */
function orderOf(columns: readonly ColumnShape[], chosen: readonly string[]): string[] {
  const movable = columns.filter(({ fixed }) => !fixed).map(({ key }) => key);
  const next = [
    ...chosen.filter((key) => movable.includes(key)),
    ...movable.filter((key) => !chosen.includes(key)),
  ];
  return refill(
    columns.map(({ key }) => key),
    next,
  );
}

/** Reorders the given keys within a list; all other keys keep their positions. */
function refill(list: readonly string[], order: readonly string[]): string[] {
  const next = order.values();
  return list.map((key) => (order.includes(key) ? (next.next().value ?? key) : key));
}
