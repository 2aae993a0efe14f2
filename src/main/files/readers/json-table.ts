import { isObject } from "../../../shared/documents/json";
import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { isKnownName } from "../columns/columns";
import type { JsonValue } from "./json";

/** Characters of a file that has to be in memory as a whole. */
const maxCharacters = 256 * 1024 * 1024;

const isPlain = (value: unknown) => !isObject(value) && !Array.isArray(value);
const isCounted = (keys: readonly string[]) => keys.length > 0 && keys.every((key) => /^\d{1,12}$/.test(key));

/**
 * Whether an object holds columns, each with a value by row number: {"title": {"0": "…", "1": "…"}, "by": {…}}. Of a
 * file that goes on, only the first columns are seen.
 */
export function areColumns(object: object): boolean {
  const entries = Object.entries(object);
  const columns = entries.map(([, column]: [string, unknown]) => column);
  const [first] = columns;
  if (!isObject(first) || isCounted(entries.map(([name]) => name))) return false;
  if (!entries.some(([name]) => isKnownName(name))) return false;
  return columns.every(
    (column) =>
      isObject(column) &&
      isCounted(Object.keys(column)) &&
      Object.values(column).slice(0, 100).every(isPlain),
  );
}

/** Turns a file of columns into a value per row. */
export class ColumnCutter {
  #text = "";

  push(text: string): void {
    this.#text += text;
    if (this.#text.length > maxCharacters) throw new BadFile(t("files:record.columnsTooLong"));
  }

  end(out: JsonValue[]): void {
    const rows = new Map<string, Record<string, unknown>>();
    for (const [name, column] of Object.entries(parsed(this.#text))) {
      if (!isObject(column)) continue;
      for (const [row, value] of Object.entries(column)) {
        const record = rows.get(row) ?? {};
        Object.defineProperty(record, name, { value, enumerable: true, configurable: true });
        rows.set(row, record);
      }
    }
    let line = 0;
    for (const value of rows.values()) out.push({ line: ++line, value });
  }
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch (error) {
    throw new BadFile(t("files:record.badJson", { why: error instanceof Error ? error.message : "" }));
  }
}
