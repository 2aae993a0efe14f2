/**
 * Counts events within the last `lengthMs`. It stores their times, so the limit holds for every window, not only for
 * whole minutes.
 */
export class SlidingWindow {
  #instants: number[] = [];
  #first = 0;

  constructor(private readonly lengthMs: number) {}

  note(now: number): void {
    this.#forget(now);
    this.#instants.push(now);
  }

  /** Takes back an event. */
  remove(instant: number): void {
    const at = this.#instants.lastIndexOf(instant);
    if (at >= this.#first) this.#instants.splice(at, 1);
  }

  count(now: number): number {
    this.#forget(now);
    return this.#instants.length - this.#first;
  }

  /** When the next of at most `limit` events may happen. */
  freeAt(limit: number, now: number): number {
    const over = this.count(now) - limit;
    if (over < 0) return now;
    return (this.#instants[this.#first + over] ?? now) + this.lengthMs;
  }

  #forget(now: number): void {
    const instants = this.#instants;
    while (this.#first < instants.length) {
      const age = now - (instants[this.#first] ?? 0);
      // If the clock was set back, events in the future must not block calls.
      if (age < this.lengthMs && age >= 0) break;
      this.#first++;
    }
    if (this.#first > 1000 && this.#first > instants.length / 2) {
      this.#instants = instants.slice(this.#first);
      this.#first = 0;
    }
  }
}
