import { isObject } from "../../../shared/documents/json";
import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import type { JsonValue } from "./json";

/** Characters of a file that has to be in memory as a whole. */
const maxCharacters = 256 * 1024 * 1024;

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
      if (!isObject(column) && !Array.isArray(column)) continue;
      for (const [row, value] of Object.entries<unknown>(column)) {
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
