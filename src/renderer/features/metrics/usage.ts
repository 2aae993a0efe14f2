import type { Histogram } from "../../../shared/interface/histograms";
import { quoted } from "../../../shared/query";

/** What documents hold of a metric. */
export interface Usage {
  /** Documents with a value; null where a service can't say. */
  documents: number;
  /** Keywords with their documents, most frequent first; empty for numbers. */
  values: { value: string; count: number }[];
  /** Lower bound of the least bin that holds anything, for numbers. */
  least: number | null;
}

/** Reads the usage of a metric off its histogram: bins of numbers, or a distribution of keywords. */
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
