import { LRUCache } from "lru-cache";
import type { Run } from "../../../../sqlite/id-runs";
import type { StoredDocument } from "../../../workspace/stored-document";
import { Bitset } from "../../columns/bitset";
import type { Section } from "../../columns/snapshot-file";
import { Turns } from "../../turns";
import type { PieceFile } from "../piece-file";
import { wordsOf } from "../reading";
import type { DocumentWords, TextColumn } from "../text-column";
import { hashOfText } from "./hashes";
import { isSimilar } from "./similar";
import { type Sketch, keysPerRow, ownedText, sketchOf } from "./sketch";
import { StoryGraph } from "./story-graph";
import { type StoryText, storyText } from "./story-text";

/** Numbers of a text in a piece: its hashes, its rows, its words and its minima. */
const numbersPerText = 7;
/** Texts kept to be compared with further ones. */
const keptTexts = 5_000;

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
  /** A number that the documents of a story share. 0 for a document without a text, which has no story. */
  codeOf(id: number): number;
  /** One more than the highest code. */
  readonly size: number;
  /** The id of the story of a document, by its own text: any text of a story identifies it. Empty without a story. */
  idOf(id: number): string;
}

/** Knows the text of each document, and which documents tell the same story. */
export class StoryIndex implements TextColumn {
  readonly #documents: StoryDocuments;
  readonly #graph = new StoryGraph();
  /** Node of each document. */
  #nodes: Uint32Array = new Uint32Array(1024);
  #puts = 0;
  #formed: (Stories & { state: string; codeOfNode: (node: number) => number }) | undefined;
  #forming: Promise<void> | undefined;
  readonly #texts = new LRUCache<number, StoryText>({ max: keptTexts });
  readonly #owners = new Map<string, number>();

  constructor(documents: StoryDocuments) {
    this.#documents = documents;
  }

