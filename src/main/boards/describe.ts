import { asCallError } from "../../analysis/ask";
import { askCard } from "../../analysis/cards/askCard";
import type { CardAnswer } from "../../analysis/cards/cardAnswer";
import { shownShares } from "../../analysis/cards/sharesCard";
import { askedSentiment, columnOf, hasMoved, questionOf, rangeOnBoard } from "../../analysis/boardQuestion";
import { paperTokens } from "../../analysis/drawing/paper";
import { pictureLegend } from "../../analysis/drawing/legend";
import { panelsPicture, tilesPicture } from "../../analysis/drawing/cardPictures";
import { formatInstant } from "../../analysis/format/times";
import { presentOf } from "../../analysis/question/present";
import { cardChart } from "../../analysis/question/cardChart";
import { rangeName, resolveRange } from "../../analysis/question/range";
import { filterTexts } from "../../analysis/question/words";
import { chartFinding, summaryText, type Finding } from "../../analysis/findings";
import { tableOf } from "../../analysis/shownChart";
import type { AskedCard, Board, BoardCard } from "../../shared/ipc/boards";
import type { ChartRange } from "../../shared/ipc/chart-question";
import type { HiddenTerm, Notebook } from "../../shared/ipc/notebook";
import { Report, type ReportCard, type ReportChart } from "../../shared/ipc/reports";
import { textRoles } from "../../shared/ipc/boards.constants";
import { cleanJson } from "../../shared/text/clean-text";
import { textBlocks } from "../../shared/text/text-blocks";
import { currentLanguage, isOwnText, t } from "../../shared/texts";
import { askChart, type AskedChart, type BoardContext } from "./asked-chart";
import { askStories, askTerms, askWhy, type AskedText } from "./asked-texts";
import { recordOf, wordingOf, type Described, type Reporting } from "./board-record";
import { chartPicture, sharesPicture, termsPicture } from "./card-picture";
import { tellsSomething } from "./column-widths";
import { dataDays, starsLine } from "./data-lines";
import { footnoteOf, plainZone, queryText, rangeText, sourceName } from "./footnote";
import { methodOf } from "./method";
import { nativeChart } from "./native-chart";
import { recording } from "./record";
import { WithoutNames } from "./without-names";

const nothingHidden: ReadonlySet<string> = new Set();

/** Asks the services for everything on a board and says it in words, numbers and drawings. */
export async function describeBoard(reporting: Reporting): Promise<Report> {
  const { ask, signal, ref, connection, project, board, timeZone, now } = reporting;
  const { onCard, pseudonymSecret, method, tokens = paperTokens } = reporting;
  const notebook = await ask("notebook.read", ref, { signal });
  const asking: BoardContext = {
    ask,
    signal,
    ref,
    connection,
    timeZone,
    now,
    annotations: notebook.annotations,
    from: "live",
    tokens,
    withoutNames: pseudonymSecret === null ? null : new WithoutNames(pseudonymSecret),
  };
  const place = { source: sourceName(connection.name, project.title) };
  const described: Described[] = [];
  onCard?.(0, board.cards.length);
  const ranges = board.cards.map((card) => rangeOnBoard(card, board, now, timeZone));
  // One after another: a service's limits allow no more, and the progress stays true.
  for (const [at, card] of board.cards.entries()) {
    const range = ranges[at] ?? board.range;
    described.push(
      await describeCard(
        card,
        asking,
        { ...board, range },
        {
          ...place,
          hidden: notebook.hiddenTerms,
          saved: notebook.queries,
        },
      ),
    );
    onCard?.(described.length, board.cards.length);
  }
  const cards = withWordings(described, asking, board);
  const ages = cards.flatMap((card) => card.ages);
  const common = commonRange(board, ranges);
  const resolved = resolveRange(common, presentOf(common, timeZone, now), timeZone, null);
  const record = await recordOf(reporting, asking, { cards, hiddenTerms: notebook.hiddenTerms });
  const days = resolved ? null : await dataDays(asking);
  const range = resolved
    ? rangeText(resolved.period, timeZone)
    : days
      ? rangeText(days, timeZone)
      : t("main:report.zone", { range: rangeName(common, timeZone), zone: plainZone(timeZone) });
  const stars = await starsLine(asking);
  const asOf = formatInstant(ages.length > 0 ? Math.min(...ages) : now, timeZone);
  const content = {
    language: currentLanguage(),
    title: isUnnamed(board.name) ? project.title : board.name,
    about: [
      ...(board.by ? [board.by] : []),
      range,
      ...queryText(board.query, [], notebook.queries),
      ...stars,
      [t("main:report.source", place), t("main:report.asOf", { time: asOf })].join(" · "),
    ],
    cards: cards.map(({ card }) => card),
    method: method ? methodOf(record, { range, stars }) : [],
  };
  // Hosted services and earlier versions hold texts that no XML may contain. The record keeps what was asked.
  return { ...ReportContent.parse(cleanJson(content).value), record };
}

