import { useCallback, useId, useState, type KeyboardEvent } from "react";
import { formatValue } from "../format/numbers";
import styles from "./Chart.module.css";
import { chartOption } from "./drawing/option";
import { valueText } from "./drawing/view";
import type { ChartTokens } from "./drawing/tokens";
import { LazyChart } from "./LazyChart";
import { binTotal, type BinChart, type ChartSeries } from "./question/chart";
import type { Picked } from "./Chart";
import type { ChartForm } from "../../shared/ipc/chart-question";
import { t } from "../../shared/words";

/** What a chart does when it is worked with. */
export interface ChartActs {
  /** A bin, or a series of it, was chosen. */
  onPick?: (picked: Picked) => void;
  /** The range was narrowed to these bins. */
  onZoom?: (from: number, to: number) => void;
  /** One range earlier (-1) or later (1). */
  onMove?: (steps: number) => void;
}

interface ChartCanvasProps extends ChartActs {
  label: string;
  chart: BinChart;
  form: ChartForm;
  hidden: ReadonlySet<string>;
  marked: readonly [number, number] | null;
  outliers: readonly number[];
  notes: readonly { index: number; text: string }[];
  onDrawn?: () => void;
}

/** Says a bin in words, as a screen reader hears it while the arrow keys move. */
function binWords(chart: BinChart, index: number, hidden: ReadonlySet<string>): string {
  const bin = chart.bins[index];
  if (!bin) return "";
  const shown = ({ key }: { key: string }) => !hidden.has(key);
  const said = ({ name, values }: ChartSeries) => `${name} ${valueText(values[index], { formatValue })}`;
  const parts = chart.series.filter(shown).map(said);
  const total = binTotal(chart, index, hidden);
  if (parts.length > 1 && total !== null) parts.push(t("charts:canvas.total", { total: formatValue(total) }));
  return `${bin.name}: ${[...parts, ...chart.comparisons.filter(shown).map(said)].join(", ")}`;
}

/**
 * A drawn chart with its keys: Left and Right go from bin to bin, with Shift over several; Enter shows the documents of one bin or
 * narrows the range to several; Alt with Left and Right moves the whole range; Escape lets go.
 */
export function ChartCanvas(props: ChartCanvasProps) {
  const { label, chart, form, hidden, marked, outliers, notes, onPick, onZoom, onMove, onDrawn } = props;
  const [cursor, setCursor] = useState<{ at: number; from: number } | null>(null);
  const hintId = useId();
  const last = chart.bins.length - 1;
  const first = cursor ? Math.min(cursor.at, cursor.from) : -1;
  const end = cursor ? Math.max(cursor.at, cursor.from) : -1;
  const lit = marked ?? (cursor ? ([Math.min(first, last), Math.min(end, last)] as const) : null);
  const [litFrom, litTo] = lit ?? [null, null];
  const build = useCallback(
    (tokens: ChartTokens) =>
      chartOption(
        chart,
        { form, hidden, marked: litFrom === null ? null : [litFrom, litTo], outliers, notes, formatValue },
        tokens,
      ),
    [chart, form, hidden, litFrom, litTo, outliers, notes],
  );
  const flat = form !== "heatmap" && form !== "treemap";
  // Cells of the map stand for many bins each; the table has them.
  const walkable = form !== "heatmap";
  const lie = chart.axis === "ranking" ? "rows" : "columns";

  const onKeyDown = (event: KeyboardEvent) => {
    const rows = lie === "rows" && flat;
    const [back, forth] = rows ? ["ArrowUp", "ArrowDown"] : ["ArrowLeft", "ArrowRight"];
    const step = event.key === back ? -1 : event.key === forth ? 1 : 0;
    if (event.altKey && (event.key === "ArrowLeft" || event.key === "ArrowRight") && onMove) {
      event.preventDefault();
      onMove(event.key === "ArrowLeft" ? -1 : 1);
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey || !walkable || last < 0) return;
    const jump = event.key === "Home" ? 0 : event.key === "End" ? last : null;
    if (step !== 0 || jump !== null) {
      event.preventDefault();
      const at = jump ?? Math.min(last, Math.max(0, cursor ? cursor.at + step : step > 0 ? 0 : last));
      setCursor({ at, from: event.shiftKey && cursor ? cursor.from : at });
    } else if (event.key === "Enter" && cursor) {
      event.preventDefault();
      if (end > first && onZoom) onZoom(first, end);
      else onPick?.({ index: cursor.at, series: null });
      setCursor(null);
    } else if (event.key === "Escape" && cursor) {
      event.stopPropagation();
      setCursor(null);
    }
  };

  return (
    <div
      className={styles["canvas"]}
      role="group"
      aria-label={t("charts:canvas.name")}
      data-tour="chart"
      aria-describedby={hintId}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onBlur={() => setCursor(null)}
    >
      <span id={hintId} className="visually-hidden">
        {t("charts:canvas.hint")}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {cursor && binWords(chart, cursor.at, hidden)}
      </span>
      <LazyChart
        label={label}
        build={build}
        lie={flat ? lie : "items"}
        onPick={form === "heatmap" ? undefined : onPick}
        onSweep={flat && lie === "columns" ? onZoom : undefined}
        {...(onDrawn ? { onDrawn } : {})}
      />
    </div>
  );
}
