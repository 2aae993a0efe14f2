import { budget } from "./budget";
import type { FileRecord } from "./record";

/** Splits streamed plain text into lines, one a record. */
export class LineCutter {
  #rest = "";
  #line = 0;

  /** Parses more text. Appends complete lines to `out`. */
  push(text: string, out: FileRecord[]): void {
    const lines = (this.#rest + text).split(/\r?\n|\u2028|\u0085|\r(?!$)/);
    this.#rest = lines.pop() ?? "";
    for (const line of lines) this.#take(line, out);
    while (this.#rest.length > budget.record) {
      out.push({ line: this.#line + 1, cells: [this.#rest.slice(0, budget.record)] });
      this.#rest = this.#rest.slice(budget.record);
    }
  }

  /** Call it after the last text. */
  end(out: FileRecord[]): void {
    if (this.#rest !== "") this.#take(this.#rest.replace(/\r$/, ""), out);
    this.#rest = "";
  }

  #take(line: string, out: FileRecord[]): void {
    this.#line++;
    out.push({ line: this.#line, cells: [line] });
  }
}
