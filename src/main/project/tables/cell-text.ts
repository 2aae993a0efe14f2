import { cleanText, startOf } from "../../../shared/text/clean-text";

/** A text that spreadsheets take for a formula when they open a CSV file, after any number of apostrophes. */
const formula = /^'*[=+\-@\t\r]/;

/**
 * Text for a CSV cell. Prefixes an apostrophe to what a spreadsheet would run as a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection). Text that already starts with apostrophes and a formula
 * gets one more, so that `withoutGuard` restores the original.
 */
export function withGuard(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe added by `withGuard`. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}

export type Cell = string | number | boolean | null;

/** Maximum characters in a workbook cell. */
export const maxCellLength = 32_767;

/**
 * Text for a workbook cell: clean, and truncated to the maximum. The workbook
 * library looks texts up in a plain object and writes a damaged file for "constructor", so that text gets a trailing
 * space.
 */
export function cellText(text: string): { text: string; cut: boolean } {
  const clean = cleanText(text);
  if (clean in Object.prototype) return { text: `${clean} `, cut: false };
  if (clean.length <= maxCellLength) return { text: clean, cut: false };
  return { text: `${startOf(clean, maxCellLength - 1)}…`, cut: true };
}
