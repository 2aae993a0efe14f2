/** A place is the number of a chunk and, in these bits, the offset in it. */
const chunkBits = 16;
/** Texts that are longer get a chunk of their own. */
const chunkBytes = 2 ** chunkBits;
const firstChunkBytes = 1024;

/** Tells the place of each text, its hash and its first UTF-16 code unit. */
export type Visit = (place: number, hash: number, first: number) => void;

/**
 * Texts as bytes outside of the heap, where a million strings take three times as much and slow down each collection.
 * A text lies in one chunk: its length, then a byte for each UTF-16 code unit, or two if one needs two.
 */
export class TextPool {
  readonly #chunks: Buffer[] = [];
  /** Bytes taken in each chunk. */
  readonly #used: number[] = [];

  /** Adds a text and returns its place. */
  add(text: string): number {
    const isWide = /[^\0-\xff]/.test(text);
    const head = isWide ? 2 * text.length + 1 : 2 * text.length;
    const [chunk, offset] = this.#room(headBytes(head) + (isWide ? 2 * text.length : text.length));
    const bytes = this.#chunks[chunk] ?? Buffer.alloc(0);
    let at = offset;
    for (let rest = head; ; rest = Math.floor(rest / 128)) {
      bytes[at++] = rest < 128 ? rest : (rest % 128) + 128;
      if (rest < 128) break;
    }
    this.#used[chunk] = at + bytes.write(text, at, isWide ? "utf16le" : "latin1");
    return chunk * chunkBytes + offset;
  }

  /** The text at a place. */
  at(place: number): string {
    const bytes = this.#chunks[place >>> chunkBits];
    if (!bytes) return "";
    const { at, length, isWide } = headAt(bytes, place & (chunkBytes - 1));
    return isWide
      ? bytes.toString("utf16le", at, at + 2 * length)
      : bytes.toString("latin1", at, at + length);
  }

  /** Whether the text at a place is this one. */
  isAt(place: number, text: string): boolean {
    const bytes = this.#chunks[place >>> chunkBits];
    if (!bytes) return false;
    return headAt(bytes, place & (chunkBytes - 1)).length === text.length && this.startsWithAt(place, text);
  }

  /** Whether the text at a place begins with this one. */
  startsWithAt(place: number, start: string): boolean {
    const bytes = this.#chunks[place >>> chunkBits];
    if (!bytes) return false;
    const { at, length, isWide } = headAt(bytes, place & (chunkBytes - 1));
    if (length < start.length) return false;
    for (let i = 0; i < start.length; i++)
      if (unitAt(bytes, at, i, isWide) !== start.charCodeAt(i)) return false;
    return true;
  }

  /** The chunks as they are now. Those that are read back with `adopt` have the same places. */
  chunks(): Uint8Array[] {
    return this.#chunks.map((bytes, chunk) => bytes.subarray(0, this.#used[chunk]));
  }

  /** Takes a chunk that another pool had, and tells its texts in their order. */
  adopt(bytes: Buffer, visit: Visit): void {
    const chunk = this.#chunks.push(bytes) - 1;
    this.#used.push(bytes.length);
    for (let offset = 0; offset < bytes.length;) {
      const { at, length, isWide } = headAt(bytes, offset);
      let hash = firstHash;
      for (let i = 0; i < length; i++) hash = hashed(hash, unitAt(bytes, at, i, isWide));
      visit(chunk * chunkBytes + offset, mixed(hash), length === 0 ? 0 : unitAt(bytes, at, 0, isWide));
      offset = at + (isWide ? 2 * length : length);
    }
  }

  /** Room for a text: the chunk, and the offset in it. */
  #room(bytes: number): [chunk: number, offset: number] {
    const last = this.#chunks.length - 1;
    const used = this.#used[last] ?? 0;
    const known = this.#chunks[last];
    if (known && used + bytes <= chunkBytes) {
      if (used + bytes > known.length) {
        const larger = Buffer.alloc(Math.min(chunkBytes, Math.max(2 * known.length, used + bytes)));
        known.copy(larger);
        this.#chunks[last] = larger;
      }
      return [last, used];
    }
    if (this.#chunks.length === 2 ** (32 - chunkBits)) throw new RangeError("A column has too many texts");
    this.#chunks.push(Buffer.alloc(Math.max(bytes, known ? chunkBytes : firstChunkBytes)));
    this.#used.push(0);
    return [last + 1, 0];
  }
}

/** Twice the length, plus one for two bytes per code unit, in groups of seven bits, the lowest first. */
function headAt(bytes: Uint8Array, offset: number): { at: number; length: number; isWide: boolean } {
  let at = offset;
  let head = 0;
  for (let factor = 1; ; factor *= 128) {
    const byte = bytes[at++] ?? 0;
    head += (byte & 127) * factor;
    if (byte < 128) return { at, length: Math.floor(head / 2), isWide: head % 2 === 1 };
  }
}

function headBytes(head: number): number {
  return head < 128 ? 1 : 1 + headBytes(Math.floor(head / 128));
}

function unitAt(bytes: Uint8Array, at: number, i: number, isWide: boolean): number {
  return isWide ? (bytes[at + 2 * i] ?? 0) | ((bytes[at + 2 * i + 1] ?? 0) << 8) : (bytes[at + i] ?? 0);
}

/** FNV-1a over the UTF-16 code units. */
export function hashOf(text: string): number {
  let hash = firstHash;
  for (let i = 0; i < text.length; i++) hash = hashed(hash, text.charCodeAt(i));
  return mixed(hash);
}

const firstHash = 0x811c9dc5;

function hashed(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** Mixes the high bits into the low ones, which choose the slot of a table. */
function mixed(given: number): number {
  const hash = Math.imul(given ^ (given >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
