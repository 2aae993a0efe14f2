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
  /** Whether the file gives it no name. */
  isNumbered?: boolean;
  /** The scale of a sentiment column. */
  scale?: SentimentScale | null;
}

/** Most values that are kept of a column. */
export const maxSamples = 50;

/**
 * The column that has the IDs of another exactly: programs round long numbers, and write the digits beside them as
 * "id_str". The column itself if there is none.
 */
export function exactOf(at: number, columns: readonly ColumnSample[]): number {
  const { name, filled = 0 } = columns[at] ?? noColumn;
  const exact = columns.findIndex(
    (other) => (other.name === `${name}_str` || other.name === `${name}Str`) && (other.filled ?? 0) >= filled,
  );
  return exact < 0 ? at : exact;
}

/** In the place of a column that isn't there. */
export const noColumn: ColumnSample = { name: "", samples: [] };
