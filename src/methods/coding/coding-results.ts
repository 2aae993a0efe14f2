import { binStarts } from "../../shared/calendar/bin-starts";
import { sourceOf } from "../../shared/documents/source";
import type { Interval } from "../../shared/calendar/interval";
import { weekMs } from "../../shared/calendar/lengths";
import type { ChartShares } from "../../shared/ipc/coding";
import { shareInterval } from "../statistics/proportions";
import { z95 } from "../statistics/wilson";
import {
  type AlphaScale,
  type AlphaValue,
  krippendorffAlpha,
  percentAgreement,
} from "../statistics/krippendorff";
import { type Code, sentimentValues } from "../../shared/coding/code-book";
import { estimateMeans } from "./estimate-means";
import {
  type CodedItem,
  type CodedSample,
  codedSample,
  estimatePart,
  estimateShares,
  hasShares,
  relevance,
  sampleShare,
} from "./estimate-shares";
import { valueKey } from "../../shared/query";
import { minCoded } from "../../shared/coding/fitting-sample";
import {
  type Decision,
  type CodingSample,
  type SampleItem,
  type StoredDecision,
  adjudicator,
} from "../../shared/coding/coding-sample";
import type {
  Agreement,
  CodingResults,
  EstimatedShare,
  PartShares,
  ScorerQuality,
  Share,
} from "../../shared/coding/results";

/** Sources, or values of an own column, with the most coded documents; others are left out. */
const maxParts = 20;
/** Periods, the shortest first. */
const periodLengths: readonly Interval[] = [{ ms: weekMs }, { months: 1 }, { months: 3 }, { months: 12 }];
/** More periods need enough coded documents for a share in each. */
const manyPeriods = 12;
/** Coded documents from which on the width of the interval is shown while coding, and of a value from which on its column is listed. */
const fewestForWidth = 10;
/** Documents that stand for what isn't known yet when the size of a sample is planned. */
const priorDocuments = 4;
/** Half widths to aim for, the next narrower one than now. */
const targets = [0.1, 0.05, 0.03, 0.02, 0.01];

export interface CodingResultsOptions {
  /** IANA zone of weeks and months. */
  zone: string;
}

/**
 * The decision that counts for each document, without skipped ones: the adjudicated one, else that of the sample's coder,
 * else that of the first other coder by name.
 */
export function finalDecisions(
  sample: CodingSample,
  items: readonly SampleItem[],
  decisions: readonly StoredDecision[],
): CodedItem[] {
  const rank = ({ coder }: StoredDecision) => (coder === adjudicator ? 0 : coder === sample.coder ? 1 : 2);
  const chosen = new Map<number, StoredDecision>();
  for (const decision of decisions) {
    if (decision.outcome === "skipped") continue;
    const other = chosen.get(decision.position);
    const isFirst =
      !other ||
      rank(decision) < rank(other) ||
      (rank(decision) === rank(other) && decision.coder < other.coder);
    if (isFirst) chosen.set(decision.position, decision);
  }
  return items.flatMap((item) => {
    const decision = chosen.get(item.position);
    return decision ? [{ item, decision }] : [];
  });
}

/** All that is computed from a sample and its decisions. */
export function codingResults(
  codingSample: CodingSample,
  items: readonly SampleItem[],
  decisions: readonly StoredDecision[],
  { zone }: CodingResultsOptions,
): CodingResults {
  const coded = finalDecisions(codingSample, items, decisions);
  const isSample = hasShares(codingSample);
  const sample = codedSample(codingSample, coded);
  const shares = isSample ? estimateShares(codingSample, sample) : null;
  const sources = isSample ? largestShares(codingSample, sample, ({ document }) => sourceOf(document)) : [];
  const skipped = new Set(
    decisions.filter(({ outcome }) => outcome === "skipped").map(({ position }) => position),
  );
  for (const { item } of coded) skipped.delete(item.position);
  return {
    kind: codingSample.kind,
    population: codingSample.strata.reduce((sum, { population }) => sum + population, 0),
    drawn: items.length,
    coded: coded.length,
    skipped: skipped.size,
    method: codingSample.method,
    shares,
    means: isSample ? estimateMeans(codingSample, sample) : [],
    periods: isSample ? periodShares(codingSample, sample, zone) : [],
    sources,
    columns: isSample ? columnShares(codingSample, sample, sources) : [],
    scorer: isSample ? scorerQuality(codingSample, sample) : null,
    precision: isSample && codingSample.book.relevance ? precisionOf(sample) : null,
    agreement: agreementOf(codingSample, decisions),
    more: shares && moreDocuments(codingSample, coded.length, shares),
  };
}

