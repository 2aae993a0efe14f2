import { LRUCache } from "lru-cache";
import type { Run } from "../../../../sqlite/id-runs";
import type { StoredDocument } from "../../../workspace/stored-document";
import { Bitset } from "../../columns/bitset";
import { type StoredResults, nothingStored } from "../../columns/derived-file";
import { type Section, bytesOf } from "../../columns/section-file";
import { withRoom } from "../../columns/with-room";
import { Turns, inTurns, untilAborted } from "../../../turns";
import type { PieceFile } from "../piece-file";
import { wordsOf } from "../text-reader";
import type { DocumentWords, TextColumn } from "../text-column";
import { hashOfText } from "./hashes";
import { type Comparable, isSimilar } from "./similar";
import { type Sketch, keysPerRow, ownedText, sketchOf } from "./sketch";
import { StoredWords, type WrittenWords } from "./stored-words";
import { StoryGraph, type Verdicts } from "./story-graph";
import { type StoryText, storyText } from "./story-text";

/** Numbers of a text in a piece: its hashes, its rows, bytes and minima, its words, and what holds for it. */
const numbersPerText = 13;
const [CUT, ALONE, REPOST] = [1, 2, 4] as const;
/** Words of texts that are kept in memory to be compared with further ones: 12 MB with their shingles. */
const maxWords = 1_000_000;
const noWords = new Uint32Array(0);
const verdictNames = ["variants", "pairs", "large"] as const;

export interface StoryDocuments {
  readonly columns: {
    readonly live: Bitset;
    /** Increases with every change of a document. */
    readonly version: number;
  };
  /** The project of a document. Its texts are compared with those of the same project alone. */
  projectOf(id: number): string;
  read(id: number): StoredDocument | undefined;
}

/** Stories as they were at one moment. */
export interface Stories {
  /** A number that the documents of a story share. 0 for a document without a story: without a text, or with a slight one. */
  codeOf(id: number): number;
  /** One more than the highest code. */
  readonly size: number;
  /** The id of the story of a document, by its own text: any text of a story identifies it. Empty without a story. */
  idOf(id: number): string;
}

