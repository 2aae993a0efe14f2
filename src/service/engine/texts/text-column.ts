import type { TextWord } from "../../../shared/query";
import type { StoredDocument } from "../../workspace/stored-document";
import type { Section } from "../columns/section-file";
import type { PieceFile } from "./piece-file";

/** Documents are stored in pieces of 2 ** pieceBits ids. */
export const pieceBits = 16;
export const pieceSize = 2 ** pieceBits;

/** The words of a document's title and content, folded, in order. */
export interface DocumentWords {
  words: readonly TextWord[];
  /** Number of words of the title, which come first. */
  title: number;
  /** The text that the positions of the words refer to: the title, a line break and the content. */
  text: string;
}

/**
 * What is known of the texts of documents and takes long to find. `Reading` reads each changed document once and hands it
 * to every text column. Calls come one after another, in no particular order of ids.
 */
export interface TextColumn {
  /** Takes over what it stored in the database, in short steps. Comes before all else. Throws if something is missing. */
  restore?(): Generator<void>;
  /** Removes what it stored in the database, since `restore` of one column failed. All documents are put then. */
  reset?(): void;
  /**
   * Takes over a stored piece, whose first document has the id `from`. Throws if it is damaged; its documents are put then.
   */
  adopt(from: number, file: PieceFile): void;
  /** Takes a document whose text is new or has changed. */
  put(id: number, document: StoredDocument, words: DocumentWords): void;
  /** What it knows of the documents with ids in [from, to). Nothing is put until `written`, or until writing fails. */
  sections(from: number, to: number): Iterable<Section>;
  /** Takes part in the transaction that makes the written piece valid. */
  commit?(): void;
  /** The sections are in this file now. */
  written?(from: number, file: PieceFile): void;
  /** All documents are read. It may go on with what takes long, in turns. */
  allRead?(): void;
  /** Ends what goes on. */
  close?(): Promise<void>;
}
