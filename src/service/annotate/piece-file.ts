import { createHash } from "node:crypto";
import { z } from "zod";
import { MEANS, PAIR_BITS } from "./piece-features";

/** Negative, neutral and positive. */
export const CLASSES = 3;
/** The scores of the words alone, from -5 to 5. */
export const WORD_SCORES = 11;
const BUCKETS = 1 << PAIR_BITS;

const Class = z.tuple([z.number(), z.number(), z.number()]);

const Language = z.object({
  /** What each score of the words adds to the logits of negative and positive. */
  byWords: z.array(z.tuple([z.number(), z.number()])).length(WORD_SCORES),
  /** Turns the margin between the two most probable classes into a logit of the label being right. */
  confidence: z.object({ slope: z.number(), shift: z.number() }),
});

const Settings = z.strictObject({
  pairBits: z.literal(PAIR_BITS),
  /** The languages in which the scorer was measured and does better than the words alone. */
  languages: z.record(z.string(), Language),
  /** The cache of words keeps pieces in 16 bits. */
  pieces: z.int().positive().max(65_536),
  /** Log probability of a piece for each step of its number in `scores`. */
  scoreStep: z.number().positive(),
  /** A multiple of four, as the sums of the model need it. */
  dimensions: z.int().positive().multipleOf(4),
  /** How much a piece counts, by the steps of its weight and that of the pair, from the least on. */
  attention: z.array(z.number().positive()).min(3),
  hidden: z.object({ bias: z.array(z.number()) }),
  output: z.object({ weights: z.array(z.number()), bias: Class }),
  /** What one step of the weights of a piece and of a bucket adds to a logit. */
  pieceStep: z.number().positive(),
  bucketStep: z.number().positive(),
});

/** Numbers of a row of a piece or a bucket: how much it counts in the mean, and what it adds to the logits of the classes. */
export const ROW = 1 + CLASSES;

/** The tables of weights in the order of the file: whole numbers from -127 to 127, and those of the hidden layer. */
export interface Content {
  scores: Int8Array;
  vectors: Int8Array;
  /** A row for each piece. */
  pieces: Int8Array;
  /** A row for each bucket of neighbors. Only the rows of pairs count in the mean. */
  buckets: Int8Array;
  hidden: Float64Array;
}

export interface PieceWeights extends Omit<z.output<typeof Settings>, "pieces"> {
  /** The first stands for characters of no piece. */
  pieces: readonly string[];
  content: Content;
}

/**
 * A file of weights starts with these bytes, the lengths of its settings (JSON) and of its pieces (text, one a line) as
 * 32 bits each, little-endian, and the SHA-256 of all that follows: settings, pieces, and the tables of `Content`, a byte a
 * weight, and eight for those of the hidden layer.
 */
export const PIECE_FILE_MARK = "EARSHOT4";
export const PIECE_FILE_HEAD = 48;
const LENGTHS = 8;
const CHECKSUM = 16;

/** A copy, since the numbers may lie anywhere in the file. */
function doubles(bytes: Buffer): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Float64Array.from({ length: bytes.length / 8 }, (_, at) => view.getFloat64(at * 8, true));
}

/** Reads a file of weights, whose bytes it goes on to use. Throws if it is damaged or of another format. */
export function readPieceFile(bytes: Buffer): PieceWeights {
  try {
    if (bytes.toString("latin1", 0, LENGTHS) !== PIECE_FILE_MARK) throw new Error("another format");
    const given = bytes.subarray(CHECKSUM, PIECE_FILE_HEAD);
    if (!createHash("sha256").update(bytes.subarray(PIECE_FILE_HEAD)).digest().equals(given))
      throw new Error("another checksum");
    let used = PIECE_FILE_HEAD;
    const next = (size: number) => {
      if (used + size > bytes.length) throw new Error(`${bytes.length} bytes`);
      used += size;
      return bytes.subarray(used - size, used);
    };
    const settings = next(bytes.readUInt32LE(LENGTHS)).toString("utf8");
    const pieces = next(bytes.readUInt32LE(LENGTHS + 4))
      .toString("utf8")
      .split("\n");
    const { pieces: count, ...weights } = Settings.parse(JSON.parse(settings));
    if (pieces.length !== count) throw new Error(`${pieces.length} pieces`);
    const units = weights.hidden.bias.length;
    if (weights.output.weights.length !== units * CLASSES) throw new Error(`${units} hidden units`);
    const table = (size: number) => {
      const part = next(size);
      return new Int8Array(part.buffer, part.byteOffset, size);
    };
    const content = {
      scores: table(count),
      vectors: table(count * weights.dimensions),
      pieces: table(count * ROW),
      buckets: table(BUCKETS * ROW),
      hidden: doubles(next(8 * units * MEANS * weights.dimensions)),
    };
    if (used !== bytes.length) throw new Error(`${bytes.length} bytes`);
    return { ...weights, pieces, content };
  } catch (cause) {
    throw new Error("The weights of the sentiment scorer are damaged", { cause });
  }
}
