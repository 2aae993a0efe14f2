import { type FilePart, linePlace } from "../../shared/documents/file-parts";
import { differingKey } from "../../shared/documents/import-suggestion";
import type { CheckReport, ImportPlan, ProblemGroup, RowProblem } from "../../shared/ipc/imports";
import { t } from "../../shared/texts";
import { ContentFacts } from "./content-facts";
import { HashedTexts } from "../uploads/hashes";
import type { FileRecord } from "../files/readers/record";
import { contentHash, distinctUrl, textKey, withFragment } from "../files/columns/row-urls";
import { problem } from "./row-problem";
import { type ConvertedRow, isRejected } from "./rows";

export type RowOutcome = "ready" | "warned" | "refused" | "skipped";

/** A row with its outcome. `problems` includes those that involve other rows, such as a repeated URL. */
export interface JudgedRow extends ConvertedRow {
  outcome: RowOutcome;
}

/** The key that groups equal problems. */
export function problemKey({
  kind,
  field,
  severity,
}: Pick<RowProblem, "kind" | "field" | "severity">): string {
  return [kind, field, severity].join(" ");
}

/** Maximum number of rows with other values that are compared cell by cell with the rows they repeat. */
const maxDiffering = 5000;

/** Maximum number of rows whose URLs are compared with each other. Takes up to 90 MB. */
const maxAddresses = 3_300_000;

/** Judges the rows of a file in order: each row alone, then against earlier rows and existing documents. */
export class RowJudge {
  /** URLs so far, each with its line. */
  readonly addresses = new HashedTexts();
  /** Number of rows whose document exists. Null if that wasn't looked up. */
  known: number | null;
  readonly #withheld: ReadonlySet<string>;
  /** URLs combined with their texts. */
  readonly texts = new HashedTexts("texts alone");
  /** Rows cell by cell, to tell exact duplicates from rows that only share a URL and a text. */
  readonly #rows = new HashedTexts("texts alone");
  #hashes = new HashedTexts("texts alone");
  readonly #occurrences = new Map<string, number>();
  /** The moment of the row before, and how often its rows came. */
  #moment: { published: unknown; counts: Map<string, number> } = { published: null, counts: new Map() };
  /** Line at which the next file starts. */
  #nextFile: number;
  readonly #starts: number[];
  /** The first rows with other values than an earlier one, whose line they come with. */
  readonly differing: { earlier: number; cells: readonly string[] }[] = [];

  constructor(
    private readonly plan: Pick<ImportPlan, "withheld" | "action"> & Partial<Pick<ImportPlan, "madeUrls">>,
    private readonly convert: (record: FileRecord) => ConvertedRow,
    private readonly there: HashedTexts | null,
    /** Whether rows are compared with earlier rows, which needs memory for every URL. */
    private readonly compares = true,
    private readonly parts: readonly FilePart[] = [],
    /** Texts of existing documents, where known. */
    private readonly knownTexts: HashedTexts | null = null,
    /** Lines at which files after the first start. */
    starts: readonly number[] = [],
  ) {
    this.#starts = [...starts];
    this.#nextFile = this.#starts.shift() ?? Infinity;
    this.#withheld = new Set(plan.withheld);
    this.known = there && 0;
  }

