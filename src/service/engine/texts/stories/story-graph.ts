import { bitsOf } from "../../columns/bitset";
import { Bytes, Numbers, Pairs } from "./growing-lists";
import { mayAlign, mayContain, mostEdits } from "./similar";
import { type Sketch, keysPerRow } from "./sketch";

/** Rows with the same key are compared with each other up to this number, and above it only with some of them. */
const mostInBucket = 256;
/** The shortest texts of a larger bucket, which all others are compared with. A quoted or continued text is among them. */
const hubs = 16;
/** Rows sorted at once: about 2 ms. */
const sortedAtOnce = 16_384;
/** More than the rows of a part, of which there may be several times as many as usual. */
const places = 2 ** 21;

/** Minima, of 48, that long texts share: 38 at a similarity of 0.8, and fewer than 30 in 0.1% of cases. */
const leastShared = 30;

const [UNKNOWN, SAME, OTHER] = [0, 1, 2] as const;

/** In the second half of a text's marks: whether it says that it was cut. */
const CUT = 0x80000000;
/** Rows of a bucket between two turns. */
const pausedFrom = 32;

/** What is read again to compare two texts. Undefined if one of them has changed meanwhile. */
export type Compare = (node: number, other: number) => boolean | undefined;

/**
 * The different texts of a workspace, as nodes, and which of them may tell the same story. Nodes are never removed; which
 * of them count is decided when stories are formed. Texts of different projects are different nodes.
 */
export class StoryGraph {
  /** One more than the highest node. Node 0 stands for no text. */
  size = 1;
  readonly #variants = new Pairs();
  readonly #texts = new Pairs();
  /** Number of a node's text. Nodes whose texts differ in capital letters alone share it. */
  readonly #textOf = new Numbers();
  /** First node of each text. */
  readonly #firstOf = new Numbers();
  readonly #bytes = new Bytes();
  readonly #minima = new Bytes();
  /** 63 bits that tell which bytes a text has, and whether it was cut. Texts without many of another's are soon sorted out. */
  readonly #marks = [new Numbers(), new Numbers()] as const;
  readonly #bucket = new BucketSketches();
  readonly #rowNode = new Numbers();
  readonly #keys = Array.from({ length: keysPerRow }, () => new Numbers());
  /** Rows that were compared with those before them. */
  #joined = 0;
  /** Bands in which those added since were compared. */
  #bandsDone = 0;
  /**
   * Pairs of rows with similar texts, and those whose comparison changed nothing, since other texts join the two already.
   */
  readonly #pairs = { a: new Numbers(), b: new Numbers(), verdict: new Bytes() };
  /** Rows of buckets that ever grew too large, by band and key. */
  readonly #large = new Map<number, number[]>();
  readonly #largeVerdicts = new Map<number, boolean>();

