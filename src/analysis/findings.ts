import type { Stories, Term } from "../shared/interface/text-analysis";
import type { ChartForm, StoriesQuestion } from "../shared/ipc/chart-question";
import { cutAtWord } from "../shared/text/start-of";
import { listed, quoted, t } from "../shared/texts";
import { formatOf } from "./drawing/view";
import { atBeginning, inSentence } from "./format/labels";
import { formatChange, formatCount, formatShare } from "./format/numbers";
import { formatLength } from "./format/times";
import {
  addsUpToWhole,
  binTotal,
  chartTotal,
  isComparable,
  seriesTotal,
  type BinChart,
  type ChartSeries,
} from "./question/chart";
import type { ChartRequest } from "./question/chartRequest";
import { intervalName } from "./question/interval";
import { isSplit, maxTied, peaksOf, type Peak } from "./question/peak";
import { tellingName } from "../shared/documents/telling-name";
import { namedOf } from "../shared/documents/unnamed-value";
import { baseOf } from "./question/coverage";
import type { LeadAnswers } from "./question/leadRequests";
import { about, ofSubject } from "./question/subject";
import { shareChart } from "./question/share";
import { seriesInSentence } from "./question/terms";
import { leadFinding } from "./leadFinding";
import { shareFinding } from "./shareFinding";
import type { ShownChart } from "./shownChart";
import { headlineOf, rareText } from "./stories/storyTexts";
import { formatExpected } from "./why/whyTexts";
import { referenceName } from "./words/sentences";
import { termName } from "./words/termName";
import { expectedDocuments, selectedQuery, type TermsAnswer } from "./words/wordsQuestion";

const nothingHidden: ReadonlySet<string> = new Set();

/** What the numbers of a card say. */
export interface Finding {
  /** One sentence, which can stand as the title of a slide. */
  message: string;
  /** What else is worth saying. Empty if nothing is. */
  details: string;
  /** The message tells nothing that a summary could list. */
  isEmpty?: true;
}

const found = (message: string, ...details: string[]): Finding => ({
  message,
  details: details.filter(Boolean).join(" "),
});

/** A message about what a query selects, without its subject where nothing matches. */
export const selectionFinding = (message: string, query: string, details = ""): Finding =>
  message === t("findings:none")
    ? { message, details: "", isEmpty: true }
    : { message: ofSubject(message, query), details };

type Drawn = Pick<ShownChart, "chart" | "answer" | "form">;

/**
 * What a chart's numbers say, by rules. The message is about what its form draws, never about another measure. `mentions` are all of
 * the selection, if known: where the chart counts fewer, the message says of which. `lead` tells what makes the lead of a ranking.
 */
export function chartFinding(shown: Drawn, mentions?: number, lead: LeadAnswers = {}): Finding {
  const { addsUp, ...finding } = drawnFinding(shown, lead);
  if (finding.message === t("findings:none")) return { ...finding, isEmpty: true };
  const base = addsUp ? baseOf(shown, mentions) : null;
  const { query } = shown.answer.request.question;
  const message = base === null ? ofSubject(finding.message, query) : about(base, finding.message);
  return { ...finding, message };
}

