import type { CheckReport, ImportPlan, PreviewRow, ProblemRow, RowProblem } from "../../shared/ipc/imports";
import { type EntryPack, PackWriter } from "../uploads/entry-pack";
import type { NewEntry } from "../uploads/rows";
import { CheckSummary, type JudgedRow, RowJudge, problemKey } from "./check";
import { dependsOnComparison, dependsOnEarlierRows, destinationOf } from "./plan-facts";
import { hostOf } from "./host-of";
import { HashedTexts } from "../uploads/hashes";
import { PackSpool } from "./pack-spool";
import type { FileRecord } from "../files/readers/record";
import { collectedColumn } from "../files/columns/date-columns";
import { fixedCells, rowConverter } from "./rows";
import type { OnProgress, TableFile } from "./table-file";
import { repostColumns } from "./repost-columns";
import { ReplacedDocuments, sentAction } from "./replaced-documents";
import type { KnownDocument, FailedLine, WorkerTask } from "./worker-protocol";
import { writeRows } from "./write-rows";

/** Rows between checks for a message to stop. */
const breathRows = 2000;

/** Maximum number of columns that are named as differing. */
const maxDiffers = 5;

/** Maximum number of hosts in one query, since its operands are limited. */
const maxHosts = 40;

interface JudgedRecord {
  row: JudgedRow;
  record: FileRecord;
}

/** Runs tasks on a surveyed table, under one plan after another. */
export class OpenTable {
  /** URLs of the last check, with their lines. */
  #addresses: HashedTexts | null = null;
  /** The key of the last check's plan. */
  #checked: string | null = null;
  /** Hosts of those URLs. Null if there are too many to query, or before a check. */
  hosts: string[] | null = null;
  /** Existing documents and the destination they were looked up at. */
  #known: { destination: string; urls: HashedTexts; texts: HashedTexts | null } | null = null;
  /** Texts of the last check's rows. */
  #texts: HashedTexts | null = null;
  /** Documents that a plan which replaces an earlier import updates. */
  #replaced: ReplacedDocuments | null = null;
  /** Rows of the last check. */
  #spool: PackSpool | null = null;

  constructor(private readonly file: TableFile) {}

  async close(): Promise<void> {
    this.#spool?.close();
    await this.file.close();
  }

  /** Surveys the rest of a file whose first rows were surveyed. */
  readOn(onProgress: OnProgress, signal: AbortSignal): Promise<TableFile> {
    return this.file.readOn(onProgress, signal);
  }

  async preview(plan: ImportPlan, count: number): Promise<PreviewRow[]> {
    const judge = this.#judge(plan);
    const rows: PreviewRow[] = [];
    for await (const record of this.file.rows()) {
      const { line, document, problems, outcome } = judge.judge(record);
      rows.push({ line, document, problems, skipped: outcome === "skipped" });
      if (rows.length >= count) break;
    }
    return rows;
  }

  async check(plan: ImportPlan, onProgress: OnProgress, signal: AbortSignal): Promise<CheckReport> {
    const summary = new CheckSummary(plan.withheld, this.file.facts.rows, plan.timeZone);
    const judge = this.#judge(plan);
    const hosts = new Set<string>();
    this.#replaced?.begin();
    this.#spool?.close();
    const spool = (this.#spool = new PackSpool(
      this.file.reader.files.map(({ path }) => path),
      plan,
    ));
    for await (const batch of this.#judged(judge, onProgress, signal)) {
      for (const { row } of batch) {
        summary.add(row);
        if (hosts.size <= maxHosts) hosts.add(hostOf(row.url));
        if (row.outcome === "ready" || row.outcome === "warned") this.#replaced?.meet(row.url);
        spool.add(() => entryOf(row));
      }
    }
    spool.end();
    hosts.delete("");
    this.#addresses = judge.addresses;
    this.#texts = judge.texts;
    this.#checked = JSON.stringify(plan);
    this.hosts = hosts.size <= maxHosts ? [...hosts] : null;
    await summary.detectLanguages();
    const compared = await this.#differs(judge.differing, plan, signal);
    const isWhole = judge.differing.length === summary.report.differing;
    const differs = compared.map(({ name, rows }) => ({ name, rows: isWhole ? rows : null }));
    return { ...summary.report, differs, known: judge.known, replaced: this.#replaced?.counts ?? null };
  }