  constructor() {
    this.#textOf.push(0);
    this.#firstOf.push(0);
    this.#bytes.end();
    this.#minima.end();
    for (const marks of this.#marks) marks.push(0);
  }

  /** Texts that `join` has yet to compare, less those of the part that it has done. */
  get waiting(): number {
    return Math.ceil(((this.#rowNode.length - this.#joined) * (keysPerRow - this.#bandsDone)) / keysPerRow);
  }

  /** The node of a text. */
  add({ text, variant, keys, bytes, minima, isCut }: Sketch): number {
    const known = this.#variants.find(variant);
    if (known !== 0) return known;
    const node = this.#variants.add(variant);
    this.size = node + 1;
    let number = this.#texts.find(text);
    if (number === 0) {
      number = this.#texts.add(text);
      this.#firstOf.push(node);
    }
    this.#textOf.push(number);
    this.#bytes.append(bytes);
    this.#bytes.end();
    this.#minima.append(minima);
    this.#minima.end();
    let [low, high] = [0, isCut ? CUT : 0];
    for (const byte of bytes) {
      const bit = Math.min(62, byte & 63);
      if (bit < 32) low |= 1 << bit;
      else high |= 1 << (bit - 32);
    }
    this.#marks[0].push(low);
    this.#marks[1].push(high);
    for (let row = 0; row < keys.length; row += keysPerRow) {
      this.#rowNode.push(node);
      for (let band = 0; band < keysPerRow; band++) this.#keys[band]?.push(keys[row + band] ?? 0);
    }
    return node;
  }

  /** What was added as a node, to be stored. */
  sketch(node: number): Sketch {
    let first = this.#lowerRow(node);
    const keys: number[] = [];
    for (; this.#rowNode.at(first) === node; first++)
      for (const band of this.#keys) keys.push(band.at(first));
    return {
      text: this.#texts.pair(this.#textOf.at(node)),
      variant: this.#variants.pair(node),
      keys: Uint32Array.from(keys),
      bytes: this.#bytes.of(node),
      minima: this.#minima.of(node),
      isCut: this.isCut(node),
    };
  }

  isCut(node: number): boolean {
    return (this.#marks[1].at(node) & CUT) !== 0;
  }

  /** The 64 bits that tell a node from all others. */
  variantOf(node: number): [number, number] {
    return this.#variants.pair(node);
  }

  /** The 64 bits that equal texts share. */
  textOf(node: number): [number, number] {
    return this.#texts.pair(this.#textOf.at(node));
  }

  /** The first node of a text. 0 if there is none. */
  nodeOf(text: [number, number]): number {
    const number = this.#texts.find(text);
    return number === 0 ? 0 : this.#firstOf.at(number);
  }

  /** Compares the texts that were added since. Yields every few milliseconds. */
  *join(compare: Compare): Generator<void> {
    const [from, to] = [this.#joined, this.#rowNode.length];
    if (from === to) return;
    const groups = this.#groups(this.size, () => true);
    for (let band = 0; band < keysPerRow; band++) {
      this.#bandsDone = band;
      const buckets = to - from > to / 16 ? this.#allBuckets(band, to) : this.#newBuckets(band, from, to);
      for (const bucket of buckets) {
        if (bucket) yield* this.#compareBucket(band, bucket, from, groups, compare);
        else yield;
      }
    }
    this.#joined = to;
    this.#bandsDone = 0;
  }

  /** Nodes by text and by the pairs that are known to be similar. A node stands for all of its text, even if it isn't live. */
  #groups(count: number, isPair: (row: number, other: number) => boolean): Groups {
    const groups = new Groups(count);
    for (let node = 1; node < count; node++) groups.set(node, this.#firstOf.at(this.#textOf.at(node)));
    const { a, b, verdict } = this.#pairs;
    for (let pair = 0; pair < a.length; pair++)
      if (verdict.at(pair) === SAME && isPair(a.at(pair), b.at(pair)))
        groups.join(this.#rowNode.at(a.at(pair)), this.#rowNode.at(b.at(pair)));
    return groups;
  }

  /**
   * The stories of the live nodes: of each node, one that all of the story share. Stories are connected components, so
   * they don't depend on the order in which texts came. `isLive` is 1 for nodes that count.
   */
  *stories(isLive: Uint8Array, compare: Compare): Generator<void, Uint32Array> {
    const crowded = new Set<number>();
    for (const [bucket, rows] of this.#large)
      if (this.#liveRows(rows, isLive).length > mostInBucket) crowded.add(bucket);
    const counts = (row: number, other: number) =>
      isLive[this.#rowNode.at(row)] === 1 &&
      isLive[this.#rowNode.at(other)] === 1 &&
      this.#isInSmallBucket(row, other, crowded);
    const groups = this.#groups(isLive.length, counts);
    yield;
    const { a, b, verdict } = this.#pairs;
    for (let pair = 0; pair < a.length; pair++) {
      if ((pair & 0xfff) === 0xfff) yield;
      if (verdict.at(pair) !== UNKNOWN) continue;
      const [row, other] = [a.at(pair), b.at(pair)];
      const [node, second] = [this.#rowNode.at(row), this.#rowNode.at(other)];
      if (node >= isLive.length || second >= isLive.length || groups.find(node) === groups.find(second))
        continue;
      if (!counts(row, other)) continue;
      const same = compare(node, second);
      yield;
      if (same === undefined) continue;
      verdict.set(pair, same ? SAME : OTHER);
      if (same) groups.join(node, second);
    }
    for (const rows of this.#large.values()) yield* this.#joinLarge(rows, isLive, compare, groups);
    return groups.all();
  }

  /**
   * Compares the rows of a bucket that is or was large. Which of them are compared depends on the live ones alone, so that
   * it doesn't matter which came first.
   */
  *#joinLarge(
    rows: readonly number[],
    isLive: Uint8Array,
    compare: Compare,
    groups: Groups,
  ): Generator<void> {
    const live = this.#liveRows(rows, isLive);
    if (live.length > mostInBucket) live.sort((a, b) => this.#order(a, b));
    const compared = live.length > mostInBucket ? hubs : live.length;
    for (let i = 0; i < compared; i++) {
      for (let j = i + 1; j < live.length; j++) {
        const [row, other] = [live[i] ?? 0, live[j] ?? 0];
        const [node, second] = [this.#rowNode.at(row), this.#rowNode.at(other)];
        if (groups.find(node) === groups.find(second) || !this.#isAlike(node, second)) continue;
        const key = Math.min(node, second) * 2 ** 26 + Math.max(node, second);
        let same = this.#largeVerdicts.get(key);
        if (same === undefined) {
          same = compare(node, second);
          yield;
          if (same === undefined) continue;
          this.#largeVerdicts.set(key, same);
        }
        if (same) groups.join(node, second);
      }
      yield;
    }
  }

  #liveRows(rows: readonly number[], isLive: Uint8Array): number[] {
    return rows.filter((row) => isLive[this.#rowNode.at(row)] === 1);
  }

  #variantKey(node: number): number {
    const [first, second] = this.#variants.pair(node);
    return first * 2 ** 21 + (second >>> 11);
  }

  /** Short texts first, then in an order that depends on the texts alone. */
  #order(row: number, other: number): number {
    const [node, second] = [this.#rowNode.at(row), this.#rowNode.at(other)];
    return (
      this.#bytes.lengthOf(node) - this.#bytes.lengthOf(second) ||
      this.#variantKey(node) - this.#variantKey(second)
    );
  }

  /** Whether rows share a bucket in which all are compared. */
  #isInSmallBucket(row: number, other: number, crowded: ReadonlySet<number>): boolean {
    if (crowded.size === 0) return true;
    return this.#keys.some((keys, band) => {
      const key = keys.at(row);
      return key === keys.at(other) && !crowded.has(bucketOf(band, key));
    });
  }

  *#compareBucket(
    band: number,
    rows: number[],
    from: number,
    groups: Groups,
    compare: Compare,
  ): Generator<void> {
    const bucket = bucketOf(band, this.#keys[band]?.at(rows[0] ?? 0) ?? 0);
    if (rows.length > mostInBucket || this.#large.has(bucket)) {
      this.#large.set(bucket, rows);
      return;
    }
    const sketches = this.#bucket;
    for (let i = 0; i < rows.length; i++) {
      const node = this.#rowNode.at(rows[i] ?? 0);
      sketches.nodes[i] = node;
      sketches.lengths[i] = this.#bytes.lengthOf(node);
      sketches.isLong[i] = this.#minima.lengthOf(node) > 0 ? 1 : 0;
      sketches.low[i] = this.#marks[0].at(node);
      sketches.high[i] = this.#marks[1].at(node);
    }
    for (let j = 1; j < rows.length; j++) {
      const other = rows[j] ?? 0;
      if (other < from) continue;
      for (let i = 0; i < j; i++) {
        if (!mayBeAlike(sketches, i, j)) continue;
        const row = rows[i] ?? 0;
        const [node, second] = [sketches.nodes[i] ?? 0, sketches.nodes[j] ?? 0];
        if (this.#isKnown(band, row, other) || !this.#isAlike(node, second)) continue;
        const isJoined = groups.find(node) === groups.find(second);
        const same = isJoined ? undefined : compare(node, second);
        if (same === false) continue;
        this.#pairs.a.push(row);
        this.#pairs.b.push(other);
        this.#pairs.verdict.push(same ? SAME : UNKNOWN);
        if (same) groups.join(node, second);
      }
      // Other buckets aren't compared meanwhile, so the arrays stay.
      if (rows.length >= pausedFrom) yield;
    }
    yield;
  }

  /** Whether rows were compared in an earlier band. */
  #isKnown(band: number, row: number, other: number): boolean {
    for (let earlier = 0; earlier < band; earlier++) {
      const key = this.#keys[earlier]?.at(row) ?? 0;
      if (key === this.#keys[earlier]?.at(other) && !this.#large.has(bucketOf(earlier, key))) return true;
    }
    return false;
  }

  /** Whether texts may be similar, as far as sketches tell. */
  #isAlike(node: number, second: number): boolean {
    if (node === second || this.#textOf.at(node) === this.#textOf.at(second)) return false;
    if (this.#minima.lengthOf(node) > 0 && this.#minima.lengthOf(second) > 0)
      return this.#minima.shared(node, second) >= leastShared;
    const [n, m] = [this.#bytes.lengthOf(node), this.#bytes.lengthOf(second)];
    if (n === 0 || m === 0) return false;
    const [short, long] = n <= m ? [node, second] : [second, node];
    if (!mayContain(Math.min(n, m), Math.max(n, m), this.isCut(short) || n === m)) return false;
    // Of two texts with equal lengths, either may be the one that lacks words.
    const [first, other] = [this.#bytes.view(short), this.#bytes.view(long)];
    return mayAlign(first, other) || (n === m && mayAlign(other, first));
  }

  /** Buckets with a row from `from` on, found by looking through all rows. Undefined between two turns. */
  *#newBuckets(band: number, from: number, to: number): Generator<number[] | undefined> {
    const keys = this.#keys[band];
    if (!keys) return;
    const buckets = new Map<number, number[]>();
    // Most keys are settled by this table alone.
    const hints = new Uint8Array(2 ** 16);
    for (let row = from; row < to; row++) {
      const key = keys.at(row);
      hints[key >>> 16] = 1;
      buckets.set(key, []);
    }
    for (let row = 0; row < to; row++) {
      const key = keys.at(row);
      if (hints[key >>> 16] === 1) buckets.get(key)?.push(row);
      if ((row & 0xfffff) === 0xfffff) yield undefined;
    }
    for (const rows of buckets.values()) if (rows.length > 1) yield rows;
  }

  /** All buckets with two rows or more, found by sorting. Undefined between two turns. */
  *#allBuckets(band: number, to: number): Generator<number[] | undefined> {
    const keys = this.#keys[band];
    if (!keys) return;
    const bits = Math.max(0, Math.ceil(Math.log2(to / sortedAtOnce)));
    const part = (row: number) => (bits === 0 ? 0 : keys.at(row) >>> (32 - bits));
    const ends = new Uint32Array(2 ** bits + 1);
    for (let row = 0; row < to; row++) ends[part(row) + 1] = (ends[part(row) + 1] ?? 0) + 1;
    for (let i = 1; i < ends.length; i++) ends[i] = (ends[i] ?? 0) + (ends[i - 1] ?? 0);
    yield undefined;
    const order = new Uint32Array(to);
    const next = ends.slice();
    for (let row = 0; row < to; row++) {
      const at = next[part(row)] ?? 0;
      order[at] = row;
      next[part(row)] = at + 1;
    }
    yield undefined;
    for (let i = 0; i + 1 < ends.length; i++) {
      const rows = order.subarray(ends[i], ends[i + 1]);
      // Key and place in one number: sorting numbers is several times as fast as with a function.
      const sorted = new Float64Array(rows.length);
      for (let place = 0; place < rows.length; place++)
        sorted[place] = keys.at(rows[place] ?? 0) * places + place;
      sorted.sort();
      for (let from = 0; from < sorted.length;) {
        const key = Math.floor((sorted[from] ?? 0) / places);
        let end = from + 1;
        while (end < sorted.length && (sorted[end] ?? 0) < (key + 1) * places) end++;
        if (end - from > 1)
          yield Array.from(sorted.subarray(from, end), (entry) => rows[entry - key * places] ?? 0);
        from = end;
      }
      yield undefined;
    }
  }

  /** The first row of a node, or where it would be. Rows are in the order of nodes. */
  #lowerRow(node: number): number {
    let [low, high] = [0, this.#rowNode.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#rowNode.at(middle) < node) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function bucketOf(band: number, key: number): number {
  return band * 2 ** 32 + key;
}

/** What is looked at first of the rows of a bucket, side by side in memory. */
class BucketSketches {
  readonly nodes = new Uint32Array(mostInBucket);
  readonly lengths = new Uint32Array(mostInBucket);
  readonly isLong = new Uint8Array(mostInBucket);
  readonly low = new Int32Array(mostInBucket);
  readonly high = new Int32Array(mostInBucket);
}

/** Whether two rows may be alike: most of a bucket differ in length or in words. */
function mayBeAlike({ lengths, isLong, low, high }: BucketSketches, i: number, j: number): boolean {
  if (isLong[i] === 1 && isLong[j] === 1) return true;
  const [n, m] = [lengths[i] ?? 0, lengths[j] ?? 0];
  const [short, long] = n <= m ? [i, j] : [j, i];
  const [least, most] = n <= m ? [n, m] : [m, n];
  const marks = high[short] ?? 0;
  if (!mayContain(least, most, (marks & CUT) !== 0 || n === m)) return false;
  const lacking = bitsOf((low[short] ?? 0) & ~(low[long] ?? 0)) + bitsOf(marks & ~(high[long] ?? 0) & ~CUT);
  return lacking <= mostEdits(least) + 1;
}

/** Disjoint sets of nodes. */
class Groups {
  readonly #parents: Uint32Array;

  constructor(count: number) {
    this.#parents = new Uint32Array(count);
  }

  /** Puts a node to an earlier one, which must be in no other's set. */
  set(node: number, parent: number): void {
    this.#parents[node] = parent;
  }

  find(node: number): number {
    const parents = this.#parents;
    let at = node;
    for (let up = parents[at] ?? 0; up !== at; up = parents[at] ?? 0) {
      parents[at] = parents[up] ?? 0;
      at = parents[at] ?? 0;
    }
    return at;
  }

  join(node: number, other: number): void {
    const [a, b] = [this.find(node), this.find(other)];
    this.#parents[Math.max(a, b)] = Math.min(a, b);
  }

  /** Of each node, the first one of its set. */
  all(): Uint32Array {
    for (let node = 1; node < this.#parents.length; node++) this.#parents[node] = this.find(node);
    return this.#parents;
  }
}