/** The range that all cards of a board have; the board's if they have several. */
function commonRange({ cards, range }: Board, ranges: readonly ChartRange[]): ChartRange {
  const [first = range, ...others] = ranges.filter((_, at) => cards[at]?.kind !== "text");
  return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : range;
}

/** Whether a board has the name that Earshot gave it, with or without a number behind it. */
const isUnnamed = (name: string) => isOwnText("boards", "board", name.replace(/ \d+$/, ""));

const ReportContent = Report.omit({ record: true });

/**
 * Puts the analyst's words in place, once all people are known whom they may name. A summary without words of the
 * analyst's lists what the other cards say.
 */
function withWordings(described: readonly Described[], asking: BoardContext, board: Board): Described[] {
  const wordings = new Map(board.cards.map((card) => [card.id, wordingOf(card, asking)]));
  const changed = (one: Described, card: Partial<ReportCard>) => ({ ...one, card: { ...one.card, ...card } });
  const said = described.map((one) => {
    const wording = wordings.get(one.card.id) ?? null;
    // Without its numbers, a sentence about them is worth nothing.
    return wording === null || isText(one.card) || one.card.failure !== null
      ? one
      : changed(one, { finding: wording.text, moved: hasMoved(wording, one.card.finding) });
  });
  const summary = summaryText(
    said.map(({ card, isEmpty }) => (isEmpty && !wordings.get(card.id) ? "" : card.finding)),
  );
  return said.map((one) => {
    if (!isText(one.card)) return one;
    const wording = wordings.get(one.card.id) ?? null;
    const written = one.card.kind === "summary" ? summary : "";
    // What a summary lists has moved where it stands as well.
    const moved = wording
      ? hasMoved(wording, written)
      : written !== "" && said.some(({ card }) => card.moved);
    return changed(one, { lines: textBlocks(wording?.text ?? written), moved });
  });
}

const isText = ({ kind }: Pick<ReportCard, "kind">) => textRoles.some((role) => role === kind);

interface Place {
  source: string;
  saved: Notebook["queries"];
  hidden: readonly HiddenTerm[];
}

async function describeCard(
  card: BoardCard,
  asking: BoardContext,
  board: Board,
  place: Place,
): Promise<Described> {
  const recorded = recording(asking.ask);
  const own = { ...asking, ask: recorded.ask };
  const finished = ({ samples, said, ...content }: Content): Described => ({
    card: {
      id: card.id,
      kind: card.kind === "text" ? card.role : card.kind,
      failure: null,
      ...content,
      finding: said.message,
      details: said.details,
      moved: false,
      lines: [],
    },
    calls: recorded.calls(),
    ages: recorded.ages,
    samples,
    isEmpty: said.isEmpty ?? false,
  });
  try {
    return finished(await contentOf(card, own, board, place));
  } catch (thrown) {
    const error = asCallError(thrown);
    if (error.kind === "cancelled" || asking.signal.aborted) throw thrown;
    return finished({
      ...emptyContent,
      // A service says it in its own language and words.
      said: { message: "", details: error.message },
      title: card.title || t("boards:card.untitled"),
      footnote: t("main:report.source", { source: place.source }),
      failure: t("main:report.failed", { reason: t(`main:report.because.${error.kind}`) }),
    });
  }
}

const emptyContent = {
  said: { message: "", details: "" },
  n: null,
  notes: [],
  legend: [],
  chart: null,
  picture: null,
  table: null,
  quotations: [],
  samples: [],
};

type Content = Omit<ReportCard, "id" | "kind" | "finding" | "details" | "moved" | "lines" | "failure"> & {
  failure?: string;
  /** What Earshot says of the card. */
  said: Finding;
  samples: AskedChart["samples"];
};

