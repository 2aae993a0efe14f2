import { cellKind } from "../columns/cell-kind";
import { isKnownName } from "../columns/columns";
import { DelimitedCutter, type Dialect } from "./delimited";
import type { FileRecord } from "./record";

/** Delimiters that are tried, most common first. The weights keep rare ones from winning by chance. */
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

/** Options that override detection. */
export type DialectOptions = { [K in "delimiter" | "quote" | "backslash"]?: Dialect[K] | undefined };

/**
 * Detects the dialect from the start of a text: the one that gives most records the same number of cells, preferring
 * more cells. A table with a single column counts as comma-separated.
 */
export function detectDialect(text: string, given: DialectOptions = {}): Dialect {
  const delimiter = given.delimiter ?? namedDelimiter(text);
  const [best] = rankedDialects(text, given, delimiter);
  if (best && (best.score > 0 || delimiter !== undefined)) return best.dialect;
  const quote = given.quote ?? '"';
  return {
    delimiter: delimiter ?? ",",
    quote,
    backslash: given.backslash ?? false,
    newline: newlineOf(text, quote),
  };
}

/** The delimiter in a first line "sep=;", a convention of spreadsheets. */
const namedDelimiter = (text: string) => /^\ufeff?sep=(.)\r?\n/i.exec(text)?.[1];

/** All possible dialects, most likely first. */
function rankedDialects(
  text: string,
  given: DialectOptions,
  delimiter: string | undefined,
): { dialect: Dialect; score: number }[] {
  const found: { dialect: Dialect; score: number }[] = [];
  const isDecimal = partsFigures(text);
  for (const [quote, quoteWeight] of quotes) {
    if (given.quote !== undefined && given.quote !== quote) continue;
    if (given.quote === undefined && quote === "'" && !/(^|\n|[^\p{L}\p{N} ])'/u.test(text)) continue;
    const backslash = given.backslash ?? usesBackslash(text, quote);
    const newline = newlineOf(backslash ? text.replace(/\\./gs, "") : text, quote);
    const isEither = given.backslash === undefined && quote !== "" && text.includes(`\\${quote}`);
    for (const [candidate, usual] of delimiter === undefined ? candidates : [[delimiter, 1] as const]) {
      if (!text.includes(candidate)) continue;
      const dialect: Dialect = { delimiter: candidate, quote, backslash, newline };
      if (quote === "" && given.quote === undefined && areQuoted(text, candidate)) continue;
      const records = recordsOf(text, dialect);
      const isSwallowed = quote === "" && given.quote === undefined && swallowsLines(text, records, dialect);
      const weight =
        (candidate === "," && isDecimal ? decimalWeight : usual) *
        (isSwallowed ? ownQuoteWeight : quoteWeight);
      found.push({ dialect, score: scoreOf(records, dialect) * weight });
      // A cell may end with a backslash: "C:\".
      const other = { ...dialect, backslash: !backslash };
      if (isEither && !areEven(text, dialect))
        found.push({ dialect: other, score: scoreOf(recordsOf(text, other), other) * weight });
    }
  }
  return found.sort((a, b) => b.score - a.score);
}

/** Whether nearly all lines with quotes have them around cells: then a delimiter in a text doesn't make one cell more. */
function areQuoted(text: string, delimiter: string): boolean {
  const sign = delimiter.replace(/[\^$.*+?|]/, "\\$&");
  const cell = `(?:"(?:[^"]|"")*"|[^"${sign}]*)`;
  const line = new RegExp(`^${cell}(?:${sign}${cell})*$`);
  const lines = text.split(/\r?\n/, recordsTried).filter((one) => one.includes('"'));
  const parted = lines.filter((one) => one.includes(delimiter) && line.test(one));
  return lines.length > 0 && parted.length >= lines.length * 0.9;
}

/** Whether nearly all lines are whole records without quotes, and with them, a cell holds several such lines. */
function swallowsLines(text: string, plain: readonly FileRecord[] | null, bare: Dialect): boolean {
  if (!text.includes('"')) return false;
  const { usual, agreeing } = agreementOf((plain ?? []).map(({ cells }) => cells.length));
  if (usual < 2 || agreeing < 0.95) return false;
  const isRecord = (line: string) => line.split(bare.delimiter).length === usual;
  const holdsRecords = (cell: string) => {
    const inner = cell.split("\n").slice(1, -1);
    return inner.length > 1 && inner.every(isRecord);
  };
  const quoted = recordsOf(text, { ...bare, quote: '"' }) ?? [];
  return quoted.some(({ cells }) => cells.some(holdsRecords));
}

/** Commas between digits are decimal separators if the text has semicolons too. */
const decimalWeight = 0.5;

function partsFigures(text: string): boolean {
  if (!text.includes(";")) return false;
  const commas = text.slice(0, 20_000).match(/.,./g) ?? [];
  return commas.length > 0 && commas.filter((match) => /\d,\d/.test(match)).length >= commas.length * 0.8;
}

/** In prose, this share of the delimiters is followed by a blank. */
const spacedInProse = 0.6;

/** A cell of the dashed line below a Markdown header. A single dash more likely means a missing value. */
const ruledCell = "(?::-+:?|-+:|-{2,})";
const ruledLine = new RegExp(`^(?=.*\\|)\\|?(?:[ \\t]*${ruledCell}[ \\t]*(?:\\||$)){2,}$`);
const isRuledCell = new RegExp(`^${ruledCell}$`);

/** Whether a text is a Markdown table. Cells of another table may contain one. */
function isMarkdown(text: string): boolean {
  const lines = text.split(/\r?\n/, recordsTried);
  const at = lines.slice(0, linesAbove).findIndex((line) => ruledLine.test(line));
  const below = at < 0 ? [] : lines.slice(at + 1).filter((line) => line.trim() !== "");
  return below.length > 0 && below.filter((line) => line.includes("|")).length >= below.length * 0.8;
}

/** Whether a record is the dashed line of a Markdown table. */
export function isRule(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  return filled.length > 1 && filled.every((cell) => isRuledCell.test(cell));
}

/** Detects the dialect from the start of a text. Null if its lines have no delimiter. */
export function detectTable(text: string, given: DialectOptions = {}): Dialect | null {
  const delimiter = given.delimiter ?? namedDelimiter(text);
  if (delimiter !== undefined) return detectDialect(text, given);
  if (given.quote === undefined && isMarkdown(text))
    return { delimiter: "|", quote: "", backslash: true, newline: "\n" };
  if (given.quote === undefined && isQuotedColumn(text)) {
    return { delimiter: ",", quote: '"', backslash: false, newline: newlineOf(text, '"') };
  }
  const ranked = rankedDialects(text, given, delimiter);
  const parted = ranked.find(({ dialect }) => isParted(text, dialect))?.dialect;
  if (parted || given.quote !== undefined || !isQuotedWhereNeeded(text)) return parted ?? null;
  return { delimiter: ",", quote: '"', backslash: false, newline: newlineOf(text, '"') };
}

/** Whether the first line of a table names its columns: a text with line breaks below may look like a transcript. */
export function namesColumns(text: string, { delimiter }: Dialect): boolean {
  const names = (/^\ufeff?([^\r\n]*)/.exec(text)?.[1] ?? "").split(delimiter);
  return names.length > 1 && names.some(isKnownName) && names.every((name) => name.length <= 40);
}

const quotedCell = /^"(?:[^"]|"")*"[ \t]*\r?$/gm;

