import { useState } from "react";
import { create } from "zustand";
import { persist } from "zustand/middleware";

/** The analyst's changes to a table's columns. Everything else follows the column definitions. */
export interface TableLayout {
  /** Keys of the columns in the chosen order. */
  order: readonly string[];
  /** Visibility of the columns that were toggled. */
  shown: Readonly<Record<string, boolean>>;
  /** Widths in pixels of the columns that were resized. */
  widths: Readonly<Record<string, number>>;
}

const unchanged: TableLayout = { order: [], shown: {}, widths: {} };

interface Layouts {
  layouts: Readonly<Record<string, TableLayout>>;
  change: (table: string, change: Partial<TableLayout>) => void;
  reset: (table: string) => void;
}

/** Layouts by table name, remembered on this computer. */
export const useTableLayouts = create<Layouts>()(
  persist(
    (set) => ({
      layouts: {},
      change: (table, change) =>
        set(({ layouts }) => ({
          layouts: { ...layouts, [table]: { ...unchanged, ...layouts[table], ...change } },
        })),
      reset: (table) =>
        set(({ layouts }) => ({
          layouts: Object.fromEntries(Object.entries(layouts).filter(([name]) => name !== table)),
        })),
    }),
    { name: "tables" },
  ),
);

/** The layout of a table. Without a name it is lost on unmount. */
export function useTableLayout(name: string | undefined) {
  const [own, setOwn] = useState(unchanged);
  const remembered = useTableLayouts(({ layouts }) => (name === undefined ? undefined : layouts[name]));
  const { change, reset } = useTableLayouts.getState();
  if (name === undefined)
    return {
      layout: own,
      change: (part: Partial<TableLayout>) => setOwn((before) => ({ ...before, ...part })),
      reset: () => setOwn(unchanged),
    };
  return {
    layout: remembered ?? unchanged,
    change: (part: Partial<TableLayout>) => change(name, part),
    reset: () => reset(name),
  };
}

/**
 * Migrates the columns that earlier versions saved with a list's settings under `storage`. `defaults` are the columns
 * that were shown by default.
 */
export function adoptShownColumns(storage: string, table: string, defaults: readonly string[]): void {
  const stored = parsed(localStorage.getItem(storage));
  const state = isRecord(stored) ? stored["state"] : undefined;
  if (!isRecord(stored) || !isRecord(state)) return;
  const { columns, ...rest } = state;
  if (!Array.isArray(columns)) return;
  const chosen = columns.filter((key) => typeof key === "string");
  if (useTableLayouts.getState().layouts[table] === undefined)
    useTableLayouts.getState().change(table, {
      shown: Object.fromEntries([
        ...defaults.filter((key) => !chosen.includes(key)).map((key) => [key, false] as const),
        ...chosen.filter((key) => !defaults.includes(key)).map((key) => [key, true] as const),
      ]),
    });
  if (Object.keys(rest).length === 0) localStorage.removeItem(storage);
  else localStorage.setItem(storage, JSON.stringify({ ...stored, state: rest }));
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
