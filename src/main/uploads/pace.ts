const window = 10_000;

/** Entries answered per second, over the last seconds. */
export class Pace {
  #marks: { at: number; n: number }[] = [];

  note(n: number, now: number): void {
    this.#marks = this.#marks.filter(({ at }) => now - at < window);
    this.#marks.push({ at: now, n });
  }

  /** Null while nothing moves. */
  perSecond(now: number): number | null {
    const marks = this.#marks.filter(({ at }) => now - at < window);
    const [first] = marks;
    if (!first || marks.length < 2) return null;
    // The first mark's entries were answered before the measured interval.
    const n = marks.slice(1).reduce((sum, mark) => sum + mark.n, 0);
    const seconds = (now - first.at) / 1000;
    return n > 0 && seconds > 0 ? n / seconds : null;
  }
}
