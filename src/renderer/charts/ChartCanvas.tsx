import { IconFileText, IconHelpCircle } from "@tabler/icons-react";
import { useCallback, useId, useRef, useState } from "react";
import { showContextMenu } from "../components/menus/ContextMenu";
import { useKeys } from "../core/useKeys";
import { formatValue } from "../../analysis/format/numbers";
import styles from "./Chart.module.css";
import type { chartOption } from "../../analysis/drawing/option";
import { countNote, formatOf, valueText } from "../../analysis/drawing/view";
import type { ChartTokens } from "../../analysis/drawing/tokens";
import { LazyChart } from "./LazyChart";
import { binTotal, type BinChart, type ChartSeries } from "../../analysis/question/chart";
import { hourNames } from "../../analysis/question/heat";
import type { PickedPoint } from "./Chart";
import type { ChartForm } from "../../shared/ipc/chart-question";
import { t } from "../../shared/texts";

export interface ChartActs {
  /** Called when a bin, or one series of a bin, is chosen. */
  onPick?: (picked: PickedPoint) => void;
  /** Called to narrow the range to these bins. */
  onZoom?: (from: number, to: number) => void;
  /** Called to move the range one length earlier (-1) or later (1). */
  onMove?: (steps: number) => void;
  /** Called to explain these bins or one series of them, or the whole range for null. */
  onWhy?: (bins: ExplainedBins | null) => void;
}

export interface ExplainedBins {
  from: number;
  to: number;
  /** Absent: the series that is selected or shown alone, else all. */
  series?: string | null;
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

/** Describes a bin for screen readers as the keyboard cursor moves. */
function binWords(
  chart: BinChart,
  index: number,
  { hidden, notes }: Pick<ChartCanvasProps, "hidden" | "notes">,
): string {
  const bin = chart.bins[index];
  if (!bin) return "";
  const shown = ({ key }: { key: string }) => !hidden.has(key);
  const format = formatOf(chart);
  const said = ({ name, values, counts }: ChartSeries) =>
    `${name} ${valueText(values[index], { formatValue: format })}${countNote(counts?.[index])}`;
  const { estimate } = chart;
  const parts = chart.series
    .filter(shown)
    .map((chartSeries) =>
      estimate ? `${chartSeries.name} ${estimate.text(chartSeries, index)}` : said(chartSeries),
    );
  const total = binTotal(chart, index, hidden);
  if (parts.length > 1 && total !== null) parts.push(t("charts:canvas.total", { total: formatValue(total) }));
  const compared = chart.comparisons.filter((comparison) => shown(comparison) && index in comparison.values);
  const noted = notes.filter((note) => note.index === index).map(({ text }) => text);
  return [`${bin.name}: ${[...parts, ...compared.map(said)].join(", ")}`, ...noted].join(". ");
}

/**
 * A chart with keyboard control. Left and Right move between bins (Up and Down in rows, all four in the heat map).
 * Shift extends the selection. Enter shows the documents of one bin or narrows the range to several. Alt+Left and
 * Alt+Right move the whole range. Escape clears the selection.
 */
export function ChartCanvas(props: ChartCanvasProps) {
  const { label, chart, form, hidden, marked, outliers, notes, onPick, onZoom, onMove, onWhy, onDrawn } =
    props;
  const [cursor, setCursor] = useState<{ at: number; from: number } | null>(null);
  const hintId = useId();
  const last = chart.bins.length - 1;
  const first = cursor ? Math.min(cursor.at, cursor.from) : -1;
  const end = cursor ? Math.max(cursor.at, cursor.from) : -1;
  // The keyboard selection replaces the picked bins until it is cleared.
  const lit = cursor ? ([Math.min(first, last), Math.min(end, last)] as const) : marked;
  const [litFrom, litTo] = lit ?? [null, null];
  const build = useCallback(
    (tokens: ChartTokens, draw: typeof chartOption) =>
      draw(
        chart,
        {
          form,
          hidden,
          marked: litFrom === null ? null : [litFrom, litTo],
          outliers,
          notes,
          formatValue: formatOf(chart),
        },
        tokens,
      ),
    [chart, form, hidden, litFrom, litTo, outliers, notes],
  );
  const flat = form !== "heatmap" && form !== "treemap";
  const layout = chart.axis === "ranking" ? "rows" : "columns";
  const inRows = layout === "rows" && flat;
  // Only bins of time and of values can form a range. Values of a ranking and hours of a week can't.
  const runs = chart.axis === "time" || chart.axis === "values";

  const canvas = useRef<HTMLDivElement>(null);
  /** Moves the cursor and stops at the ends. With `extending`, the bins in between are selected too. */
  const go = (target: (here: number | undefined) => number, extending: boolean) => {
    const here = cursor?.at ?? marked?.[0];
    const next = target(here);
    const at = next < 0 || next > last ? Math.min(here ?? 0, last) : next;
    setCursor({ at, from: extending && runs ? (cursor?.from ?? here ?? at) : at });
  };
  const walk = (step: number, extending = false) =>
    go((here) => (here === undefined ? (step > 0 ? 0 : last) : Math.min(here, last) + step), extending);
  const isWeek = form === "heatmap";
  const canWalk = { across: last >= 0 && (isWeek || !inRows), down: last >= 0 && (isWeek || inRows) };
  useKeys(
    {
      bins: canWalk.across ? (way) => walk(way === 0 ? -1 : 1) : null,
      manyBins: canWalk.across ? (way) => walk(way === 0 ? -1 : 1, true) : null,
      binRows: canWalk.down ? (way) => walk((way === 0 ? -1 : 1) * (isWeek ? hourNames.length : 1)) : null,
      endBins: last >= 0 ? (way) => go(() => (way % 2 === 0 ? 0 : last), way > 1) : null,
      documentsOfBins: cursor
        ? () => {
            if (end > first) {
              onZoom?.(first, end);
              setCursor(null);
            } else onPick?.({ index: cursor.at, series: null });
          }
        : null,
      why: onWhy ? () => onWhy(lit && { from: lit[0], to: lit[1] }) : null,
      moveRange: onMove ? (way) => onMove(way === 0 ? -1 : 1) : null,
      leave: cursor ? () => setCursor(null) : null,
    },
    canvas,
  );

  return (
    <div
      ref={canvas}
      className={styles["canvas"]}
      role="group"
      aria-label={t("charts:canvas.name")}
      data-tour="chart"
      aria-describedby={hintId}
      tabIndex={0}
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
        layout={flat ? layout : "items"}
        onPick={onPick}
        {...(onWhy && {
          onMenu: ({ index, series }: PickedPoint, at: { x: number; y: number }) => {
            const inside = lit && index >= lit[0] && index <= lit[1];
            const bins = inside ? { from: lit[0], to: lit[1] } : { from: index, to: index };
            showContextMenu(at, [
              ...(onPick
                ? [
                    {
                      label: t("charts:legend.documents"),
                      Icon: IconFileText,
                      run: () => onPick({ index, series }),
                    },
                  ]
                : []),
              { label: t("why:panel.open"), Icon: IconHelpCircle, run: () => onWhy({ ...bins, series }) },
            ]);
          },
        })}
        onSweep={flat && layout === "columns" ? onZoom : undefined}
        {...(onDrawn ? { onDrawn } : {})}
      />
    </div>
  );
}