/** Knows the text of each document, and which documents tell the same story. */
export class StoryIndex implements TextColumn {
  readonly #documents: StoryDocuments;
  /** Results of an earlier session that aren't taken over yet. */
  #stored: StoredResults;
  readonly #graph = new StoryGraph();
  /** Node of each document. */
  #nodes: Uint32Array = new Uint32Array(1024);
  #puts = 0;
  #formed: (Stories & { state: string; codeOfNode: (node: number) => number }) | undefined;
  #forming: Promise<void> | undefined;
  readonly #words = new StoredWords();
  readonly #texts = new LRUCache<number, Comparable>({
    maxSize: maxWords,
    sizeCalculation: ({ packed }) => packed.length + 16,
  });
  /** A document of each node, a live one if there is any. */
  #members: Uint32Array = noWords;
  readonly #closed = new AbortController();
  readonly #owners = new Map<string, number>();

  constructor(documents: StoryDocuments, stored: StoredResults = nothingStored) {
    this.#documents = documents;
    this.#stored = stored;
  }

  put(id: number, document: StoredDocument, found: DocumentWords): void {
    const text = storyText(found, authorOf(document));
    const sketch = sketchOf(text, this.#ownerOf(id));
    const node = sketch ? this.#graph.add(sketch) : 0;
    // Texts without keys aren't compared.
    if (sketch && sketch.keys.length > 0) this.#words.put(node, text.packed.slice(), id);
    this.#set(id, node);
  }

  adopt(from: number, file: PieceFile): void {
    const [documents, texts, keys] = ["stories documents", "stories texts", "stories keys"].map(
      (name) => new Uint32Array(file.read(name).buffer),
    );
    const bytes = file.read("stories bytes");
    const minima = file.read("stories minima");
    if (!documents || !texts || !keys) return;
    if (this.#graph.size === 1) {
      // All pieces are about equally large.
      const times = Math.max(1, (32 * this.#documents.columns.live.words.length) / file.size) * 1.02;
      this.#graph.reserve({
        nodes: Math.ceil((times * texts.length) / numbersPerText),
        rows: Math.ceil((times * keys.length) / keysPerRow),
        bytes: Math.ceil(times * bytes.length),
        minima: Math.ceil(times * minima.length),
      });
    }
    const nodes = [0];
    const lengths: { node: number; length: number }[] = [];
    let key = 0;
    let byte = 0;
    let minimum = 0;
    for (let at = 0; at < texts.length; at += numbersPerText) {
      const numbers = texts.subarray(at, at + numbersPerText);
      const pair = (from: number): [number, number] => [numbers[from] ?? 0, numbers[from + 1] ?? 0];
      const [rows = 0, length = 0, count = 0, words = 0, flags = 0] = numbers.subarray(8);
      const sketch: Sketch = {
        text: pair(0),
        account: pair(2),
        earlier: pair(4),
        variant: pair(6),
        isRepost: (flags & REPOST) !== 0,
        isAlone: (flags & ALONE) !== 0,
        keys: keys.subarray(key, key + rows * keysPerRow),
        bytes: bytes.subarray(byte, byte + length),
        minima: minima.subarray(minimum, minimum + count),
        isCut: (flags & CUT) !== 0,
      };
      const node = this.#graph.add(sketch);
      nodes.push(node);
      lengths.push({ node, length: words });
      key += rows * keysPerRow;
      byte += length;
      minimum += count;
    }
    this.#words.adopt(from, file, lengths);
    for (let i = 0; i < documents.length; i++) this.#set(from + i, nodes[documents[i] ?? 0] ?? 0);
  }

  /** The number of each document's text in the piece, and what is known of these texts. */
  *sections(from: number, to: number): Generator<Section> {
    const numbers = new Map<number, number>([[0, 0]]);
    const documents = new Uint32Array(to - from);
    const sketches: Sketch[] = [];
    const written: WrittenWords[] = [];
    for (let id = from; id < to; id++) {
      const node = this.#nodes[id] ?? 0;
      let number = numbers.get(node);
      if (number === undefined) {
        number = sketches.push(this.#graph.sketch(node));
        numbers.set(node, number);
        const mark = this.#markOf(node);
        const words = this.#words.of(node, mark) ?? noWords;
        // Without its words, a text is read again when it is compared.
        written.push({ node, mark: words.length > 0 ? mark : ~mark >>> 0, words });
      }
      documents[id - from] = number;
    }
    this.#words.close();
    const texts = Uint32Array.from(
      sketches.flatMap((sketch, i) => [
        ...sketch.text,
        ...sketch.account,
        ...sketch.earlier,
        ...sketch.variant,
        sketch.keys.length / keysPerRow,
        sketch.bytes.length,
        sketch.minima.length,
        written[i]?.words.length ?? 0,
        (sketch.isCut ? CUT : 0) | (sketch.isAlone ? ALONE : 0) | (sketch.isRepost ? REPOST : 0),
      ]),
    );
    yield { name: "stories documents", bytes: bytesOf(documents) };
    yield { name: "stories texts", bytes: bytesOf(texts) };
    yield { name: "stories keys", bytes: joined(sketches.map(({ keys }) => bytesOf(keys))) };
    yield { name: "stories bytes", bytes: joined(sketches.map(({ bytes }) => bytes)) };
    yield { name: "stories minima", bytes: joined(sketches.map(({ minima }) => minima)) };
    yield this.#words.section(written);
  }

  written(from: number, file: PieceFile): void {
    this.#words.written(from, file);
  }

  /** Forms the stories ahead of questions. */
  allRead(): void {
    this.settle().catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#forming?.catch(() => undefined);
  }

  /** What comparing the texts found, for the next session. */
  *results(): Generator<Section> {
    const found = this.#graph.verdicts;
    for (const name of verdictNames) {
      const bytes = found ? bytesOf(found[name]) : this.#stored.read(`stories ${name}`);
      if (bytes) yield { name: `stories ${name}`, bytes };
    }
  }

  #storedVerdicts(): Verdicts | undefined {
    const [variants, pairs, large] = verdictNames.map((name) => this.#stored.read(`stories ${name}`));
    if (!variants || !pairs || !large) return undefined;
    const numbers = ({ buffer }: Uint8Array<ArrayBuffer>) => new Uint32Array(buffer);
    return { variants: numbers(variants), pairs: numbers(pairs), large: numbers(large) };
  }

  /** Texts that aren't compared with others yet. */
  get waiting(): number {
    return this.#graph.waiting;
  }

  /** Forms the stories of the documents that are live and read now, in turns between other calls. */
  async settle(signal?: AbortSignal): Promise<Stories> {
    for (let attempt = 0; ; attempt++) {
      // Documents that change meanwhile belong to the next question.
      if (this.#formed && (this.#formed.state === this.#state || attempt > 1)) return this.#formed;
      this.#forming ??= this.#form().finally(() => (this.#forming = undefined));
      await untilAborted(this.#forming, signal);
    }
  }

  /**
   * The documents of a story, by the id of any of its texts, in each of the projects. May hold deleted ones. An id that was
   * made by an earlier version finds what it found.
   */
  documentsOf(story: string, projects: Iterable<string>, [first, last]: Run): Bitset {
    const found = Bitset.of(last + 1);
    const codes = new Set<number>();
    // Of texts by the ids that they had in earlier versions. They may have no story.
    const nodes = new Set<number>();
    const formed = this.#formed;
    if (!formed || !/^[0-9a-f]{16}$/.test(story)) return found;
    const text = [Number.parseInt(story.slice(0, 8), 16), Number.parseInt(story.slice(8), 16)] as const;
    for (const project of projects) {
      const own = ownedText(text, this.#owner(project));
      const code = formed.codeOfNode(this.#graph.nodeOf(own));
      if (code !== 0) codes.add(code);
      else for (const node of this.#graph.earlierNodesOf(own)) nodes.add(node);
    }
    for (const node of nodes) if (formed.codeOfNode(node) !== 0) codes.add(formed.codeOfNode(node));
    if (codes.size + nodes.size > 0)
      for (let id = first; id <= last; id++)
        if (codes.has(formed.codeOf(id)) || nodes.has(this.#nodes[id] ?? 0)) found.add(id);
    return found;
  }

  get #state(): string {
    return `${this.#documents.columns.version} ${this.#puts}`;
  }

  async #form(): Promise<void> {
    const state = this.#state;
    this.#members = this.#membersOf(() => true);
    const verdicts = this.#storedVerdicts();
    if (verdicts) await this.#inTurns(this.#graph.adoptVerdicts(verdicts));
    await this.#inTurns(this.#graph.join(this.#compare));
    this.#stored = nothingStored;
    const { live } = this.#documents.columns;
    const isLive = new Uint8Array(this.#graph.size);
    this.#members = this.#membersOf((id, node) => {
      if (live.has(id)) isLive[node] = 1;
      return live.has(id);
    });
    const codes = await this.#inTurns(this.#graph.stories(isLive, this.#compare));
    // A text that came later has no story yet.
    const codeOfNode = (node: number) => codes[node] ?? 0;
    this.#formed = {
      state,
      codeOfNode,
      size: codes.length,
      codeOf: (id) => codeOfNode(this.#nodes[id] ?? 0),
      idOf: (id) => this.#idOf(id),
    };
  }

  async #inTurns<T>(steps: Generator<void, T>): Promise<T> {
    const closeFiles = () => this.#words.close();
    try {
      return await inTurns(steps, new Turns(this.#closed.signal), closeFiles);
    } finally {
      closeFiles();
    }
  }

  /** The last document of each node that is wanted. */
  #membersOf(isWanted: (id: number, node: number) => boolean): Uint32Array {
    const members = new Uint32Array(this.#graph.size);
    for (let id = 0; id < this.#nodes.length; id++) {
      const node = this.#nodes[id] ?? 0;
      if (node !== 0 && isWanted(id, node)) members[node] = id;
    }
    return members;
  }

  readonly #compare = (node: number, other: number): boolean | undefined => {
    const first = this.#textOf(node);
    const second = this.#textOf(other);
    return first && second && isSimilar(first, second);
  };

  /** What is compared of a node. Undefined if its documents have changed meanwhile. */
  #textOf(node: number): Comparable | undefined {
    const known = this.#texts.get(node);
    if (known) return known;
    const packed = this.#words.of(node, this.#markOf(node));
    let text: Comparable | undefined;
    if (packed) {
      const read = () => this.#read(node)?.words;
      let words: readonly string[] | undefined;
      const isCut = this.#graph.isCut(node);
      text = {
        packed,
        isCut,
        get words() {
          return (words ??= read());
        },
      };
    } else text = this.#read(node);
    if (text) this.#texts.set(node, text);
    return text;
  }

  /** Reads a text from one of its documents. */
  #read(node: number): StoryText | undefined {
    const member = this.#members[node] ?? 0;
    const document = this.#documents.read(member);
    if (!document) return undefined;
    const text = storyText(wordsOf(document), authorOf(document));
    const sketch = sketchOf(text, this.#ownerOf(member));
    const [first, second] = this.#graph.variantOf(node);
    return sketch?.variant[0] === first && sketch.variant[1] === second ? text : undefined;
  }

  #markOf(node: number): number {
    return this.#graph.variantOf(node)[0];
  }

  #set(id: number, node: number): void {
    this.#nodes = withRoom(this.#nodes, id + 1, Uint32Array);
    if (this.#nodes[id] === node) return;
    this.#nodes[id] = node;
    this.#puts++;
  }

  #idOf(id: number): string {
    const node = this.#nodes[id] ?? 0;
    return node === 0 ? "" : ownedText(this.#graph.textOf(node), this.#ownerOf(id)).map(hex).join("");
  }

  #ownerOf(id: number): number {
    return this.#owner(this.#documents.projectOf(id));
  }

  #owner(project: string): number {
    const known = this.#owners.get(project);
    if (known !== undefined) return known;
    const owner = hashOfText(project);
    this.#owners.set(project, owner);
    return owner;
  }
}

function authorOf({ extra_author_attributes: author }: StoredDocument): string | undefined {
  return author?.name;
}

function hex(number: number): string {
  return number.toString(16).padStart(8, "0");
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
