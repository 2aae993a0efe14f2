import { isUint8Array } from "node:util/types";

/** Values that callers may bind. The types exclude what SQLite can't store. */
export type Bindable = string | number | bigint | boolean | null | Date | Uint8Array;

export type SqlValue = string | number | null | Uint8Array;

/** Converts values for the native binding, which would store a whole number as REAL and not-a-number as NULL. */
export function bindable(values: readonly Bindable[]): Bound[] {
  const bound: Bound[] = [];
  // By index, to include the holes of sparse arrays.
  for (let i = 0; i < values.length; i++) bound.push(boundOf(values[i], i));
  return bound;
}

type Bound = string | number | bigint | null | Uint8Array;

function boundOf(value: unknown, i: number): Bound {
  if (typeof value === "string") {
    // The binding silently truncates text at NUL.
    if (value.includes("\0")) throw new TypeError(`Parameter ${i + 1} holds a NUL character`);
    return value;
  }
  if (value === null || typeof value === "bigint") return value;
  if (typeof value === "boolean") return value ? 1n : 0n;
  const ms: unknown = value instanceof Date ? value.getTime() : value;
  if (typeof ms === "number") {
    if (Number.isNaN(ms)) throw new TypeError(`Parameter ${i + 1} is not a number`);
    return Number.isSafeInteger(ms) ? BigInt(ms) : ms;
  }
  if (isUint8Array(value)) return value;
  throw new TypeError(
    `Parameter ${i + 1} cannot be stored: ${value === undefined ? "undefined" : typeof value}`,
  );
}

/** Number of `?` placeholders in a statement, not counting literals, quoted names and comments. */
export function placeholdersIn(sql: string): number {
  const code = sql.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\//g, " ");
  if (/\?\d|[:@$][a-z_]/i.test(code)) throw new TypeError("Use plain ? placeholders");
  return code.split("?").length - 1;
}

/** Parses a row. Any zod schema fits, as does an object with a `parse` method in hot loops. */
export interface Reader<T> {
  parse(row: unknown): T;
}

function single(row: unknown): SqlValue {
  const values = typeof row === "object" && row !== null ? Object.values(row) : [];
  const value: unknown = values[0];
  if (value === null || typeof value === "string" || typeof value === "number" || isUint8Array(value))
    return value;
  throw new TypeError("The row has no readable first column");
}

/** Readers for queries of one column. */
export const column = {
  number: {
    parse(row: unknown): number {
      const value = single(row);
      if (typeof value !== "number") throw new TypeError("The column does not hold a number");
      return value;
    },
  },
  text: {
    parse(row: unknown): string {
      const value = single(row);
      if (typeof value !== "string") throw new TypeError("The column does not hold text");
      return value;
    },
  },
  textOrNull: {
    parse(row: unknown): string | null {
      const value = single(row);
      if (value !== null && typeof value !== "string") throw new TypeError("The column does not hold text");
      return value;
    },
  },
  bytes: {
    parse(row: unknown): Uint8Array {
      const value = single(row);
      if (!isUint8Array(value)) throw new TypeError("The column does not hold bytes");
      return value;
    },
  },
} as const satisfies Record<string, Reader<SqlValue>>;
