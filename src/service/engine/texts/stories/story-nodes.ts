import { firstPlace } from "../../columns/first-place";
import { CUT, marksOf } from "./bucket-sketches";
import { Bytes, Numbers, Pairs } from "./growing-lists";
import { mayAlign, mayContain, maxEdits } from "./similar";
import { type Sketch, keysPerRow } from "./sketch";

/** Traits of a node: a slight text alone is no story, and a repost tells that of its account. */
export const [ALONE, REPOST] = [1, 2] as const;

/** Minima, of 48, that long texts share: 38 at a similarity of 0.8, and fewer than 30 in 0.1% of cases. */
const minShared = 30;

/**
 * The different texts of a workspace, as nodes, and what tells which of them may be similar. Nodes are never removed. Texts
 * of different projects are different nodes.
 */
export class StoryNodes {
  /** One more than the highest node. Node 0 stands for no text. */
  size = 1;
  protected readonly variants = new Pairs();
  readonly #texts = new Pairs();
  /** Number of a node's text. Nodes whose texts differ in capital letters alone share it. */
  protected readonly textNumbers = new Numbers();
  /** First node of each text. */
  protected readonly firstOf = new Numbers();
  /** Of each node, `ALONE` and `REPOST` as they hold. */
  protected readonly traits = new Bytes();
  /** Number of the text that a slight node has without its links. 0 for others. */
  protected readonly accounts = new Numbers();
  /** Of each node, the hash of its text in earlier versions. */
  readonly #earlier = [new Numbers(), new Numbers()] as const;
  protected readonly bytes = new Bytes();
  protected readonly minima = new Bytes();
  /** 63 bits that tell which bytes a text has, and whether it was cut. Texts without many of another's are soon sorted out. */
  protected readonly marks = [new Numbers(), new Numbers()] as const;
  protected readonly rowNode = new Numbers();
  protected readonly keys = Array.from({ length: keysPerRow }, () => new Numbers());

