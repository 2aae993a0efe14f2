import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lessonsOf, piecesOf, type Vocabulary } from "../../../../bench/training/piece-lessons";
import { pieceWeights } from "../../../../bench/training/piece-weights";
import { Student } from "../../../../bench/training/student";
import { writePieceFile } from "../../../../bench/training/write-piece-file";
import { PIECE_FILE_HEAD, readPieceFile } from "../../../../src/service/annotate/piece-file";
import { PieceModel } from "../../../../src/service/annotate/piece-model";

const names = [
  "<unk>",
  "▁zibble",
  "▁frobber",
  "▁shop",
  "▁my",
  "▁the",
  "▁and",
  "▁again",
  "▁not",
  "▁",
  "a",
  "b",
];
const vocabulary: Vocabulary = {
  pieces: names,
  ids: [...names.keys()],
  scores: Int8Array.from(names, () => 60),
};
const texts = [
  ["positive", "my zibble"],
  ["positive", "the zibble and my zibble"],
  ["negative", "the frobber again"],
  ["negative", "my frobber and the frobber"],
  ["neutral", "the shop"],
  ["neutral", "my shop and the shop again"],
].flatMap(([label, text]) =>
  Array.from({ length: 50 }, () => ({ label, text: text ?? "", lang: "en", source: "test" })),
);
const labels = Float32Array.from(
  texts.flatMap(({ label }) => ["negative", "neutral", "positive"].map((name) => (name === label ? 1 : 0))),
);
const plain = {
  byWords: Array.from({ length: 11 }, () => [0, 0] as [number, number]),
  confidence: { slope: 1, shift: 0 },
};

function trained() {
  const lessons = lessonsOf(
    texts.map(({ text, lang, source }) => ({ text, lang, source })),
    labels,
    piecesOf(vocabulary),
  );
  const settings = {
    dimensions: 4,
    hidden: 8,
    epochs: 10,
    rate: 0.1,
    vectorRate: 0.3,
    bucketRate: 1,
    bucketDecay: 1e-5,
    dropout: 0,
    seed: 1,
  };
  const vectors = Float32Array.from({ length: 4 * names.length }, (_, at) => Math.sin(at * 7));
  const student = new Student(vectors, names.length, settings);
  student.train(lessons);
  return pieceWeights(student, vocabulary, { en: plain });
}

describe("a scorer of pieces", () => {
  const file = trained();
  const model = new PieceModel(file);

  it("learns what the pieces of its texts say", () => {
    expect(model.score("my zibble again", "en", 0).score).toBeGreaterThan(0);
    expect(model.score("the frobber", "en", 0).score).toBeLessThan(0);
    expect(model.score("the shop again", "en", 0).score).toBe(0);
  });

  it("is less sure of what says both", () => {
    const { confidence } = model.score("my zibble and the frobber", "en", 0);
    expect(confidence).toBeLessThan(model.score("my zibble", "en", 0).confidence);
  });

  it("counts the words' score as much as the language says", () => {
    const byWords = plain.byWords.map((pair, at) => (at === 10 ? ([0, 50] as [number, number]) : pair));
    const other = new PieceModel({ ...file, languages: { en: { ...plain, byWords } } });
    expect(other.score("the frobber", "en", 5).score).toBeGreaterThan(0);
    expect(other.score("the frobber", "en", 4).score).toBeLessThan(0);
  });

  it("has the same bytes when trained again from the same texts", () => {
    expect(writePieceFile(trained()).equals(writePieceFile(file))).toBe(true);
  });

  it("scores a text without pieces", () => {
    expect(Number.isInteger(model.score("", "en", 0).score)).toBe(true);
  });
});

describe("the weights that are shipped", () => {
  const shipped = readFileSync("resources/sentiment-pieces.bin");
  const changed = (change: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(shipped);
    change(bytes);
    return bytes;
  };
  /** Bytes after the head, with their own checksum. */
  const signed = (bytes: Buffer) => {
    createHash("sha256")
      .update(bytes.subarray(PIECE_FILE_HEAD))
      .digest()
      .copy(bytes, PIECE_FILE_HEAD - 32);
    return bytes;
  };

  it("take at most 6 MB and know the languages that were measured", () => {
    expect(shipped.length).toBeLessThanOrEqual(6_000_000);
    const model = PieceModel.read(shipped);
    for (const lang of ["en", "de", "fr", "es", "it", "pt", "nl", "ar", "hi"])
      expect(model.knows(lang), lang).toBe(true);
    expect(model.knows("sv")).toBe(false);
  });

  it("are written as they were read", () => {
    expect(writePieceFile(readPieceFile(shipped)).equals(shipped)).toBe(true);
  });

  it.each([
    ["cut off", shipped.subarray(0, 1000)],
    ["empty", shipped.subarray(0, 0)],
    ["changed in a weight", changed((bytes) => bytes.writeInt8(1, bytes.length - 1))],
    ["shorter", signed(Buffer.from(shipped.subarray(0, -1)))],
    ["longer", signed(Buffer.concat([shipped, Buffer.of(1)]))],
    ["split elsewhere", changed((bytes) => bytes.writeUInt32LE(bytes.readUInt32LE(12) - 1, 12))],
    ["of more pieces than there are bytes", changed((bytes) => bytes.writeUInt32LE(0xffffffff, 12))],
    ["of another format", changed((bytes) => bytes.write("EARSHOT9", "latin1"))],
    ["something else", Buffer.from("not weights")],
  ])("are refused by a clear message if they are %s", (_, damaged) => {
    expect(() => PieceModel.read(damaged)).toThrow("The weights of the sentiment scorer are damaged");
  });
});
