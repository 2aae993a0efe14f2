import type { ChartForm } from "../../shared/ipc/chart-question";
import { t } from "../../shared/texts";
import { formatCount, formatFraction, formatValue } from "../format/numbers";
import type { BinChart } from "../question/chart";

/** How a chart is currently shown. */
export interface ChartView {
  form: ChartForm;
  hidden: ReadonlySet<string>;
  /** First and last selected bin; null if none is selected. */
  marked: readonly [number, number] | null;
  /** Indexes of the outliers. */
  outliers: readonly number[];
  /** Notes by bin index. */
  notes: readonly { index: number; text: string }[];
  /** Whether bars beside each other have room for a label each, as on paper. */
  hasRoom?: boolean;
  formatValue(value: number): string;
}

/** How the values of a chart read: as shares or as numbers. */
export function formatOf({
  estimate,
  share,
}: Pick<BinChart, "estimate" | "share">): (value: number) => string {
  return estimate || share ? formatFraction : formatValue;
}

/** Formats a value; a missing value gets its own text. */
export function valueText(value: number | null | undefined, view: Pick<ChartView, "formatValue">): string {
  return typeof value === "number" ? view.formatValue(value) : t("charts:noValue");
}

/** How many mentions a mean or share is of, for example " (n = 42)". */
export function countNote(count: number | null | undefined): string {
  return typeof count === "number" && count > 0 ? ` (n = ${formatCount(count)})` : "";
}

/** Formats a difference with its sign. */
export function signed(value: number, view: Pick<ChartView, "formatValue">): string {
  return `${value > 0 ? "+" : value < 0 ? "−" : ""}${view.formatValue(Math.abs(value))}`;
}
