import {
  DocumentInput,
  documentLimits,
  repostType,
  requiredToCreate,
} from "../../shared/interface/documents";
import type { ImportPlan, RowProblem } from "../../shared/ipc/imports";
import { sumOfParts } from "../../shared/documents/engagement";
import { cleanJson } from "../../shared/text/clean-text";
import { t } from "../../shared/texts";
import {
  type CellReading,
  cellValue,
  isNothing,
  needsExactText,
  meansNoValue,
  saysNoText,
  unreadable,
} from "../files/columns/cell-values";
import { withoutGuard } from "../../shared/text/formula-guard";
import { meets } from "./conditions";
import { hasTime, parseDate } from "../files/columns/dates";
import { isYearless } from "../files/columns/value-tests";
import { dropPath, fieldOfIssue, readPath, setPath } from "./document-paths";
import { type ImportField, importField } from "../files/columns/fields";
import { hasMangledId } from "../files/columns/numbers";
import type { FileRecord } from "../files/readers/record";
import { contentHash, withFragment } from "../files/columns/row-urls";
import { problem, shorten } from "./row-problem";
import { authorOf, cleanCell, isSentence, saysTotal } from "./row-texts";
import { replacedUrl } from "./replaced-url";
import { isPlainlySound } from "./sound-document";
import {
  type RowContext,
  type Target,
  isHidden,
  isNoParent,
  nameOf,
  targetsOf,
  writtenAt,
} from "./row-targets";
import { encodeCell } from "./templates";

/** A row converted to the body of a modification. It is rejected if one of its problems says so. */
export interface ConvertedRow {
  line: number;
  url: string;
  document: Record<string, unknown>;
  problems: RowProblem[];
  /** Skipped by a condition or by hand. */
  skipped: boolean;
  /** Its URL is a hash of its content. Equal rows share it until they are numbered. */
  isHashed: boolean;
  /** Only equal rows of the same moment, one after another, are numbered. */
  isMoment: boolean;
  /** Its date has a time of day. */
  isTimed: boolean;
  /** Its date doesn't come from the file. */
  isDateAssumed: boolean;
  /** What its URL was made from, null if it has its own. */
  urlFrom: "id" | "content" | null;
}

export function isRejected(row: Pick<ConvertedRow, "problems">): boolean {
  return row.problems.some((problem) => problem.severity === "refused");
}

export function fixedCells(record: FileRecord, plan: ImportPlan): string[] {
  const fixes = plan.fixes[String(record.line)];
  if (!fixes) return record.cells;
  const cells = [...record.cells];
  for (const [column, text] of Object.entries(fixes)) {
    while (cells.length <= Number(column)) cells.push("");
    cells[Number(column)] = text;
  }
  return cells;
}

/** Creates a converter for a plan. It never throws; problems are part of the row. */
export function rowConverter(context: RowContext): (record: FileRecord) => ConvertedRow {
  const { plan } = context;
  const targets = targetsOf(context);
  const creates = plan.action === "create" || plan.action === "upsert";
  const skippedLines = new Set(plan.skippedLines);
  return (record) => {
    const row: ConvertedRow = {
      line: record.line,
      url: "",
      document: {},
      problems: [],
      skipped: false,
      isHashed: false,
      isMoment: false,
      isTimed: false,
      isDateAssumed: false,
      urlFrom: null,
    };
    const { fault } = record;
    if (fault !== undefined) {
      row.problems.push(problem("unreadable", "", null, "", () => fault, "refused"));
      row.skipped = skippedLines.has(record.line);
      return row;
    }
    const cells = fixedCells(record, plan);
    row.skipped = skippedLines.has(record.line) || plan.skip.some((condition) => meets(cells, condition));
    const values = context.isGuarded ? cells.map(withoutGuard) : cells;
    for (const target of targets) readTarget(row, target, values, context);
    dropRepeatedTitle(row, targets);
    joinSuffix(row, cells, context);
    if (creates) {
      assumeDate(row, plan);
      if (context.reposts.some(({ index, saysSo }) => saysSo((cells[index] ?? "").trim()))) markRepost(row);
      skipWithoutText(row, cells, targets, context);
    }
    makeUrl(row, values, targets, context);
    refuseExtraCells(row, cells, context);
    for (const path of creates ? requiredToCreate(row.document) : ["url"])
      refuseMissing(row, path, targets, context);
    checkByInterface(row, targets, context);
    if (plan.action === "create") sumEngagement(row);
    if (plan.mark !== null && row.document["url"] !== undefined) row.document["import"] = plan.mark;
    const url = row.document["url"];
    row.url = typeof url === "string" ? url : "";
    return row;
  };
}

