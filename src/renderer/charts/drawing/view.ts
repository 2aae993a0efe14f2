import type { ChartForm } from "../../../shared/ipc/chart-question";
import { t } from "../../../shared/words";

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

/** A value as it is written; where there is none, that too is said. */
export function valueText(value: number | null | undefined, view: Pick<ChartView, "formatValue">): string {
  return typeof value === "number" ? view.formatValue(value) : t("charts:noValue");
}

/** A difference with its sign. */
export function signed(value: number, view: Pick<ChartView, "formatValue">): string {
  return `${value > 0 ? "+" : value < 0 ? "−" : ""}${view.formatValue(Math.abs(value))}`;
}
