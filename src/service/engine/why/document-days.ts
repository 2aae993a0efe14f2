import { dayMs, hourMs } from "../../../shared/calendar/lengths";
import type { ZoneClock } from "../../../shared/calendar/zone-clock";
import { type DataEdges, dataEdges } from "../../../methods/statistics/series-edges";
import type { Edge } from "../../../shared/why/edge-text";
import type { Bitset } from "../columns/bitset";
import type { TimeRange } from "../engine";

/** Days of a range of dates that are looked through. Dates that were misread can lie millennia apart. */
const maxDays = 100_000;

/** Documents that must be there, and missing before, for a late start: none of ten has a probability of 0.005%. */
const minLate = 10;

/** Where data begin or end abruptly, and which times that makes. */
export interface DataTime extends DataEdges {
  /** The days in which the data are complete. */
  complete: TimeRange;
  /** The days from the first to the last one of the data, which may be cut short. */
  known: TimeRange;
}

/** The times of data with edges. Undefined if they have none. */
export function dataTime({ starts, ends }: DataEdges, clock: ZoneClock): DataTime | undefined {
  if (!starts && !ends) return undefined;
  const endOf = (day: number) => clock.firstAt((Math.floor(clock.wallAt(day) / dayMs) + 1) * dayMs);
  return {
    ...(starts && { starts }),
    ...(ends && { ends }),
    complete: { from: starts?.full.day ?? -Infinity, until: ends ? endOf(ends.full.day) : Infinity },
    known: { from: starts?.day ?? -Infinity, until: ends ? endOf(ends.day) : Infinity },
  };
}

/** The data with the edges that any of the times lies beyond. Undefined if all lie within. */
export function beyond(data: DataTime | undefined, times: readonly TimeRange[]): DataTime | undefined {
  if (!data) return undefined;
  const { starts, ends, complete, known } = data;
  const isBefore = times.some(({ from }) => from < complete.from);
  const isAfter = times.some(({ until }) => until > complete.until);
  if (!isBefore && !isAfter) return undefined;
  return { ...(isBefore && starts && { starts }), ...(isAfter && ends && { ends }), complete, known };
}

interface Day extends TimeRange {
  number: number;
  documents: number;
}

/** How a set of documents lies in time, by days of a zone. */
export class DocumentDays {
  readonly #days = new Map<number, Day>();
  #first = Infinity;
  #last = -Infinity;

  constructor(
    readonly documents: Bitset,
    private readonly published: Float64Array,
    private readonly clock: ZoneClock,
  ) {
    this.#each((_id, at, day) => {
      if (at < this.#first) this.#first = at;
      if (at > this.#last) this.#last = at;
      day.documents++;
    });
  }

  /** Calls `visit` with each document and the number of its day. */
  each(visit: (id: number, day: number) => void): void {
    this.#each((id, _at, day) => visit(id, day.number));
  }

  /**
   * Tells whether documents were collected in a time: whether it lies between the first and the last of them, and at least
   * half of its days have some. An hour without a document is quiet; a day without one in the whole project was not
   * collected.
   */
  covers({ from, until }: TimeRange): boolean {
    // The last document of a full day may come minutes before midnight.
    const slack = Math.min(hourMs, (until - from) / 10);
    if (from < this.#first - slack || until > this.#last + slack) return false;
    const start = this.dayOf(from);
    const end = this.dayOf(until - 1);
    let covered = 0;
    for (let day = start; day <= end; day++) if (this.#days.has(day)) covered++;
    return covered > 0 && 2 * covered >= end - start + 1;
  }

  /** From the first document to the last one. */
  get span(): TimeRange {
    return { from: this.#first, until: this.#last + 1 };
  }

  /** Where the documents begin or end abruptly within a span. */
  dataTime(span = this.span): DataTime | undefined {
    const start = this.dayOf(span.from);
    const length = this.dayOf(span.until - 1) - start + 1;
    if (!(length > 0 && length <= maxDays)) return undefined;
    const counts = Array.from({ length }, (_, i) => this.#days.get(start + i)?.documents ?? 0);
    return dataTime(
      dataEdges(counts, (i) => this.clock.firstAt((start + i) * dayMs)),
      this.clock,
    );
  }

  /**
   * The first of these days, if of the documents of a whole before it, ten had to be of these, by their part of the later ones,
   * and ten of these lie outside a range, since an event begins as well. Tells where documents begin that are too few a day for
   * abrupt edges.
   */
  lateStart(whole: DocumentDays, range: TimeRange): Edge | undefined {
    const start = this.dayOf(this.#first);
    const count = (of: DocumentDays, is: (day: number, at: Day) => boolean) => {
      let sum = 0;
      for (const [day, at] of of.#days) if (is(day, at)) sum += at.documents;
      return sum;
    };
    const own = count(this, () => true);
    const outside = count(this, (_, { from, until }) => until <= range.from || from >= range.until);
    const before = count(whole, (day) => day < start);
    const later = count(whole, (day) => day >= start);
    if (outside < minLate || (own / later) * before < minLate) return undefined;
    const [fullest] = [...this.#days.values()].sort((a, b) => b.documents - a.documents);
    if (!fullest) return undefined;
    const { from: day, documents } = fullest;
    return { day: this.clock.firstAt(start * dayMs), outside: 0, full: { day, documents } };
  }

  /** The number of a day, from 1970 on, by the wall clock. */
  dayOf(at: number): number {
    return Math.floor(this.clock.wallAt(at) / dayMs);
  }

  #each(visit: (id: number, at: number, day: Day) => void): void {
    // Documents come mostly in order of time, so most are of the day of the one before.
    let day: Day = { number: 0, from: 0, until: 0, documents: 0 };
    this.documents.eachBlock((ids, length) => {
      for (let i = 0; i < length; i++) {
        const id = ids[i] ?? 0;
        const at = this.published[id] ?? Number.NaN;
        if (!(at >= day.from && at < day.until)) day = this.#dayAt(at);
        visit(id, at, day);
      }
    });
  }

  #dayAt(at: number): Day {
    const n = this.dayOf(at);
    let day = this.#days.get(n);
    if (!day) {
      day = {
        number: n,
        from: this.clock.firstAt(n * dayMs),
        until: this.clock.firstAt((n + 1) * dayMs),
        documents: 0,
      };
      this.#days.set(n, day);
    }
    return day;
  }
}