  constructor() {
    this.textNumbers.push(0);
    this.firstOf.push(0);
    this.traits.push(0);
    this.accounts.push(0);
    for (const half of this.#earlier) half.push(0);
    this.bytes.end();
    this.minima.end();
    for (const marks of this.marks) marks.push(0);
  }

  /** Makes room for texts to come, of which the numbers are known. */
  reserve({
    nodes,
    rows,
    bytes,
    minima,
  }: {
    nodes: number;
    rows: number;
    bytes: number;
    minima: number;
  }): void {
    const { 0: low, 1: high } = this.#earlier;
    for (const list of [this.variants, this.#texts, this.textNumbers, this.firstOf, this.accounts, low, high])
      list.reserve(nodes);
    for (const list of this.marks) list.reserve(nodes);
    this.traits.reserve(nodes, 0);
    this.bytes.reserve(bytes, nodes);
    this.minima.reserve(minima, nodes);
    for (const list of [this.rowNode, ...this.keys]) list.reserve(rows);
  }

  /** The node of a text. */
  add({ text, account, earlier, isRepost, isAlone, variant, keys, bytes, minima, isCut }: Sketch): number {
    const known = this.variants.find(variant);
    if (known !== 0) return known;
    const node = this.variants.add(variant);
    this.size = node + 1;
    const number = this.#numberOf(text);
    if (this.firstOf.at(number) === 0) this.firstOf.set(number, node);
    this.textNumbers.push(number);
    this.traits.push((isAlone ? ALONE : 0) | (isRepost ? REPOST : 0));
    this.accounts.push(account[0] === 0 && account[1] === 0 ? 0 : this.#numberOf(account));
    this.#earlier[0].push(earlier[0]);
    this.#earlier[1].push(earlier[1]);
    this.bytes.append(bytes);
    this.bytes.end();
    this.minima.append(minima);
    this.minima.end();
    const [low, high] = marksOf(bytes, isCut);
    this.marks[0].push(low);
    this.marks[1].push(high);
    for (let row = 0; row < keys.length; row += keysPerRow) {
      this.rowNode.push(node);
      for (let band = 0; band < keysPerRow; band++) this.keys[band]?.push(keys[row + band] ?? 0);
    }
    return node;
  }

  /** What was added as a node, to be stored. */
  sketch(node: number): Sketch {
    let first = this.#lowerRow(node);
    const keys: number[] = [];
    for (; this.rowNode.at(first) === node; first++) for (const band of this.keys) keys.push(band.at(first));
    return {
      text: this.textOf(node),
      earlier: [this.#earlier[0].at(node), this.#earlier[1].at(node)],
      account: this.#texts.pair(this.accounts.at(node)),
      isRepost: (this.traits.at(node) & REPOST) !== 0,
      isAlone: (this.traits.at(node) & ALONE) !== 0,
      variant: this.variants.pair(node),
      keys: Uint32Array.from(keys),
      bytes: this.bytes.of(node),
      minima: this.minima.of(node),
      isCut: this.isCut(node),
    };
  }

  #numberOf(text: [number, number]): number {
    const known = this.#texts.find(text);
    if (known !== 0) return known;
    this.firstOf.push(0);
    return this.#texts.add(text);
  }

  isCut(node: number): boolean {
    return (this.marks[1].at(node) & CUT) !== 0;
  }

  /** The 64 bits that tell a node from all others. */
  variantOf(node: number): [number, number] {
    return this.variants.pair(node);
  }

  /** The 64 bits that equal texts share. */
  textOf(node: number): [number, number] {
    return this.#texts.pair(this.textNumbers.at(node));
  }

  /** The first node of a text. 0 if there is none. */
  nodeOf(text: [number, number]): number {
    return this.firstOf.at(this.#texts.find(text));
  }

  /** The nodes whose texts had this hash in earlier versions. */
  earlierNodesOf([first, second]: readonly [number, number]): number[] {
    const nodes: number[] = [];
    for (let node = 1; node < this.size; node++)
      if (this.#earlier[0].at(node) === first && this.#earlier[1].at(node) === second) nodes.push(node);
    return nodes;
  }

  /** The rows of two nodes that share a key. */
  protected rowsWithKey(node: number, other: number): [number, number] | undefined {
    for (let row = this.#lowerRow(node); this.rowNode.at(row) === node; row++)
      for (let second = this.#lowerRow(other); this.rowNode.at(second) === other; second++)
        if (this.keys.some((keys) => keys.at(row) === keys.at(second))) return [row, second];
    return undefined;
  }

  #variantKey(node: number): number {
    const [first, second] = this.variants.pair(node);
    return first * 2 ** 21 + (second >>> 11);
  }

  /** Short texts first, then in an order that depends on the texts alone. */
  protected order(row: number, other: number): number {
    const node = this.rowNode.at(row);
    const second = this.rowNode.at(other);
    return (
      this.bytes.lengthOf(node) - this.bytes.lengthOf(second) ||
      this.#variantKey(node) - this.#variantKey(second)
    );
  }

  /** Whether texts may be similar, as far as sketches tell. */
  protected isAlike(node: number, second: number): boolean {
    if (node === second || this.textNumbers.at(node) === this.textNumbers.at(second)) return false;
    if (this.minima.lengthOf(node) > 0 && this.minima.lengthOf(second) > 0)
      return this.minima.shared(node, second) >= minShared;
    const n = this.bytes.lengthOf(node);
    const m = this.bytes.lengthOf(second);
    if (n === 0 || m === 0) return false;
    const [short, long] = n <= m ? [node, second] : [second, node];
    if (!mayContain(Math.min(n, m), Math.max(n, m), this.isCut(short) || n === m)) return false;
    if (this.bytes.lacking(short, long) > maxEdits(Math.min(n, m)) + 1) return false;
    // Of two texts with equal lengths, either may be the one that lacks words.
    const first = this.bytes.view(short);
    const other = this.bytes.view(long);
    return mayAlign(first, other) || (n === m && mayAlign(other, first));
  }

  /** The first row of a node, or where it would be. Rows are in the order of nodes. */
  #lowerRow(node: number): number {
    return firstPlace(this.rowNode.length, (row) => this.rowNode.at(row) < node);
  }
}
