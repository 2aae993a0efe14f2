import type { BinSums } from "./bin-sums";
import { type Question, moreThanExpected, sentimentMoved } from "./evaluate";
import { evaluatedEvery, marksBetween, periodBefore } from "./marks";
import type { CheckInterval, Finding, WatchRule } from "../../shared/watches/watch";

type ComparingRule = Extract<WatchRule, { kind: "more" | "sentiment" }>;

interface Replayed {
  findings: Finding[];
  /** Whether some period had enough earlier ones to compare with, or too few documents to need them. */
  isComparable: boolean;
}

/**
 * Evaluates a rule about counts at every mark after `from` up to `until`. A check evaluates all of them again, so what it
 * finds doesn't depend on when it runs: a missed check, or one before the documents arrived, changes nothing.
 */
export function replay(
  { rule, every }: { rule: ComparingRule; every: CheckInterval },
  question: Question,
  { from, until }: { from: number; until: number },
): Replayed {
  const { zone } = question;
  const marks = marksBetween(evaluatedEvery(every, rule.period), zone, from, until);
  const findings: Finding[] = [];
  let isComparable = marks.length === 0;
  for (const mark of marks) {
    const span = periodBefore(rule.period, zone, mark);
    const verdict =
      rule.kind === "more" ? moreThanExpected(span, question) : sentimentMoved(span, rule, question);
    if (verdict !== "unknown") isComparable = true;
    if (typeof verdict === "string") continue;
    const series = seriesOf(question.counted, rule, question, mark);
    findings.push({ key: verdict.key, evidence: { ...verdict.evidence, series, documents: [] } });
  }
  return { findings, isComparable };
}

/** Periods of the chart in the evidence. */
const shownPeriods = { hour: 48, day: 28, week: 9 } as const;

/** The periods before a mark, the last one ending there. */
function seriesOf(counted: BinSums, rule: ComparingRule, { zone, label }: Question, mark: number) {
  const series: { t: number; value: number | null }[] = [];
  let until = mark;
  for (let n = 0; n < shownPeriods[rule.period]; n++) {
    const span = periodBefore(rule.period, zone, until);
    if (span.from >= until) break;
    const all = counted.in(span);
    const value = rule.kind === "more" ? all : all > 0 ? counted.in(span, label) / all : null;
    series.unshift({ t: span.from, value });
    until = span.from;
  }
  return series;
}
