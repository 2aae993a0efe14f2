/** Slots of a new table. A power of two. */
const firstSlots = 16;

/**
 * Numbers texts, so that columns hold small codes. Code 0 is the empty text and means no value. The table is an own one,
 * with open addressing, because a Map ends at 16.7 million texts and takes twice the memory.
 */
export class Dictionary {
  readonly values: string[] = [""];
  /** The code in each slot. 0 marks a free one. */
  #codes = new Uint32Array(firstSlots);
  /** Hashes of the texts in the slots, so that growing reads no text and few other texts are compared. */
  #hashes = new Uint32Array(firstSlots);

  /** `values` get the codes from 1 on in their order. Empty ones are left out. */
  constructor(values: Iterable<string> = []) {
    for (const value of values) {
      const code = this.size;
      // Half a surrogate pair is stored as another character, so two stored texts may be equal. Each keeps its code.
      if (value !== "" && this.code(value) !== code) this.values.push(value);
    }
  }

  /** Returns the code of a text. Adds the text if it is new. */
  code(value: string): number {
    if (value === "") return 0;
    const hash = hashOf(value);
    const slot = this.#slotOf(value, hash);
    const known = this.#codes[slot] ?? 0;
    if (known !== 0) return known;
    const code = this.values.length;
    this.values.push(value);
    this.#codes[slot] = code;
    this.#hashes[slot] = hash;
    // Up to three quarters of the slots are taken. Fuller tables are slow to search.
    if (code * 4 > this.#codes.length * 3) this.#grow();
    return code;
  }

  /** Returns the code of a text. Undefined if no document ever had it. */
  find(value: string): number | undefined {
    if (value === "") return 0;
    const code = this.#codes[this.#slotOf(value, hashOf(value))] ?? 0;
    return code === 0 ? undefined : code;
  }

  text(code: number): string {
    return this.values[code] ?? "";
  }

  /** One more than the highest code. */
  get size(): number {
    return this.values.length;
  }

  /** The slot of a text, or the free one where it belongs. */
  #slotOf(value: string, hash: number): number {
    const codes = this.#codes;
    const last = codes.length - 1;
    for (let slot = hash & last; ; slot = (slot + 1) & last) {
      const code = codes[slot] ?? 0;
      if (code === 0 || (this.#hashes[slot] === hash && this.values[code] === value)) return slot;
    }
  }

  #grow(): void {
    const [codes, hashes] = [this.#codes, this.#hashes];
    this.#codes = new Uint32Array(codes.length * 2);
    this.#hashes = new Uint32Array(codes.length * 2);
    const last = this.#codes.length - 1;
    for (let from = 0; from < codes.length; from++) {
      const code = codes[from] ?? 0;
      if (code === 0) continue;
      const hash = hashes[from] ?? 0;
      let slot = hash & last;
      while (this.#codes[slot] !== 0) slot = (slot + 1) & last;
      this.#codes[slot] = code;
      this.#hashes[slot] = hash;
    }
  }
}

/** FNV-1a over the UTF-16 code units. The last steps mix the high bits into the low ones, which choose the slot. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
