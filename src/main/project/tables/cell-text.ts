/** What a spreadsheet takes for a formula when it opens a CSV file, behind any number of apostrophes. */
const formula = /^'*[=+\-@\t\r]/;

/**
 * The text as a CSV cell: one that a spreadsheet would run as a formula gets an apostrophe in front. Text that begins so by itself gets
 * a further one, so that `unguarded` gives back exactly what was written.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function guarded(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text of a CSV cell without the apostrophe that `guarded` put in front. */
export function unguarded(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}

/** A value of a cell: what a sheet can hold. */
export type Cell = string | number | boolean | null;

/** Most characters that a cell of a workbook can hold. */
export const longestCell = 32_767;

/** Halves of a character beyond the basic plane that stand alone. */
const loneHalf = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * The text as a workbook can hold it: without characters that XML has none for, and not longer than a cell. What writes
 * workbooks looks texts up in a plain object and leaves a damaged one for "constructor": a blank behind it is the way round.
 */
export function cellText(text: string): { text: string; cut: boolean } {
  const clean = text
    // eslint-disable-next-line no-control-regex -- control characters are what is left out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(loneHalf, "\ufffd");
  if (clean in Object.prototype) return { text: `${clean} `, cut: false };
  if (clean.length <= longestCell) return { text: clean, cut: false };
  return { text: `${clean.slice(0, longestCell - 1).replace(/[\ud800-\udbff]$/, "")}…`, cut: true };
}
