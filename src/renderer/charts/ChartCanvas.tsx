import { useCallback, useId, useRef, useState, type KeyboardEvent } from "react";
import { useKeys } from "../core/useKeys";
import { formatValue } from "../format/numbers";
import styles from "./Chart.module.css";
import { chartOption } from "./drawing/option";
import { valueText } from "./drawing/view";
import type { ChartTokens } from "./drawing/tokens";
import { LazyChart } from "./LazyChart";
import { binTotal, type BinChart, type ChartSeries } from "./question/chart";
import { hourNames } from "./question/heat";
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

/** Where a key leads to, in bins. */
type Steps = Readonly<Record<string, number>>;
const inColumns: Steps = { ArrowLeft: -1, ArrowRight: 1 };
const inRows: Steps = { ArrowUp: -1, ArrowDown: 1 };
const inWeek: Steps = { ...inColumns, ArrowUp: -hourNames.length, ArrowDown: hourNames.length };

/** Says a bin in words, as a screen reader hears it while the arrow keys move. */
function binWords(
  chart: BinChart,
  index: number,
  { hidden, notes }: Pick<ChartCanvasProps, "hidden" | "notes">,
): string {
  const bin = chart.bins[index];
  if (!bin) return "";
  const shown = ({ key }: { key: string }) => !hidden.has(key);
  const said = ({ name, values }: ChartSeries) => `${name} ${valueText(values[index], { formatValue })}`;
  const parts = chart.series.filter(shown).map(said);
  const total = binTotal(chart, index, hidden);
  if (parts.length > 1 && total !== null) parts.push(t("charts:canvas.total", { total: formatValue(total) }));
  const compared = chart.comparisons.filter((one) => shown(one) && index in one.values);
  const noted = notes.filter((note) => note.index === index).map(({ text }) => text);
  return [`${bin.name}: ${[...parts, ...compared.map(said)].join(", ")}`, ...noted].join(". ");
}

/**
 * A drawn chart with its keys: Left and Right go from bin to bin (Up and Down in rows, all four in a week of hours), with Shift over
 * several; Enter shows the documents of one bin or narrows the range to several; Alt with Left and Right moves the whole range;
 * Escape lets go.
 */
export function ChartCanvas(props: ChartCanvasProps) {
  const { label, chart, form, hidden, marked, outliers, notes, onPick, onZoom, onMove, onDrawn } = props;
  const [cursor, setCursor] = useState<{ at: number; from: number } | null>(null);
  const hintId = useId();
  const last = chart.bins.length - 1;
  const first = cursor ? Math.min(cursor.at, cursor.from) : -1;
  const end = cursor ? Math.max(cursor.at, cursor.from) : -1;
  // While the keys walk, they are followed; what is picked is marked again once they let go.
  const lit = cursor ? ([Math.min(first, last), Math.min(end, last)] as const) : marked;
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
  const lie = chart.axis === "ranking" ? "rows" : "columns";
  const steps = form === "heatmap" ? inWeek : lie === "rows" && flat ? inRows : inColumns;
  // Values of a ranking and hours of a week in a row are no range of anything.
  const runs = chart.axis === "time" || chart.axis === "values";

  const canvas = useRef<HTMLDivElement>(null);
  useKeys({ moveRange: onMove ? (way) => onMove(way === 0 ? -1 : 1) : null }, canvas);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key] ?? 0;
    if (event.altKey || event.ctrlKey || event.metaKey || last < 0) return;
    const jump = event.key === "Home" ? 0 : event.key === "End" ? last : null;
    if (step !== 0 || jump !== null) {
      event.preventDefault();
      const here = cursor?.at ?? marked?.[0];
      const next = here === undefined ? (step > 0 ? 0 : last) : Math.min(here, last) + step;
      const at = jump ?? (next < 0 || next > last ? Math.min(here ?? 0, last) : next);
      setCursor({ at, from: event.shiftKey && runs ? (cursor?.from ?? here ?? at) : at });
    } else if (event.key === "Enter" && cursor) {
      event.preventDefault();
      if (end > first) {
        onZoom?.(first, end);
        setCursor(null);
      } else onPick?.({ index: cursor.at, series: null });
    } else if (event.key === "Escape" && cursor) {
      event.stopPropagation();
      setCursor(null);
    }
  };

  return (
    <div
      ref={canvas}
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
        {cursor && binWords(chart, cursor.at, { hidden, notes })}
      </span>
      <LazyChart
        label={label}
        build={build}
        lie={flat ? lie : "items"}
        onPick={onPick}
        onSweep={flat && lie === "columns" ? onZoom : undefined}
        {...(onDrawn ? { onDrawn } : {})}
      />
    </div>
  );
}
