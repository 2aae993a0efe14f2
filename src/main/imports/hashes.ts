/** A number below 2^53 that stands for a text: two mixes of 32 bits each, as in MurmurHash3's finaliser. 0 is never given. */
export function hashText(text: string): number {
  let a = 0x9e3779b9 ^ text.length;
  let b = 0x85ebca6b;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x5bd1e995);
    b = (b << 13) | (b >>> 19);
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b);
  b = Math.imul(b ^ (b >>> 15), 0xc2b2ae35);
  a ^= a >>> 13;
  b ^= b >>> 16;
  return (a >>> 0) * 0x200000 + (b >>> 11) || 1;
}

/** Which texts were met, and a number kept with each, in about 20 bytes a text whatever its length. */
export class HashedTexts {
  #keys = new Float64Array(1024);
  #values = new Uint32Array(1024);
  size = 0;

  /** The number kept with the text; where there is none, keeps `value` and answers undefined. */
  meet(text: string, value = 0): number | undefined {
    const slot = this.#slot(this.#keys, hashText(text));
    if (this.#keys[slot] !== 0) return this.#values[slot];
    this.#keys[slot] = hashText(text);
    this.#values[slot] = value;
    if (++this.size > this.#keys.length * 0.6) this.#grow();
    return undefined;
  }

  /** Whether the text was met. */
  has(text: string): boolean {
    return this.#keys[this.#slot(this.#keys, hashText(text))] !== 0;
  }

  #slot(keys: Float64Array, key: number): number {
    const mask = keys.length - 1;
    let slot = (key % 0x7fffffff) & mask;
    while (keys[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const keys = new Float64Array(this.#keys.length * 2);
    const values = new Uint32Array(keys.length);
    for (let old = 0; old < this.#keys.length; old++) {
      const key = this.#keys[old] ?? 0;
      if (key === 0) continue;
      const slot = this.#slot(keys, key);
      keys[slot] = key;
      values[slot] = this.#values[old] ?? 0;
    }
    this.#keys = keys;
    this.#values = values;
  }
}
