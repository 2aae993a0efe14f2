import { dayMs } from "../../shared/calendar/lengths";
import { expectation, expected, totalStandsOut, type Expectation } from "../statistics/expectation";
import { normalQuantile } from "../statistics/normal";
import { proportionDifference } from "../statistics/proportions";
import type { BinSums } from "./bin-sums";
import { earlierWindows, type EarlierWindows, type Span } from "./marks";
import type { EvidenceOf, Finding, WatchRule } from "../../shared/watches/watch";

/** Fewest documents of a period that count as more than expected. One among none is not news. */
const minDocuments = 5;
/**
 * The part of an hour's documents that is tested. A month has 720 hours, and single hours vary more than days: with all of
 * them, a watch would have more than one false alarm a month.
 */
const hourlyShare = 0.8;
/** Fewest documents of a period that tell a share. */
const minForShare = 20;

export interface Question {
  counted: BinSums;
  /** Label of the watched sentiment. */
  label?: number | undefined;
  zone: string;
  hasData: (span: Span) => boolean;
}

type EvidenceNumbers<Kind extends "more" | "sentiment"> = Omit<EvidenceOf<Kind>, "series" | "documents">;
type FindingOf<Kind extends "more" | "sentiment"> = Omit<Finding, "evidence"> & {
  evidence: EvidenceNumbers<Kind>;
};

/** Whether a rule held in a period. "unknown": too few earlier periods have data to compare with. */
export type Verdict<Kind extends "more" | "sentiment"> = FindingOf<Kind> | "usual" | "unknown";

interface Baseline {
  earlier: EarlierWindows;
  counts: number[];
  of: Expectation;
}

function baselineOf(span: Span, { counted, zone, hasData }: Question): Baseline | null {
  const earlier = earlierWindows(span, zone, hasData);
  if (!earlier) return null;
  const length = span.until - span.from;
  const counts = earlier.windows.map((window) => counted.in(window));
  const of = expectation(
    earlier.windows.map((window, i) => ({
      documents: counts[i] ?? 0,
      exposure: (window.until - window.from) / length,
    })),
  );
  return { earlier, counts, of };
}

const windowsOf = ({ earlier, counts, of }: Baseline) =>
  earlier.windows.map(({ from, until }, i) => ({
    min: from,
    max: until,
    documents: counts[i] ?? 0,
    weight: of.weights[i] ?? 0,
  }));

/** Whether a period has more documents than expected: the test that "Why here?" uses, against earlier windows alone. */
export function moreThanExpected(span: Span, question: Question): Verdict<"more"> {
  const here = question.counted.in(span);
  if (here < minDocuments) return "usual";
  const baseline = baselineOf(span, question);
  if (!baseline) return "unknown";
  const mean = expected(baseline.of, baseline.counts);
  if (here <= mostIn(baseline) || here <= mean) return "usual";
  const tested = span.until - span.from < dayMs / 2 ? hourlyShare * here : here;
  if (tested <= mean || !totalStandsOut(tested, baseline.of, baseline.counts)) return "usual";
  return {
    key: "more",
    evidence: {
      kind: "more",
      period: { min: span.from, max: span.until },
      here,
      expected: mean,
      rule: baseline.earlier.rule,
      windows: windowsOf(baseline),
    },
  };
}

/** The most documents of a window that has a weight. An hour that some earlier week exceeds is no news. */
function mostIn({ counts, of }: Baseline): number {
  return Math.max(0, ...counts.filter((_, i) => (of.weights[i] ?? 0) > 0));
}

/** A two-sided probability of 0.1%. */
const quantile = normalQuantile(0.0005);
/** How many windows a usual dispersion of shares counts as, since a few windows tell theirs poorly. */
const usualWindows = 4;

/**
 * Whether the share of a sentiment in a period differs from that of the windows by more than the interval of the
 * difference (Newcombe's, at 99.9%) and by at least the given number of points. Documents of a story share their
 * sentiment, so shares vary more than those of independent documents: both numbers are divided by the dispersion of the
 * windows' shares (Pearson's chi-squared over its degrees of freedom), at least 1.
 */
export function sentimentMoved(
  span: Span,
  { value, points }: Extract<WatchRule, { kind: "sentiment" }>,
  question: Question,
): Verdict<"sentiment"> {
  const { counted, label } = question;
  const all = counted.in(span);
  if (all < minForShare || label === undefined) return "usual";
  const baseline = baselineOf(span, question);
  if (!baseline) return "unknown";
  const { earlier, counts, of } = baseline;
  const found = earlier.windows.map((window) => counted.in(window, label));
  const mean = expected(of, found);
  const meanAll = expected(of, counts);
  if (meanAll <= 0) return "unknown";
  const share = mean / meanAll;
  const dispersion = Math.max(1, dispersionOf(found, counts, of, share));
  const documents = counted.in(span, label);
  const { difference, low, high } = proportionDifference(
    documents / dispersion,
    all / dispersion,
    (mean * of.windows) / dispersion,
    (meanAll * of.windows) / dispersion,
    quantile,
  );
  if (Math.abs(difference) * 100 < points || (low <= 0 && high >= 0)) return "usual";
  return {
    key: difference > 0 ? "rise" : "fall",
    evidence: {
      kind: "sentiment",
      value,
      period: { min: span.from, max: span.until },
      here: { documents, all },
      expected: { share, all: meanAll * of.windows },
      difference: { value: difference, low, high },
      rule: earlier.rule,
      windows: windowsOf(baseline),
    },
  };
}

/** Variance of the windows' shares over that of independent documents. */
function dispersionOf(
  found: readonly number[],
  counts: readonly number[],
  { weights }: Expectation,
  share: number,
): number {
  const variance = share * (1 - share);
  if (variance <= 0) return 1;
  let chi = 0;
  let freedom = -1;
  for (const [i, all] of counts.entries()) {
    if (all === 0 || (weights[i] ?? 0) === 0) continue;
    chi += ((found[i] ?? 0) - share * all) ** 2 / (variance * all);
    freedom++;
  }
  return (usualWindows + chi) / (usualWindows + Math.max(0, freedom));
}
