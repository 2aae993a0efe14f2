import { bitsOf } from "../../columns/bitset";
import { mayContain, maxEdits } from "./similar";

/** Rows with the same key are compared with each other up to this number, and above it only with some of them. */
export const maxInBucket = 256;
/** In the second half of a text's marks: whether it says that it was cut. */
export const CUT = 0x80000000;

/** Marks of a text's words, of which a byte each is given. */
export function marksOf(bytes: Uint8Array, isCut: boolean): [low: number, high: number] {
  let low = 0;
  let high = isCut ? CUT : 0;
  for (const byte of bytes) {
    const bit = Math.min(62, byte & 63);
    if (bit < 32) low |= 1 << bit;
    else high |= 1 << (bit - 32);
  }
  return [low, high];
}

/** What is looked at first of the rows of a bucket, side by side in memory. */
export class BucketSketches {
  readonly nodes = new Uint32Array(maxInBucket);
  readonly lengths = new Uint32Array(maxInBucket);
  readonly isLong = new Uint8Array(maxInBucket);
  readonly low = new Int32Array(maxInBucket);
  readonly high = new Int32Array(maxInBucket);
}

/** Whether two rows may be alike: most of a bucket differ in length or in words. */
export function mayBeAlike({ lengths, isLong, low, high }: BucketSketches, i: number, j: number): boolean {
  if (isLong[i] === 1 && isLong[j] === 1) return true;
  const n = lengths[i] ?? 0;
  const m = lengths[j] ?? 0;
  const [short, long] = n <= m ? [i, j] : [j, i];
  const [min, max] = n <= m ? [n, m] : [m, n];
  const marks = high[short] ?? 0;
  if (!mayContain(min, max, (marks & CUT) !== 0 || n === m)) return false;
  const lacking = bitsOf((low[short] ?? 0) & ~(low[long] ?? 0)) + bitsOf(marks & ~(high[long] ?? 0) & ~CUT);
  return lacking <= maxEdits(min) + 1;
}