/** `addsUp`: the numbers are sums of all that is drawn, or parts of them. */
function drawnFinding({ chart, answer, form }: Drawn, lead: LeadAnswers): Finding & { addsUp?: true } {
  const { request } = answer;
  if (chart.estimate) return found(estimateFinding(chart));
  const isCount = request.question.metric.field === "count";
  // Every share of a part says its own base. Shares of voice have that of the chart.
  if (chart.share)
    return {
      ...shareFinding(chart, isCount, lead),
      ...(chart.share.of === null && { addsUp: true as const }),
    };
  if (!chart.additive) {
    const sentence = extremes(chart);
    const [only, second] = chart.series;
    // The one series is called by what it measures.
    return found(only && !second ? t("findings:about", { subject: only.name, sentence }) : sentence);
  }
  const total = chartTotal(chart);
  if (total === 0) return found(t("findings:none"));
  const parts = isCount ? partsSentence(chart, request.breakdown) : "";
  if (form === "share" && chart.series.length > 1) {
    const shares = shareChart(chart, mainPart(chart, request.breakdown), { isCount });
    return shares ? shareFinding(shares, isCount) : found(t("findings:none"));
  }
  const isEach = isSplit(chart, form);
  if (chart.axis === "ranking") {
    if (isEach) return found(extremes(chart));
    const { topN: max } = request.question;
    const leads = rankingFinding(chart, { isCount, max, breakdown: request.breakdown, lead });
    // Split by another field, a ranking is about the parts of its rows; by sentiment, it has a form for its shares.
    const largest = isCount && request.breakdown !== "sentiment" ? largestParts(chart) : noneLargest;
    const sentences = [
      ...(largest.isOfMost ? [largest.message, leads.message] : [leads.message, largest.message]),
      parts,
      leads.details,
    ].filter(Boolean);
    return { ...found(sentences[0] ?? "", ...sentences.slice(1)), addsUp: true };
  }
  const whole = isCount ? totalSentence(chart, total) : "";
  if (form === "cumulative") {
    const value = counted(chart, total, isCount);
    const through = t("findings:through", { value, name: chart.bins.at(-1)?.name });
    return { ...found(through, parts), addsUp: true };
  }
  const compared = isCount && comparedTotal(chart) !== null;
  const highest =
    chart.axis === "values"
      ? mostCommon(chart)
      : chart.bins.length < 2
        ? ""
        : peakSentence(chart, form, request, { isCount, ofTotal: isCount && !compared });
  const [message = "", ...details] = (compared ? [whole, highest] : [highest, whole]).filter(Boolean);
  // The highest bin is told with the total that it is a part of.
  const all = found(message, ...(compared || chart.axis !== "time" ? details : []), parts);
  return isEach ? all : { ...all, addsUp: true };
}

const counted = (chart: BinChart, value: number, isCount: boolean) =>
  isCount ? t("charts:coverage.all", { count: value }) : formatOf(chart)(value);

function comparedTotal(chart: BinChart): number | null {
  const [compared] = chart.comparisons;
  return compared && isComparable(chart, nothingHidden) ? compared.total : null;
}

function totalSentence(chart: BinChart, total: number): string {
  const [compared] = chart.comparisons;
  const earlier = comparedTotal(chart);
  if (!compared || earlier === null) return t("findings:total", { count: total });
  const before = formatCount(earlier);
  // Between two queries there is no change: one may have a thousand times as many.
  if (compared.isQuery)
    return t("findings:totalBeside", { count: total, before, name: quoted(compared.name) });
  const change = formatChange(total, earlier);
  return change === null
    ? t("findings:total", { count: total })
    : t("findings:totalCompared", { count: total, change, before, name: inSentence(compared.name) });
}

/** A series at the beginning of a sentence: a version needs the name of its column. */
export const seriesOf = (name: string, breakdown: string, { fields }: Pick<BinChart, "fields">) =>
  breakdown.startsWith("custom.") ? tellingName(name, fields?.at(-1) ?? "") : name;

/** The highest bin, or the highest point of lines and of bars beside each other. `ofTotal` names the total of mentions as well. */
function peakSentence(
  chart: BinChart,
  form: ChartForm,
  { interval, breakdown }: Pick<ChartRequest, "interval" | "breakdown">,
  { isCount, ofTotal }: { isCount: boolean; ofTotal: boolean },
): string {
  const [peak, ...tied] = peaksOf(chart, form);
  if (!peak) return "";
  const length = intervalName(interval);
  const whole = counted(chart, chartTotal(chart), true);
  const numbered = (value: string) => (ofTotal ? t("findings:partOf", { value, whole }) : value);
  const name = binName(chart, peak.at);
  const value = formatOf(chart)(peak.value);
  if (tied.length >= maxTied)
    return t("findings:tiedPeaks", { count: tied.length + 1, value: numbered(value), length });
  if (tied.length > 0) return namedPeaks(chart, [peak, ...tied], numbered(value));
  if (peak.series !== undefined)
    return t("findings:seriesPeak", {
      series: seriesOf(peak.series, breakdown, chart),
      name,
      value: counted(chart, peak.value, isCount),
      length,
    });
  if (chart.axis === "week") return t("findings:busiestHour", { name, value });
  return t("findings:peak", { name, value: withMost(chart, peak.at, breakdown, numbered(value)), length });
}

