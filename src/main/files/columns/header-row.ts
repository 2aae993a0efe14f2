import type { ReadingOptions } from "../../../shared/ipc/imports";
import { KindsOfCells, profilesOf, votesOn } from "./column-profile";
import { isKnownName, isWord } from "./columns";
import { isSentimentWord } from "./sentiment";
import type { FileRecord } from "../readers/record";

/** Records at the top of a file that are searched for the header, and from which the analyst can choose it. */
export const topRecords = 21;
/** Records that determine the table's width. */
export const recordsMeasured = 100;

/** Where a table begins: number of records above it, and column names if it has a header. */
export interface TableStart {
  preamble: number;
  header: boolean;
  /** Number of records in the header, including lines below the names that describe the columns. */
  lines: number;
  names: string[];
  /** What other lines of the header say about each column, such as the code of a question. */
  remarks: string[];
}

type Row = readonly string[];

/** Finds where a table begins from its first records. Options override what is detected. */
export function startOf(records: readonly FileRecord[], options: ReadingOptions): TableStart {
  const cells = records.map((record) => record.cells);
  const likely = likeliestStart(cells.slice(0, recordsMeasured));
  const found = options.preamble === undefined ? likely : null;
  const preamble = options.preamble ?? found?.preamble ?? 0;
  const first = cells[preamble] ?? [];
  const header = options.header ?? found?.header ?? looksLikeHeader(first, cells.slice(preamble + 1));
  if (!header) return { preamble, header, lines: 0, names: [], remarks: [] };
  const above = cells.slice(Math.max(0, preamble - 2), preamble);
  const lines =
    options.headerLines ?? (found?.header ? found.lines : isImportIds(cells[preamble + 1]) ? 2 : 1);
  const names = zoned(namesBelow(above, first, widthOf(cells)), cells[preamble + lines - 1]);
  const codes = likely.preamble === preamble && likely.hasCodes ? (cells[preamble - 1] ?? []) : [];
  const below = cells.slice(preamble + 1, preamble + lines);
  return { preamble, header, lines, names, remarks: remarksOn(names, [codes, ...below]) };
}

/** What other lines of a header say about its columns, except for IDs meant for programs. */
function remarksOn(names: readonly string[], others: readonly Row[]): string[] {
  const told = others.filter((cells) => !isImportIds(cells));
  return names.map((name, at) => {
    const said = told.map((cells) => (cells[at] ?? "").trim()).filter((text) => text !== "" && text !== name);
    return [...new Set(said)].join(" · ");
  });
}

/** Whether a record is the header of the records below it. */
function looksLikeHeader(first: Row, below: readonly Row[]): boolean {
  if (areSingle([first, ...below])) return namesTexts(first[0] ?? "", below);
  if (isFactOfReport(first) || isOneOfRows(first, below)) return false;
  const kinds = new KindsOfCells();
  const votes = votesOn(first, profilesOf(below.slice(0, recordsMeasured), kinds), kinds);
  if (votes.header >= 1 && votes.header > votes.data * 2) return true;
  const max = first.some(isKnownName) ? 1 : 0.4;
  return votes.data <= max && areWords(first, below[0]);
}

/**
 * Whether the first record is a header if the columns don't decide it: no cell is a number, URL or date, and either
 * one names a field, the next record isn't words too, or all cells are short.
 */
function areWords(first: Row, second: Row = []): boolean {
  const names = first.map((cell) => cell.trim());
  if (names.every((name) => name === "") || !names.every(isWord)) return false;
  if (second.length === 0 || !second.every((cell) => isWord(cell.trim()))) return true;
  return names.some(isKnownName) || names.every((name) => name.length < 40 && !/[.!?]$/.test(name));
}

/** Whether a cell says what labels of training data say. */
const isLabel = (cell: string) =>
  (isSentimentWord(cell) && !isKnownName(cell)) || /^\s*(?:ham|spam)\s*$/i.test(cell);

/** Whether a record is one of the rows: it has a label of a column of labels, or an address, which no column is called. */
function isOneOfRows(row: Row, below: readonly Row[]): boolean {
  if (row.some((cell) => /^https?:\/\/\S+$/i.test(cell.trim()))) return true;
  return row.some(
    (cell, at) => isLabel(cell) && below.slice(0, recordsMeasured).every((cells) => isLabel(cells[at] ?? "")),
  );
}

