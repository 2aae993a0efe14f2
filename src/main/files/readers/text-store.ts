import { closeSync, readSync, writeSync } from "node:fs";
import { openTemporary } from "./temporary-file";

const blockBytes = 1024 * 1024;
const blocksHeld = 64;

/**
 * Texts by number, in the order of addition. Beyond 64 MiB they are stored in a temporary file, so memory stays
 * bounded.
 */
export class TextStore {
  readonly #blocks = new Map<number, Buffer>();
  /** Block, start and length of each text. */
  #places = new Uint32Array(3 * 1024);
  #count = 0;
  #current: Buffer = Buffer.alloc(blockBytes);
  #currentNumber = 0;
  #used = 0;
  #spill: { file: number; sizes: number[]; offsets: number[] } | null = null;

  get count(): number {
    return this.#count;
  }

  add(text: string): void {
    const bytes = Buffer.byteLength(text);
    if (this.#used + bytes > this.#current.length) this.#nextBlock(bytes);
    const start = this.#used;
    this.#used += this.#current.write(text, start);
    if (this.#places.length < (this.#count + 1) * 3) {
      const more = new Uint32Array(this.#places.length * 2);
      more.set(this.#places);
      this.#places = more;
    }
    this.#places.set([this.#currentNumber, start, bytes], this.#count++ * 3);
  }

  /** Undefined if no text has that number. */
  get(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return undefined;
    const [block = 0, start = 0, bytes = 0] = this.#places.subarray(index * 3, index * 3 + 3);
    return this.#block(block).toString("utf8", start, start + bytes);
  }

  close(): void {
    this.#blocks.clear();
    if (!this.#spill) return;
    closeSync(this.#spill.file);
    this.#spill = null;
  }

  #nextBlock(min: number): void {
    this.#hold(this.#currentNumber, this.#current);
    this.#currentNumber++;
    this.#current = Buffer.alloc(Math.max(blockBytes, min));
    this.#used = 0;
  }

  #block(number: number): Buffer {
    if (number === this.#currentNumber) return this.#current;
    const held = this.#blocks.get(number);
    if (held) return held;
    const spill = this.#spill;
    if (!spill) throw new Error("The text store was closed");
    const block = Buffer.alloc(spill.sizes[number] ?? 0);
    readSync(spill.file, block, 0, block.length, spill.offsets[number] ?? 0);
    this.#hold(number, block);
    return block;
  }

  /** Keeps a block in memory and writes the oldest one to the file. */
  #hold(number: number, block: Buffer): void {
    this.#blocks.set(number, block);
    if (this.#blocks.size <= blocksHeld) return;
    const [oldest] = this.#blocks;
    if (!oldest) return;
    this.#blocks.delete(oldest[0]);
    this.#write(...oldest);
  }

  #write(number: number, block: Buffer): void {
    this.#spill ??= { file: openTemporary("texts"), sizes: [], offsets: [] };
    const { file, sizes, offsets } = this.#spill;
    if (offsets[number] !== undefined) return;
    const offset = offsets.reduce((end, start, i) => Math.max(end, start + (sizes[i] ?? 0)), 0);
    // A nearly full disk writes only a part. The next write then throws.
    for (let done = 0; done < block.length;)
      done += writeSync(file, block, done, block.length - done, offset + done);
    sizes[number] = block.length;
    offsets[number] = offset;
  }
}
