import type { Histogram } from "../../shared/interface/histograms";
import { can } from "../../shared/capabilities";
import type { Board, CardOf } from "../../shared/ipc/boards";
import { t } from "../../shared/texts";
import { questionOf } from "../boardQuestion";
import { atBeginning, inSentence } from "../format/labels";
import { formatChange, formatCount, formatShare } from "../format/numbers";
import { askRequest } from "../question/askRequest";
import { askHistogram, histogramParams } from "../question/chartRequest";
import { firstQuestion } from "../question/defaults";
import { edgeNotes } from "../question/edgeNotes";
import { notCompared } from "../question/notCompared";
import { binName } from "../question/interval";
import { summarize, summaryCall, tilesOf, type Summary } from "../question/summary";
import { scoresNote } from "../scoresNote";
import { dataCoverage } from "./dataCoverage";
import { unknown, type CardAnswer, type CardAsking } from "./cardAnswer";

/** The figures of the board's range, each with its change from the period before and its course. */
export async function askTilesCard(
  card: CardOf<"tiles">,
  asking: CardAsking,
  board: Pick<Board, "query" | "range">,
): Promise<CardAnswer> {
  const { ask, signal, ref, from, connection } = asking;
  const asked = questionOf(card, board);
  const stories = can(connection, "stories") ? asked.stories : "all";
  const request = await askRequest(asking, { ...firstQuestion, ...asked, stories }, "time");
  const { period, previous, previousName } = request;
  // The bars of a chart by sentiment hold all figures, so one call brings figures and courses.
  const [now, before, known] = await Promise.all([
    askHistogram(ask, ref, request.question, histogramParams(request), from, signal),
    previous
      ? askHistogram(ask, ref, request.question, summaryCall(request, previous).params, from, signal)
      : null,
    dataCoverage(asking),
  ]);
  const figures = summarize(now.data);
  const summedBefore = before && summarize(before.data);
  // Where the time before has nothing, the data begin later: that compares with nothing.
  const hasEarlier = summedBefore !== null && summedBefore.mentions > 0;
  const unequal = hasEarlier ? notCompared(known, request) : null;
  const earlier = hasEarlier && unequal === null ? summedBefore : undefined;
  const courses = coursesOf(now.data);
  const ends = endsOf(now.data, (start) => binName(start, request.interval, request.timeZone));
  const all = tilesOf(figures, earlier, previousName, stories === "once", unequal ?? "").map((tile, at) => ({
    at,
    label: tile.label,
    value: tile.value,
    change: tile.change,
    note: tile.note,
    course: courses.length > 1 ? courses.map((bin) => bin[at] ?? null) : [],
    ...(ends && { ends }),
  }));
  // What the data don't have is no figure.
  const tiles = figures.isKnown ? all.filter(({ at }) => numberOf(figures, at) !== null) : all;
  const parts = partsOf(figures);
  const total = sentenceOf(figures, earlier, previousName);
  // Without an earlier number, what the mentions are says more than how many there are.
  const isAlone = earlier === undefined && parts !== "";
  return {
    title: t("cards:tiles"),
    finding: isAlone
      ? { message: t("cards:partsOf", { count: figures.mentions, parts }), details: total }
      : { message: total, details: parts },
    n: figures.isKnown ? figures.mentions : null,
    notes: [
      unequal ?? "",
      ...edgeNotes({ axis: "time", bins: [], series: [], timeZone: request.timeZone }, request, known),
      ...(stories === "once" ? [t("charts:stories.counted")] : []),
      scoresNote(now.data) ?? "",
    ].filter(Boolean),
    tiles,
    table: {
      columns: [
        t("cards:tile.figure"),
        t("cards:tile.value"),
        ...(earlier ? [atBeginning(previousName)] : []),
      ],
      rows: tiles.map(({ at, label }) => [
        at === 1 || at === 2 ? `${label} (%)` : label,
        numberOf(figures, at) ?? unknown,
        ...(earlier ? [numberOf(earlier, at) ?? unknown] : []),
      ]),
      totals: null,
    },
    quotations: [],
    period,
    query: asked.query.trim(),
  };
}

/** The number of a tile by its place; null if unknown. */
function numberOf(summary: Summary, at: number): number | null {
  const { mentions, positive, negative, engagement, isKnown } = summary;
  if (!isKnown) return null;
  const share = (part: number) => (mentions === 0 ? null : Math.round((1000 * part) / mentions) / 10);
  return [mentions, share(positive), share(negative), engagement][at] ?? null;
}

/** The four figures of each bin in the order of the tiles; null where one is unknown. */
function coursesOf(histogram: Histogram): (number | null)[][] {
  return histogram.data
    .filter(({ forecast }) => !forecast)
    .map((bin) => {
      const summary = summarize({ header: histogram.header, data: [bin] });
      return [0, 1, 2, 3].map((at) => numberOf(summary, at));
    });
}

/** Names of the first and the last bin. */
function endsOf({ data }: Histogram, nameOf: (t: number) => string): [string, string] | undefined {
  const times = data.flatMap(({ t: at, forecast }) => (at === undefined || forecast ? [] : [at]));
  const [first, last] = [times[0], times.at(-1)];
  return first === undefined || last === undefined ? undefined : [nameOf(first), nameOf(last)];
}

function sentenceOf(now: Summary, before: Summary | undefined, previousName: string): string {
  const { mentions, isKnown } = now;
  if (!isKnown) return "";
  const change = before?.isKnown ? formatChange(mentions, before.mentions) : null;
  return change === null || !before
    ? t("findings:total", { count: mentions })
    : t("findings:totalCompared", {
        count: mentions,
        change,
        before: formatCount(before.mentions),
        name: inSentence(previousName),
      });
}

function partsOf({ mentions, positive, negative, isKnown }: Summary): string {
  const share = (part: number) => formatShare(part, mentions);
  const [up, down] = [share(positive), share(negative)];
  return !isKnown || up === null || down === null || positive + negative === 0
    ? ""
    : t("findings:sentiment", { positive: up, negative: down });
}
