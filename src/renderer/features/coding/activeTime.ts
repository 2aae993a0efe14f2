/** Longest time without an input that counts as reading, in milliseconds. */
const longestPause = 60_000;
const inputs = ["keydown", "pointerdown", "pointermove", "wheel"] as const;

/** Measures how long somebody works on a document, without pauses. `now` is in milliseconds. */
export class ActiveTime {
  readonly #now: () => number;
  #counted = 0;
  #last: number;
  #isAway = false;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#last = now();
  }

  restart(): void {
    this.#counted = 0;
    this.#last = this.#now();
  }

  /** Somebody did something, or came back to the window. */
  readonly #mark = (): void => {
    const now = this.#now();
    if (!this.#isAway) this.#counted += Math.min(now - this.#last, longestPause);
    this.#isAway = false;
    this.#last = now;
  };

  readonly #leave = (): void => {
    this.#mark();
    this.#isAway = true;
  };

  get elapsed(): number {
    this.#mark();
    return Math.round(this.#counted);
  }

  /** Follows what happens in a window. Returns how to end it. */
  follow(of: EventTarget): () => void {
    for (const input of inputs) of.addEventListener(input, this.#mark, { capture: true, passive: true });
    of.addEventListener("focus", this.#mark);
    of.addEventListener("blur", this.#leave);
    return () => {
      for (const input of inputs) of.removeEventListener(input, this.#mark, { capture: true });
      of.removeEventListener("focus", this.#mark);
      of.removeEventListener("blur", this.#leave);
    };
  }
}