/**
 * Half the width of the widest shown interval, from the decisions of the sample's coder: others' would tell how they
 * decided. Null without shares and for the first documents.
 */
export function intervalWidth(
  sample: CodingSample,
  items: readonly SampleItem[],
  decisions: readonly StoredDecision[],
): number | null {
  if (!hasShares(sample)) return null;
  const own = decisions.filter(({ coder }) => coder === sample.coder);
  const coded = finalDecisions(sample, items, own);
  if (coded.length < fewestForWidth) return null;
  return widest(estimateShares(sample, codedSample(sample, coded)));
}

/** What charts and tiles can show in place of scored shares. Null for a sample without shares or codes. */
export function chartShares(
  sample: CodingSample,
  items: readonly SampleItem[],
  decisions: readonly StoredDecision[],
  options: CodingResultsOptions,
): ChartShares | null {
  const { coded, population, shares, periods, scorer } = codingResults(sample, items, decisions, options);
  if (!shares || coded === 0) return null;
  const { id: sampleId, title, kind, question, seed, readable, drawnAt, method } = sample;
  return {
    sampleId,
    title,
    kind,
    question,
    seed,
    readable,
    coded,
    population,
    drawnAt,
    method,
    shares,
    periods,
    right: scorer && scorer.right,
  };
}

/**
 * Shares of the documents published from each bound to the next, for bins of a chart. Like charts over time, several
 * parts leave out documents whose date is assumed; a single one is a range, which takes them. Empty without shares.
 */
export function boundedShares(
  codingSample: CodingSample,
  items: readonly SampleItem[],
  decisions: readonly StoredDecision[],
  bounds: readonly number[],
): PartShares[] {
  if (!hasShares(codingSample)) return [];
  const sample = codedSample(codingSample, finalDecisions(codingSample, items, decisions));
  const starts = bounds.slice(0, -1);
  const [end = 0] = bounds.slice(-1);
  const isRange = starts.length === 1;
  const partOf = ({ document: { published, date_assumed: isAssumed } }: SampleItem) =>
    typeof published === "number" && published < end && (isRange || isAssumed !== true)
      ? starts.findLast((start) => start <= published)
      : undefined;
  const parts = partShares(codingSample, sample, partOf);
  return starts.map(
    (part) =>
      parts.find((partShare) => partShare.part === part) ?? { part, coded: 0, shares: "too few" as const },
  );
}

/** Share of documents on topic: all that a coder didn't mark as off topic. */
export function precisionOf(sample: CodedSample): Share {
  return sampleShare(sample, ({ decision }) => decision.outcome !== "off-topic");
}

function widest(shares: readonly EstimatedShare[]): number | null {
  return shares.length > 0 ? Math.max(...shares.map(({ shown }) => (shown.high - shown.low) / 2)) : null;
}

/**
 * The sample size for a half width d is z² p (1 - p) / d² (Cochran 1977, section 4.4) times the design effect, the squared
 * ratio of the shown width to that of a simple random sample, with its correction for a finite population. Of few documents,
 * p says little: it is shrunk toward one half by two documents with the value and two without (Agresti and Coull 1998).
 */
function moreDocuments(
  sample: CodingSample,
  coded: number,
  shares: readonly EstimatedShare[],
): CodingResults["more"] {
  const population = sample.strata.reduce((sum, stratum) => sum + stratum.population, 0);
  const now = widest(shares);
  const points = targets.find((target) => now !== null && target < now);
  if (coded < fewestForWidth || now === null || points === undefined || coded >= population) return null;
  const simple = (coded * (population - 1)) / (population - coded);
  const sizes = shares.map(({ shown: { share, low, high } }) => {
    const alone = shareInterval(share, simple);
    const effect = ((high - low) / (alone.high - alone.low)) ** 2;
    const shrunk = (coded * share + priorDocuments / 2) / (coded + priorDocuments);
    return (effect * z95 ** 2 * shrunk * (1 - shrunk)) / points ** 2;
  });
  const size = Math.max(...sizes);
  const needed = Math.min(population, Math.ceil((size * population) / (population - 1 + size)));
  return { documents: Math.max(1, needed - coded), points };
}

