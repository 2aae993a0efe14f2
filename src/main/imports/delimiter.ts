import { parse } from "csv-parse/sync";

const candidates = [",", ";", "\t", "|"] as const;

/**
 * Guesses the delimiter from the start of the text: the one that cuts most records into the same number of cells, more
 * cells first. A table of one column has none; it then reads as comma-separated.
 */
export function detectDelimiter(text: string): string {
  let best = { delimiter: ",", score: 0 };
  for (const delimiter of candidates) {
    const widths = widthsOf(text, delimiter);
    const usual = mostFrequent(widths);
    if (usual < 2) continue;
    const agreeing = widths.filter((width) => width === usual).length / widths.length;
    const score = agreeing * agreeing * Math.log2(usual + 1);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function widthsOf(text: string, delimiter: string): number[] {
  // The sample may end inside a record: its last line is left out.
  const whole = text.slice(0, Math.max(text.lastIndexOf("\n"), 0)) || text;
  try {
    return parse(whole, {
      delimiter,
      to: 200,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }).map((record) => record.length);
  } catch {
    return [];
  }
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const n of numbers) counts.set(n, (counts.get(n) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}