/** Names of text columns besides the names of fields. */
const textNames =
  /^(?:texts?|comments?|reviews?|messages?|feedbacks?|responses?|answers?|verbatims?|tweets?|posts?|contents?|captions?|remarks?|suggestions?|opinions?|mentions?|kommentare?|bewertung(?:en)?|rezension(?:en)?|antwort(?:en)?|meinung(?:en)?|nachricht(?:en)?|commentaires?|avis|réponses?|messages?|comentarios?|reseñas?|respuestas?|opiniones|opinión|comentários?|avaliaç(?:ão|ões)|respostas?|commenti|commento|recension[ei]|risposte|risposta|reacties?|beoordeling(?:en)?|yorum(?:lar)?|отзывы?|комментари[йи]|текст|评论|評論|弹幕|コメント|レビュー|댓글|리뷰|내용)(?:内容)?(?:[ _]?(?:text|\d+))?$/iu;

/** A word that begins as names of texts do: "Comente", "Opiniones_clientes". */
const textStem =
  /^(?:comment|coment|komment|koment|commen|review|opini|feedback|avalia|rese[nñ]|respuest|respost|antwort|bewert|rezen|recen|ulasan|yorum|отзыв|коммент)[\p{L}_]{0,10}$/iu;

/** Whether the first line of a single column is its name: a name for texts, or a question above its answers. */
function namesTexts(first: string, below: readonly Row[]): boolean {
  const name = first.trim().replace(/\s+/g, " ");
  if (name === "" || below.length === 0) return false;
  const others = below.slice(0, recordsMeasured).map((cells) => (cells[0] ?? "").trim());
  if (others.includes(name)) return false;
  if (isKnownName(name) || textNames.test(name) || textStem.test(name)) return true;
  const questions = others.filter((text) => /[?？]$/.test(text)).length;
  if (/^[^.!;。！]+[?？]$/.test(name) && others.length >= 3 && questions * 4 < others.length) return true;
  if (/^[a-z]+(?:_[a-z\d]+)+$/i.test(name)) return true;
  const kinds = new KindsOfCells();
  const [profile] = profilesOf(below.slice(0, recordsMeasured), kinds);
  return profile !== undefined && profile.kind !== "text" && votesOn([first], [profile], kinds).header >= 1;
}

/**
 * Whether a record counts its columns from 0, as data frames without column names are written. Their index has no
 * name.
 */
export function isCount([first = "", ...others]: Row = []): boolean {
  const counted = first.trim() === "" ? others : [first, ...others];
  const isWide = counted.length >= 2 && others.length >= 2;
  return (
    (isWide || counted.length === others.length) && counted.every((cell, at) => cell.trim() === String(at))
  );
}

interface FoundHeader {
  preamble: number;
  header: boolean;
  lines: number;
  /** Whether the line above the names has a code for each column. */
  hasCodes?: boolean;
}

/**
 * Looks for the header from the top: the last record that the columns below vote for, before the first data row. If
 * the votes don't decide it, the width of records and known names do.
 */
function likeliestStart(rows: readonly Row[]): FoundHeader {
  const width = widthOf(rows);
  if (width <= 1 || areSingle(rows))
    return { preamble: 0, header: namesTexts(rows[0]?.[0] ?? "", rows.slice(1)), lines: 1 };
  if (isCount(rows[0]) && !isCount(rows[1])) return { preamble: 0, header: true, lines: 1 };
  const usual = usualWidth(rows);
  const kinds = new KindsOfCells();
  const found: { at: number; votes: number }[] = [];
  const narrow = narrowAbove(rows);
  for (let at = 0; at < Math.min(rows.length - 1, topRecords); at++) {
    const row = rows[at] ?? [];
    if (filled(row).length < Math.min(2, usual) || isFactOfReport(row)) continue;
    if (isOneOfRows(row, rows.slice(at + 1))) break;
    const below = profilesOf(rows.slice(at + 1), kinds);
    const { header, data, evidence } = votesOn(row, below, kinds);
    // Below the top, a cell that matches a field name may be a user's text.
    if (header >= 1 && header > data * 2 && (at <= narrow || evidence >= 0.5))
      found.push({ at, votes: header });
    else if (data >= 1.5 && data > header) break;
    else if (found.length > 0 && filled(row).length > usual / 2 && !/:$/.test(row[0]?.trim() ?? "")) break;
  }
  const max = Math.max(0, ...found.map(({ votes }) => votes));
  const last = found.findLast(({ votes }) => votes >= max * 0.5);
  if (!last) {
    const preamble = preambleOf(rows);
    const header = looksLikeHeader(rows[preamble] ?? [], rows.slice(preamble + 1));
    // Lines that group names are rows where there are no names.
    return { preamble: header ? preamble : narrowAbove(rows), header, lines: 1 };
  }
  return headerEndingAt(rows, lastLine(rows, last.at, kinds), new Set(found.map(({ at }) => at)));
}

