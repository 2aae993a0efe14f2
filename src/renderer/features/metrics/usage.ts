import type { Histogram } from "../../../shared/interface/histograms";
import { quoted } from "../../../shared/query";

/** How documents use a metric. */
export interface Usage {
  /** Documents with a value; null if the service can't count them. */
  documents: number;
  /** Keywords with document counts, most frequent first; empty for numbers. */
  values: { value: string; count: number }[];
  /** Lower bound of the lowest non-empty bin, for numbers. */
  least: number | null;
}

/** Derives the usage of a metric from its histogram: bins for numbers, a distribution for keywords. */
export function usageOf({ data }: Histogram): Usage {
  const filled = data.filter(({ v }) => (v[0] ?? 0) > 0);
  return {
    documents: filled.reduce((sum, { v }) => sum + (v[0] ?? 0), 0),
    values: filled.flatMap(({ ks, v }) => (ks === undefined ? [] : [{ value: ks, count: v[0] ?? 0 }])),
    least: filled.find(({ k }) => k !== undefined)?.k ?? null,
  };
}

/** The query for documents with a value of a metric. */
export function valueQuery(name: string, value: string | number): string {
  return typeof value === "number" ? `custom.${name}:>=${value}` : `custom.${name}:${quoted(value)}`;
}
