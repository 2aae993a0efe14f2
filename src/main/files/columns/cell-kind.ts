import type { ColumnKind } from "../../../shared/ipc/imports-plan";
import { parseDate } from "./dates";
import { relativeDate } from "./relative-dates";

/** What a cell looks like, regardless of its column's name. */
export type CellKind = "empty" | "url" | "json" | "number" | "date" | "flag" | "code" | "text";

const placeholder = /^(?:[-–—?]+|n\/?a|#n\/a|null|none|nan|nil)$/i;
const url = /^(?:https?:\/\/|www\.|at:\/\/)\S+$/i;
const number = /^[-+(]?\p{Sc}?\s?\p{Nd}[\p{Nd}.,'’\s]*(?:[%\p{Sc}KMBkmb]|E\+\d+)?\)?$/u;
/** Two equal separators mean a date: 31.12.2024. In 1.000.000 three digits follow each separator, so it isn't one. */
const daySeparators = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}/;
const longestDate = 60;
const longestCode = 1000;

export function cellKind(cell: string): CellKind {
  const text = cell.trim();
  if (text === "" || placeholder.test(text)) return "empty";
  if (url.test(text)) return "url";
  if (/^[[{].*[\]}]$/s.test(text)) return "json";
  // The patterns below take quadratic time, and nothing else is that long.
  if (text.length > longestCode) return "text";
  if (number.test(text) && !daySeparators.test(text)) return "number";
  if (text.length <= longestDate && isDate(text)) return "date";
  if (/^(?:true|false|yes|no)$/i.test(text)) return "flag";
  if (/^\S*\p{Nd}\S*$/u.test(text) || /^@\S+$/.test(text) || /^\S+@\S+\.\S+$/.test(text)) return "code";
  return "text";
}

function isDate(text: string): boolean {
  if (/^\d{1,2}:\d{2}(:\d{2})?(\s?[ap]\.?m\.?)?$/i.test(text)) return true;
  return (
    (/\p{Nd}/u.test(text) &&
      (parseDate(text, "UTC", "day-first") ?? parseDate(text, "UTC", "month-first")) !== null) ||
    relativeDate(text, 0, "UTC") !== null
  );
}

/** Replaces runs of letters and digits of a code by one sign each: "UgxKJ-12" → "a-9". */
export function shapeOf(code: string): string {
  return code.replace(/\p{L}+/gu, "a").replace(/\p{Nd}+/gu, "9");
}

/** What most values are. */
export function columnKind(samples: readonly string[]): ColumnKind {
  const counts = new Map<ColumnKind, number>();
  for (const sample of samples) {
    const kind = cellKind(sample);
    const own = kind === "text" || kind === "flag" ? "words" : kind;
    if (own !== "empty") counts.set(own, (counts.get(own) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "empty";
}
