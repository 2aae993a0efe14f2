import { IANAZone } from "luxon";
import { dayMs, hourMs } from "./lengths";

/** The last time a Date can represent, in epoch milliseconds. */
const latest = 8_640_000_000_000_000;
/** Upper bound of all offsets from UTC. Manila and Alaska once came close to it. */
const furthest = 16 * hourMs;
const maxCachedDays = 100_000;
const maxCachedZones = 100;

/** A period in which a zone has one offset. */
interface Stretch {
  start: number;
  end: number;
  offset: number;
}

/**
 * Wall clock of a time zone. A wall time is the epoch milliseconds at which UTC shows the same date and time. Offsets
 * at the start of each UTC day are cached, because a lookup takes microseconds.
 */
export class ZoneClock {
  static readonly #known = new Map<string, ZoneClock>();
  readonly #zone: IANAZone;
  readonly #offsets = new Map<number, number>();

  private constructor(name: string) {
    this.#zone = IANAZone.create(name);
  }

  /** The clock of an IANA zone. */
  static of(name: string): ZoneClock {
    const known = ZoneClock.#known.get(name);
    if (known) return known;
    const clock = new ZoneClock(name);
    if (ZoneClock.#known.size >= maxCachedZones) ZoneClock.#known.clear();
    ZoneClock.#known.set(name, clock);
    return clock;
  }

  /** Milliseconds that the wall clock is ahead of UTC. */
  offsetAt(at: number): number {
    const day = Math.floor(at / dayMs);
    const offset = this.#atDay(day);
    return offset === this.#atDay(day + 1) ? offset : this.#exact(at);
  }

  /** The wall time at an instant. */
  wallAt(at: number): number {
    return at + this.offsetAt(at);
  }

  /** The first instant at which the wall clock shows `wall` or, if the clock skips it, a later time. */
  firstAt(wall: number): number {
    const from = Math.floor((wall - furthest) / dayMs);
    for (let day = from; day <= from + 3; day++)
      for (const { start, end, offset } of this.stretches(day)) {
        if (start + offset >= wall) return start;
        if (wall - offset < end) return wall - offset;
      }
    return Number.NaN;
  }

  /** The parts of a UTC day with one offset each: two if the clock changes, else one. */
  stretches(day: number): Stretch[] {
    const start = day * dayMs;
    const end = start + dayMs;
    const before = this.#atDay(day);
    const after = this.#atDay(day + 1);
    if (before === after) return [{ start, end, offset: before }];
    let low = start;
    let high = end;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (this.#exact(middle) === before) low = middle;
      else high = middle;
    }
    if (high === end) return [{ start, end, offset: before }];
    return [
      { start, end: high, offset: before },
      { start: high, end, offset: after },
    ];
  }

  #atDay(day: number): number {
    let offset = this.#offsets.get(day);
    if (offset === undefined) {
      offset = this.#exact(day * dayMs);
      if (this.#offsets.size >= maxCachedDays) this.#offsets.clear();
      this.#offsets.set(day, offset);
    }
    return offset;
  }

  #exact(at: number): number {
    return Math.round(this.#zone.offset(Math.min(latest, Math.max(-latest, at))) * 60_000);
  }
}
