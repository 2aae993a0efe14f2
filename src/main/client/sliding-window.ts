/** How often something happened within the last while: the instants themselves, so that no turn of a minute is special. */
export class SlidingWindow {
  #instants: number[] = [];
  #first = 0;

  constructor(private readonly lengthMs: number) {}

  note(now: number): void {
    this.#forget(now);
    this.#instants.push(now);
  }

  count(now: number): number {
    this.#forget(now);
    return this.#instants.length - this.#first;
  }

  /** When there is room for one more of at most `limit`. */
  freeAt(limit: number, now: number): number {
    const over = this.count(now) - limit;
    if (over < 0) return now;
    return (this.#instants[this.#first + over] ?? now) + this.lengthMs;
  }

  #forget(now: number): void {
    const instants = this.#instants;
    while (this.#first < instants.length) {
      const age = now - (instants[this.#first] ?? 0);
      // A clock that was set back would otherwise hold calls up until it comes to where it was.
      if (age < this.lengthMs && age >= 0) break;
      this.#first++;
    }
    if (this.#first > 1000 && this.#first > instants.length / 2) {
      this.#instants = instants.slice(this.#first);
      this.#first = 0;
    }
  }
}
