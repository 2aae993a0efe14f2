import { IANAZone } from "luxon";
import { dayMs, hourMs } from "./lengths";

/** The last moment that a Date can hold, in epoch milliseconds. */
const latest = 8_640_000_000_000_000;
/** No zone has ever been further from UTC: Manila and Alaska were 16 hours off at most. */
const furthest = 16 * hourMs;
const mostDaysKept = 100_000;
const mostZonesKept = 100;

/** A span of time in which a zone keeps one offset. */
interface Stretch {
  start: number;
  end: number;
  offset: number;
}

/**
 * The wall clock of a time zone. A wall time is written as the epoch milliseconds that UTC would have at that reading.
 * Offsets at the start of each UTC day are kept, because the platform takes microseconds to look one up.
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
    if (ZoneClock.#known.size >= mostZonesKept) ZoneClock.#known.clear();
    ZoneClock.#known.set(name, clock);
    return clock;
  }

  /** Milliseconds that the wall clock is ahead of UTC. */
  offsetAt(at: number): number {
    const day = Math.floor(at / dayMs);
    const offset = this.#atDay(day);
    return offset === this.#atDay(day + 1) ? offset : this.#exact(at);
  }

  /** What the wall clock reads. */
  wallAt(at: number): number {
    return at + this.offsetAt(at);
  }

  /** The first moment at which the wall clock reads `wall` or, where the clock jumps over it, more. */
  firstAt(wall: number): number {
    const from = Math.floor((wall - furthest) / dayMs);
    for (let day = from; day <= from + 3; day++)
      for (const { start, end, offset } of this.stretches(day)) {
        if (start + offset >= wall) return start;
        if (wall - offset < end) return wall - offset;
      }
    return Number.NaN;
  }

  /** The stretches of one offset that make up a UTC day: two where the clock changes, else one. */
  stretches(day: number): Stretch[] {
    const start = day * dayMs;
    const end = start + dayMs;
    const [before, after] = [this.#atDay(day), this.#atDay(day + 1)];
    if (before === after) return [{ start, end, offset: before }];
    let [low, high] = [start, end];
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
      if (this.#offsets.size >= mostDaysKept) this.#offsets.clear();
      this.#offsets.set(day, offset);
    }
    return offset;
  }

  #exact(at: number): number {
    return Math.round(this.#zone.offset(Math.min(latest, Math.max(-latest, at))) * 60_000);
  }
}
