import { TextPool, hashOf } from "./text-pool";
import { withRoom } from "./with-room";

/** Slots of a new table. A power of two. */
const firstSlots = 16;

/**
 * Numbers texts, so that columns hold small codes. Code 0 is the empty text and means no value. The table is an own one,
 * with open addressing, because a Map ends at 16.7 million texts and takes several times the memory.
 */
export class Dictionary {
  readonly #texts = new TextPool();
  /** Place of each text by its code. */
  #places = new Uint32Array(firstSlots);
  #size = 1;
  /** The code in each slot. 0 marks a free one. */
  #codes = new Uint32Array(firstSlots);
  /** Hashes of the texts in the slots, so that growing reads no text and few other texts are compared. */
  #hashes = new Uint32Array(firstSlots);

  /** A dictionary with the chunks of another one, whose size was `size`. */
  static of(chunks: Iterable<Buffer>, size: number): Dictionary {
    const dictionary = Dictionary.sized(size);
    for (const chunk of chunks) dictionary.adopt(chunk, size);
    return dictionary;
  }

  /** An empty dictionary with room for texts with codes below `size`. */
  static sized(size: number): Dictionary {
    const dictionary = new Dictionary();
    dictionary.#places = new Uint32Array(Math.max(firstSlots, size));
    let slots = firstSlots;
    while (size * 4 > slots * 3) slots *= 2;
    dictionary.#codes = new Uint32Array(slots);
    dictionary.#hashes = new Uint32Array(slots);
    return dictionary;
  }

  /**
   * Takes the next chunk of another dictionary, whose size was `size`. Tells each text's code and first UTF-16 code
   * unit. The dictionary must have been made for that size.
   */
  adopt(chunk: Buffer, size: number, added: (code: number, first: number) => void = () => undefined): void {
    this.#texts.adopt(chunk, (place, hash, first) => {
      if (this.size === size) throw new RangeError("There are more texts than their number says");
      const code = this.#push(place);
      this.#insert(code, hash);
      added(code, first);
    });
  }

  /** Returns the code of a text. Adds the text if it is new. */
  code(value: string): number {
    if (value === "") return 0;
    const hash = hashOf(value);
    const known = this.#known(value, hash);
    if (known !== 0) return known;
    const code = this.#push(this.#texts.add(value));
    // Up to three quarters of the slots are taken. Fuller tables are slow to search.
    if (code * 4 > this.#codes.length * 3) this.#grow();
    this.#insert(code, hash);
    return code;
  }

  /** Returns the code of a text. Undefined if no document ever had it. */
  find(value: string): number | undefined {
    if (value === "") return 0;
    const code = this.#known(value, hashOf(value));
    return code === 0 ? undefined : code;
  }

  /** Whether the text of a code begins with another. */
  startsWith(code: number, start: string): boolean {
    return this.#texts.startsWithAt(this.#places[code] ?? 0, start);
  }

  text(code: number): string {
    return code <= 0 || code >= this.#size ? "" : this.#texts.at(this.#places[code] ?? 0);
  }

  /** All texts by code. Makes a new string for each. */
  get values(): string[] {
    return Array.from({ length: this.#size }, (_, code) => this.text(code));
  }

  /** The texts as bytes, in the form that `of` takes. */
  get chunks(): readonly Uint8Array[] {
    return this.#texts.chunks();
  }

  /** One more than the highest code. */
  get size(): number {
    return this.#size;
  }

  #push(place: number): number {
    const code = this.#size++;
    this.#places = withRoom(this.#places, code + 1, Uint32Array);
    this.#places[code] = place;
    return code;
  }

  /** The code of a text, or 0. */
  #known(value: string, hash: number): number {
    const codes = this.#codes;
    const last = codes.length - 1;
    for (let slot = hash & last; ; slot = (slot + 1) & last) {
      const code = codes[slot] ?? 0;
      if (code === 0) return 0;
      if (this.#hashes[slot] === hash && this.#texts.isAt(this.#places[code] ?? 0, value)) return code;
    }
  }

  #insert(code: number, hash: number): void {
    const last = this.#codes.length - 1;
    let slot = hash & last;
    while (this.#codes[slot] !== 0) slot = (slot + 1) & last;
    this.#codes[slot] = code;
    this.#hashes[slot] = hash;
  }

  #grow(): void {
    const codes = this.#codes;
    const hashes = this.#hashes;
    this.#codes = new Uint32Array(codes.length * 2);
    this.#hashes = new Uint32Array(codes.length * 2);
    for (let slot = 0; slot < codes.length; slot++) {
      const code = codes[slot] ?? 0;
      if (code !== 0) this.#insert(code, hashes[slot] ?? 0);
    }
  }
}
