import type { Code, CodeBook } from "../../shared/coding/code-book";
import { sourceOf } from "../../shared/documents/source";
import type { CodedValue, Decision, SampleItem } from "../../shared/coding/coding-sample";
import type { RouteOutput } from "../../shared/ipc/index";
import { t } from "../../shared/texts";
import { failure } from "../client/service-error";
import type { Cell } from "../files/tables/cell-text";
import type { TableRow } from "../files/tables/read-table";
import { blindDocument } from "./blind-item";
import { checkedDecision } from "./checked-decision";

type Problem = Extract<RouteOutput<"coding.receive">, { kind: "merged" }>["problems"][number];

/** Cells of a coder who can't say, and of one who chose none of several values. */
const unclear = "?";
const noValue = "-";
const fixed = ["queue", "document", "url", "published", "author", "source", "title", "text"] as const;
const yes = new Set(["yes", "y", "ja", "j", "1", "on"]);
const no = new Set(["no", "n", "nein", "0", "off"]);

/** A sample as a table that can be filled in with a spreadsheet. Brackets hold what may be entered. */
export function sampleTable(
  sampleId: string,
  book: CodeBook,
  items: readonly SampleItem[],
  decisions: ReadonlyMap<number, Decision> = new Map(),
): { columns: string[]; rows: Cell[][] } {
  return {
    columns: [
      ...fixed,
      ...(book.relevance ? [`relevance [yes|no${book.codes.length === 0 ? `|${unclear}` : ""}]`] : []),
      ...book.codes.map((code) => `${code.id} [${choicesOf(code)}|${unclear}]`),
      "note",
    ],
    rows: items.map((item) => {
      const document = blindDocument(item.document, book);
      const { url, published, extra_author_attributes: author, title, content } = document;
      const decision = decisions.get(item.position);
      return [
        ...[
          sampleId,
          item.position + 1,
          url ?? "",
          published == null ? "" : new Date(published).toISOString(),
        ],
        ...[author?.name ?? author?.id ?? "", sourceOf(document), title ?? "", content ?? ""],
        ...(book.relevance ? [relevanceCell(book, decision)] : []),
        ...book.codes.map((code) => codeCell(code, decision)),
        decision?.note ?? "",
      ];
    }),
  };
}

function choicesOf(code: Code): string {
  if (code.kind === "number") return `${code.min}..${code.max}`;
  return [...code.values.map(({ id }) => id), ...(code.kind === "choices" ? [noValue] : [])].join("|");
}

function relevanceCell({ codes }: CodeBook, decision: Decision | undefined): string {
  switch (decision?.outcome) {
    case "coded":
      return "yes";
    case "off-topic":
      return "no";
    case "unclear":
      return codes.length === 0 ? unclear : "";
    default:
      return "";
  }
}

function codeCell(code: Code, decision: Decision | undefined): Cell {
  if (decision?.outcome === "unclear") return unclear;
  const value = decision?.outcome === "coded" ? decision.values[code.id] : undefined;
  if (Array.isArray(value)) return value.length === 0 ? noValue : value.join("|");
  return value ?? "";
}

/** The id of the sample that a table belongs to. Throws if it isn't such a table. */
export function sampleOfTable([header, ...rows]: readonly TableRow[]): string {
  const at = columnsOf(header).get("queue");
  const id = at === undefined ? undefined : rows.map(({ cells }) => cells[at]).find((cell) => cell);
  if (id === undefined) throw failure("invalid", t("main:coding.notSampleFile"));
  return id;
}

