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

/** Unpaired surrogates. */
const loneHalf = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * Text for a workbook cell: without characters that XML can't encode, and truncated to the maximum. The workbook
 * library looks texts up in a plain object and writes a damaged file for "constructor", so that text gets a trailing
 * space.
 */
export function cellText(text: string): { text: string; cut: boolean } {
  const clean = text
    // eslint-disable-next-line no-control-regex -- control characters are what is left out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(loneHalf, "\ufffd");
  if (clean in Object.prototype) return { text: `${clean} `, cut: false };
  if (clean.length <= maxCellLength) return { text: clean, cut: false };
  return { text: `${clean.slice(0, maxCellLength - 1).replace(/[\ud800-\udbff]$/, "")}…`, cut: true };
}