/** Includes a second header line that fills blanks of the first, as in survey exports. */
function lastLine(rows: readonly Row[], at: number, kinds: KindsOfCells): number {
  const next = rows[at + 1];
  const names = rows[at] ?? [];
  const below = rows.slice(at + 2);
  if (!next || below.length === 0) return at;
  if (isImportIds(next)) return at + 1;
  const profiles = profilesOf(below, kinds);
  const isBlank = (cells: Row, column: number) => (cells[column] ?? "").trim() === "";
  const columns = profiles.map((_, column) => column);
  // Columns of a multiple-choice question are named after its options, which are also their values.
  const isOption = (column: number) =>
    isBlank(names, column) || (column < names.length && isBlank(names, column + 1));
  const others = next.map((cell, column) => (isOption(column) ? "" : cell));
  const { data, header } = votesOn(others, profiles, kinds);
  const leavesFilled = columns.some(
    (column) => isBlank(next, column) && !isBlank(names, column) && profiles[column]?.empty === 0,
  );
  if (!leavesFilled) return at;
  const fillsBlank = columns.some((column) => !isBlank(next, column) && isBlank(names, column));
  if (next.some(isResponse)) return at + 1;
  return data < 1 && (fillsBlank || (data === 0 && header >= 1)) ? at + 1 : at;
}

/** Chooses which of two header lines has the names. The other may only group or describe them. */
function headerEndingAt(rows: readonly Row[], last: number, found: ReadonlySet<number>): FoundHeader {
  if (isImportIds(rows[last]) && last > 0) {
    const above = headerEndingAt(rows, last - 1, found);
    return { ...above, lines: above.lines + 1 };
  }
  const names = rows[last] ?? [];
  const above = rows[last - 1];
  if (above && found.has(last - 1) && isDescribed(above, names))
    return { preamble: last - 1, header: true, lines: 2 };
  const hasCodes = above !== undefined && found.has(last - 1) && areCodes(above, names);
  return { preamble: last, header: true, lines: 1, hasCodes };
}

/** Whether each name has another word above it, as in exports with a code and a label for each question. */
function areCodes(above: Row, names: Row): boolean {
  const codes = filled(above);
  return codes.length >= filled(names).length && distinct(above).size === codes.length && codes.every(isWord);
}

/** Whether the second line only describes names that the first gives in full. */
function isDescribed(names: Row, below: Row): boolean {
  const own = filled(names);
  if (own.length < names.length || own.length < below.length || distinct(names).size < own.length)
    return false;
  if (knownNames(below) > knownNames(names) || below.some(isResponse)) return false;
  const codes = own.filter((name) => /^(?:Q|V|VAR|F)\d/i.test(name)).length;
  if (codes * 4 > own.length) return false;
  const blanks = names.filter((_, column) => (below[column] ?? "").trim() === "").length;
  const length = (cells: Row) => filled(cells).join("").length / Math.max(1, filled(cells).length);
  return blanks >= 2 || (length(below) > 20 && length(below) > length(names) * 2.5);
}