/** Which peaks are as high as each other. */
function namedPeaks(chart: BinChart, peaks: readonly Peak[], value: string): string {
  const names = peaks.map(({ at, series }) =>
    series === undefined ? binName(chart, at) : `${binName(chart, at)} (${series})`,
  );
  return t("findings:namedPeaks", { names: listed(names), value });
}

/** The number of a bin, with the value that makes most of it. */
function withMost(chart: BinChart, at: number, breakdown: string, value: string): string {
  const whole = binTotal(chart, at);
  if (whole === null || !addsUpToWhole(chart)) return value;
  const most = namedOf(chart.series).find(({ values }) => (values[at] ?? 0) > whole / 2);
  const count = most?.values[at] ?? 0;
  return most && count < whole
    ? t("findings:mostOf", {
        value,
        count: formatOf(chart)(count),
        name: seriesInSentence(most.name, breakdown),
      })
    : value;
}

function mostCommon(chart: BinChart): string {
  const peaks = peaksOf(chart, "bars");
  const [peak, ...tied] = peaks;
  if (!peak || tied.length >= maxTied) return "";
  return tied.length > 0
    ? namedPeaks(chart, peaks, formatOf(chart)(peak.value))
    : t("findings:mostValues", { name: binName(chart, peak.at), count: peak.value });
}

const ofSentiment = (chart: BinChart, key: string) =>
  chart.series.find((chartSeries) => chartSeries.key.toUpperCase() === key);

/** The two largest parts of a breakdown, or the positive and negative share. */
function partsSentence(chart: BinChart, breakdown: string): string {
  if (chart.series.length < 2) return "";
  const whole = chartTotal(chart);
  const share = (key: string) => {
    const series = ofSentiment(chart, key);
    return series ? formatShare(seriesTotal(series), whole) : null;
  };
  const positive = share("POSITIVE");
  const negative = share("NEGATIVE");
  if (breakdown === "sentiment" && positive !== null && negative !== null)
    return t("findings:sentiment", { positive, negative });
  const [first, second] = namedOf(chart.series).toSorted((a, b) => seriesTotal(b) - seriesTotal(a));
  if (!first || !second) return "";
  const joined = addsUpToWhole(chart) && !chart.repeating;
  const part = (chartSeries: ChartSeries) =>
    (joined ? formatShare(seriesTotal(chartSeries), whole) : null) ?? formatCount(seriesTotal(chartSeries));
  return t("findings:parts", {
    first: first.name,
    firstShare: part(first),
    second: second.name,
    secondShare: part(second),
  });
}

const noneLargest = { message: "", isOfMost: false };

/**
 * Which part is the largest in the most rows of a ranking, and whether it is in half of them. Says nothing if none is in
 * more than one.
 */
function largestParts(chart: BinChart): { message: string; isOfMost: boolean } {
  const named = namedOf(chart.series);
  if (named.length < 2 || !addsUpToWhole(chart)) return noneLargest;
  const rows = chart.bins.flatMap(({ isUnnamed = false }, at) => (isUnnamed ? [] : [at]));
  const largest = rows.map((at) => {
    const [first, second] = named.toSorted((a, b) => (b.values[at] ?? 0) - (a.values[at] ?? 0));
    return (first?.values[at] ?? 0) > (second?.values[at] ?? 0) ? first?.name : undefined;
  });
  const counts = named
    .map(({ name }) => ({ name, count: largest.filter((one) => one === name).length }))
    .sort((a, b) => b.count - a.count);
  const [first, next] = counts;
  if (!first || first.count < 2) return noneLargest;
  const part = { part: first.name, count: first.count, all: rows.length };
  const message =
    !next || next.count === 0
      ? t("findings:largestPart", part)
      : t("findings:largestParts", { ...part, next: next.name, nextCount: next.count });
  return { message, isOfMost: first.count * 2 >= rows.length };
}