/** Whether the lines are cells of a single column, quoted only if they have commas, quotes or line breaks. */
function isQuotedWhereNeeded(text: string): boolean {
  const isNeeded = (cell: string) => /[",\n]/.test(cell.trim().slice(1, -1));
  if (!text.match(quotedCell)?.some(isNeeded)) return false;
  const bare = text
    .replace(quotedCell, "")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "");
  // The sample may end within a cell.
  const cut = bare.findLastIndex((line) => line.startsWith('"'));
  const whole = cut < 0 ? bare : bare.slice(0, cut);
  const tabbed = whole.filter((line) => line.includes("\t")).length;
  return whole.length > 0 && tabbed * 50 <= whole.length && !whole.some((line) => /[",]/.test(line));
}

/** Whether the lines are quoted cells of a single column. */
function isQuotedColumn(text: string): boolean {
  const cells = text.match(quotedCell)?.length ?? 0;
  if (cells === 0) return false;
  const rest = text
    .replace(quotedCell, "")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "");
  // The sample may end within a cell.
  const others = rest.filter((line) => line.startsWith('"')).length - (rest.at(-1)?.startsWith('"') ? 1 : 0);
  return rest.length <= cells + 1 && others * 10 <= cells && !rest.some((line) => /\t|","/.test(line));
}

/** Whether a dialect gives a table, rather than pieces of sentences. */
function isParted(text: string, dialect: Dialect): boolean {
  const { delimiter } = dialect;
  const records = recordsOf(text, dialect)?.slice(0, recordsTried);
  if (!records) return false;
  const { usual, agreeing, from } = agreementOf(records.map(({ cells }) => cells.length));
  if (usual < 2) return false;
  const table = records.slice(from);
  const kindsAt = (column: number) =>
    table.filter(({ cells }) =>
      /^(?:url|date|number|code|flag)$/.test(cellKind((cells[column] ?? "").slice(0, 300))),
    ).length;
  const isTyped = Array.from({ length: Math.min(usual, 20) }, (_, column) => column).some(
    (column) => kindsAt(column) >= Math.max(1, table.length * 0.5),
  );
  if (records.slice(0, 21).some(({ cells }) => cells.filter((cell) => isKnownName(cell)).length >= 2))
    return true;
  const weight = candidates.find(([sign]) => sign === delimiter)?.[1] ?? 1;
  if (weight < 1) return agreeing >= 0.9 && usual >= 3 && table.length >= 3;
  if (delimiter !== "," && delimiter !== ";") return agreeing >= 0.5 || isTyped;
  if (isTyped) return agreeing >= 0.5 || kindsAt(0) >= table.length * 0.5;
  const later = table.flatMap(({ cells }) => cells.slice(1));
  const spaced =
    later.filter((cell) => /^\s/.test(cell) && cell.trim() !== "").length / Math.max(1, later.length);
  if (spaced < spacedInProse) return agreeing >= 0.5 && (usual > 2 || records.length > 1);
  const isBrief = ({ cells }: FileRecord) =>
    cells.every((cell) => cell.trim().length <= 30 && !/[.!?…]$/.test(cell));
  return (
    agreeing >= 0.95 && usual >= 3 && table.length >= 4 && table.filter(isBrief).length >= table.length * 0.9
  );
}

/** The most common width, and the share of records with it, counted from below any narrower lines above the table. */
function agreementOf(widths: readonly number[]): { usual: number; agreeing: number; from: number } {
  const usual =
    widths.length < 3
      ? Math.max(0, ...widths)
      : mostFrequent(widths.length < 6 ? widths : widths.slice(Math.floor(widths.length / 2)));
  const first = widths.indexOf(usual);
  const isAbove = first > 0 && first <= linesAbove && widths.length - first >= 3;
  const from = isAbove && widths.slice(0, first).every((width) => width < usual * 0.7) ? first : 0;
  const later = widths.slice(from);
  return {
    usual,
    from,
    agreeing: later.filter((width) => width === usual).length / Math.max(1, later.length),
  };
}

/** Maximum number of lines above a table. */
const linesAbove = 20;

/** Parses the sample without its last record, which may be incomplete. */
function recordsOf(text: string, dialect: Dialect): FileRecord[] | null {
  const records: FileRecord[] = [];
  try {
    const cutter = new DelimitedCutter(dialect);
    cutter.push(text, records);
    if (records.length < 2) cutter.end(records);
  } catch {
    // An unclosed quote rules the dialect out, unless enough records precede it.
    return records.length > 20 ? records : null;
  }
  return records;
}

function scoreOf(records: readonly FileRecord[] | null, dialect: Dialect): number {
  if (!records || records.length === 0) return 0;
  const { usual, agreeing, from } = agreementOf(
    records.slice(0, recordsTried).map(({ cells }) => cells.length),
  );
  if (usual < 2) return 0;
  const isWhole = agreeing === 1 && from === 0;
  const weight = dialect.quote === "" && isWhole && records.some(hasOwnQuote) ? ownQuoteWeight : 1;
  return agreeing * agreeing * Math.log2(usual + 1) * weight;
}

/** Outweighs the penalty for reading without quotes. */
const ownQuoteWeight = 1.3;

/** Whether a quote at the start of a cell belongs to its text, as in: "Great" they said. */
function hasOwnQuote({ cells }: FileRecord): boolean {
  return cells.some((cell) => /^\s*"[^"]+"[^"]*[^"\s][^"]*$/.test(cell));
}

