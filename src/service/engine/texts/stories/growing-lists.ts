import { mixed } from "./hashes";

/** A growing list of 32-bit numbers. */
export class Numbers {
  length = 0;
  #array = new Uint32Array(16);

  at(index: number): number {
    return this.#array[index] ?? 0;
  }

  push(number: number): void {
    this.set(this.length, number);
  }

  /** Makes room for a total that is known ahead, since growing step by step leaves much memory unused. */
  reserve(length: number): void {
    if (length <= this.#array.length) return;
    const grown = new Uint32Array(length);
    grown.set(this.#array.subarray(0, this.length));
    this.#array = grown;
  }

  /** Numbers that are left out are 0. */
  set(index: number, number: number): void {
    if (index >= this.#array.length) this.reserve(Math.ceil((index + 1) * 1.25));
    this.#array[index] = number;
    if (index >= this.length) this.length = index + 1;
  }
}

/** A growing list of bytes, and of where stretches of it end. */
export class Bytes {
  length = 0;
  #array = new Uint8Array(16);
  readonly #ends = new Numbers();
  /** For `lacking`: how often a byte occurs. */
  readonly #counts = new Int16Array(256);

  at(index: number): number {
    return this.#array[index] ?? 0;
  }

  set(index: number, byte: number): void {
    this.#array[index] = byte;
  }

  push(byte: number): void {
    this.#reserve(1);
    this.#array[this.length++] = byte;
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#array.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Ends the stretch of the next number, from 0 on. */
  end(): void {
    this.#ends.push(this.length);
  }

  of(stretch: number): Uint8Array {
    return this.#array.slice(this.#ends.at(stretch - 1), this.#ends.at(stretch));
  }

  /** Changes with the next stretch. */
  view(stretch: number): Uint8Array {
    return this.#array.subarray(this.#ends.at(stretch - 1), this.#ends.at(stretch));
  }

  lengthOf(stretch: number): number {
    return this.#ends.at(stretch) - this.#ends.at(stretch - 1);
  }

  /** Number of bytes of a stretch that another lacks. */
  lacking(stretch: number, other: number): number {
    const array = this.#array;
    const counts = this.#counts;
    counts.fill(0);
    for (let i = this.#ends.at(other - 1); i < this.#ends.at(other); i++) {
      const byte = array[i] ?? 0;
      counts[byte] = (counts[byte] ?? 0) + 1;
    }
    let lacking = 0;
    for (let i = this.#ends.at(stretch - 1); i < this.#ends.at(stretch); i++) {
      const byte = array[i] ?? 0;
      const left = (counts[byte] ?? 0) - 1;
      counts[byte] = left;
      if (left < 0) lacking++;
    }
    return lacking;
  }

  /** Number of places at which two stretches of equal length have the same byte. */
  shared(stretch: number, other: number): number {
    const array = this.#array;
    const from = this.#ends.at(stretch - 1);
    const second = this.#ends.at(other - 1);
    const length = this.#ends.at(stretch) - from;
    let shared = 0;
    for (let i = 0; i < length; i++) if (array[from + i] === array[second + i]) shared++;
    return shared;
  }

  /** As that of numbers. */
  reserve(length: number, stretches: number): void {
    this.#ends.reserve(stretches);
    if (length <= this.#array.length) return;
    const grown = new Uint8Array(length);
    grown.set(this.#array.subarray(0, this.length));
    this.#array = grown;
  }

  #reserve(more: number): void {
    if (this.length + more > this.#array.length) this.reserve(Math.ceil((this.length + more) * 1.25), 0);
  }
}

/** Numbers pairs of 32-bit numbers from 1 on. */
export class Pairs {
  size = 1;
  readonly #first = new Numbers();
  readonly #second = new Numbers();
  #slots = new Uint32Array(16);

  constructor() {
    this.#first.push(0);
    this.#second.push(0);
  }

  pair(number: number): [number, number] {
    return [this.#first.at(number), this.#second.at(number)];
  }

  /** 0 if the pair has no number. */
  find(pair: readonly [number, number]): number {
    return this.#slots[this.#slotOf(pair)] ?? 0;
  }

  add(pair: readonly [number, number]): number {
    if (this.size * 2 > this.#slots.length) this.#grow();
    this.#slots[this.#slotOf(pair)] = this.size;
    this.#first.push(pair[0]);
    this.#second.push(pair[1]);
    return this.size++;
  }

  #slotOf(pair: readonly [number, number]): number {
    const mask = this.#slots.length - 1;
    let slot = mixed(pair[0] ^ mixed(pair[1])) & mask;
    for (; ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot] ?? 0;
      if (number === 0 || (this.#first.at(number) === pair[0] && this.#second.at(number) === pair[1]))
        return slot;
    }
  }

  reserve(size: number): void {
    this.#first.reserve(size);
    this.#second.reserve(size);
    if (size * 2 > this.#slots.length) this.#grow(2 ** Math.ceil(Math.log2(size * 2)));
  }

  #grow(slots = this.#slots.length * 2): void {
    this.#slots = new Uint32Array(slots);
    for (let number = 1; number < this.size; number++) this.#slots[this.#slotOf(this.pair(number))] = number;
  }
}
