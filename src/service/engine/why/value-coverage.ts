import { dayMs } from "../../../shared/calendar/lengths";
import { ZoneClock } from "../../../shared/calendar/zone-clock";
import { emptyRuns } from "../../../methods/statistics/empty-runs";
import { comeAndGo, dataEdges } from "../../../methods/statistics/series-edges";
import type { Bitset } from "../columns/bitset";
import type { Columns } from "../columns/columns";
import { type Distribution, topOf } from "../questions/distribution";
import { type DataTime, DocumentDays, dataTime } from "./document-days";

/** A field whose values say where documents come from, named as in charts. */
export interface CoveredField {
  field: string;
  values: Distribution;
}

/** A value whose data begin or end abruptly in the whole project, whatever is asked about it. */
export interface ValueCoverage extends DataTime {
  field: string;
  code: number;
  /** The value as it is shown. */
  key: string;
  /** Its part of the project's documents on the days of its data. */
  part: number;
}

export interface ProjectCoverage {
  days: DocumentDays;
  /** The data of the project itself, if they begin or end abruptly. */
  data: DataTime | undefined;
  /** The first and the last day of the data, if there are any. */
  first?: number;
  last?: number;
  /** The first and the last day of gaps in the data. */
  gaps: { first: number; last: number }[];
  values: ValueCoverage[];
  /** Fields whose values come and go by their nature, such as versions. */
  passing: ReadonlySet<string>;
}

/** Values of a field that are looked at, the most frequent ones, and their days together: 16 MB. */
const maxValues = 200;
const maxCounts = 4_000_000;

/** Where the data of a project and of its values begin or end. */
export function coverageOf(
  project: Bitset,
  fields: readonly CoveredField[],
  { dense: { published }, size }: Columns,
  zone: string,
): ProjectCoverage {
  const clock = ZoneClock.of(zone);
  const days = new DocumentDays(project, published, clock);
  const data = days.dataTime();
  const { span } = days;
  const start = days.dayOf(Math.max(span.from, data?.complete.from ?? -Infinity));
  const length = days.dayOf(Math.min(span.until, data?.complete.until ?? Infinity) - 1) - start + 1;
  const room = Math.min(maxValues, Math.floor(maxCounts / length));
  if (!(room > 0)) return { days, data, gaps: [], values: [], passing: new Set() };
  const dayAt = (i: number) => clock.firstAt((start + i) * dayMs);
  const dayNumbers = new Int32Array(size).fill(-1);
  const totals = new Uint32Array(length);
  days.each((id, day) => {
    const at = day - start;
    if (at < 0 || at >= length) return;
    dayNumbers[id] = at;
    totals[at] = (totals[at] ?? 0) + 1;
  });
  const passing = new Set<string>();
  const values = fields.flatMap(({ field, values: distribution }) => {
    const top = topOf(project, distribution, room);
    const rows = new Int32Array(distribution.dictionary.size).fill(-1);
    for (const [row, { code }] of top.entries()) rows[code] = row;
    const counts = new Uint32Array(top.length * length);
    let day = 0;
    const add = (code: number) => {
      const row = rows[code] ?? -1;
      if (row >= 0) counts[row * length + day] = (counts[row * length + day] ?? 0) + 1;
    };
    project.eachBlock((ids, count) => {
      for (let i = 0; i < count; i++) {
        const id = ids[i] ?? 0;
        day = dayNumbers[id] ?? -1;
        if (day < 0) continue;
        if ("codes" in distribution) add(distribution.codes[id] ?? 0);
        else distribution.each(id, add);
      }
    });
    const edged = top.flatMap(({ code, label: key }, row) => {
      const own = [...counts.subarray(row * length, (row + 1) * length)];
      const found = dataTime(dataEdges(own, dayAt), clock);
      if (!found) return [];
      const { from, until } = found.known;
      const isKnown = (_: number, at: number) => dayAt(at) >= from && dayAt(at) < until;
      return [{ field, code, key, ...found, part: sum(own.filter(isKnown)) / sum(totals.filter(isKnown)) }];
    });
    if (!comeAndGo(edged)) return edged;
    passing.add(field);
    return [];
  });
  const gaps = emptyRuns(totals).map(({ first, last }) => ({ first: dayAt(first), last: dayAt(last) }));
  return { days, data, first: dayAt(0), last: dayAt(length - 1), gaps, values, passing };
}

const sum = (values: ArrayLike<number>) => Array.from(values).reduce((all, value) => all + value, 0);
