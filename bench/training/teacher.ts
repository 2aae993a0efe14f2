import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { z } from "zod";
import { Pieces } from "../../src/service/annotate/pieces";
import { CLASSES } from "./classes";
import { teacherText } from "./teacher-text";

const MAX_PIECES = 96;
const BATCH = 32;
const PAD = 1;
/** Numbers of a vector of the teacher. */
export const VECTOR = 384;
const RECORD = 8 + CLASSES.length * 4;

interface Tensor {
  readonly data: ArrayLike<number>;
}
interface Session {
  run(feeds: Record<string, Tensor>): Promise<Record<string, Tensor>>;
}
/** What is used of onnxruntime-node, which only bench/ has. */
interface Runtime {
  InferenceSession: { create(path: string, options: object): Promise<Session> };
  Tensor: new (type: "int64", data: BigInt64Array, dims: readonly number[]) => Tensor;
}

/** The teacher's probabilities of the three classes, and its pieces. */
export class Teacher {
  private constructor(
    private readonly runtime: Runtime,
    private readonly session: Session,
    private readonly pieces: Pieces,
  ) {}

  static async load(folder: string): Promise<Teacher> {
    const runtime = createRequire(resolve("bench/package.json"))("onnxruntime-node") as Runtime;
    const session = await runtime.InferenceSession.create(join(folder, "mid-int8.onnx"), {
      intraOpNumThreads: 1,
    });
    const { pieces, scores } = readPieces(folder);
    return new Teacher(runtime, session, new Pieces(pieces, scores, 3));
  }

  /** How many pieces the teacher reads of a text. */
  sizeOf(text: string): number {
    return this.#idsOf(text).length;
  }

  /**
   * Labels texts, and keeps the labels in a file by a hash of each text, so that a second run only labels what is new.
   */
  async label(texts: readonly string[], cache: string): Promise<Float32Array> {
    const known = readCache(cache);
    const missing = texts
      .map((text) => ({ text, key: keyOf(text) }))
      .filter(({ key }) => !known.has(key))
      .map(({ text, key }) => ({ key, ids: this.#idsOf(text) }))
      // Texts of one length together need no padding.
      .sort((a, b) => a.ids.length - b.ids.length);
    const started = Date.now();
    for (let at = 0; at < missing.length; at += BATCH) {
      const batch = missing.slice(at, at + BATCH);
      const found = await this.#run(batch.map(({ ids }) => ids));
      const records = Buffer.alloc(batch.length * RECORD);
      for (const [index, { key }] of batch.entries()) {
        const probabilities = found.slice(index * 3, index * 3 + 3);
        known.set(key, probabilities);
        records.write(key, index * RECORD, "latin1");
        for (const [place, value] of probabilities.entries())
          records.writeFloatLE(value, index * RECORD + 8 + place * 4);
      }
      appendFileSync(cache, records);
      if (at % (BATCH * 256) === 0)
        console.log(
          `${at} of ${missing.length} labeled after ${Math.round((Date.now() - started) / 1000)} s`,
        );
    }
    const labels = new Float32Array(texts.length * 3);
    for (const [index, text] of texts.entries()) labels.set(known.get(keyOf(text)) ?? [], index * 3);
    return labels;
  }

  /** The teacher's vector of each piece that stands alone. */
  async vectors(count: number): Promise<Float32Array> {
    const vectors = new Float32Array(count * VECTOR);
    const batch = 64;
    for (let start = 0; start < count; start += batch) {
      const rows = Math.min(batch, count - start);
      const ids = new BigInt64Array(rows * 3);
      for (let row = 0; row < rows; row++) ids.set([0n, BigInt(start + row), 2n], row * 3);
      const tensor = new this.runtime.Tensor("int64", ids, [rows, 3]);
      const { embedding } = await this.session.run({ ids: tensor });
      vectors.set(Float32Array.from(embedding?.data ?? []), start * VECTOR);
    }
    return vectors;
  }

  #idsOf(text: string): number[] {
    const ids = [0];
    for (const word of teacherText(text).normalize("NFKC").split(/\s+/))
      if (word !== "") ids.push(...this.pieces.ofWord(word));
    ids.length = Math.min(ids.length, MAX_PIECES - 1);
    ids.push(2);
    return ids;
  }

  async #run(batch: readonly (readonly number[])[]): Promise<Float32Array> {
    const width = Math.max(...batch.map(({ length }) => length));
    const ids = new BigInt64Array(batch.length * width).fill(BigInt(PAD));
    for (const [row, own] of batch.entries())
      for (const [column, id] of own.entries()) ids[row * width + column] = BigInt(id);
    const { Tensor } = this.runtime;
    const { sentiment } = await this.session.run({ ids: new Tensor("int64", ids, [batch.length, width]) });
    return Float32Array.from(sentiment?.data ?? []);
  }
}

/** The teacher's vocabulary: a piece and its log probability a line. */
export function readPieces(folder: string): { pieces: string[]; scores: Float32Array } {
  const lines = readFileSync(join(folder, "pieces.tsv"), "utf8").trimEnd().split("\n");
  const rows = lines.map((line) => line.split("\t"));
  return {
    pieces: rows.map(([piece]) => z.string().parse(piece)),
    scores: Float32Array.from(rows, ([, score]) => Number(score)),
  };
}

function keyOf(text: string): string {
  return createHash("sha256").update(text).digest().toString("latin1", 0, 8);
}

function readCache(file: string): Map<string, ArrayLike<number>> {
  const known = new Map<string, ArrayLike<number>>();
  if (!existsSync(file)) return known;
  const records = readFileSync(file);
  for (let at = 0; at + RECORD <= records.length; at += RECORD)
    known.set(
      records.toString("latin1", at, at + 8),
      [0, 1, 2].map((place) => records.readFloatLE(at + 8 + place * 4)),
    );
  return known;
}
