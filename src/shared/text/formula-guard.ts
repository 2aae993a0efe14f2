/** A text that spreadsheets take for a formula, after any number of apostrophes. */
const formula = /^'*[=+\-@\t\r]/;

/**
 * Text for a cell of a CSV file or the clipboard. Prefixes an apostrophe to what a spreadsheet would run as a formula
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
