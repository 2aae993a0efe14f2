import { can } from "../../shared/capabilities";
import type { Board, CardOf } from "../../shared/ipc/boards";
import { sentenceOf } from "../../shared/why/sentence";
import { t } from "../../shared/texts";
import { asCallError } from "../ask";
import { peaksChart, questionOf } from "../boardQuestion";
import { formatCount } from "../format/numbers";
import type { BinChart } from "../question/chart";
import { loadChartAnswer, type ChartAnswer } from "../question/chartRequest";
import { askRequest } from "../question/askRequest";
import { edgeNotes } from "../question/edgeNotes";
import { drilldown } from "../question/drilldown";
import { intervalName } from "../question/interval";
import { readAnswer } from "../question/readAnswer";
import { selectionFinding, seriesOf } from "../findings";
import { typeInSentence, typeName } from "../question/terms";
import { whyParams } from "../why/whyParams";
import { endsOf, peakOf, unknown, type CardAnswer, type CardAsking, type CardPanel } from "./cardAnswer";
import { dataCoverage } from "./dataCoverage";
import { chartTitles } from "./chartTitles";

/** Values that are counted. The largest are shown. */
const maxCourses = 50;

/** Values left out that are named. */
const maxNamed = 3;

interface Course {
  name: string;
  values: (number | null)[];
  /** Finds the documents of one bin; null where the service can't. */
  behind: (bin: string | number) => ReturnType<typeof drilldown>;
}

/** The course of each value of a breakdown, or of each compared query, with its peak and what explains it. */
export async function askPeaksCard(
  card: CardOf<"peaks">,
  asking: CardAsking,
  board: Pick<Board, "query" | "range">,
): Promise<CardAnswer> {
  const { ask, signal, ref, from, connection } = asking;
  const asked = questionOf(card, board);
  const { breakdown, queries, axes } = asked;
  const stories = can(connection, "stories") ? asked.stories : "all";
  // More than are shown, so that what is left out can be said.
  const question = peaksChart({ ...asked, stories, topN: maxCourses });
  const titles = await chartTitles(asking, question);
  const request = await askRequest(asking, question, "time");
  const answer = await loadChartAnswer(ask, ref, request, from, signal);
  const chart = readAnswer(answer, titles.titles);
  const courses = coursesOf(answer, chart);
  // Some breakdowns have all their values, whatever is asked for.
  const shown = queries.length > 0 ? courses : largest(courses, asked.topN);
  const panels: CardPanel[] = [];
  // One after another, as a service's limits allow.
  for (const course of shown) panels.push(await panelOf(course, chart, asking, stories));
  const nameOf = ({ name }: CardPanel) => (queries.length > 0 ? name : seriesOf(name, breakdown, chart));
  const peak = highest(panels, intervalName(request.interval), nameOf);
  const missing = answer.gaps.map(({ what, error }) =>
    t("charts:card.missing", { what, message: error.message }),
  );
  return {
    title:
      queries.length > 0
        ? t("cards:peaksOfQueries")
        : t("cards:peaksBy", { field: typeInSentence(breakdown, typeName(breakdown, titles.metrics)) }),
    finding: selectionFinding(peak, queries.length > 0 ? "" : asked.query),
    n: null,
    notes: [
      ...edgeNotes(chart, request, await dataCoverage(asking)),
      t(`cards:axes.${axes}`),
      ...(shown.length < courses.length
        ? [
            t("cards:panelsOf", {
              shown: shown.length,
              all: courses.length,
              others: largest(courses, courses.length)
                .slice(shown.length, shown.length + maxNamed)
                .map(({ name }) => name)
                .join(", "),
            }),
          ]
        : []),
      ...(can(connection, "why") ? [] : [t("cards:noCauses")]),
      ...(stories === "once" ? [t("charts:stories.counted")] : []),
      ...missing,
    ],
    tiles: [],
    panels: { shared: axes === "shared", list: panels, ...endsOf(chart.bins) },
    table:
      panels.length === 0
        ? null
        : {
            columns: [
              t("cards:peak.name"),
              t("charts:mentions"),
              t("cards:peak.when"),
              t("cards:peak.value"),
              t("cards:peak.cause"),
            ],
            rows: panels.map(({ name, values, peak, cause }) => [
              name,
              totalOf({ values }),
              peak?.name ?? unknown,
              peak?.value ?? unknown,
              cause || unknown,
            ]),
            totals: null,
          },
    quotations: [],
    period: request.period,
    query: asked.query.trim(),
  };
}

