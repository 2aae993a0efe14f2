import fc from "fast-check";
import type { Dialect } from "../../src/main/files/readers/delimited";

/** A dialect with the choices that only a writer makes. */
export interface Writing extends Dialect {
  /** The line ending of each record. */
  ending: string;
  /** Quotes every cell, not only those that need it. */
  quoteAll: boolean;
  /** Whether the last record has a line ending too. */
  lastEnding: boolean;
}

/** Dialects found in real exports. */
export const writings: fc.Arbitrary<Writing> = fc
  .record({
    delimiter: fc.constantFrom(",", ";", "\t", "|", "^", "~", "\u0001", ":", "¦"),
    quote: fc.constantFrom('"', "'"),
    backslash: fc.boolean(),
    ending: fc.constantFrom("\n", "\r\n", "\r\r\n", "\r", "\u0085"),
    quoteAll: fc.boolean(),
    lastEnding: fc.boolean(),
  })
  .map((one) => ({
    ...one,
    newline: one.ending.includes("\n") ? "\n" : one.ending === "\r" ? "\r" : "\u0085",
  }));

const breaks = fc.constantFrom("\n", "\r\n", "\r\r\n", "\r", "\u0085");
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }) },
  { weight: 1, arbitrary: breaks },
  {
    weight: 1,
    arbitrary: fc.constantFrom(",", ";", "\t", "|", '"', "'", "\\", '""', '",', "' ", " ", "é", "日本"),
  },
);
/** Cells that are hard to read: delimiters, quotes, line breaks and any graphemes. */
const cells = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(""));

/** Tables whose rows have equal width and at least one filled cell. */
export function tables(max = 12): fc.Arbitrary<string[][]> {
  return fc
    .integer({ min: 2, max: 6 })
    .chain((width) =>
      fc.array(fc.array(cells, { minLength: width, maxLength: width }), { minLength: 1, maxLength: max }),
    )
    .map((rows) =>
      rows.map((row, i) => (row.every((cell) => cell.trim() === "") ? [`row ${i}`, ...row.slice(1)] : row)),
    );
}

export function writeTable(rows: readonly (readonly string[])[], writing: Writing): string {
  const { delimiter, quote, backslash, ending, quoteAll, lastEnding } = writing;
  const cell = (text: string) => {
    const needed = text.includes(delimiter) || text.includes(quote) || /[\r\n\u0085]|^\s|\s$/.test(text);
    if (!quoteAll && !needed) return text;
    const inner = backslash ? text.replace(/["'\\]/g, "\\$&") : text.replaceAll(quote, quote + quote);
    return `${quote}${inner}${quote}`;
  };
  return rows.map((row) => row.map(cell).join(delimiter)).join(ending) + (lastEnding ? ending : "");
}
