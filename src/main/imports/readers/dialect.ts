import { DelimitedCutter, type Dialect } from "./delimited";
import type { FileRecord } from "./record";

/** Delimiters that are tried, the usual ones first; the weight keeps an unusual sign from winning by chance. */
const candidates: readonly (readonly [delimiter: string, weight: number])[] = [
  [",", 1],
  [";", 1],
  ["\t", 1],
  ["|", 1],
  ["\u0001", 1],
  ["\u001f", 1],
  ["^", 0.8],
  ["~", 0.8],
  ["¦", 0.8],
  ["§", 0.8],
  ["#", 0.5],
  ["*", 0.5],
  [":", 0.4],
];
const quotes = [
  ['"', 1],
  ["'", 0.85],
  ["", 0.8],
] as const;
const recordsTried = 300;

/** What is given instead of being found out. */
export type DialectOptions = { [K in "delimiter" | "quote" | "backslash"]?: Dialect[K] | undefined };

/**
 * Finds how the start of a text is parted: the way that cuts most records into the same number of cells, more cells
 * first. A table of one column has no delimiter; it then reads as comma-separated.
 */
export function detectDialect(text: string, given: DialectOptions = {}): Dialect {
  const named = /^\ufeff?sep=(.)\r?\n/i.exec(text)?.[1];
  const delimiter = given.delimiter ?? named;
  let best: { dialect: Dialect; score: number } | null = null;
  for (const [quote, quoteWeight] of quotes) {
    if (given.quote !== undefined && given.quote !== quote) continue;
    if (given.quote === undefined && quote === "'" && !/(^|\n|[^\p{L}\p{N} ])'/u.test(text)) continue;
    const backslash = given.backslash ?? usesBackslash(text, quote);
    const newline = newlineOf(backslash ? text.replace(/\\./gs, "") : text, quote);
    for (const [candidate, weight] of delimiter === undefined ? candidates : [[delimiter, 1] as const]) {
      if (!text.includes(candidate)) continue;
      const dialect: Dialect = { delimiter: candidate, quote, backslash, newline };
      const score = scoreOf(text, dialect) * weight * quoteWeight;
      if (!best || score > best.score) best = { dialect, score };
    }
  }
  if (best && (best.score > 0 || delimiter !== undefined)) return best.dialect;
  const quote = given.quote ?? '"';
  return {
    delimiter: delimiter ?? ",",
    quote,
    backslash: given.backslash ?? false,
    newline: newlineOf(text, quote),
  };
}

/** Cuts the sample; its last record may be cut off and is left out. */
function recordsOf(text: string, dialect: Dialect): FileRecord[] | null {
  const records: FileRecord[] = [];
  try {
    const cutter = new DelimitedCutter(dialect);
    cutter.push(text, records);
    if (records.length < 2) cutter.end(records);
  } catch {
    // A quote that never closes: not this dialect, unless there are records enough before it.
    return records.length > 20 ? records : null;
  }
  return records;
}

function scoreOf(text: string, dialect: Dialect): number {
  const records = recordsOf(text, dialect);
  if (!records || records.length === 0) return 0;
  const widths = records.slice(0, recordsTried).map(({ cells }) => cells.length);
  const usual = mostFrequent(widths);
  if (usual < 2) return 0;
  const agreeing = widths.filter((width) => width === usual).length / widths.length;
  const weight = dialect.quote === "" && agreeing === 1 && records.some(hasOwnQuote) ? ownQuoteWeight : 1;
  return agreeing * agreeing * Math.log2(usual + 1) * weight;
}

/** More than makes up for the weight of reading without quotes. */
const ownQuoteWeight = 1.3;

/** Whether a quote at the beginning of a cell is of its text, as in: "Great" they said. */
function hasOwnQuote({ cells }: FileRecord): boolean {
  return cells.some((cell) => /^\s*"/.test(cell) && !/"\s*$/.test(cell));
}

/** What ends a record: LF where one stands outside quotes, else CR, else NEXT LINE. */
function newlineOf(text: string, quote: Dialect["quote"]): Dialect["newline"] {
  const outside = quote === "" ? text : text.split(quote).filter((_, index) => index % 2 === 0);
  const has = (sign: string) =>
    typeof outside === "string" ? outside.includes(sign) : outside.some((part) => part.includes(sign));
  if (has("\n")) return "\n";
  if (has("\r")) return "\r";
  return has("\u0085") ? "\u0085" : "\n";
}

/** Whether quotes inside cells are written \": some are, and none is doubled. */
function usesBackslash(text: string, quote: Dialect["quote"]): boolean {
  if (quote === "" || !text.includes(`\\${quote}`)) return false;
  const doubled = new RegExp(`[^${quote}]${quote}${quote}[^${quote}]`, "g");
  const inside = [...text.matchAll(doubled)].filter(([match]) => /[^\s,;|\t\\]/.test(match[0] ?? ""));
  return inside.length === 0;
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const n of numbers) counts.set(n, (counts.get(n) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}
