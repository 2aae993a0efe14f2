import { chanceBound } from "../../../shared/interface/text-analysis.constants";
import { ZoneClock } from "../../../shared/calendar/zone-clock";
import type { Edge } from "../../../shared/why/edge-text";
import { Bitset } from "../columns/bitset";
import type { TimeRange } from "../engine";
import type { Coverage, CoveredValue, ExplainedFactor, Explanation } from "../explanation";
import { type DataTime, DocumentDays, beyond } from "../why/document-days";
import { sizeOf } from "../why/score-factors";
import type { ProjectCoverage, ValueCoverage } from "../why/value-coverage";
import { type Windows, expectedWindows, minWindows } from "../why/windows";
import { countIn } from "./placed-documents";
import { type ExplainedParts, type RangeQuestion, explainRange } from "./explain-range";
import { type ValueKind, isValueKind, valueTest } from "./value-test";

/** What is explained, as sets of documents of any time. */
export interface ExplainedSets {
  project: ProjectCoverage;
  /** Those of the values that the selection chooses. Absent if it chooses by words alone. */
  chosen: { of: CoveredValue; documents: Bitset } | undefined;
  selected: Bitset;
  /** The selected ones within a time. If stories are counted once, each story of that time once. */
  within: (time: TimeRange) => Promise<Bitset>;
}

interface CoveredFactor extends ExplainedFactor {
  kind: Exclude<ValueKind, "author">;
}

/** A value whose data begin or end between the compared times. */
interface PartialValue {
  of: CoveredValue;
  documents: Bitset;
  data: DataTime;
}

/** Values of which it is looked up whether they begin like a subject, the largest differences first. */
const maxValues = 20;
/** The part of a value's documents that makes it another name of what was found already. */
const same = 0.8;
/** The part of the documents of all compared times from which on it matters where the data of a value begin. */
const minPart = 0.05;

/**
 * Explains a range from times in which the data are complete. Where the data of the project, or of the values that the
 * selection chooses, begin or end abruptly, windows beyond don't count. Where those of another value do, only windows on the
 * same side as the range count if enough are left; else its documents are left out, here and there.
 */