function periodShares(codingSample: CodingSample, sample: CodedSample, zone: string): PartShares[] {
  const dated = sample.documents.flatMap(({ item }) => {
    const { published, date_assumed: isAssumed } = item.document;
    return typeof published === "number" && isAssumed !== true ? [published] : [];
  });
  if (dated.length === 0) return [];
  const first = Math.min(...dated);
  const last = Math.max(...dated);
  const starts = fittingStarts(first, last, zone, Math.max(manyPeriods, dated.length / minCoded));
  const periodOf = ({ document: { published, date_assumed: isAssumed } }: SampleItem) =>
    typeof published === "number" && isAssumed !== true
      ? starts.findLast((start) => start <= published)
      : undefined;
  return partShares(codingSample, sample, periodOf).toSorted((a, b) => Number(a.part) - Number(b.part));
}

/** The starts of the shortest periods of which there are at most so many, or of years. */
function fittingStarts(first: number, last: number, zone: string, most: number): number[] {
  for (const length of periodLengths) {
    const starts: number[] = [];
    for (const start of binStarts(first, length, zone)) {
      if (start > last || starts.length > most) break;
      starts.push(start);
    }
    if (starts.length <= most || length === periodLengths.at(-1)) return starts;
  }
  return [];
}

function largestShares(
  codingSample: CodingSample,
  sample: CodedSample,
  valueOf: (item: SampleItem) => string,
): PartShares[] {
  return partShares(codingSample, sample, (item) => valueOf(item) || undefined)
    .toSorted((a, b) => b.coded - a.coded || String(a.part).localeCompare(String(b.part)))
    .slice(0, maxParts);
}

/** By own columns, apart from those that codes are written to. Numbers, texts and a copy of the sources say nothing by value. */
function columnShares(
  codingSample: CodingSample,
  sample: CodedSample,
  sources: readonly PartShares[],
): CodingResults["columns"] {
  const { codes } = codingSample.book;
  const written = [relevance, ...codes.map(({ id }) => id)];
  const names = new Set(sample.documents.flatMap(({ item }) => Object.keys(item.document.custom ?? {})));
  return [...names]
    .filter((name) => !written.includes(name))
    .toSorted()
    .map((name) => {
      const valueOf = ({ document: { custom } }: SampleItem) => {
        const value = custom?.[name];
        return typeof value === "string" ? value : "";
      };
      const spellings = mostFrequentSpellings(sample.documents.map(({ item }) => valueOf(item)));
      const shownOf = (item: SampleItem) => spellings.get(valueKey(valueOf(item))) ?? "";
      return { field: `custom.${name}`, parts: largestShares(codingSample, sample, shownOf) };
    })
    .filter(({ parts: [first, second] }) => second && first && first.coded >= fewestForWidth)
    .filter(({ parts }) => JSON.stringify(parts) !== JSON.stringify(sources));
}

