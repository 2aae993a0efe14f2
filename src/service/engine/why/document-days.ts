import { dayMs, hourMs } from "../../../shared/calendar/lengths";
import type { ZoneClock } from "../../../shared/calendar/zone-clock";
import { abruptEdges } from "../../../methods/statistics/abrupt-edges";
import type { CoverageEdge } from "../explanation";
import type { Bitset } from "../columns/bitset";
import type { TimeRange } from "../engine";

/** Days of a range of dates that are looked through. Dates that were misread can lie millennia apart. */
const maxDays = 100_000;

/** Documents that must be there, and missing before, for a late start: none of ten has a probability of 0.005%. */
const minLate = 10;

/** The time in which data are complete, and the edges that other times lie beyond. */
export interface Beyond {
  time: TimeRange;
  starts?: CoverageEdge;
  ends?: CoverageEdge;
}

interface Day extends TimeRange {
  documents: number;
}

/** How a set of documents lies in time, by days of a zone. */
export class DocumentDays {
  readonly #days = new Map<number, Day>();
  #first = Infinity;
  #last = -Infinity;

  constructor(
    documents: Bitset,
    published: Float64Array,
    private readonly clock: ZoneClock,
  ) {
    // Documents come mostly in order of time, so most are of the day of the one before.
    let day: Day = { from: 0, until: 0, documents: 0 };
    documents.eachBlock((ids, length) => {
      for (let i = 0; i < length; i++) {
        const at = published[ids[i] ?? 0] ?? Number.NaN;
        if (at < this.#first) this.#first = at;
        if (at > this.#last) this.#last = at;
        if (!(at >= day.from && at < day.until)) day = this.#dayAt(at);
        day.documents++;
      }
    });
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
    const start = this.#dayOf(from);
    const end = this.#dayOf(until - 1);
    let covered = 0;
    for (let day = start; day <= end; day++) if (this.#days.has(day)) covered++;
    return covered > 0 && 2 * covered >= end - start + 1;
  }

  /** From the first document to the last one. */
  get span(): TimeRange {
    return { from: this.#first, until: this.#last + 1 };
  }

  /**
   * Where the documents begin or end abruptly within a span, if any of the times lies beyond. The first or last day of data
   * may be cut short, so if the day beside it has more documents, it counts as beyond.
   */
  beyond(times: readonly TimeRange[], span = this.span): Beyond | undefined {
    const start = this.#dayOf(span.from);
    const length = this.#dayOf(span.until - 1) - start + 1;
    if (!(length > 0 && length <= maxDays)) return undefined;
    const counts = Array.from({ length }, (_, i) => this.#days.get(start + i)?.documents ?? 0);
    const found = abruptEdges(counts);
    const dayAt = (i: number) => this.clock.firstAt((start + i) * dayMs);
    const sum = (from: number, to?: number) => counts.slice(from, to).reduce((total, n) => total + n, 0);
    const edge = (at: number, beside: number, outside: number) => {
      const full = (counts[beside] ?? 0) > (counts[at] ?? 0) ? beside : at;
      return {
        at: full,
        edge: { day: dayAt(at), outside, full: { day: dayAt(full), documents: counts[full] ?? 0 } },
      };
    };
    const starts =
      found.start === undefined ? undefined : edge(found.start, found.start + 1, sum(0, found.start));
    const ends = found.end === undefined ? undefined : edge(found.end, found.end - 1, sum(found.end + 1));
    const time = {
      from: starts ? dayAt(starts.at) : -Infinity,
      until: ends ? dayAt(ends.at + 1) : Infinity,
    };
    const isBefore = times.some(({ from }) => from < time.from);
    const isAfter = times.some(({ until }) => until > time.until);
    if (!isBefore && !isAfter) return undefined;
    return {
      time,
      ...(isBefore && starts && { starts: starts.edge }),
      ...(isAfter && ends && { ends: ends.edge }),
    };
  }

  /**
   * The first of these days, if of the documents of a whole before it, ten had to be of these, by their part of the later ones,
   * and ten of these lie outside a range, since an event begins as well. Tells where documents begin that are too few a day for
   * abrupt edges.
   */
  lateStart(whole: DocumentDays, range: TimeRange): CoverageEdge | undefined {
    const start = this.#dayOf(this.#first);
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

  #dayOf(at: number): number {
    return Math.floor(this.clock.wallAt(at) / dayMs);
  }

  #dayAt(at: number): Day {
    const n = this.#dayOf(at);
    let day = this.#days.get(n);
    if (!day) {
      day = { from: this.clock.firstAt(n * dayMs), until: this.clock.firstAt((n + 1) * dayMs), documents: 0 };
      this.#days.set(n, day);
    }
    return day;
  }
}
