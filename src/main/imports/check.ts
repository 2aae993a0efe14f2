import type { CheckReport, RowProblem } from "../../shared/ipc/imports";
import { type ConvertedRow, isRefused } from "./rows";

const examplesKept = 20;

/** Sums up the check of every row: counts by outcome, problems grouped by kind with examples. */
export class CheckSummary {
  readonly #groups = new Map<string, CheckReport["groups"][number]>();
  readonly #lineOf = new Map<string, number>();
  #counts = { total: 0, ready: 0, warned: 0, refused: 0 };

  /** Takes in one row. */
  add(row: ConvertedRow): void {
    this.#counts.total++;
    const problems = [...row.problems, ...this.#repeated(row)];
    if (isRefused(row)) this.#counts.refused++;
    else if (problems.length > 0) this.#counts.warned++;
    else this.#counts.ready++;
    for (const problem of problems) this.#group(row.line, problem);
  }

  /** The report so far: refusals first, then by how many rows they concern. */
  get report(): CheckReport {
    const rank = (group: CheckReport["groups"][number]) => (group.severity === "refused" ? 0 : 1);
    const groups = [...this.#groups.values()].sort((a, b) => rank(a) - rank(b) || b.count - a.count);
    return { ...this.#counts, groups };
  }

  #group(line: number, problem: RowProblem): void {
    const key = `${problem.kind} ${problem.field} ${problem.severity}`;
    let group = this.#groups.get(key);
    if (!group) {
      const { kind, field, severity, message } = problem;
      this.#groups.set(key, (group = { kind, field, severity, message, count: 0, examples: [] }));
    }
    group.count++;
    if (group.examples.length < examplesKept) {
      group.examples.push({ line, column: problem.column, value: problem.value });
    }
  }

  /** An address names one document: a second row with it meets the first one's. */
  #repeated(row: ConvertedRow): RowProblem[] {
    if (row.url === "" || isRefused(row)) return [];
    const earlier = this.#lineOf.get(row.url);
    if (earlier === undefined) {
      this.#lineOf.set(row.url, row.line);
      return [];
    }
    return [
      {
        kind: "repeated_url",
        field: "url",
        column: null,
        value: row.url,
        message: `The address stood in line ${earlier} already, so both rows are one document. Join the address with a column that differs.`,
        severity: "warning",
      },
    ];
  }
}