function readTarget(row: ConvertedRow, target: Target, cells: readonly string[], context: RowContext): void {
  const { field, sources } = target;
  if (isNoParent(target, cells)) return;
  let unread: string | null = null;
  // Most likely text first. Indexed, because an iterator per cell took a tenth of the check.
  for (let at = 0; at <= sources.length; at++) {
    const written = writtenAt(target, at, cells);
    const cleaned = cleanCell(written);
    const name = context.columnNames[sources[at]?.column ?? -1];
    const text = withoutLabel(cleaned, field, name);
    const given = (sources[at] ?? sources[0])?.reading;
    const reading = given && field.kind === "date" ? countedFrom(given, cells, context) : given;
    if (text === "" || meansNoValue(field, text) || isHidden(field, text, name) || !reading) continue;
    // Lists may be JSON, which can escape any character.
    const { value, count } = cleanJson(cellValue(field, text, reading));
    if (value === undefined || (field.field === "content" && saysNoText(text))) {
      unread ??= text;
      continue;
    }
    setPath(row.document, field.field, value);
    if (cleaned !== written || count > 0) {
      const words = () => t("files:row.cleaned", { field: field.title });
      row.problems.push(problem("cleaned", field.field, nameOf(target, context), text, words, "warning"));
    }
    if (field.kind === "date" && unread !== null) {
      const words = () => t("files:notA.date", { field: field.title, value: shorten(unread ?? "") });
      row.problems.push(problem("bad_date", field.field, nameOf(target, context), unread, words, "warning"));
    }
    // A date of the whole file doesn't tell moments apart.
    if (field.kind === "date") row.isTimed = hasTime(text) && target.template?.columns.length !== 0;
    if (isYearEstimated(text, sources[at]?.column ?? -1, context)) row.document["date_assumed"] = true;
    if (field.kind === "date") warnOddDate(row, field, Number(value), text, nameOf(target, context));
    const mangled = target.template
      ? target.template.columns.map((column) => (cells[column] ?? "").trim()).find(hasMangledId)
      : needsExactText(field, text)
        ? text
        : undefined;
    if (mangled !== undefined) flagMangled(row, field, nameOf(target, context), mangled);
    return;
  }
  if (unread === null || field.field === "content") return;
  const { kind, text: wanted } = unreadable[field.kind];
  const value = unread;
  const words = () => t(`files:notA.${wanted}`, { field: field.title, value: shorten(value) });
  const isNeeded = field.required && !(field.kind === "date" && context.plan.assumedDate !== null);
  const severity = isNeeded ? "refused" : "warning";
  row.problems.push(problem(kind, field.field, nameOf(target, context), value, words, severity));
}

/** An author's cell without the name of its column, which some pages write before the value: "ID: 4711". */
function withoutLabel(text: string, { group }: ImportField, name = ""): string {
  if (group !== "Author" || name === "" || !text.startsWith(name)) return text;
  const rest = text.slice(name.length).trimStart();
  return /^(?:：|:(?=\s|$))/.test(rest) ? rest.slice(1).trim() : text;
}

/** Counts relative dates back from when the row was collected, if it says so and the user doesn't. */
function countedFrom(reading: CellReading, cells: readonly string[], context: RowContext): CellReading {
  const text = cells[context.collected]?.trim() ?? "";
  if (text === "" || isDecided(context)) return reading;
  const asOf = parseDate(text, reading.timeZone, context.dayOrder(context.collected));
  return asOf === null ? reading : { ...reading, asOf };
}

/** Whether the user says when the rows were collected. */
const isDecided = ({ plan, modifiedAt }: RowContext) => plan.asOf !== null && plan.asOf !== modifiedAt;

/** Whether a date has no year, unlike others of its column. Only local workspaces have the field that says so. */
const isYearEstimated = (text: string, column: number, context: RowContext) =>
  context.plan.mark !== null && context.lacksYears(column) && isYearless(text) && !isDecided(context);

/** A title that stands in for a missing text is stored once, as the text. */
function dropRepeatedTitle({ document }: ConvertedRow, targets: readonly Target[]): void {
  const { title, content } = document;
  if (title === undefined || title !== content) return;
  const columnsOf = (field: string) =>
    targets.find((target) => target.field.field === field)?.sources.map(({ column }) => column) ?? [];
  const [own] = columnsOf("title");
  if (own !== null && own !== undefined && columnsOf("content").slice(1).includes(own))
    dropPath(document, "title");
}

