import { BucketSketches, mayBeAlike, maxInBucket } from "./bucket-sketches";
import { allBuckets, newBuckets } from "./buckets";
import { Groups } from "./groups";
import { Bytes, Numbers } from "./growing-lists";
import { keysPerRow } from "./sketch";
import { ALONE, REPOST, StoryNodes } from "./story-nodes";

/** The shortest texts of a larger bucket, which all others are compared with. A quoted or continued text is among them. */
const hubs = 16;

const [UNKNOWN, SAME, OTHER] = [0, 1, 2] as const;

/** Rows of a bucket between two turns. */
const pausedFrom = 32;

/** Whether a row is to be compared with those before. */
type IsNew = (row: number) => boolean;

/** Results of comparing texts: the nodes by variant, pairs of them with what was found, and keys that many rows share. */
export interface Verdicts {
  variants: Uint32Array;
  pairs: Uint32Array;
  large: Uint32Array;
}

/** What is read again to compare two texts. Undefined if one of them has changed meanwhile. */
export type Compare = (node: number, other: number) => boolean | undefined;

/** Which of the texts tell the same story. Which of the nodes count is decided when stories are formed. */
export class StoryGraph extends StoryNodes {
  readonly #bucket = new BucketSketches();
  /** Rows that were compared with those before them. */
  #joined = 0;
  /** 1 for nodes that an earlier session has compared with each other. */
  #compared = new Uint8Array(0);
  /** Bands in which those added since were compared. */
  #bandsDone = 0;
  /**
   * Pairs of rows with similar texts, and those whose comparison changed nothing, since other texts join the two already.
   */
  readonly #pairs = { a: new Numbers(), b: new Numbers(), verdict: new Bytes() };
  /** Rows of buckets that ever grew too large, by band and key. */
  readonly #large = new Map<number, number[]>();
  readonly #largeVerdicts = new Map<number, boolean>();

