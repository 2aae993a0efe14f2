import { cleanText } from "../shared/text/clean-text";
import { graphemes } from "../shared/text/graphemes";
import { textWidth } from "./text-width";

/** Cells of a table. Numbers are aligned right. */
export type Cell = string | number | null | undefined;

/** Standard output and standard error of a command. */
export interface Terminal {
  /** Writes a line of output. */
  print: (line: string) => void;
  /** Writes a line beside the output. */
  note: (line: string) => void;
  /** Replaces the line of progress on a terminal; null removes it. Does nothing elsewhere. */
  progress: (line: string | null) => void;
  /** Width of a terminal in columns. Undefined if the output goes elsewhere. */
  columns: number | undefined;
}

export function systemTerminal(): Terminal {
  const { stdout, stderr } = process;
  let shown = false;
  const progress = (line: string | null) => {
    if (!stderr.isTTY) return;
    if (shown) stderr.write("\r\u001b[2K");
    shown = line !== null;
    if (line !== null) stderr.write(clipped(plainText(line), (stderr.columns || 80) - 1));
  };
  const write = (stream: NodeJS.WriteStream) => (line: string) => {
    progress(null);
    stream.write(`${line}\n`);
  };
  return {
    print: write(stdout),
    note: write(stderr),
    progress,
    columns: stdout.isTTY ? stdout.columns || 80 : undefined,
  };
}

/**
 * Text without control characters, on one line. What authors write must not move the cursor or change the title of a
 * terminal.
 */
function plainText(text: string): string {
  return cleanText(text)
    .replace(/[\t\n\r\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, " ")
    .trim();
}

/** A table with aligned columns. On a terminal the widest texts are cut so that each row fits on its line. */
export function tableLines(
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  { width, locale }: { width: number | undefined; locale: string },
): string[] {
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 3, signDisplay: "negative" });
  const textOf = (cell: Cell) => (typeof cell === "number" ? numbers.format(cell) : plainText(cell ?? ""));
  const texts = [columns.map(plainText), ...rows.map((row) => row.map(textOf))];
  const right = columns.map((_, at) => rows.length > 0 && rows.every((row) => typeof row[at] !== "string"));
  const widths = fitting(
    columns.map((_, at) => Math.max(...texts.map((row) => textWidth(row[at] ?? "")))),
    width,
  );
  return texts.map((row) =>
    row
      .map((text, at) => {
        const shown = clipped(text, widths[at] ?? 0);
        const gap = " ".repeat(Math.max(0, (widths[at] ?? 0) - textWidth(shown)));
        return right[at] ? gap + shown : shown + gap;
      })
      .join("  ")
      .trimEnd(),
  );
}

/** Takes width from the widest columns until a row fits. */
function fitting(widths: readonly number[], width: number | undefined): number[] {
  const fitted = [...widths];
  if (width === undefined) return fitted;
  const gaps = 2 * (widths.length - 1);
  const sum = () => fitted.reduce((a, b) => a + b, gaps);
  for (let excess = sum() - width; excess > 0; excess = sum() - width) {
    const widest = Math.max(...fitted);
    if (widest <= 8) break;
    const at = fitted.indexOf(widest);
    const next = Math.max(8, ...fitted.filter((columnWidth) => columnWidth < widest));
    fitted[at] = Math.max(next === widest ? widest - 1 : next, widest - excess, 8);
    if (fitted[at] === widest) fitted[at] = widest - 1;
  }
  return fitted;
}

function clipped(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let shown = "";
  let used = 0;
  for (const { segment } of graphemes().segment(text)) {
    const wide = textWidth(segment);
    if (used + wide > width - 1) break;
    shown += segment;
    used += wide;
  }
  return `${shown}…`;
}