/** The series whose share is told: the negative one of sentiments, else the largest of all. */
function mainPart(chart: BinChart, breakdown: string): string {
  const [largest] = namedOf(chart.series).toSorted((a, b) => seriesTotal(b) - seriesTotal(a));
  return ((breakdown === "sentiment" && ofSentiment(chart, "NEGATIVE")) || largest)?.key ?? "";
}

/**
 * Who comes after the first, with what: a name, or how many that are level. `values` are those after the first, the highest first;
 * where all of them are level, more may be beyond the list.
 */
export function runnersUp(
  name: string,
  values: readonly number[],
  format: (value: number) => string,
): { second: string; secondValue: string } {
  const [next = 0] = values;
  const level = values.filter((value) => value === next).length;
  const secondValue = format(next);
  if (level < 2) return { second: name, secondValue };
  return {
    second: level < values.length ? t("findings:tied.others", { count: level }) : t("findings:tied.some"),
    secondValue: t("findings:tied.each", { value: secondValue }),
  };
}

/** Who leads, or who is level at the top, of at most so many values, and how sure that is. */
function rankingFinding(
  chart: BinChart,
  { isCount, max, breakdown, lead }: { isCount: boolean; max: number; breakdown: string; lead: LeadAnswers },
): Finding {
  const format = formatOf(chart);
  const ranked = chart.bins
    .map(({ key, name, isUnnamed = false }, at) => ({
      key,
      name,
      isUnnamed,
      at,
      value: binTotal(chart, at) ?? 0,
    }))
    .sort((a, b) => Number(a.isUnnamed) - Number(b.isUnnamed) || b.value - a.value);
  const [first, second] = ranked;
  if (!first) return found(t("findings:none"));
  const whole = chartTotal(chart);
  // Of values beyond the first ones, nothing is known here: a share of those drawn would be too high.
  const isWhole = !chart.repeating && !chart.overlapping && chart.bins.length < max;
  const share = isCount && isWhole ? formatShare(first.value, whole) : null;
  const number = counted(chart, first.value, isCount);
  const value = share === null ? number : `${number} (${share})`;
  const even = ranked.filter((bin) => bin.value === first.value);
  if (even.length > 1)
    return found(
      t("findings:level", { count: even.length - 1, first: first.name, value, second: even[1]?.name }),
    );
  if (!second) return found(t("findings:only", { first: first.name, value }));
  const isExact = !chart.repeating && !chart.overlapping;
  const sure = isCount
    ? leadFinding(namedOf(ranked), lead, { isExact, timeZone: chart.timeZone })
    : { message: "", details: "" };
  const leads = t("findings:leads", {
    first: first.name,
    // How many of them are negative is told with those of all values.
    value: breakdown === "sentiment" ? value : withMost(chart, first.at, breakdown, value),
    ...runnersUp(
      second.name,
      ranked.slice(1).map((bin) => bin.value),
      format,
    ),
  });
  return found([leads, sure.message].filter(Boolean).join(" "), sure.details);
}

/** The highest and lowest of values that can't be added, or that stand beside each other. */
function extremes(chart: BinChart): string {
  const format = formatOf(chart);
  const [only, ...others] = chart.series;
  if (!only) return t("findings:none");
  const values = chart.series.flatMap(({ name, values }) =>
    values.flatMap((value, index) =>
      value === null
        ? []
        : [
            {
              value,
              name: others.length === 0 ? binName(chart, index) : `${binName(chart, index)} (${name})`,
            },
          ],
    ),
  );
  const high = values.reduce<(typeof values)[number] | null>(
    (a, b) => (a && a.value >= b.value ? a : b),
    null,
  );
  const low = values.reduce<(typeof values)[number] | null>(
    (a, b) => (a && a.value <= b.value ? a : b),
    null,
  );
  if (!high || !low) return t("findings:none");
  return high.value === low.value
    ? t("findings:even", { value: format(high.value) })
    : t("findings:highLow", {
        high: high.name,
        highValue: format(high.value),
        low: low.name,
        lowValue: format(low.value),
      });
}