  /** Columns in which rows differ from those that they repeat, most often first. */
  async #differs(
    rows: RowJudge["differing"],
    { madeUrls }: ImportPlan,
    signal: AbortSignal,
  ): Promise<{ name: string; rows: number }[]> {
    const repeated = new Map<number, (readonly string[])[]>();
    for (const { earlier, cells } of rows) repeated.set(earlier, [...(repeated.get(earlier) ?? []), cells]);
    const counts = new Map<number, number>();
    for await (const { records } of repeated.size > 0 ? this.file.batches() : []) {
      signal.throwIfAborted();
      for (const { line, cells } of records) {
        for (const later of repeated.get(line) ?? [])
          for (const { index } of this.file.facts.columns)
            if (index !== madeUrls?.counter && (cells[index] ?? "") !== (later[index] ?? ""))
              counts.set(index, (counts.get(index) ?? 0) + 1);
        repeated.delete(line);
      }
      if (repeated.size === 0) break;
    }
    const listed = [...counts].sort(([, one], [, other]) => other - one).slice(0, maxDiffers);
    return listed.map(([index, count]) => ({
      name: this.file.facts.columns[index]?.name ?? "",
      rows: count,
    }));
  }

  async problemRows(
    plan: ImportPlan,
    key: string | null,
    count: number,
    signal: AbortSignal,
  ): Promise<ProblemRow[]> {
    const rows: ProblemRow[] = [];
    const width = this.file.facts.columns.length;
    for await (const batch of this.#judged(this.#judge(plan), () => undefined, signal)) {
      for (const { row, record } of batch) {
        if (!concerns(row.problems, key)) continue;
        const cells = fixedCells(record, plan).slice(0, width);
        rows.push({ line: row.line, cells, problems: row.problems });
        if (rows.length >= count) return rows;
      }
    }
    return rows;
  }

  /** Writes rows to a file of the same format, with two more columns: the line and what is wrong. */
  async export(
    plan: ImportPlan,
    key: string | null,
    failedLines: readonly FailedLine[] | null,
    target: string,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<{ rows: number }> {
    const reasons = failedLines && new Map(failedLines.map(({ line, reason }) => [line, reason]));
    const judged = this.#judged(this.#judge(plan), onProgress, signal);
    async function* chosen() {
      for await (const { row, record } of flat(judged)) {
        const reason = reasons
          ? reasons.get(row.line)
          : concerns(row.problems, key)
            ? row.problems.map(({ message }) => message).join(" ")
            : undefined;
        if (reason === undefined) continue;
        const { line, value } = record;
        yield { line, cells: fixedCells(record, plan), value, fixes: plan.fixes[String(line)], reason };
      }
    }
    const { facts, isList, isMarked } = this.file;
    const shape = { ...facts, isList, isMarked };
    return { rows: await writeRows(shape, chosen(), target) };
  }

  /** Adds URLs that already exist. Returns the rows of the last check that have them. */
  known(there: readonly KnownDocument[], destination: string): { line: number; url: string }[] {
    if (this.#known?.destination !== destination)
      this.#known = { destination, urls: new HashedTexts("texts alone"), texts: null };
    const known = this.#known;
    const found: { line: number; url: string }[] = [];
    for (const { url, text } of there) {
      if (this.#replaced?.has(url)) continue;
      if (text !== null) (known.texts ??= new HashedTexts("texts alone")).meet(text);
      known.urls.meet(url);
      const line = this.#addresses?.has(url) ? this.#addresses.meet(url) : undefined;
      if (line === undefined) continue;
      if (text === null || this.#texts?.has(text) === true) found.push({ line, url });
      else this.#forgetCheck();
    }
    return found;
  }

  /** From now on, rows update these documents of an earlier import. Its plan tells what they have from it. */
  replace(urls: readonly string[], earlier: ImportPlan): void {
    this.#replaced = new ReplacedDocuments(urls, earlier);
  }

  /** The documents to replace that no row of the last `queue` gives. */
  get removed(): string[] {
    return this.#replaced?.removed ?? [];
  }

  /** Call it when rows get other URLs than in the last check. */
  #forgetCheck(): void {
    this.#checked = null;
    this.#spool?.close();
    this.#spool = null;
  }

  /** The URLs among these that rows of the last check have. */
  among(urls: readonly string[]): string[] {
    return urls.filter((url) => this.#addresses?.has(url));
  }

  /** The URLs of a plan's rows as the bits of a TextFilter. Null if another plan was checked last. */
  filter(plan: ImportPlan): Uint8Array<ArrayBuffer> | null {
    return this.#checked === JSON.stringify(plan) ? (this.#addresses?.filter() ?? null) : null;
  }

  /** Releases the URLs of the last check, some 50 MB for millions of rows. */
  forgetAddresses(): void {
    this.#addresses = null;
    this.#texts = null;
  }

  /** Emits every row as it is sent, except the first `after`. Those are only read to find repeated rows. */
  async queue(
    { plan, after, others = [] }: Pick<Extract<WorkerTask, { kind: "queue" }>, "plan" | "after" | "others">,
    onProgress: OnProgress,
    signal: AbortSignal,
    put: (pack: EntryPack) => Promise<void>,
  ): Promise<void> {
    let rows = 0;
    const replaced = plan.replaces === null ? null : this.#replaced;
    const alone = new Set(others);
    replaced?.begin();
    if (replaced === null && after === 0 && this.#spool?.holds(plan) && !dependsOnComparison(plan)) {
      for (const pack of this.#spool.packs()) {
        await put(pack);
        onProgress((rows += pack.count), rows / this.file.facts.rows);
      }
      return;
    }
    const writer = new PackWriter(sentAction(plan));
    const judge = this.#judge(plan, dependsOnEarlierRows(plan));
    for await (const batch of this.#judged(judge, onProgress, signal)) {
      for (const { row } of batch) {
        if (rows++ < after) continue;
        writer.add(entryOf(replaced ? replaced.applied(row, alone) : row));
        if (writer.isFull) await put(writer.take());
      }
    }
    if (writer.count > 0) await put(writer.take());
  }

  /** Judged rows in batches. */
  async *#judged(
    judge: RowJudge,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): AsyncGenerator<Iterable<JudgedRecord>, void, undefined> {
    let rows = 0;
    let breath = breathRows;
    for await (const { records, progress } of this.file.batches()) {
      for (let from = 0; from < records.length; from += breathRows) {
        const some = records.slice(from, from + breathRows);
        yield judgedOf(some, judge);
        rows += some.length;
        signal.throwIfAborted();
        if (rows < breath) continue;
        breath = rows + breathRows;
        onProgress(rows, progress);
        // Messages, such as the one to stop, only arrive between turns.
        await new Promise((resolve) => setImmediate(resolve));
        signal.throwIfAborted();
      }
    }
  }

  #judge(plan: ImportPlan, compares = true): RowJudge {
    const known = this.#known?.destination === destinationOf(plan) ? this.#known : null;
    return new RowJudge(
      plan,
      this.#converter(plan),
      known?.urls ?? null,
      compares,
      this.file.facts.parts,
      known?.texts ?? null,
      this.file.fileStarts,
    );
  }

  #converter(plan: ImportPlan) {
    const { file } = this;
    return rowConverter({
      plan,
      columnNames: file.facts.columns.map((column) => column.name),
      dayOrder: (column) => file.dayOrder(column),
      numbers: (column, isCount) => file.numbers(column, isCount),
      sentimentScale: (column) => file.sentimentScale(column),
      lacksYears: (column) => file.facts.columns[column]?.lacksYears ?? false,
      isHtml: (column) => file.isHtml(column),
      isGuarded: file.facts.kind === "delimited",
      isChat: file.facts.kind === "conversation",
      modifiedAt: file.facts.modifiedAt,
      collected: collectedColumn(file.facts.columns.map(({ name }) => name)),
      reposts: repostColumns(file.facts.columns, plan),
      width: file.width,
    });
  }
}

/** Converts each row on demand. Thousands at once would be copied by the garbage collector. */
function* judgedOf(
  records: readonly FileRecord[],
  judge: RowJudge,
): Generator<JudgedRecord, void, undefined> {
  for (const record of records) yield { row: judge.judge(record), record };
}

async function* flat(
  batches: AsyncIterable<Iterable<JudgedRecord>>,
): AsyncGenerator<JudgedRecord, void, undefined> {
  for await (const batch of batches) yield* batch;
}

function concerns(problems: readonly RowProblem[], key: string | null): boolean {
  return key === null ? problems.length > 0 : problems.some((problem) => problemKey(problem) === key);
}

function entryOf(row: JudgedRow): NewEntry {
  const rejecting = row.problems.filter((problem) => problem.severity === "refused");
  const skipped = row.outcome === "skipped";
  return {
    line: row.line,
    url: row.url,
    document: skipped ? "" : JSON.stringify(row.document),
    invalid: row.outcome === "refused" ? rejecting.map((problem) => problem.message).join(" ") : null,
    skipped,
  };
}