/** The lines of a chart: its series, or the query and those that it is compared with. */
function coursesOf(answer: ChartAnswer, chart: BinChart): Course[] {
  const { request } = answer;
  if (request.question.compare.kind === "none")
    return chart.series.map(({ key, name, values }) => ({
      name,
      values,
      behind: (bin) => drilldown(request, chart, { bin, series: key }),
    }));
  const queries = [request.question.query, ...answer.comparisons.map(({ query }) => query)];
  return [...chart.series.slice(0, 1), ...chart.comparisons].map(({ values }, at) => {
    const query = queries[at] ?? "";
    const asked = { ...request, question: { ...request.question, query } };
    return {
      name: query.trim() || t("allMentions"),
      values,
      behind: (bin) => drilldown(asked, chart, { bin, series: null }),
    };
  });
}

const totalOf = ({ values }: Pick<Course, "values">) =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

const largest = (courses: readonly Course[], max: number) =>
  [...courses].sort((a, b) => totalOf(b) - totalOf(a)).slice(0, max);

async function panelOf(
  { name, values, behind }: Course,
  { bins }: BinChart,
  asking: CardAsking,
  stories: "all" | "once",
): Promise<CardPanel> {
  const peak = peakOf(values, bins);
  const bin = peak && bins[peak.at];
  // Of several peaks as high, none is the one to explain.
  const explained = bin && peak.ties === 0 ? await causeOf(behind(bin.key), asking, stories) : { cause: "" };
  return { name, values, peak, ...explained };
}

/**
 * What explains a peak in few words; empty if nothing can tell. Where data begin or end stands behind what is said of the mentions
 * that the panel shows.
 */
async function causeOf(
  found: ReturnType<typeof drilldown>,
  { ask, signal, ref, timeZone, from, connection, withoutNames }: CardAsking,
  stories: "all" | "once",
): Promise<Pick<CardPanel, "cause" | "mayBeChance">> {
  if (!can(connection, "why") || !found.ok || found.period === null) return { cause: "" };
  const { q, filters, period } = found;
  try {
    const params = whyParams({ q, filters, period, stories }, timeZone);
    const { data } = await ask("text.why", { ...ref, params, from }, { signal });
    const { headline, isEdge, spans, isFinding } = sentenceOf(withoutNames?.why(data) ?? data, timeZone);
    return {
      cause: [headline, isEdge ? spans : ""].filter(Boolean).join(" "),
      mayBeChance: !data.stands_out && !isFinding && data.expected.rule !== "none",
    };
  } catch (thrown) {
    const error = asCallError(thrown);
    // A card with a part of its causes would stay so in the cache.
    if (error.kind === "cancelled" || from === "cache") throw thrown;
    return { cause: t("cards:causeMissing") };
  }
}

/** Who has the highest peak, if one has. */
function highest(panels: readonly CardPanel[], length: string, nameOf: (panel: CardPanel) => string): string {
  const peaks = panels.flatMap((panel) =>
    panel.peak ? [{ series: nameOf(panel), peak: panel.peak, mayBeChance: panel.mayBeChance }] : [],
  );
  const value = Math.max(0, ...peaks.map(({ peak }) => peak.value));
  const [first, second] = peaks.filter(({ peak }) => peak.value === value);
  if (!first || value === 0) return t("findings:none");
  return second
    ? t("cards:peaksLevel", { first: first.series, second: second.series, length, value: formatCount(value) })
    : t(first.mayBeChance ? "cards:peakByChance" : "findings:seriesPeak", {
        series: first.series,
        length,
        value: t("charts:coverage.all", { count: value }),
        name: first.peak.name,
      });
}