  /** Texts that `join` has yet to compare, less those of the part that it has done. */
  get waiting(): number {
    return Math.ceil(((this.rowNode.length - this.#joined) * (keysPerRow - this.#bandsDone)) / keysPerRow);
  }

  /** Compares the texts that were added since. Yields every few milliseconds. */
  *join(compare: Compare): Generator<void> {
    const from = this.#joined;
    const to = this.rowNode.length;
    const isNew: IsNew = (row) => row >= from && this.#compared[this.rowNode.at(row)] !== 1;
    const added: number[] = [];
    for (let row = from; row < to; row++) if (isNew(row)) added.push(row);
    if (added.length > 0) {
      const groups = this.#groups(this.size, () => true);
      for (let band = 0; band < keysPerRow; band++) {
        this.#bandsDone = band;
        const isMost = added.length > to / 16;
        const keys = this.keys[band] ?? new Numbers();
        const buckets = isMost ? allBuckets(keys, to) : newBuckets(keys, added, to);
        for (const bucket of buckets) {
          if (bucket) yield* this.#compareBucket(band, bucket, isNew, groups, compare);
          else yield;
        }
      }
    }
    this.#joined = to;
    this.#bandsDone = 0;
    this.#compared = new Uint8Array(0);
  }

  /** What comparing texts found, to be stored. Undefined before the first `join`. */
  get verdicts(): Verdicts | undefined {
    if (this.#joined === 0) return undefined;
    const end = this.#joined < this.rowNode.length ? this.rowNode.at(this.#joined) : this.size;
    const variants = new Uint32Array(2 * (end - 1));
    for (let node = 1; node < end; node++) variants.set(this.variants.pair(node), 2 * (node - 1));
    const { a, b, verdict } = this.#pairs;
    const pairs = new Uint32Array(3 * a.length);
    for (let pair = 0; pair < a.length; pair++)
      pairs.set([this.rowNode.at(a.at(pair)), this.rowNode.at(b.at(pair)), verdict.at(pair)], 3 * pair);
    const large = Uint32Array.from(
      [...this.#large.keys()].flatMap((bucket) => [Math.floor(bucket / 2 ** 32), bucket % 2 ** 32]),
    );
    return { variants, pairs, large };
  }

  /**
   * Takes over what an earlier session found, before the first `join`. The verdict on two texts never changes, so it doesn't
   * matter which texts came or went since. Yields every few milliseconds.
   */
  *adoptVerdicts({ variants, pairs, large }: Verdicts): Generator<void> {
    if (this.#joined > 0) return;
    const compared = new Uint8Array(this.size);
    const nodes = new Uint32Array(variants.length / 2 + 1);
    for (let at = 0; at < variants.length; at += 2) {
      const node = this.variants.find([variants[at] ?? 0, variants[at + 1] ?? 0]);
      nodes[at / 2 + 1] = node;
      if (node !== 0) compared[node] = 1;
      if ((at & 0xffff) === 0) yield;
    }
    for (let at = 0; at < pairs.length; at += 3) {
      const a = nodes[pairs[at] ?? 0] ?? 0;
      const b = nodes[pairs[at + 1] ?? 0] ?? 0;
      const rows = a === 0 || b === 0 ? undefined : this.rowsWithKey(a, b);
      if (!rows) continue;
      this.#pairs.a.push(rows[0]);
      this.#pairs.b.push(rows[1]);
      this.#pairs.verdict.push(pairs[at + 2] ?? UNKNOWN);
      if ((at & 0xffff) === 0) yield;
    }
    for (let at = 0; at < large.length; at += 2) {
      const [band = 0, key = 0] = large.subarray(at, at + 2);
      const rows: number[] = [];
      for (let row = 0; row < this.rowNode.length; row++)
        if (this.keys[band]?.at(row) === key) rows.push(row);
      this.#large.set(bucketOf(band, key), rows);
      yield;
    }
    this.#compared = compared;
  }

  /** Nodes by text and by the pairs that are known to be similar. A node stands for all of its text, even if it isn't live. */
  #groups(count: number, isPair: (row: number, other: number) => boolean): Groups {
    const groups = new Groups(count);
    for (let node = 1; node < count; node++) groups.set(node, this.firstOf.at(this.textNumbers.at(node)));
    const { a, b, verdict } = this.#pairs;
    for (let pair = 0; pair < a.length; pair++)
      if (verdict.at(pair) === SAME && isPair(a.at(pair), b.at(pair)))
        groups.join(this.rowNode.at(a.at(pair)), this.rowNode.at(b.at(pair)));
    return groups;
  }

  /**
   * The stories of the live nodes: of each node, one that all of the story share, or 0. Stories are connected components, so
   * they don't depend on the order in which texts came. `isLive` is 1 for nodes that count.
   */
  *stories(isLive: Uint8Array, compare: Compare): Generator<void, Uint32Array> {
    const crowded = new Set<number>();
    for (const [bucket, rows] of this.#large)
      if (this.#liveRows(rows, isLive).length > maxInBucket) crowded.add(bucket);
    const counts = (row: number, other: number) =>
      isLive[this.rowNode.at(row)] === 1 &&
      isLive[this.rowNode.at(other)] === 1 &&
      this.#isInSmallBucket(row, other, crowded);
    const groups = this.#groups(isLive.length, counts);
    yield;
    const { a, b, verdict } = this.#pairs;
    for (let pair = 0; pair < a.length; pair++) {
      if ((pair & 0xfff) === 0xfff) yield;
      if (verdict.at(pair) !== UNKNOWN) continue;
      const row = a.at(pair);
      const other = b.at(pair);
      const node = this.rowNode.at(row);
      const second = this.rowNode.at(other);
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
    const reposted = this.#joinReposts(isLive, groups);
    const all = groups.all();
    for (let node = 1; node < all.length; node++)
      if ((this.traits.at(node) & ALONE) !== 0 && !reposted.has(this.accounts.at(node))) all[node] = 0;
    return all;
  }

  /** Joins the slight texts of an account with those that repost them, whatever their links. Returns what is reposted. */
  #joinReposts(isLive: Uint8Array, groups: Groups): ReadonlyMap<number, number> {
    const reposts = new Map<number, number>();
    for (let node = 1; node < isLive.length; node++)
      if (isLive[node] === 1 && (this.traits.at(node) & REPOST) !== 0)
        reposts.set(this.accounts.at(node), node);
    reposts.delete(0);
    for (let node = 1; node < isLive.length; node++) {
      const repost = isLive[node] === 1 ? reposts.get(this.accounts.at(node)) : undefined;
      if (repost !== undefined) groups.join(node, repost);
    }
    return reposts;
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
    if (live.length > maxInBucket) live.sort((a, b) => this.order(a, b));
    const compared = live.length > maxInBucket ? hubs : live.length;
    for (let i = 0; i < compared; i++) {
      for (let j = i + 1; j < live.length; j++) {
        const row = live[i] ?? 0;
        const other = live[j] ?? 0;
        const node = this.rowNode.at(row);
        const second = this.rowNode.at(other);
        if (groups.find(node) === groups.find(second) || !this.isAlike(node, second)) continue;
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
    return rows.filter((row) => isLive[this.rowNode.at(row)] === 1);
  }

  /** Whether rows share a bucket in which all are compared. */
  #isInSmallBucket(row: number, other: number, crowded: ReadonlySet<number>): boolean {
    if (crowded.size === 0) return true;
    return this.keys.some((keys, band) => {
      const key = keys.at(row);
      return key === keys.at(other) && !crowded.has(bucketOf(band, key));
    });
  }

  *#compareBucket(
    band: number,
    rows: number[],
    isNew: IsNew,
    groups: Groups,
    compare: Compare,
  ): Generator<void> {
    const bucket = bucketOf(band, this.keys[band]?.at(rows[0] ?? 0) ?? 0);
    if (rows.length > maxInBucket || this.#large.has(bucket)) {
      this.#large.set(bucket, rows);
      return;
    }
    const sketches = this.#bucket;
    for (let i = 0; i < rows.length; i++) {
      const node = this.rowNode.at(rows[i] ?? 0);
      sketches.nodes[i] = node;
      sketches.lengths[i] = this.bytes.lengthOf(node);
      sketches.isLong[i] = this.minima.lengthOf(node) > 0 ? 1 : 0;
      sketches.low[i] = this.marks[0].at(node);
      sketches.high[i] = this.marks[1].at(node);
    }
    for (let j = 1; j < rows.length; j++) {
      const other = rows[j] ?? 0;
      const isOld = !isNew(other);
      for (let i = 0; i < j; i++) {
        if (!mayBeAlike(sketches, i, j)) continue;
        const row = rows[i] ?? 0;
        if (isOld && !isNew(row)) continue;
        const node = sketches.nodes[i] ?? 0;
        const second = sketches.nodes[j] ?? 0;
        if (this.#isKnown(band, row, other) || !this.isAlike(node, second)) continue;
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
      const key = this.keys[earlier]?.at(row) ?? 0;
      if (key === this.keys[earlier]?.at(other) && !this.#large.has(bucketOf(earlier, key))) return true;
    }
    return false;
  }
}

function bucketOf(band: number, key: number): number {
  return band * 2 ** 32 + key;
}