const binName = (chart: BinChart, index: number) => chart.bins[index]?.name ?? "";

function estimateFinding(chart: BinChart): string {
  const whole = (key: string) => chart.estimate?.legendNote(ofSentiment(chart, key)?.key ?? key) ?? "";
  return t("findings:estimated", { positive: whole("POSITIVE"), negative: whole("NEGATIVE") });
}

/** What terms say: the first of them, with what is needed to judge it. */
export function termsFinding(terms: readonly Term[], answer: TermsAnswer): Finding {
  const [first, ...others] = terms;
  if (!first) return { ...found(t("findings:noTerms")), isEmpty: true };
  const expected = expectedDocuments(first, answer);
  const term = termName(first);
  const query = selectedQuery(answer.question);
  const next = others.slice(0, 2).map(termName);
  const message =
    expected === null
      ? t("findings:frequentTerm", {
          term,
          count: first.documents,
          share: formatShare(first.documents, answer.words.documents) ?? "–",
        })
      : t(answer.question.measure === "rising" ? "findings:risingTerm" : "findings:distinctiveTerm", {
          term,
          count: first.documents,
          expected: formatExpected(expected),
          reference: referenceName(answer),
        });
  return found(
    ofSubject(message, query),
    next.length === 0 ? "" : t("findings:nextTerms", { terms: next.map(quoted).join(", ") }),
  );
}

/** What stories say: the first of them, and how many mentions they all make. */
export function storiesFinding(
  { data, documents, originals }: Stories,
  { sort }: Pick<StoriesQuestion, "sort">,
): Finding {
  const [first] = data;
  if (!first) return { ...found(t("findings:noStories", { count: documents })), isEmpty: true };
  const story = t(`findings:firstStory.${sort}`, {
    title: cut(headlineOf(first), 80),
    count: first.documents,
    authors: formatCount(first.authors),
    time: formatLength(first.half_time / 1000),
  });
  const rare = rareText({ documents, originals });
  return rare === null
    ? found(story, t("findings:stories", { count: documents, originals: formatCount(originals) }))
    : found(rare, story);
}

/** A message as a title, which has no full stop. */
export function asTitle(message: string): string {
  return unbroken(message.replace(/(?<=[^.\s])\.$/u, ""));
}

/** A text in which no line ends of itself, between n and its number, or within an interval. */
export function unbroken(text: string): string {
  return text
    .replace(/\s*[\n\r\v\f\u0085\u2028\u2029]\s*/gu, " ")
    .replace(/\bn = (?=\d)/gu, "n\u00a0=\u00a0")
    .replace(/(?<=\d\s?%) – (?=\d)/gu, "\u00a0–\u00a0");
}

/** A title that still reads as a part of a sentence. */
export const cut = (title: string, max = 110): string => cutAtWord(title, max);

/**
 * A summary of what cards say, as a text that can be edited. What several begin with, such as the mentions that they count, is said
 * once above them.
 */
export function summaryText(messages: readonly string[]): string {
  let left = messages.filter(Boolean);
  const groups: string[] = [];
  for (const subject of new Set(left.flatMap((message) => subjectOf(message) ?? []))) {
    const own = left.filter((message) => subjectOf(message) === subject);
    if (own.length < 2) continue;
    const under = left.filter(
      (message) => message.startsWith(subject) && /^(?:[:,]| [–\p{L}])/u.test(message.slice(subject.length)),
    );
    left = left.filter((message) => !under.includes(message));
    groups.push(`# ${subject}`, ...under.map((message) => `- ${withoutSubject(message, subject)}`));
  }
  return [...left.map((message) => `- ${message}`), ...groups].join("\n");
}

/** What a message is about, where it begins with that; see `about`. */
const subjectOf = (message: string) => /^([^:“„]{1,60}?)(?:: | – )/u.exec(message)?.[1];

const withoutSubject = (message: string, subject: string) =>
  atBeginning(message.slice(subject.length).replace(/^(?::| –|,)? /u, ""));