  put(id: number, _document: StoredDocument, found: DocumentWords): void {
    const sketch = sketchOf(storyText(found), this.#ownerOf(id));
    this.#set(id, sketch ? this.#graph.add(sketch) : 0);
  }

  adopt(from: number, file: PieceFile): void {
    const [documents, texts, keys] = ["stories documents", "stories texts", "stories keys"].map(
      (name) => new Uint32Array(file.read(name).buffer),
    );
    const bytes = file.read("stories bytes");
    const minima = file.read("stories minima");
    if (!documents || !texts || !keys) return;
    const nodes = [0];
    let [key, byte, minimum] = [0, 0, 0];
    for (let at = 0; at < texts.length; at += numbersPerText) {
      const [a = 0, b = 0, c = 0, d = 0, rows = 0, length = 0, count = 0] = texts.subarray(
        at,
        at + numbersPerText,
      );
      const sketch: Sketch = {
        text: [a, b],
        variant: [c, d],
        keys: keys.subarray(key, key + rows * keysPerRow),
        bytes: bytes.subarray(byte, byte + length),
        minima: minima.subarray(minimum, minimum + count),
      };
      nodes.push(this.#graph.add(sketch));
      key += rows * keysPerRow;
      byte += length;
      minimum += count;
    }
    for (let i = 0; i < documents.length; i++) this.#set(from + i, nodes[documents[i] ?? 0] ?? 0);
  }

  /** The number of each document's text in the piece, and what is known of these texts. */
  *sections(from: number, to: number): Generator<Section> {
    const numbers = new Map<number, number>([[0, 0]]);
    const documents = new Uint32Array(to - from);
    const sketches: Sketch[] = [];
    for (let id = from; id < to; id++) {
      const node = this.#nodes[id] ?? 0;
      let number = numbers.get(node);
      if (number === undefined) {
        number = sketches.push(this.#graph.sketch(node));
        numbers.set(node, number);
      }
      documents[id - from] = number;
    }
    const texts = Uint32Array.from(
      sketches.flatMap(({ text, variant, keys, bytes, minima }) => [
        ...text,
        ...variant,
        keys.length / keysPerRow,
        bytes.length,
        minima.length,
      ]),
    );
    yield { name: "stories documents", bytes: bytesOf(documents) };
    yield { name: "stories texts", bytes: bytesOf(texts) };
    yield { name: "stories keys", bytes: joined(sketches.map(({ keys }) => bytesOf(keys))) };
    yield { name: "stories bytes", bytes: joined(sketches.map(({ bytes }) => bytes)) };
    yield { name: "stories minima", bytes: joined(sketches.map(({ minima }) => minima)) };
  }

  /** Forms the stories of the documents that are live and read now, in turns between other calls. */
  async settle(signal?: AbortSignal): Promise<Stories> {
    for (let attempt = 0; ; attempt++) {
      // Documents that change meanwhile belong to the next question.
      if (this.#formed && (this.#formed.state === this.#state || attempt > 1)) return this.#formed;
      this.#forming ??= this.#form().finally(() => (this.#forming = undefined));
      await this.#forming;
      signal?.throwIfAborted();
    }
  }

  /** The documents of a story, by the id of any of its texts, in each of the projects. May hold deleted ones. */
  documentsOf(story: string, projects: Iterable<string>, [first, last]: Run): Bitset {
    const found = Bitset.of(last + 1);
    const codes = new Set<number>();
    const formed = this.#formed;
    if (!formed || !/^[0-9a-f]{16}$/.test(story)) return found;
    const text = [Number.parseInt(story.slice(0, 8), 16), Number.parseInt(story.slice(8), 16)] as const;
    for (const project of projects) {
      const node = this.#graph.nodeOf(ownedText(text, this.#owner(project)));
      if (node !== 0) codes.add(formed.codeOfNode(node));
    }
    if (codes.size > 0)
      for (let id = first; id <= last; id++) if (codes.has(formed.codeOf(id))) found.add(id);
    return found;
  }

  get #state(): string {
    return `${this.#documents.columns.version} ${this.#puts}`;
  }

  async #form(): Promise<void> {
    const turns = new Turns();
    const state = this.#state;
    const joining = this.#graph.join();
    while (joining.next().done === false) if (turns.isOver) await turns.pause();
    const { live } = this.#documents.columns;
    const isLive = new Uint8Array(this.#graph.size);
    const member = new Uint32Array(isLive.length);
    live.each((id) => {
      const node = this.#nodes[id] ?? 0;
      if (node === 0) return;
      isLive[node] = 1;
      member[node] = id;
    });
    const text = (node: number) => this.#textOf(node, member[node] ?? 0);
    const steps = this.#graph.stories(isLive, (node, other) => {
      const [first, second] = [text(node), text(other)];
      return first && second && isSimilar(first, second);
    });
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) if (turns.isOver) await turns.pause();
    const codes = step.value;
    // A text that came later has no story yet.
    const codeOfNode = (node: number) => codes[node] ?? 0;
    this.#formed = {
      ...{ state, codeOfNode, size: codes.length },
      codeOf: (id) => codeOfNode(this.#nodes[id] ?? 0),
      idOf: (id) => this.#idOf(id),
    };
  }

  /** The text of a node, read from one of its documents. Undefined if that has changed meanwhile. */
  #textOf(node: number, member: number): StoryText | undefined {
    const known = this.#texts.get(node);
    if (known) return known;
    const document = this.#documents.read(member);
    if (!document) return undefined;
    const text = storyText(wordsOf(document));
    const sketch = sketchOf(text, this.#ownerOf(member));
    if (!sketch || !this.#graph.isVariant(node, sketch.variant)) return undefined;
    this.#texts.set(node, text);
    return text;
  }

  #set(id: number, node: number): void {
    if (id >= this.#nodes.length) {
      const grown = new Uint32Array(Math.ceil((id + 1) * 1.25));
      grown.set(this.#nodes);
      this.#nodes = grown;
    }
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

function hex(number: number): string {
  return number.toString(16).padStart(8, "0");
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
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