function assumeDate(row: ConvertedRow, { assumedDate, mark }: ImportPlan): void {
  if (assumedDate === null || row.document["published"] !== undefined) return;
  row.document["published"] = String(assumedDate);
  row.isDateAssumed = true;
  // Only local workspaces have the field.
  if (mark !== null) row.document["date_assumed"] = true;
}

/** The sum of the parts that a new document has. A stored one may have others. */
function sumEngagement({ document }: ConvertedRow): void {
  const sum = document["engagement"] === undefined ? sumOfParts(document) : undefined;
  if (sum !== undefined) document["engagement"] = sum;
}

/** Whether a row is the sum below a table: a word for it, and neither a date nor an author. */
const isTotal = ({ document, isDateAssumed }: ConvertedRow) =>
  isDateAssumed && authorOf(document) === "" && saysTotal(String(document["content"]));
function markRepost({ document }: ConvertedRow): void {
  const types: unknown[] = Array.isArray(document["post_type"]) ? document["post_type"] : [];
  document["post_type"] = [...types.filter((type) => type !== repostType), repostType];
}

/** A row without text has nothing to search. Reposts don't need text. */
function skipWithoutText(
  row: ConvertedRow,
  cells: readonly string[],
  targets: readonly Target[],
  context: RowContext,
): void {
  const { document } = row;
  const isDated = targets.some(({ field }) => field.field === "published");
  if (isDated && isTotal(row)) dropPath(document, "content");
  if (document["content"] !== undefined || !targets.some(({ field }) => field.field === "content")) return;
  const { parent_url: parent } = document;
  // A deleted reply has a parent but no author.
  const isAnonymous = authorOf(document) === "" && targets.some(({ field }) => field.group === "Author");
  // Only local workspaces accept a repost without text.
  const isRepost =
    typeof parent === "string" &&
    document["title"] === undefined &&
    !isAnonymous &&
    !isAnswer(cells, targets, context);
  if (context.plan.mark !== null && isRepost) {
    markRepost(row);
    return;
  }
  const target = targets.find(({ field }) => field.field === "content");
  const column = target ? nameOf(target, context) : null;
  row.problems.push(problem("no_text", "content", column, "", () => t("files:row.noText"), "skipped"));
}

/** Names of columns with the mention that a mention replies to, as opposed to the one it reposts. */
const answered = /reply|replied|parent[\W_]?(?:id|comment|post|message)/i;

/** Whether a reply column provides the row's parent. */
function isAnswer(cells: readonly string[], targets: readonly Target[], context: RowContext): boolean {
  const target = targets.find(({ field }) => field.field === "parent_url");
  const at = target?.sources.findIndex(
    ({ column }) => column !== null && (cells[column] ?? "").trim() !== "",
  );
  if (!target || at === undefined || at < 0) return false;
  const column = target.sources[at]?.column;
  const name = at === 0 ? nameOf(target, context) : context.columnNames[column ?? -1];
  return answered.test(name ?? "");
}

