import { inSentence } from "../../analysis/format/labels";
import { formatChange, formatCount, formatShare } from "../../analysis/format/numbers";
import { shareFinding } from "./share-finding";
import { formatLength } from "../../analysis/format/times";
import {
  addsUpToWhole,
  binTotal,
  chartTotal,
  isComparable,
  seriesTotal,
  type BinChart,
} from "../../analysis/question/chart";
import { intervalName } from "../../analysis/question/interval";
import { formatOf } from "../../analysis/drawing/view";
import type { ShownChart } from "../../analysis/shownChart";
import { headlineOf } from "../../analysis/stories/storyTexts";
import { referenceName } from "../../analysis/words/sentences";
import { termName } from "../../analysis/words/termName";
import { expectedDocuments, type TermsAnswer } from "../../analysis/words/wordsQuestion";
import { formatExpected } from "../../analysis/why/whyTexts";
import type { Stories, Term } from "../../shared/interface/text-analysis";
import type { StoriesQuestion } from "../../shared/ipc/chart-question";
import { startOf } from "../../shared/text/start-of";
import { t } from "../../shared/texts";

const nothingHidden: ReadonlySet<string> = new Set();

/** What a chart's numbers say, by rules: how many, how it changed, where the most are, and which part is largest. */
export function chartFinding({ chart, answer, form }: ShownChart): string {
  const { request } = answer;
  if (chart.estimate) return estimateFinding(chart);
  const isCount = request.question.metric.field === "count";
  if (chart.share) return shareFinding(chart);
  if (!chart.additive) return extremes(chart);
  const total = chartTotal(chart);
  if (total === 0) return t("main:report.finding.none");
  const counted = isCount ? { count: total } : null;
  if (chart.axis === "ranking") return rankingFinding(chart, isCount);
  const sentences = [
    counted ? totalSentence(chart, total) : "",
    chart.axis === "values" || chart.bins.length < 2 || form === "cumulative"
      ? ""
      : peakSentence(chart, request.interval),
    chart.axis === "values" ? mostCommon(chart) : "",
    isCount ? partsSentence(chart, request.breakdown) : "",
  ];
  return sentences.filter(Boolean).join(" ");
}

function totalSentence(chart: BinChart, total: number): string {
  const [compared] = chart.comparisons;
  const known = compared?.total != null && isComparable(chart, nothingHidden);
  if (!compared || compared.total === null || !known) return t("main:report.finding.total", { count: total });
  const before = formatCount(compared.total);
  // Between two queries there is no change: one may have a thousand times as many.
  if (compared.isQuery)
    return t("main:report.finding.totalBeside", { count: total, before, name: quoted(compared.name) });
  const change = formatChange(total, compared.total);
  return change === null
    ? t("main:report.finding.total", { count: total })
    : t("main:report.finding.totalCompared", {
        count: total,
        change,
        before,
        name: inSentence(compared.name),
      });
}

/** The bin with the most, if it stands alone. */
function peakSentence(chart: BinChart, interval: string): string {
  const format = formatOf(chart);
  const totals = chart.bins.map((_, index) => binTotal(chart, index) ?? 0);
  const max = Math.max(...totals);
  const at = totals.indexOf(max);
  const name = chart.bins[at]?.name;
  if (name === undefined || max <= 0 || totals.indexOf(max, at + 1) >= 0) return "";
  return chart.axis === "week"
    ? t("main:report.finding.busiestHour", { name, value: format(max) })
    : t("main:report.finding.peak", { name, value: format(max), length: intervalName(interval) });
}

function mostCommon(chart: BinChart): string {
  const totals = chart.bins.map((_, index) => binTotal(chart, index) ?? 0);
  const max = Math.max(...totals);
  const at = totals.indexOf(max);
  const name = totals.indexOf(max, at + 1) < 0 ? chart.bins[at]?.name : undefined;
  return name === undefined ? "" : t("main:report.finding.mostValues", { name, count: max });
}

/** The two largest parts of a breakdown, or the positive and negative share. */
function partsSentence(chart: BinChart, breakdown: string): string {
  if (chart.series.length < 2) return "";
  const whole = chartTotal(chart);
  const share = (key: string) => {
    const found = chart.series.find((chartSeries) => chartSeries.key.toUpperCase() === key);
    return found ? formatShare(seriesTotal(found), whole) : null;
  };
  const positive = share("POSITIVE");
  const negative = share("NEGATIVE");
  if (breakdown === "sentiment" && positive !== null && negative !== null)
    return t("main:report.finding.sentiment", { positive, negative });
  const [first, second] = [...chart.series].sort((a, b) => seriesTotal(b) - seriesTotal(a));
  if (!first || !second) return "";
  const joined = addsUpToWhole(chart) && !chart.repeating;
  const part = (chartSeries: typeof first) =>
    (joined ? formatShare(seriesTotal(chartSeries), whole) : null) ?? formatCount(seriesTotal(chartSeries));
  return t("main:report.finding.parts", {
    first: first.name,
    firstShare: part(first),
    second: second.name,
    secondShare: part(second),
  });
}

