import { useState } from "react";
import { create } from "zustand";
import { persist } from "zustand/middleware";

/** What an analyst changed of a table's columns; everything else is as the list defines it. */
export interface TableLayout {
  /** Keys of the columns in the order chosen. */
  order: readonly string[];
  /** Whether a column is shown, for those that were switched. */
  shown: Readonly<Record<string, boolean>>;
  /** Pixels, for columns that were resized. */
  widths: Readonly<Record<string, number>>;
}

const unchanged: TableLayout = { order: [], shown: {}, widths: {} };

interface Layouts {
  layouts: Readonly<Record<string, TableLayout>>;
  change: (table: string, change: Partial<TableLayout>) => void;
  reset: (table: string) => void;
}

/** Layouts of all tables by their names; remembered on this computer. */
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

/** The layout of a table; one without a name forgets it when it leaves the screen. */
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
 * Takes over the columns that earlier versions kept with a list's own settings, under `storage`. `defaults` are the
 * columns that were shown unless chosen otherwise.
 */
export function adoptShownColumns(storage: string, table: string, defaults: readonly string[]): void {
  const kept = parsed(localStorage.getItem(storage));
  const state = isRecord(kept) ? kept["state"] : undefined;
  if (!isRecord(kept) || !isRecord(state)) return;
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
  else localStorage.setItem(storage, JSON.stringify({ ...kept, state: rest }));
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