/** Gives a row without a usable URL one made from its id, else from its content. */
function makeUrl(
  row: ConvertedRow,
  cells: readonly string[],
  targets: readonly Target[],
  context: RowContext,
): void {
  const { plan } = context;
  const { madeUrls, action } = plan;
  const { document } = row;
  const url = document["url"];
  const isUsable =
    typeof url === "string" && /^https?:\/\/[^\s/?#]/i.test(url) && url.length <= documentLimits.urlLength;
  // Same author, time and text is one mention, however often it appears. So is a sentence of an author on a page, as
  // sheets keep a table at several stages of the work. Other equal rows stay separate.
  const author = authorOf(document);
  const isOnPage = isUsable && plan.suffixFromText && isSentence(document["content"]);
  const isTold = author !== "" && (row.isTimed || isOnPage);
  const { counter } = madeUrls ?? {};
  const own = counter === undefined ? cells : cells.filter((_, at) => at !== counter);
  // In a chat, people say the same again within a minute. Where an export comes twice, its moments come twice.
  const isMoment = isTold && !isOnPage && context.isChat;
  row.isMoment = isMoment;
  // Rows that differ in their number alone, with an exact moment, are one mention.
  const isCounted = counter !== undefined && row.isTimed;
  const hash = () => {
    const { published, content, title } = document;
    const told = [author, published, content, title].map((part) => (typeof part === "string" ? part : ""));
    return contentHash(isTold ? told : own);
  };
  if (isUsable && plan.suffixFromText && plan.urlSuffix === null) {
    document["url"] = withFragment(url, hash());
    row.isHashed = isMoment || (!isTold && !isCounted);
  }
  if (isUsable || madeUrls === null || action !== "create") return;
  row.problems = row.problems.filter(({ field }) => field !== "url");
  const target = targets.find(({ field }) => field.field === "url");
  const given = target?.sources.map((_, at) => cleanCell(writtenAt(target, at, cells))).find(Boolean);
  if (target && given !== undefined && !isNothing(given)) {
    document["original_url"] = given;
    row.problems.push(replacedUrl(given, nameOf(target, context)));
  }
  const id = madeUrls.id === null ? "" : (cells[madeUrls.id] ?? "").trim();
  if (id !== "" && !isNothing(id) && !hasMangledId(id) && id.length <= 500) {
    row.urlFrom = "id";
    document["url"] = madeUrls.site + encodeCell(id);
    return;
  }
  row.urlFrom = "content";
  row.isHashed = isMoment || (!isTold && !isCounted);
  document["url"] = madeUrls.site + hash();
}

function flagMangled(row: ConvertedRow, field: ImportField, column: string | null, value: string): void {
  const words = () => t("files:row.roundedId", { field: field.title, value: shorten(value) });
  row.problems.push(
    problem("mangled_id", field.field, column, value, words, field.field === "url" ? "refused" : "warning"),
  );
}

const oldest = Date.UTC(1990, 0, 1);
const ahead = 2 * 86_400_000;

/** Dates outside of this range were usually misread: wrong unit or order. */
function warnOddDate(
  row: ConvertedRow,
  field: ImportField,
  ms: number,
  text: string,
  column: string | null,
): void {
  if (ms >= oldest && ms <= Date.now() + ahead) return;
  const words = () => {
    const odd = { field: field.title, value: shorten(text), day: new Date(ms).toISOString().slice(0, 10) };
    return ms < oldest ? t("files:row.before1990", odd) : t("files:row.inFuture", odd);
  };
  row.problems.push(problem("odd_date", field.field, column, text, words, "warning"));
}

function joinSuffix(row: ConvertedRow, cells: readonly string[], { plan, columnNames }: RowContext): void {
  const url = row.document["url"];
  if (plan.urlSuffix === null || typeof url !== "string") return;
  const suffix = (cells[plan.urlSuffix] ?? "").trim();
  if (suffix === "") return;
  row.document["url"] = withFragment(url, encodeCell(suffix));
  const field = importField("url");
  if (field && hasMangledId(suffix)) flagMangled(row, field, columnNames[plan.urlSuffix] ?? null, suffix);
}

/** Rejects a row whose unquoted text is split by the delimiter: what follows is in the wrong columns. */
function refuseExtraCells(
  row: ConvertedRow,
  cells: readonly string[],
  { columnNames, width }: RowContext,
): void {
  if (cells.length <= width) return;
  const extra = cells.slice(width).filter((cell) => cell.trim() !== "");
  if (extra.length === 0) return;
  const words = () => t("files:row.extraCells", { count: width });
  const column = columnNames[width] ?? null;
  row.problems.push(problem("extra_cells", "", column, extra.join(", "), words, "refused"));
}

function refuseMissing(
  row: ConvertedRow,
  path: string,
  targets: readonly Target[],
  context: RowContext,
): void {
  if (row.document[path] !== undefined || row.problems.some(({ field }) => field === path)) return;
  const title = importField(path)?.title ?? path;
  const target = targets.find(({ field }) => field.field === path);
  const column = target ? nameOf(target, context) : null;
  const words = () =>
    column === null
      ? t("files:row.notMapped", { field: title })
      : t("files:row.emptyCell", { field: title, column });
  row.problems.push(problem(`missing_${path}`, path, column, "", words, "refused"));
}

/** Applies the interface's rules. Invalid optional fields are dropped with a warning. */
function checkByInterface(row: ConvertedRow, targets: readonly Target[], context: RowContext): void {
  if (isPlainlySound(row.document)) return;
  const result = DocumentInput.safeParse(row.document);
  for (const issue of result.error?.issues ?? []) {
    const path = fieldOfIssue(issue.path);
    if (row.problems.some(({ field, severity }) => field === path && severity === "refused")) continue;
    const target = targets.find(({ field }) => field.field === path);
    const value = readPath(row.document, path);
    const isRequired = target?.field.required ?? path === "";
    const broken = { field: target?.field.title ?? path, rule: issue.message };
    row.problems.push(
      problem(
        `bad_${path.split(".").at(-1) ?? path}`,
        path,
        target ? nameOf(target, context) : null,
        typeof value === "string" ? value : JSON.stringify(value ?? ""),
        () => (isRequired ? t("files:row.breaksRule", broken) : t("files:row.breaksRuleLeftOut", broken)),
        isRequired ? "refused" : "warning",
      ),
    );
    if (!isRequired) dropPath(row.document, path);
  }
}