/** Who leads, or who is level at the top. */
export function rankingFinding(chart: BinChart, isCount: boolean): string {
  const format = formatOf(chart);
  const ranked = chart.bins
    .map(({ name }, index) => ({ name, value: binTotal(chart, index) ?? 0 }))
    .sort((a, b) => b.value - a.value);
  const [first, second] = ranked;
  if (!first) return t("main:report.finding.none");
  const whole = chartTotal(chart);
  const share = isCount && !chart.repeating && !chart.overlapping ? formatShare(first.value, whole) : null;
  const number = isCount ? t("charts:coverage.all", { count: first.value }) : format(first.value);
  const value = share === null ? number : `${number} (${share})`;
  const even = ranked.filter((bin) => bin.value === first.value);
  if (even.length > 1)
    return t("main:report.finding.level", {
      count: even.length - 1,
      first: first.name,
      value,
      second: even[1]?.name,
    });
  return second
    ? t("main:report.finding.leads", {
        first: first.name,
        value,
        second: second.name,
        secondValue: format(second.value),
      })
    : t("main:report.finding.only", { first: first.name, value });
}

/** The highest and lowest of values that can't be added. */
function extremes(chart: BinChart): string {
  const format = formatOf(chart);
  const [only, ...others] = chart.series;
  if (!only) return t("main:report.finding.none");
  const found = (others.length === 0 ? [only] : chart.series).flatMap(({ name, values }) =>
    values.flatMap((value, index) =>
      value === null
        ? []
        : [
            {
              value,
              name: others.length === 0 ? binName(chart, index) : `${name}, ${binName(chart, index)}`,
            },
          ],
    ),
  );
  const high = found.reduce<(typeof found)[number] | null>((a, b) => (a && a.value >= b.value ? a : b), null);
  const low = found.reduce<(typeof found)[number] | null>((a, b) => (a && a.value <= b.value ? a : b), null);
  if (!high || !low) return t("main:report.finding.none");
  return high.value === low.value
    ? t("main:report.finding.even", { value: format(high.value) })
    : t("main:report.finding.extremes", {
        high: high.name,
        highValue: format(high.value),
        low: low.name,
        lowValue: format(low.value),
      });
}

const binName = (chart: BinChart, index: number) => chart.bins[index]?.name ?? "";

function estimateFinding(chart: BinChart): string {
  const whole = (key: string) =>
    chart.estimate?.legendNote(
      chart.series.find((chartSeries) => chartSeries.key.toUpperCase() === key)?.key ?? key,
    ) ?? "";
  return t("main:report.finding.estimated", { positive: whole("POSITIVE"), negative: whole("NEGATIVE") });
}

/** What terms say: the first of them, with what is needed to judge it. */
export function termsFinding(terms: readonly Term[], answer: TermsAnswer): string {
  const [first, ...others] = terms;
  if (!first) return t("main:report.finding.noTerms");
  const expected = expectedDocuments(first, answer);
  const term = termName(first);
  const next = others.slice(0, 2).map(termName);
  const lead =
    expected === null
      ? t("main:report.finding.frequentTerm", {
          term,
          count: first.documents,
          share: formatShare(first.documents, answer.words.documents) ?? "–",
        })
      : t(
          answer.question.measure === "rising"
            ? "main:report.finding.risingTerm"
            : "main:report.finding.distinctiveTerm",
          {
            term,
            count: first.documents,
            expected: formatExpected(expected),
            reference: referenceName(answer),
          },
        );
  return next.length === 0
    ? lead
    : `${lead} ${t("main:report.finding.nextTerms", { terms: next.map(quoted).join(", ") })}`;
}

/** What stories say: how many mentions they make, and the first of them. */
export function storiesFinding(
  { data, documents, originals }: Stories,
  { sort }: Pick<StoriesQuestion, "sort">,
): string {
  const [first] = data;
  if (!first) return t("main:report.finding.noStories", { count: documents });
  const told = {
    title: cut(headlineOf(first)),
    count: first.documents,
    authors: formatCount(first.authors),
    time: formatLength(first.half_time / 1000),
  };
  return [
    t("main:report.finding.stories", { count: documents, originals: formatCount(originals) }),
    t(`main:report.finding.firstStory.${sort}`, told),
  ].join(" ");
}

/** A text in the quotation marks of the language. */
export function quoted(text: string): string {
  return t("main:report.quoted", { text });
}

/** A title that still reads as a part of a sentence. */
export function cut(title: string, max = 110): string {
  const line = title.replace(/\s+/g, " ").trim();
  if (line.length <= max) return line;
  const start = startOf(line, max);
  const end = start.lastIndexOf(" ");
  return `${(end > max / 2 ? start.slice(0, end) : start).replace(/[\s,;:–-]+$/u, "")} …`;
}

/** Cuts each line so that together they stay within a length; the last line, the source, is kept longest. */
export function cutLines(text: string, max: number): string {
  const lines = text.split("\n");
  const last = lines.at(-1) ?? "";
  const room = Math.max(120, max - last.length);
  return lines
    .map((line, index) => (index === lines.length - 1 ? cut(line, 420) : cut(line, room)))
    .join("\n");
}