  judge(record: FileRecord): JudgedRow {
    const row = this.convert(record);
    const isNew = this.#meetRow(record);
    if (row.skipped) return { ...row, problems: [], outcome: "skipped" };
    if (row.problems.some(({ severity }) => severity === "skipped")) return { ...row, outcome: "skipped" };
    if (isRejected(row)) return { ...row, outcome: "refused" };
    if (row.isHashed) this.#rename(row, this.#numbered(row));
    const apart = this.plan.action === "create" && !row.isHashed ? this.#keepApart(row) : [];
    const others = [...apart, ...this.#againstOthers(row, isNew ? record.cells : null)];
    const problems = others.length > 0 ? [...row.problems, ...others] : row.problems;
    if (problems.some((problem) => this.#withheld.has(problemKey(problem))))
      return { ...row, problems, outcome: "skipped" };
    return { ...row, problems, outcome: problems.length > 0 ? "warned" : "ready" };
  }

  /**
   * Rows of a file that are equal in every cell are separate mentions. Their URLs end with the number of the occurrence.
   * Rows that several files have are the same ones, as exports overlap.
   */
  #numbered({ url, line, isMoment, document: { published } }: ConvertedRow): string {
    if (isMoment) {
      if (published !== this.#moment.published) this.#moment = { published, counts: new Map() };
      const { counts } = this.#moment;
      const count = (counts.get(url) ?? 0) + 1;
      counts.set(url, count);
      return count === 1 ? url : `${url}-${count}`;
    }
    while (line >= this.#nextFile) {
      this.#nextFile = this.#starts.shift() ?? Infinity;
      this.#hashes = new HashedTexts("texts alone");
      this.#occurrences.clear();
    }
    // Beyond this many URLs the line number keeps rows apart, without more memory.
    if (this.#hashes.size >= maxAddresses) return `${url}-${line}`;
    if (this.#hashes.meet(url) === undefined) return url;
    const count = (this.#occurrences.get(url) ?? 1) + 1;
    this.#occurrences.set(url, count);
    return `${url}-${count}`;
  }

  /**
   * Different texts must not become one document. A row whose URL came earlier with another text gets a URL fragment.
   */
  #keepApart(row: ConvertedRow): RowProblem[] {
    if (this.texts.size >= maxAddresses) return [];
    const { url, document } = row;
    const text = textKey(url, document);
    const isNewText = this.texts.meet(text) === undefined;
    const isOther = this.knownTexts !== null && this.there?.has(url) === true && !this.knownTexts.has(text);
    const isRepeated = isNewText && this.addresses.has(url);
    if (!isOther && !isRepeated) return [];
    const made = distinctUrl(url, document);
    const place = isRepeated ? linePlace(this.parts, this.addresses.meet(url) ?? 0) : null;
    this.#rename(row, made);
    const words = () =>
      place === null ? t("files:row.sharedKnown", { made }) : t("files:row.shared", { place, made });
    return [problem("shared_url", "url", null, url, words, "warning")];
  }

  #rename(row: ConvertedRow, url: string): void {
    row.url = url;
    row.document["url"] = url;
  }

  /** Whether no earlier row has the same cells. */
  #meetRow({ cells }: FileRecord): boolean {
    if (this.plan.action !== "create" || !this.compares || this.#rows.size >= maxAddresses) return false;
    const counter = this.plan.madeUrls?.counter;
    const told = counter === undefined ? cells : cells.filter((_, at) => at !== counter);
    return this.#rows.meet(told.join("\u0000")) === undefined;
  }

  /** `differing` are the cells of a row that no earlier one has. */
  #againstOthers(row: ConvertedRow, differing: readonly string[] | null): RowProblem[] {
    const found: RowProblem[] = [];
    const note = (kind: string, message: () => string) =>
      found.push(problem(kind, "url", null, row.url, message, "warning"));
    const earlier =
      this.compares && this.addresses.size < maxAddresses
        ? this.addresses.meet(row.url, row.line)
        : undefined;
    if (earlier !== undefined) {
      const isFirstOnly = this.plan.action === "create";
      const place = linePlace(this.parts, earlier);
      if (differing) {
        if (this.differing.length < maxDiffering) this.differing.push({ earlier, cells: differing });
        const isApart = !this.#withheld.has(differingKey);
        if (isApart) this.#rename(row, withFragment(row.url, contentHash(differing)));
        const message = isApart ? "files:row.repeatedApart" : "files:row.repeatedOther";
        note("repeated_other", () => t(message, { place }));
        if (isApart) this.addresses.meet(row.url, row.line);
      } else
        note("repeated_url", () =>
          t(isFirstOnly ? "files:row.repeatedCreate" : "files:row.repeated", { place }),
        );
    }
    if (this.there) {
      const there = this.there.has(row.url);
      if (there && earlier === undefined && this.known !== null) this.known++;
      if (there && this.plan.action === "create") note("known_url", () => t("files:row.known"));
      else if (!there && this.plan.action === "update") note("unknown_url", () => t("files:row.unknown"));
    }
    return found;
  }
}

const maxExamples = 20;
const entriesPerBatch = 500;

/** Aggregates a check: rows by outcome, and problems by kind with examples. */
export class CheckSummary {
  readonly #groups = new Map<string, ProblemGroup>();
  readonly #counts = { total: 0, ready: 0, warned: 0, refused: 0, skipped: 0 };
  readonly #withheld: ReadonlySet<string>;
  readonly #content: ContentFacts;

  /** `rows` is the number of rows in the file. Days are those of the zone. */
  constructor(withheld: readonly string[] = [], rows = 0, timeZone = "UTC") {
    this.#withheld = new Set(withheld);
    this.#content = new ContentFacts(rows, timeZone);
  }

  add(row: JudgedRow): void {
    this.#counts.total++;
    this.#counts[row.outcome]++;
    for (const problem of row.problems) this.#group(row.line, problem);
    if (row.outcome === "ready" || row.outcome === "warned") this.#content.add(row);
  }

  /** Detects languages if the file doesn't name them. */
  detectLanguages(): Promise<void> {
    return this.#content.detectLanguages();
  }

  /** The report so far. Rejections come first, then problems by number of rows. */
  get report(): CheckReport {
    const rank = (group: ProblemGroup) => (group.severity === "refused" ? 0 : 1);
    const groups = [...this.#groups.values()].sort((a, b) => rank(a) - rank(b) || b.count - a.count);
    const single = this.#counts.ready + this.#counts.warned;
    const countOf = (kind: string) =>
      groups.reduce((sum, group) => sum + (group.kind === kind ? group.count : 0), 0);
    return {
      ...this.#counts,
      ...this.#content.facts,
      copies: countOf("repeated_url"),
      differing: countOf("repeated_other"),
      differs: [],
      noText: countOf("no_text"),
      known: null,
      replaced: null,
      calls: { single, batched: Math.ceil(single / entriesPerBatch) },
      groups,
    };
  }

  #group(line: number, problem: RowProblem): void {
    const key = problemKey(problem);
    let group = this.#groups.get(key);
    if (!group) {
      const { kind, field, severity, message } = problem;
      const withheld = this.#withheld.has(key);
      this.#groups.set(
        key,
        (group = { key, kind, field, severity, message, count: 0, examples: [], withheld }),
      );
    }
    group.count++;
    if (group.examples.length < maxExamples) {
      group.examples.push({ line, column: problem.column, value: problem.value });
    }
  }
}