/** By a value in any spelling, the spelling that most documents have. */
function mostFrequentSpellings(values: readonly string[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const ascending = [...counts].toSorted(([, a], [, b]) => a - b);
  return new Map(ascending.map(([value]) => [valueKey(value), value]));
}

function partShares(
  codingSample: CodingSample,
  sample: CodedSample,
  partOf: (item: SampleItem) => PartShares["part"] | undefined,
): PartShares[] {
  const counts = new Map<PartShares["part"], number>();
  for (const { item } of sample.documents) {
    const part = partOf(item);
    if (part !== undefined) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return [...counts].map(([part, coded]) => {
    if (coded < minCoded) return { part, coded, shares: "too few" };
    const documents = sample.documents.filter(({ item }) => partOf(item) === part);
    const scorer = scorerQuality(codingSample, { ...sample, documents });
    return {
      part,
      coded,
      shares: estimatePart(codingSample, sample, (item) => partOf(item) === part),
      ...(scorer && scorer.coded >= minCoded && { right: scorer.right }),
    };
  });
}

function scorerQuality(codingSample: CodingSample, sample: CodedSample): ScorerQuality | null {
  const code = codingSample.book.codes.find(({ kind }) => kind === "sentiment");
  const codeOf = ({ decision }: CodedItem) =>
    code && decision.outcome === "coded" ? decision.values[code.id] : undefined;
  const documents = sample.documents.filter(
    (document) => document.item.scored !== null && codeOf(document) !== undefined,
  );
  if (documents.length === 0) return null;
  const weighted = (weight: (document: (typeof documents)[number]) => number) =>
    sentimentValues.map((given) =>
      sentimentValues.map((scored) =>
        documents
          .filter((document) => codeOf(document) === given && document.item.scored === scored)
          .reduce((sum, document) => sum + weight(document), 0),
      ),
    );
  return {
    coded: documents.length,
    right: sampleShare({ documents, missing: 0 }, (document) => codeOf(document) === document.item.scored),
    macroF1: macroF1(weighted(({ weight }) => weight)),
    confusion: weighted(() => 1),
  };
}

/** The mean of the classes' F1. A class that is neither coded nor scored counts as right. */
function macroF1(confusion: readonly (readonly number[])[]): number {
  const scores = confusion.map((row, index) => {
    const both = row[index] ?? 0;
    const coded = row.reduce((sum, count) => sum + count, 0);
    const scored = confusion.reduce((sum, other) => sum + (other[index] ?? 0), 0);
    return coded + scored === 0 ? 1 : (2 * both) / (coded + scored);
  });
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/**
 * Agreement on each code among documents that coders coded, and on relevance among all that they decided, with `unclear`
 * as a value of its own. Nothing is hidden that way: who says "can't say" or "off topic" gives no values to other codes.
 */
function agreementOf(sample: CodingSample, decisions: readonly StoredDecision[]): Agreement[] {
  const decided = decisions.filter(({ coder, outcome }) => coder !== adjudicator && outcome !== "skipped");
  const isDoubtful = sample.book.relevance || decided.some(({ outcome }) => outcome !== "coded");
  const outcomes = isDoubtful
    ? agreementOn(sample, decided, relevance, "nominal", ({ outcome }) => outcome)
    : null;
  const codes = sample.book.codes.map((code) =>
    agreementOn(sample, decided, code.id, scaleOf(code), (decision) => alphaValue(code, decision)),
  );
  return [outcomes, ...codes].filter((agreement) => agreement !== null);
}

function agreementOn(
  { seed }: CodingSample,
  decisions: readonly StoredDecision[],
  code: string,
  scale: AlphaScale,
  valueOf: (decision: Decision) => AlphaValue | undefined,
): Agreement | null {
  const units = new Map<number, { coder: string; value: AlphaValue }[]>();
  for (const decision of decisions) {
    const value = valueOf(decision);
    if (value === undefined) continue;
    const unit = units.get(decision.position) ?? [];
    unit.push({ coder: decision.coder, value });
    units.set(decision.position, unit);
  }
  const shared = [...units]
    .filter(([, unit]) => unit.length > 1)
    .toSorted(([one], [other]) => one - other)
    .map(([, unit]) => unit.toSorted((one, other) => (one.coder < other.coder ? -1 : 1)));
  const values = shared.map((unit) => unit.map(({ value }) => value));
  const percent = percentAgreement(values);
  if (percent === null) return null;
  return {
    code,
    documents: shared.length,
    coders: new Set(shared.flat().map(({ coder }) => coder)).size,
    percent,
    alpha: krippendorffAlpha(values, scale, seed),
  };
}

/** Sentiment is ordinal: taking positive for negative is worse than taking it for neutral (Mozetič et al. 2016). */
function scaleOf(code: Code): AlphaScale {
  switch (code.kind) {
    case "sentiment":
      return "ordinal";
    case "choice":
      return code.scale;
    case "choices":
      return "sets";
    case "number":
      return "interval";
  }
}

function alphaValue(code: Code, { outcome, values }: Decision): AlphaValue | undefined {
  const value = outcome === "coded" ? values[code.id] : undefined;
  if (value === undefined || scaleOf(code) !== "ordinal" || code.kind === "number") return value;
  const rank = code.values.findIndex(({ id }) => id === value);
  return rank >= 0 ? rank : undefined;
}