export async function explainCovered(
  { project, chosen, selected, within }: ExplainedSets,
  parts: ExplainedParts,
  { range, zone, ...question }: Omit<RangeQuestion, "windows"> & { zone: string },
): Promise<Explanation> {
  const { published } = parts.columns.dense;
  const clock = ZoneClock.of(zone);
  const inRange = (documents: Bitset) => countIn(documents, published, [range]);
  const windowsIn = (isComparable: (window: TimeRange) => boolean): Windows =>
    expectedWindows(range, zone, {
      hasData: (window) => project.days.covers(window) && isComparable(window),
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

  const usual = [range, ...windowsIn(() => true).windows];
  const coverage: Coverage[] = [];
  const limits: TimeRange[] = [];
  const limit = (of: CoveredValue, data: DataTime | undefined) => {
    if (!data) return;
    limits.push(data.complete);
    coverage.push({ of, ...edgesOf(data), here: inRange(selected), isCompared: true, isSure: true });
  };
  limit({ kind: "project", key: "" }, beyond(project.data, usual));
  const { from, until } = project.days.span;
  const span = {
    from: Math.max(from, ...limits.map((time) => time.from)),
    until: Math.min(until, ...limits.map((time) => time.until)),
  };
  const dataOf = (days: DocumentDays, times: readonly TimeRange[]) => beyond(days.dataTime(span), times);
  const daysOf = (documents: Bitset) => new DocumentDays(documents, published, clock);
  if (chosen) limit(chosen.of, dataOf(daysOf(chosen.documents), usual));

  const isWithin = (window: TimeRange) => limits.every((time) => lies(window, time));
  const windows = windowsIn(isWithin);
  const compared = [range, ...windows.windows];
  const explanation = await explain(windows);
  const unsureEdges = (documents: Bitset) => {
    const days = daysOf(documents);
    const data = dataOf(days, compared);
    if (data) return edgesOf(data);
    const late = days.lateStart(project.days, range);
    return late && isBehind(late) ? { starts: late } : undefined;
  };
  // A subject may begin as abruptly as data do, so its windows still count.
  const unsure = (of: CoveredValue, documents: Bitset, all = documents): Coverage[] => {
    // Its first document that a query finds isn't yet where it begins.
    const edges = unsureEdges(documents) && unsureEdges(all);
    return edges ? [{ of, ...edges, here: inRange(documents), isCompared: true, isSure: false }] : [];
  };
  const isBehind = ({ day }: Edge) => compared.some((time) => time.from < day);
  if (coverage.length === 0 && !chosen && explanation.standsOut)
    coverage.push(...unsure({ kind: "selection", key: "" }, selected));
  if (coverage.length === 0 && chosen) coverage.push(...unsure(chosen.of, chosen.documents));

  const differing = differingValues(explanation);
  const partial = partialValues(
    { project, selected, isChosen: chosen !== undefined, differing },
    compared,
    parts,
  );
  /** Documents of values that are said to begin, under the first of their names. */
  const told = partial.map(({ documents }) => documents);
  for (const factor of differing) {
    const { kind, field, key } = factor;
    const documents = withValue(selected, factor, parts);
    if (isIn(told, documents) || (field !== undefined && project.passing.has(field))) continue;
    const all = withValue(project.days.documents, factor, parts);
    const found = unsure({ kind, field, key }, documents, all);
    if (found.length > 0 && kind !== "topic") told.push(documents);
    coverage.push(...found);
  }
  if (partial.length === 0) return { ...explanation, coverage };
  const isAlike = (window: TimeRange) =>
    partial.every(({ data }) => sideOf(window, data) === sideOf(range, data));
  const covered = windowsIn((window) => isWithin(window) && isAlike(window));
  const isEnough =
    covered.rule !== "around" &&
    covered.windows.length >= minWindows &&
    partial.every(({ data }) => sideOf(range, data) !== "across");
  const left = partial.reduce((union, { documents }) => union.or(documents), Bitset.of(0));
  return {
    ...(await (isEnough ? explain(covered) : explain(windows, left))),
    coverage: [
      ...coverage,
      // Where a value has no data in any compared time, it has no part in the explanation.
      ...partial
        .filter(({ data }) => !isEnough || sideOf(range, data) === "inside")
        .map(({ of, documents, data }) => ({
          of,
          ...edgesOf(data),
          here: inRange(documents),
          isCompared: isEnough,
          isSure: true,
        })),
    ],
  };
}

const edgesOf = ({ starts, ends }: DataTime) => ({ ...(starts && { starts }), ...(ends && { ends }) });

const lies = (time: TimeRange, limit: TimeRange) => time.from >= limit.from && time.until <= limit.until;

/** Whether a time lies within complete data, beyond all data, or has a part of both. */
function sideOf(time: TimeRange, { complete, known }: DataTime): "inside" | "outside" | "across" {
  if (lies(time, complete)) return "inside";
  return time.until <= known.from || time.from >= known.until ? "outside" : "across";
}

/** Whether most of these documents are those of a set that is known already. */
const isIn = (known: readonly Bitset[], documents: Bitset) =>
  known.some((other) => documents.countShared(other) >= same * documents.count());

const kinds: Readonly<Record<string, CoveredValue["kind"] & ValueKind>> = {
  channel: "source",
  country: "country",
  language: "language",
};

/** The values that the data of the compared times have in part, if they are large or differ. */
function partialValues(
  {
    project: { values },
    selected,
    isChosen,
    differing,
  }: Pick<ExplainedSets, "project" | "selected"> & { isChosen: boolean; differing: readonly CoveredFactor[] },
  compared: readonly TimeRange[],
  parts: ExplainedParts,
): PartialValue[] {
  const { published } = parts.columns.dense;
  const all = countIn(selected, published, compared);
  const candidates = values.flatMap((value) => {
    const found = valueOf(value);
    const data = beyond(value, compared);
    if (!found || !data) return [];
    const documents = withValue(selected, { ...found, code: value.code }, parts);
    const count = countIn(documents, published, compared);
    const of = { ...found, key: value.key };
    const isDifferent = differing.some(
      ({ kind, field, key }) => kind === of.kind && field === of.field && key === of.key,
    );
    return count >= minPart * all || isDifferent ? [{ of, documents, data, count }] : [];
  });
  // What is chosen has been limited, under whatever name.
  const known: Bitset[] = [];
  return candidates
    .filter(({ documents }) => !isChosen || documents.countShared(selected) < same * selected.count())
    .sort((a, b) => b.count - a.count || Number(isCode(a.of)) - Number(isCode(b.of)))
    .filter(({ documents }) => {
      if (isIn(known, documents)) return false;
      known.push(documents);
      return true;
    });
}

function valueOf({
  field,
}: ValueCoverage):
  (Pick<PartialValue["of"], "field"> & { kind: CoveredValue["kind"] & ValueKind }) | undefined {
  if (field.startsWith("custom.")) return { kind: "column", field };
  const kind = kinds[field];
  return kind && { kind, field: undefined };
}

function differingValues({ factors }: Pick<Explanation, "factors">): CoveredFactor[] {
  return factors
    .filter((factor): factor is CoveredFactor => factor.probability < chanceBound && isCovered(factor.kind))
    .sort((a, b) => sizeOf(b) - sizeOf(a) || Number(isCode(a)) - Number(isCode(b)))
    .slice(0, maxValues);
}

/** Of values of the same documents, a name says more than a code. */
const isCode = ({ key }: { key: string }) => /\d/.test(key);

function isCovered(kind: ExplainedFactor["kind"]): kind is CoveredFactor["kind"] {
  return isValueKind(kind) && kind !== "author";
}

function withValue(
  selected: Bitset,
  value: { kind: ValueKind; field?: string | undefined; code: number },
  parts: ExplainedParts,
): Bitset {
  return selected.filter(valueTest(value, parts));
}
