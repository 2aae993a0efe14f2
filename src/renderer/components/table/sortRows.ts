import type { DataColumn, Sort } from "./columns";

/** A column with the plain value for sorting and export. */
export interface ValueColumn<T> extends DataColumn<T> {
  value: (row: T) => string | number | null;
}

/** Sorts rows by a column. Rows without a value come last. */
export function sortRows<T>(rows: readonly T[], columns: readonly ValueColumn<T>[], sort: Sort | null): T[] {
  const column = columns.find(({ key }) => key === sort?.key);
  if (!column || !sort) return [...rows];
  const sign = sort.order === "asc" ? 1 : -1;
  return [...rows].sort((a, b) => {
    const x = column.value(a);
    const y = column.value(b);
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    if (typeof x === "number" && typeof y === "number") return sign * (x - y);
    return sign * String(x).localeCompare(String(y));
  });
}