async function contentOf(
  card: BoardCard,
  asking: BoardContext,
  board: Board,
  { source, hidden, saved }: Place,
): Promise<Content> {
  const { timeZone, tokens } = asking;
  if (card.kind === "newer")
    return {
      ...emptyContent,
      title: card.title || t("boards:card.untitled"),
      footnote: t("main:report.source", { source }),
      failure: t("boards:card.newer"),
    };
  if (card.kind === "text")
    return { ...emptyContent, title: card.title || t(`findings:text.${card.role}`), footnote: "" };
  if (card.kind === "chart") {
    const asked = await askChart(asking, questionOf(card, board));
    const { shown, mentions, lead } = asked;
    const { question, period } = shown.answer.request;
    const n = mentions ?? null;
    const finding = chartFinding(shown, mentions, lead);
    const table = { ...tableOf(shown, nothingHidden) };
    // Axes without anything between them say less than the finding.
    const drawn = tellsSomething(table);
    const read = { ...shown, chart: cardChart(shown.chart, shown.form) };
    return {
      title: card.title || shown.title,
      said: finding,
      n,
      // How sure a comparison is belongs below it, before what a footnote may have no room for.
      notes: [
        ...((shown.chart.share || shown.chart.axis === "ranking") && finding.details
          ? [finding.details]
          : []),
        ...asked.notes,
      ],
      legend: !drawn ? [] : pictureLegend(read.chart, { form: shown.form, hidden: nothingHidden }, tokens),
      chart: drawn ? nativeChart(read, tokens) : null,
      picture: drawn ? chartPicture(read, tokens) : null,
      table,
      quotations: [],
      footnote: footnoteOf({
        query: question.query,
        filters: question.scope === "global" ? [t("charts:foot.wholeIndex")] : filterTexts(question.filters),
        period,
        timeZone,
        source,
        n,
        saved,
      }),
      samples: asked.samples,
    };
  }
  const asked = await askText(card, asking, board, hidden);
  return {
    title: card.title || asked.title,
    said: asked.finding,
    n: asked.n,
    notes: asked.notes,
    legend: asked.chart && asked.chart.series.length > 1 ? legendOf(asked.chart) : [],
    chart: asked.chart,
    picture:
      asked.chart && card.kind === "shares"
        ? sharesPicture(asked.chart, tokens)
        : asked.chart
          ? termsPicture(asked.chart, tokens)
          : (asked.drawing ?? null),
    table: asked.table,
    quotations: asked.quotations,
    footnote: footnoteOf({
      query: asked.query,
      filters: filterTexts(card.question.filters),
      period: asked.period,
      timeZone,
      source,
      n: asked.n,
      saved,
    }),
    samples: asked.samples ?? [],
    ...(asked.empty !== undefined && { failure: asked.empty }),
  };
}

async function askText(
  card: Exclude<AskedCard, { kind: "chart" }>,
  asking: BoardContext,
  board: Board,
  hidden: readonly HiddenTerm[],
): Promise<AskedText> {
  switch (card.kind) {
    case "words":
      return askTerms(asking, card, board, hidden);
    case "stories":
      return askStories(asking, card, board);
    case "why":
      return askWhy(asking, card, board, columnOf(board));
    default: {
      const { tiles, panels, ...answer } = await askCard(card, asking, {
        ...board,
        sentiment: askedSentiment(board),
        column: columnOf(board),
      });
      const drawing = panels?.list.length
        ? panelsPicture(panels, asking.tokens)
        : tiles.length > 0
          ? tilesPicture(tiles, asking.tokens)
          : null;
      const chart = card.kind === "shares" ? sharesChart(answer, asking.tokens) : null;
      return { ...answer, chart, drawing };
    }
  }
}

/** Estimated shares as bars with their intervals, beside those that the documents have. */
function sharesChart(
  { samples = [], table }: Pick<CardAnswer, "samples" | "table">,
  tokens: BoardContext["tokens"],
): ReportChart | null {
  const [coded] = samples;
  const rows = table?.rows ?? [];
  const names = rows.map(([name]) => String(name));
  const shares = coded ? shownShares(coded) : [];
  if (shares.length === 0) return null;
  return {
    shape: "rows",
    stack: "none",
    categories: names,
    series: [
      {
        name: t("coding:results.estimated"),
        color: tokens.color("--accent"),
        values: shares.map(({ shown }) => shown.share),
        intervals: shares.map(({ shown: { low, high } }) => ({ low, high })),
        over: false,
      },
      ...(shares.some(({ scored }) => scored !== null)
        ? [
            {
              name: t("coding:results.scored"),
              color: tokens.color("--text-3"),
              values: shares.map(({ scored }) => scored),
              over: false,
            },
          ]
        : []),
    ],
    values: "shares",
  };
}

const legendOf = ({ series }: ReportChart) => series.map(({ name, color }) => ({ name, color }));
