import type { ChartForm } from "../../../shared/ipc/chart-question";

/** What is drawn of a chart right now. */
export interface ChartView {
  form: ChartForm;
  hidden: ReadonlySet<string>;
  /** First and last index of the bins that are marked; null for none. */
  marked: readonly [number, number] | null;
  /** Bins that stand out. */
  outliers: readonly number[];
  /** Notes at bins. */
  notes: readonly { index: number; text: string }[];
  formatValue(value: number): string;
}
