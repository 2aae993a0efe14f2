import { boardLimits } from "../../../shared/ipc/boards.constants";
import type { Board, BoardCard, PrintedBoard, PrintedChart } from "../../../shared/ipc/boards";
import { t } from "../../../shared/words";
import type { ChartOption } from "../../../analysis/drawing/picture";
import { pictureLegend } from "../../../analysis/drawing/legend";
import { chartOption } from "../../../analysis/drawing/option";
import { rankingRow } from "../../../analysis/drawing/rankingChart";
import { onPaper } from "../../charts/themeTokens";
import { formatOf } from "../../../analysis/drawing/view";
import { periodName, rangeName, type ResolvedRange } from "../../../analysis/question/range";
import { filterTexts } from "../../../analysis/question/words";
import { leftOutNote, tableOf, type ShownChart } from "../../../analysis/shownChart";
import type { Target } from "../../core/queries";
import { formatInstant, formatZone } from "../../../analysis/format/times";
import { rowsOf } from "./arrange";
import type { CardContent, Drawing, ShownCard } from "./shown";

/** Width of an A4 landscape page between its margins, and height of a chart on it, in pixels. */
const paperWidth = 1032;
const chartHeight = 215;
/** Maximum number of table rows to print. */
const maxRows = 60;

interface Printing {
  board: Board;
  target: Target;
  cards: ReadonlyMap<string, ShownCard>;
  timeZone: string;
  resolved: ResolvedRange | null;
  now: number;
}

/** The board for printing: as on screen, in the colors of the light theme. */
export async function printedBoard({
  board,
  target,
  cards,
  timeZone,
  resolved,
  now,
}: Printing): Promise<PrintedBoard> {
  // ECharts loads with the first chart; on a board with only tables it isn't loaded yet.
  const { drawWithoutCaption } = await import("../../../analysis/drawing/picture");
  const { range, query } = board;
  const ages = [...cards.values()].flatMap(({ content }) => (content ? [content.asOf] : []));
  const period = resolved?.period;
  const span = period ? periodName(period, timeZone) : rangeName(range, timeZone);
  const zone = period ? formatZone(timeZone, [period.min, period.max - 1]) : timeZone;
  const place = {
    connection: target.connection.name,
    project: target.project.title,
    printed: formatInstant(now, timeZone),
  };
  const queryText = query.trim() === "" ? t("charts:foot.allMentions") : query;
  return onPaper((tokens) => ({
    title: board.name,
    lines: [t("charts:taken.range", { range: span, zone }), t("charts:taken.query", { query: queryText })],
    source:
      ages.length > 0
        ? t("boards:print.sourceAsOf", { ...place, time: formatInstant(Math.min(...ages), timeZone) })
        : t("boards:print.source", place),
    rows: rowsOf(board.cards, ({ width }) => width).map((row) =>
      row.map((card) => printedCard(card, cards.get(card.id), { tokens, drawWithoutCaption })),
    ),
  }));
}

function printedCard(card: BoardCard, onScreen: ShownCard | undefined, drawing: Drawing): PrintedChart {
  const share = card.width / boardLimits.columns;
  const title = onScreen?.title ?? card.title;
  const own = ownLines(card);
  if (!onScreen?.content || onScreen.failure !== null)
    return {
      title: title || t("boards:print.chart"),
      lines: [...own, onScreen?.failure ?? t("boards:print.noAnswer")],
      share,
      legend: [],
      picture: null,
      table: null,
    };
  const printed = onScreen.content.printed(share, drawing);
  return {
    ...printed,
    title,
    lines: [...printed.lines.slice(0, 1), ...own, ...printed.lines.slice(1)],
    share,
  };
}

/** A table on paper: its first rows, and how many there are. */
export function printedTable({ columns, rows, totals }: PrintableTable) {
  const first = rows.slice(0, maxRows);
  const cut =
    rows.length > first.length ? [t("boards:print.cut", { first: first.length, count: rows.length })] : [];
  return { cut, table: { columns: [...columns], rows: totals ? [...first, totals] : first } };
}

interface PrintableTable {
  columns: readonly string[];
  rows: (string | number | null)[][];
  totals?: (string | number | null)[] | null | undefined;
}

/** A drawing on paper with a given height. */
export function printedPicture(
  option: ChartOption,
  height: number,
  share: number,
  { tokens, drawWithoutCaption }: Drawing,
): string {
  return drawWithoutCaption(option, { width: Math.round(paperWidth * share), height }, tokens);
}

/** A chart on paper, as on screen. */
export function printedChart(
  shown: ShownChart,
  hidden: ReadonlySet<string>,
  note: string,
): CardContent["printed"] {
  return (share, drawing) => {
    const gaps = shown.answer.gaps.map(({ what, error }) =>
      t("charts:card.missing", { what, message: error.message }),
    );
    const leftOut = leftOutNote(shown);
    const sample = shown.chart.estimate?.footnote ?? [];
    const lines = [note, ...sample, ...(leftOut === null ? [] : [leftOut]), ...gaps];
    if (shown.form === "table") {
      const { cut, table } = printedTable(tableOf(shown, hidden));
      return { lines: [...lines, ...cut], legend: [], picture: null, table };
    }
    const { chart, form } = shown;
    const flat = form !== "heatmap" && form !== "treemap";
    const height =
      chart.axis === "ranking" && flat ? Math.max(120, chart.bins.length * rankingRow + 16) : chartHeight;
    const view = {
      form,
      hidden,
      marked: null,
      outliers: shown.outliers,
      notes: shown.notes,
      formatValue: formatOf(chart),
    };
    return {
      lines,
      legend: pictureLegend(chart, view, drawing.tokens),
      picture: printedPicture(chartOption(chart, view, drawing.tokens), height, share, drawing),
      table: null,
    };
  };
}

/** Query settings of a card that differ from its board: its own query, its filters, the whole index. */
function ownLines({ kind, question }: BoardCard): string[] {
  const parts = [
    ...(kind === "chart" && question.scope === "global" ? [t("charts:foot.wholeIndex")] : []),
    ...(question.query.trim() === "" ? [] : [t("boards:print.within", { query: question.query })]),
    ...(kind === "chart" && question.scope === "global" ? [] : filterTexts(question.filters)),
  ];
  return parts.length > 0 ? [parts.join("; ")] : [];
}
