import { closeSync, openSync, readSync } from "node:fs";
import { z } from "zod";
import { readContents, readOne } from "../columns/snapshot-file";

/** Increase it when sections mean something else than before. Pieces of other formats are read anew. */
export const pieceFormat = 6;
const About = z.object({ format: z.literal(pieceFormat), size: z.number() });

/** A piece on disk. */
export interface PieceFile {
  /** Number of documents. */
  readonly size: number;
  /** Size of a section in bytes. 0 if there is none of that name. */
  bytesOf(name: string): number;
  /** Reads a section and checks it. Throws if it is missing or damaged. */
  read(name: string): Uint8Array<ArrayBuffer>;
  /** Fills `into` with the bytes of a section from `at` on, without a check. Throws if there are too few. */
  readPart(name: string, into: Uint8Array, at?: number): void;
  /** For many reads in a row. Close it before other calls are answered, since the file may be replaced then. */
  open(): OpenPiece;
}

export interface OpenPiece {
  /** As `readPart`. */
  readPart(name: string, into: Uint8Array, at?: number): void;
  close(): void;
}

/** Opens a piece of `size` documents. Throws if it is damaged, truncated or of another format. */
export function openPiece(path: string, size: number): PieceFile {
  const contents = readContents(path);
  if (About.parse(contents.about).size !== size) throw new Error("The piece has other documents");
  const open = (): OpenPiece => {
    const file = openSync(path, "r");
    return {
      readPart: (name, into, at = 0) => {
        const place = contents.places.get(name);
        if (!place || at + into.length > place.bytes)
          throw new Error(`The piece has no such part of ${name}`);
        for (let done = 0; done < into.length;) {
          const read = readSync(file, into, done, into.length - done, place.at + at + done);
          if (read === 0) throw new Error("The piece is cut off");
          done += read;
        }
      },
      close: () => closeSync(file),
    };
  };
  return {
    size,
    bytesOf: (name) => contents.places.get(name)?.bytes ?? 0,
    read: (name) => readOne(path, contents, name),
    readPart: (name, into, at) => {
      const file = open();
      try {
        file.readPart(name, into, at);
      } finally {
        file.close();
      }
    },
    open,
  };
}
