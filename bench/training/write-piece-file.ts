import { createHash } from "node:crypto";
import { PIECE_FILE_HEAD, PIECE_FILE_MARK, type PieceWeights } from "../../src/service/annotate/piece-file";

/** The bytes of a file of weights, which `readPieceFile` reads. */
export function writePieceFile({ pieces, content, ...settings }: PieceWeights): Buffer {
  const { scores, vectors, buckets, hidden } = content;
  const texts = [JSON.stringify({ ...settings, pieces: pieces.length }), pieces.join("\n")].map((text) =>
    Buffer.from(text),
  );
  const doubles = Buffer.alloc(8 * hidden.length);
  for (const [at, value] of hidden.entries()) doubles.writeDoubleLE(value, 8 * at);
  const tables = [scores, vectors, content.pieces, buckets].map((table) =>
    Buffer.from(table.buffer, table.byteOffset, table.length),
  );
  const rest = Buffer.concat([...texts, ...tables, doubles]);
  const head = Buffer.alloc(PIECE_FILE_HEAD);
  head.write(PIECE_FILE_MARK, "latin1");
  for (const [at, { length }] of texts.entries()) head.writeUInt32LE(length, PIECE_FILE_MARK.length + at * 4);
  createHash("sha256")
    .update(rest)
    .digest()
    .copy(head, head.length - 32);
  return Buffer.concat([head, rest]);
}