/** The end of a record: LF if one occurs outside quotes, else CR, else NEXT LINE. */
function newlineOf(text: string, quote: Dialect["quote"]): Dialect["newline"] {
  const outside = quote === "" ? text : text.split(quote).filter((_, index) => index % 2 === 0);
  const has = (sign: string) =>
    typeof outside === "string" ? outside.includes(sign) : outside.some((part) => part.includes(sign));
  if (has("\n")) return "\n";
  if (has("\r")) return "\r";
  return has("\u0085") ? "\u0085" : "\n";
}

/** Whether quotes in cells are written \": some are, and none is doubled. */
function usesBackslash(text: string, quote: Dialect["quote"]): boolean {
  if (quote === "" || !text.includes(`\\${quote}`)) return false;
  const doubled = new RegExp(`[^${quote}]${quote}${quote}[^${quote}]`, "g");
  const inside = [...text.matchAll(doubled)].filter(([match]) => /[^\s,;|\t\\]/.test(match[0] ?? ""));
  return inside.length === 0;
}

/** Whether all records of a text have as many cells. */
function areEven(text: string, dialect: Dialect): boolean {
  const records = recordsOf(text, dialect) ?? [];
  return records.length > 0 && new Set(records.map(({ cells }) => cells.length)).size === 1;
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const n of numbers) counts.set(n, (counts.get(n) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}