/** Qualtrics writes a line of column IDs for programs. */
function isImportIds(cells: Row | undefined): boolean {
  const marked = cells?.filter((cell) => /^\{\s*["']ImportId["']/.test(cell.trim())).length ?? 0;
  return marked > 0 && marked * 2 >= filled(cells ?? []).length;
}

/** Names with the time zone that a line of IDs gives some of their columns: "EndDate (America/Denver)". */
function zoned(names: string[], ids: Row | undefined): string[] {
  if (!isImportIds(ids)) return names;
  return names.map((name, at) => {
    const zone = /["']timeZone["']\s*:\s*["']([\w+/-]+)["']/.exec(ids?.[at] ?? "")?.[1];
    return zone === undefined ? name : `${name} (${zone})`;
  });
}

/** SurveyMonkey writes this below a question with a single answer. */
const isResponse = (cell: string) =>
  /^(?:open-ended response|response|offene antwort|antwort|réponse(?: ouverte)?|respuesta(?: abierta)?|resposta(?: aberta)?|risposta(?: aperta)?)$/iu.test(
    cell.trim(),
  );

function preambleOf(rows: readonly Row[]): number {
  const narrow = narrowAbove(rows);
  const known = rows.slice(0, topRecords).map(knownNames);
  const max = Math.max(...known);
  const named = known.indexOf(max);
  // Lines above the header may be as wide as the table: group names or facts about the export.
  if (max >= 2 && named > narrow && areNames(rows[named], rows[named + 1])) return named;
  const [line = [], names = [], row] = rows.slice(narrow);
  const isGroups = distinct(line).size < filled(names).length && (known[narrow] ?? 0) < 2;
  return isGroups && areNames(names, row) ? narrow + 1 : narrow;
}

/** Records above a table (a title, the date of an export) are much narrower than its rows. */
function narrowAbove(rows: readonly Row[]): number {
  const usual = usualWidth(rows);
  if (usual < 2) return 0;
  const starts = rows.findIndex((cells) =>
    usual === 2 ? cells.length >= 2 : filled(cells).length > usual / 2,
  );
  return starts > 0 && starts < topRecords ? starts : 0;
}

/**
 * The median number of filled cells. Only the later half counts, because in short files the lines above would distort
 * it.
 */
function usualWidth(rows: readonly Row[]): number {
  const later = rows
    .slice(Math.floor(rows.length / 2))
    .map((cells) => filled(cells).length)
    .sort((a, b) => a - b);
  return later[Math.floor(later.length / 2)] ?? 0;
}

/** "Period:" and its value, as reports have above their table. */
function isFactOfReport(cells: Row): boolean {
  const [name = "", value = "", ...others] = filled(cells);
  return value !== "" && others.length === 0 && /[:：]$/.test(name) && !/[:：]$/.test(value);
}
/** Whether only the first column is filled. Delimiters after a text make no table of it. */
const areSingle = (rows: readonly Row[]) => rows.every((cells) => filled(cells.slice(1)).length === 0);
const widthOf = (rows: readonly Row[]) => Math.max(0, ...rows.map((cells) => cells.length));
const filled = (cells: Row) => cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
const distinct = (cells: Row) => new Set(filled(cells).map((cell) => cell.toLowerCase()));

/** Whether a record has only words and the next one doesn't. */
function areNames(cells: Row = [], below: Row = []): boolean {
  return filled(cells).length >= 2 && filled(cells).every(isWord) && !filled(below).every(isWord);
}

/** Number of cells that match a field name. */
function knownNames(cells: Row): number {
  return [...distinct(cells)].filter(isKnownName).length;
}

/**
 * Completes column names with the lines of groups above them, as merged cells produce. An empty name takes the one
 * above. Names that repeat, or mean nothing alone ("Author", "Name"), get the group as a prefix. Options get their
 * question.
 */
function namesBelow(above: readonly Row[], names: Row, width: number): string[] {
  const reach = (cells: Row) => cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  const groups = above.filter(
    (cells) =>
      filled(cells).length >= 2 && reach(cells) > Math.min(width, 200) * 0.5 && !isFactOfReport(cells),
  );
  const nearest = groups.at(-1) ?? [];
  const max = Math.max(names.length, nearest.length);
  const own = Array.from({ length: max }, (_, at) => (names[at] ?? "").trim());
  const counts = new Map<string, number>();
  for (const name of own) counts.set(name, (counts.get(name) ?? 0) + 1);
  return own.map((name, at) => {
    if (name === "") return groups.findLast((cells) => cells[at]?.trim())?.[at]?.trim() ?? "";
    const group = nearest
      .slice(0, at + 1)
      .findLast((cell) => cell.trim() !== "")
      ?.trim();
    if (!group) return name;
    if (isResponse(name)) return group;
    if (/[?？:]$/.test(group)) return `${group} ${name}`;
    const whole = `${group} ${name}`;
    return (counts.get(name) ?? 0) > 1 || (!isKnownName(name) && isKnownName(whole)) ? whole : name;
  });
}
