/** What one pass over a file learns of a column. */
export interface ColumnFacts {
  /** First values that are not empty. */
  samples: string[];
  empty: number;
  /** Values that stood in an earlier row already; null once counting them would take too much memory. */
  repeats: number | null;
}

const samplesKept = 50;
/** Distinct values held for counting repeats, all columns together. */
const distinctHeld = 3_000_000;

/** Gathers facts of every column while a file streams by; memory stays bounded. */
export class ColumnSurvey {
  readonly #facts: ColumnFacts[] = [];
  readonly #seen: (Set<string> | null)[] = [];
  #held = 0;

  /** Takes in the cells of one row. */
  add(cells: readonly string[]): void {
    for (const [index, cell] of cells.entries()) {
      const facts = (this.#facts[index] ??= { samples: [], empty: 0, repeats: 0 });
      const value = cell.trim();
      if (value === "") facts.empty++;
      else {
        if (facts.samples.length < samplesKept) facts.samples.push(value);
        this.#count(index, facts, value);
      }
    }
  }

  /** Facts of the column, also of one that no row reached. */
  of(index: number): ColumnFacts {
    return this.#facts[index] ?? { samples: [], empty: 0, repeats: 0 };
  }

  /** How many columns the widest row had. */
  get width(): number {
    return this.#facts.length;
  }

  #count(index: number, facts: ColumnFacts, value: string): void {
    const seen = (this.#seen[index] ??= facts.repeats === null ? null : new Set());
    if (seen === null || facts.repeats === null) return;
    if (seen.has(value)) facts.repeats++;
    else if (this.#held < distinctHeld) {
      seen.add(value);
      this.#held++;
    } else {
      this.#held -= seen.size;
      this.#seen[index] = null;
      facts.repeats = null;
    }
  }
}