/** The decisions in a table that was filled in, and the rows that can't be taken. Rows without a decision are no problem. */
export function decisionsOfTable(
  [header, ...rows]: readonly TableRow[],
  sampleId: string,
  book: CodeBook,
  items: readonly SampleItem[],
): { decisions: Map<number, Decision>; problems: Problem[] } {
  const columns = columnsOf(header);
  const wanted = ["document", ...(book.relevance ? ["relevance"] : []), ...book.codes.map(({ id }) => id)];
  const lacking = wanted.find((name) => !columns.has(name));
  if (lacking !== undefined) throw failure("invalid", t("main:coding.columnMissing", { column: lacking }));
  const found = new Map<number, { line: number; decision: Decision | null; text: string }>();
  const doubled = new Set<number>();
  const problems: Problem[] = [];
  for (const { line, cells } of rows) {
    const cell = (name: string) => cells[columns.get(name) ?? -1] ?? "";
    if (cells.every((text) => text === "")) continue;
    const number = Number(cell("document"));
    const item = items[number - 1];
    const before = found.get(number);
    try {
      if (cell("queue") !== "" && cell("queue") !== sampleId)
        throw failure("invalid", t("main:coding.otherQueue"));
      if (!item) throw failure("invalid", t("main:coding.unknownDocument", { number: cell("document") }));
      if (columns.has("url") && cell("url") !== (item.document.url ?? ""))
        throw failure("invalid", t("main:coding.otherDocument", { number }));
      const decision = decisionOf(book, cell);
      const text = JSON.stringify(decision);
      if (before && before.text !== text) {
        doubled.add(number);
        throw failure("invalid", t("main:coding.doubled", { number, line: before.line }));
      }
      if (!before) found.set(number, { line, decision, text });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // A row that can't be taken makes room for no other one of the same document.
      if (item && !before) found.set(number, { line, decision: null, text: "" });
      problems.push({ line, message: error.message });
    }
  }
  const missing = items.length - found.size;
  if (missing > 0)
    problems.push({
      line: (rows.at(-1)?.line ?? 1) + 1,
      message: t("main:coding.rowsMissing", { count: missing }),
    });
  const decisions = new Map(
    [...found].flatMap(([number, { decision }]) =>
      decision && !doubled.has(number) ? [[number - 1, decision] as const] : [],
    ),
  );
  return { decisions, problems };
}

/** Places of the columns by name. What is in brackets only helps the coder. */
function columnsOf(header: TableRow | undefined): Map<string, number> {
  const names = (header?.cells ?? []).map((cell) => cell.replace(/\[.*$/s, "").trim().toLowerCase());
  return new Map(names.map((name, at) => [name, at] as const).toReversed());
}

/** What a row decides; null if nothing. Throws for values that the book doesn't have. */
function decisionOf(book: CodeBook, cell: (name: string) => string): Decision | null {
  const note = cell("note");
  const relevance = book.relevance ? cell("relevance").toLowerCase() : "";
  const given = book.codes.map((code) => ({ code, text: cell(code.id) }));
  if (no.has(relevance)) return { outcome: "off-topic", values: {}, note };
  if (relevance === unclear || given.some(({ text }) => text === unclear))
    return { outcome: "unclear", values: {}, note };
  if (relevance !== "" && !yes.has(relevance))
    throw failure("invalid", t("main:coding.valueUnknown", { code: "relevance", value: relevance }));
  if (relevance === "" && given.every(({ text }) => text === "")) return null;
  const values = Object.fromEntries(
    given.flatMap(({ code, text }) => (text === "" ? [] : [[code.id, valueOf(code, text)] as const])),
  );
  return checkedDecision(book, { outcome: "coded", values, note });
}

function valueOf(code: Code, text: string): CodedValue {
  const unknown = () => failure("invalid", t("main:coding.valueUnknown", { code: code.title, value: text }));
  if (code.kind === "number") {
    // Spreadsheets write decimals as their language does.
    const number = Number(text.replace(",", "."));
    if (!Number.isFinite(number)) throw unknown();
    return number;
  }
  const idOf = (given: string) => {
    const plain = given.trim().toLowerCase();
    const { values } = code;
    const found =
      values.find(({ id }) => id.toLowerCase() === plain) ??
      values.find(({ title }) => title.toLowerCase() === plain) ??
      values.find(({ key }) => key === plain);
    if (!found) throw unknown();
    return found.id;
  };
  if (code.kind !== "choices") return idOf(text);
  return text === noValue ? [] : [...new Set(text.split(/[|;,]/).map(idOf))];
}
