import { chanceBound } from "../../../shared/interface/text-analysis.constants";
import { ZoneClock } from "../../../shared/calendar/zone-clock";
import { Bitset } from "../columns/bitset";
import type { TimeRange } from "../engine";
import type { Coverage, CoverageEdge, CoveredValue, ExplainedFactor, Explanation } from "../explanation";
import { type Beyond, DocumentDays } from "../why/document-days";
import { sizeOf } from "../why/score-factors";
import { type Windows, expectedWindows } from "../why/windows";
import { countIn } from "./placed-documents";
import { type ExplainedParts, type RangeQuestion, explainRange } from "./explain-range";
import { type ValueKind, isValueKind, valueTest } from "./value-test";

/** What is explained, as sets of documents of any time. */
export interface ExplainedSets {
  project: Bitset;
  /** Those of the values that the selection chooses. Absent if it chooses by words alone. */
  chosen: { of: CoveredValue; documents: Bitset } | undefined;
  selected: Bitset;
  /** The selected ones within a time. If stories are counted once, each story of that time once. */
  within: (time: TimeRange) => Promise<Bitset>;
}

interface CoveredFactor extends ExplainedFactor {
  kind: Exclude<ValueKind, "author">;
}

/** Values whose days are counted, the largest differences first. */
const maxValues = 20;
/** The part of a value's documents that makes it another name of what was found already. */
const same = 0.8;

/**
 * Explains a range from times in which the data are complete. Where the data of the project, or of the values that the
 * selection chooses, begin or end abruptly, windows beyond don't count. Where those of a value do that would be an
 * explanation, windows beyond don't count if enough are left; else its documents are left out, here and there.
 */
export async function explainCovered(
  { project, chosen, selected, within }: ExplainedSets,
  parts: ExplainedParts,
  { range, zone, ...question }: Omit<RangeQuestion, "windows"> & { zone: string },
): Promise<Explanation> {
  const { published } = parts.columns.dense;
  const clock = ZoneClock.of(zone);
  const daysOf = (documents: Bitset) => new DocumentDays(documents, published, clock);
  const inRange = (documents: Bitset) => documents.within(published, range.from, range.until).count();
  const ofProject = daysOf(project);
  const windowsIn = (limits: readonly TimeRange[]): Windows =>
    expectedWindows(range, zone, {
      hasData: (window) => ofProject.covers(window) && limits.every((limit) => lies(window, limit)),
      documentsIn: (times) => countIn(selected, published, times),
    });
  const explain = async (windows: Windows, without?: Bitset) => {
    const times = [range, ...windows.windows];
    const documents = await within({
      from: Math.min(...times.map(({ from }) => from)),
      until: Math.max(...times.map(({ until }) => until)),
    });
    return explainRange(without ? documents.without(without) : documents, parts, {
      range,
      windows,
      ...question,
    });
  };

  const usual = [range, ...windowsIn([]).windows];
  const coverage: Coverage[] = [];
  const limits: TimeRange[] = [];
  const limit = (of: CoveredValue, beyond: Beyond | undefined) => {
    if (!beyond) return;
    limits.push(beyond.time);
    coverage.push({ of, ...edgesOf(beyond), here: inRange(selected), isCompared: true, isSure: true });
  };
  limit({ kind: "project", key: "" }, ofProject.beyond(usual));
  const { from, until } = ofProject.span;
  const span = {
    from: Math.max(from, ...limits.map((time) => time.from)),
    until: Math.min(until, ...limits.map((time) => time.until)),
  };
  if (chosen) limit(chosen.of, daysOf(chosen.documents).beyond(usual, span));

  const windows = windowsIn(limits);
  const compared = [range, ...windows.windows];
  const explanation = await explain(windows);
  // A subject may begin as abruptly as data do, so its windows still count.
  const unsure = (of: CoveredValue, documents: Bitset, days = daysOf(documents)): Coverage[] => {
    const beyond = days.beyond(compared, span);
    const late = beyond ? undefined : days.lateStart(ofProject, range);
    const edges = beyond ? edgesOf(beyond) : late && isBehind(late) ? { starts: late } : undefined;
    return edges ? [{ of, ...edges, here: inRange(documents), isCompared: true, isSure: false }] : [];
  };
  const isBehind = ({ day }: CoverageEdge) => compared.some(({ from }) => from < day);
  if (coverage.length === 0 && !chosen && explanation.standsOut)
    coverage.push(...unsure({ kind: "selection", key: "" }, selected));
  if (coverage.length === 0 && chosen) coverage.push(...unsure(chosen.of, chosen.documents));

  /** Documents of values that are said to begin, under the first of their names. */
  const told: Bitset[] = [];
  const isToldAlready = (documents: Bitset) =>
    told.some((other) => documents.countShared(other) >= same * documents.count());
  const partial: { of: CoveredValue; documents: Bitset; beyond: Beyond }[] = [];
  for (const factor of differingValues(explanation)) {
    const { kind, field, key } = factor;
    const documents = withValue(selected, factor, parts);
    const known = partial.reduce((sum, other) => sum + documents.countShared(other.documents), 0);
    if (known >= same * documents.count()) continue;
    const of = { kind, field, key };
    if (kind === "topic") coverage.push(...unsure(of, documents));
    else {
      const days = daysOf(documents);
      const beyond = days.beyond(compared, span);
      if (beyond) partial.push({ of, documents, beyond });
      else if (!isToldAlready(documents)) {
        const found = unsure(of, documents, days);
        if (found.length > 0) told.push(documents);
        coverage.push(...found);
      }
    }
  }
  if (partial.length === 0) return { ...explanation, coverage };
  const all = [...limits, ...partial.map(({ beyond }) => beyond.time)];
  const covered = windowsIn(all);
  const isEnough =
    covered.rule !== "around" && covered.rule !== "none" && all.every((time) => lies(range, time));
  const left = partial.reduce((union, { documents }) => union.or(documents), Bitset.of(0));
  return {
    ...(await (isEnough ? explain(covered) : explain(windows, left))),
    coverage: [
      ...coverage,
      ...partial.map(({ of, documents, beyond }) => ({
        of,
        ...edgesOf(beyond),
        here: inRange(documents),
        isCompared: isEnough,
        isSure: true,
      })),
    ],
  };
}

const edgesOf = ({ starts, ends }: Beyond) => ({ ...(starts && { starts }), ...(ends && { ends }) });

const lies = (time: TimeRange, limit: TimeRange) => time.from >= limit.from && time.until <= limit.until;

function differingValues({ factors }: Pick<Explanation, "factors">): CoveredFactor[] {
  return factors
    .filter((factor): factor is CoveredFactor => factor.probability < chanceBound && isCovered(factor.kind))
    .sort((a, b) => sizeOf(b) - sizeOf(a) || Number(isCode(a)) - Number(isCode(b)))
    .slice(0, maxValues);
}

/** Of values of the same documents, a name says more than a code. */
const isCode = ({ key }: CoveredFactor) => /\d/.test(key);

function isCovered(kind: ExplainedFactor["kind"]): kind is CoveredFactor["kind"] {
  return isValueKind(kind) && kind !== "author";
}

function withValue(selected: Bitset, factor: CoveredFactor, parts: ExplainedParts): Bitset {
  const has = valueTest(factor, parts);
  const documents = Bitset.of(parts.columns.size);
  selected.each((id) => {
    if (has(id)) documents.add(id);
  });
  return documents;
}
