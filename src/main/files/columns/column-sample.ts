import type { SentimentScale } from "./sentiment";

/** A column as the guesser sees it: its name and first nonempty values. */
export interface ColumnSample {
  name: string;
  samples: readonly string[];
  /** Number of nonempty values in the whole file. */
  filled?: number;
  /** Number of distinct values. Null if there are many. */
  distinct?: number | null;
  /** Number of values that occurred in an earlier row. Null if unknown. */
  repeats?: number | null;
  /** The scale of a sentiment column. */
  scale?: SentimentScale | null;
}

/** In the place of a column that isn't there. */
export const noColumn: ColumnSample = { name: "", samples: [] };
