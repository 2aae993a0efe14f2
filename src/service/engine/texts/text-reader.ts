import { readdirSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { words } from "../../../shared/query";
import { pieceOfFile, textPieceFile } from "../../../shared/workspace-folder";
import type { Database } from "../../../sqlite/database";
import type { Run } from "../../../sqlite/id-runs";
import { pathInside } from "../../../sqlite/path-inside";
import { column } from "../../../sqlite/values";
import type { Changes } from "../../workspace/changes";
import { textAfter } from "../../workspace/derive";
import { type StoredDocument, StoredJson } from "../../workspace/stored-document";
import { Bitset } from "../columns/bitset";
import { type Section, writeSections } from "../columns/section-file";
import { Turns, atOnce, inTurns, untilAborted } from "../../turns";
import { PieceFile, pieceFormat } from "./piece-file";
import { type DocumentWords, type TextColumn, pieceBits, pieceSize } from "./text-column";

const number = z.int().min(0);
const PieceRow = z.object({ piece: number, generation: number, size: number.max(pieceSize) });
const storedPiece = { parse: (row: unknown) => PieceRow.safeParse(row) };
const Row = z.object({ id: z.number(), body: StoredJson });
const changedSince = `SELECT document FROM changed JOIN text_piece ON piece = document >> ${pieceBits}
  WHERE text_change > text_piece.change`;

/** After this many milliseconds without a write, documents are read. */
const idle = 2_000;
/** Documents read from the database at once. */
const batch = 50;
/** Changed documents of a piece, and of all, that are kept in memory before pieces with at least some are written. */
const maxChanges = pieceSize / 2;
const maxAllChanges = pieceSize;
const minChanges = 256;
/** On closing, a piece is written if at least this many of its documents would have to be read again. */
const changesPerClose = 1_000;

interface PieceState {
  generation: number;
  /** Documents in its file. */
  size: number;
  /** Documents read since the file was written. */
  changes: number;
}

/**
 * Hands the texts of documents to columns of texts: new and changed ones right after their commit, and in turns between other
 * calls those that were written while the stored pieces weren't taken over yet. Documents that have been read are stored in
 * pieces. The database names the valid file of each and numbers the documents changed since, so that a kill at any moment only
 * means to read some of them again.
 */
export class TextReader {
  /** Documents whose present text isn't read. */
  readonly #unread = Bitset.of(0);
  readonly #pieces: PieceState[] = [];
  /** Pieces whose file the columns haven't taken over. */
  #toAdopt: number[] = [];
  #isRestored = false;
  #restoring: Generator<void> | undefined;
  /** Commits since opening. */
  #writes = 0;
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> | undefined;
  /** Questions that wait. */
  #waiting = 0;
  #isClosed = false;
  /** Changes before the next attempt to write pieces. Each failure, such as a full disk, raises it. */
  #patience = 0;

  constructor(
    readonly folder: string,
    readonly db: Database,
    readonly changes: Changes,
    /** One more than the highest id. */
    readonly size: () => number,
    readonly columns: readonly TextColumn[],
    readonly failed: (error: unknown) => void = () => undefined,
  ) {
    for (const row of db.all(
      "SELECT piece, generation, size FROM text_piece ORDER BY piece",
      [],
      storedPiece,
    )) {
      // Documents of a damaged row are read again.
      if (!row.success || row.data.piece * pieceSize >= size()) continue;
      const { piece, generation, size: known } = row.data;
      Object.assign(this.#state(piece), { generation, size: known });
      this.#toAdopt.push(piece);
    }
    for (const name of readdirSync(folder)) {
      const piece = pieceOfFile(name);
      if (piece !== undefined && name !== textPieceFile(piece, this.#pieces[piece]?.generation ?? 0))
        rmSync(join(folder, name), { force: true });
    }
    for (let from = 0; from < size(); from += pieceSize) {
      const end = Math.min(size(), from + pieceSize);
      for (let id = from + (this.#pieces[from >>> pieceBits]?.size ?? 0); id < end; id++)
        this.#unread.add(id);
    }
    for (const id of db.all(changedSince, [], column.number)) this.#unread.add(id);
    // Without stored pieces there is nothing to wait for.
    if (this.#toAdopt.length === 0) atOnce(this.#adoptAll());
    this.#later();
  }

  /** Documents that are read, of all. */
  get progress(): { read: number; documents: number } {
    const documents = this.size();
    // Nothing is known of stored documents before their pieces are taken over.
    const stored = this.#toAdopt.reduce((sum, piece) => sum + (this.#pieces[piece]?.size ?? 0), 0);
    return { read: Math.max(0, documents - stored - this.#unread.count()), documents };
  }

  /** Call it after the commit of changed texts, once the columns of documents have them. */
  changed(documents: Iterable<{ id: number; document: StoredDocument }>): void {
    for (const { id, document } of documents) {
      this.#unread.add(id);
      try {
        if (this.#isAdopted) this.#put(id, document);
      } catch (error) {
        // The document is stored already. Questions about words will fail, and say so.
        this.failed(error);
      }
    }
    this.#writes++;
    if (!this.#isAdopted || this.#duePiece() !== undefined) this.#start().catch(this.failed);
    this.#later();
  }

  /** Reads the documents of a run that aren't read yet, in one go. */
  readNow([first, last]: Run): void {
    atOnce(this.#adoptAll());
    for (let from = first; (from = this.#unread.next(from, last + 1)) <= last;) this.#readBatch(from);
  }

  /** Waits until the documents that exist now are read. */
  async ready(signal?: AbortSignal): Promise<void> {
    const end = this.size();
    this.#waiting++;
    try {
      while (!this.#isAdopted || this.#unread.next(0, end) < end) {
        if (this.#isClosed) throw new Error("The workspace is closed");
        await untilAborted(this.#start(), signal);
      }
    } finally {
      this.#waiting--;
    }
  }

  /** Writes what would take long to read again. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#work?.catch(() => undefined);
    for (const column of this.columns) await column.close?.();
    for (const [piece, { changes }] of this.#pieces.entries())
      if (changes >= changesPerClose) await this.#save(piece);
  }

  /** Whether the columns know all that is stored, so that they can take more. */
  get #isAdopted(): boolean {
    return this.#isRestored && this.#toAdopt.length === 0;
  }

  #later(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      void this.#start()
        .then(() => {
          if (!this.#isClosed && this.#unread.isEmpty())
            for (const column of this.columns) column.allRead?.();
        })
        .catch(this.failed);
    }, idle).unref();
  }

  /** Reads until nothing is left, or until a write comes while no question waits, and writes the pieces that are due. */
  #start(): Promise<void> {
    this.#work ??= this.#run().finally(() => (this.#work = undefined));
    return this.#work;
  }

  async #run(): Promise<void> {
    const turns = new Turns();
    await inTurns(this.#adoptAll(), turns);
    const writes = this.#writes;
    while (!this.#isClosed) {
      const due = this.#duePiece();
      if (due !== undefined) await this.#save(due);
      const unread = this.#unread.next(0, this.size());
      if (unread === this.size()) {
        if (due === undefined) return;
        continue;
      }
      if (this.#waiting === 0 && writes !== this.#writes) return;
      this.#readBatch(unread);
      await turns.pause();
    }
  }

  /** Has the columns take over what is stored. Two may do so at once: each step is done once. */
  *#adoptAll(): Generator<void> {
    while (!this.#isRestored) {
      try {
        this.#restoring ??= this.#restore();
        if (this.#restoring.next().done) this.#isRestored = true;
      } catch {
        this.#startOver();
        this.#isRestored = true;
      }
      yield;
    }
    for (let piece = this.#toAdopt[0]; piece !== undefined; piece = this.#toAdopt[0]) {
      this.#adopt(piece);
      this.#toAdopt.shift();
      yield;
    }
  }

  *#restore(): Generator<void> {
    for (const column of this.columns) yield* column.restore?.() ?? [];
  }

  /** Reads all documents again, after a repair of the database that lost what the pieces depend on. */
  #startOver(): void {
    this.db.transaction(() => {
      this.db.exec("DELETE FROM text_piece");
      for (const column of this.columns) column.reset?.();
    });
    for (const piece of this.#toAdopt.splice(0)) Object.assign(this.#state(piece), { size: 0 });
    for (let id = 0; id < this.size(); id++) this.#unread.add(id);
  }

  #adopt(piece: number): void {
    const from = piece << pieceBits;
    const { generation, size } = this.#state(piece);
    try {
      const file = new PieceFile(this.#path(piece, generation), size);
      for (const column of this.columns) column.adopt(from, file);
    } catch {
      // Missing, damaged or of another format: its documents are read instead.
      for (let id = from; id < from + size; id++) this.#unread.add(id);
    }
  }

  #put(id: number, document: StoredDocument): void {
    const found = wordsOf(document);
    for (const column of this.columns) column.put(id, document, found);
    this.#state(id >>> pieceBits).changes++;
    this.#unread.remove(id);
  }

  /** Reads a few documents from an unread one on. */
  #readBatch(first: number): void {
    const last = Math.min(first + batch, (first | (pieceSize - 1)) + 1) - 1;
    const sql = "SELECT id, body FROM document WHERE id BETWEEN ? AND ?";
    for (const { id, body } of this.db.all(sql, [first, last], Row))
      if (this.#unread.has(id)) this.#put(id, body);
    // Ids without a document.
    for (let id = first; id <= last; id++) this.#unread.remove(id);
  }

  /** A piece that should be written: when all its documents are known, or when too many changes are in memory. */
  #duePiece(): number | undefined {
    const all = this.#pieces.reduce((sum, { changes }) => sum + changes, 0);
    if (all === 0 || all < this.#patience) return undefined;
    const due = this.#pieces.findIndex(({ size, changes }, piece) => {
      const read = changes > 0 ? this.#sizeRead(piece) : 0;
      // The unread ones are read first.
      if (read === 0 || read < Math.min(pieceSize, this.size() - (piece << pieceBits))) return false;
      // One that still grows is written once it is complete.
      if (read === pieceSize && (size < pieceSize || changes >= maxChanges)) return true;
      return changes >= minChanges && all > maxAllChanges;
    });
    return due < 0 ? undefined : due;
  }

  /** Number of documents of a piece before the first one that isn't read. */
  #sizeRead(piece: number): number {
    const from = piece << pieceBits;
    return this.#unread.next(from, Math.min(this.size(), from + pieceSize)) - from;
  }

  /** Writes a piece. A failure, such as a full disk, only means that its documents stay in memory. */
  async #save(piece: number): Promise<void> {
    const state = this.#state(piece);
    const { generation: previous, size: known, changes } = state;
    const size = this.#sizeRead(piece);
    // A document of the stored piece has changed again. Its turn comes soon.
    if (size < known) return;
    const from = piece << pieceBits;
    // Later changes are read again.
    const change = this.changes.latest;
    const generation = previous + 1;
    const path = this.#path(piece, generation);
    try {
      await writeSections(path, this.#sections(from, from + size), () => ({ format: pieceFormat, size }));
      const file = new PieceFile(path, size);
      this.db.transaction(() => {
        for (const column of this.columns) column.commit?.();
        const sql = "INSERT OR REPLACE INTO text_piece (piece, generation, size, change) VALUES (?, ?, ?, ?)";
        this.db.run(sql, [piece, generation, size, change]);
      });
      for (const column of this.columns) column.written?.(from, file);
      Object.assign(state, { generation, size, changes: state.changes - changes });
      this.#patience = 0;
    } catch (error) {
      await rm(path, { force: true });
      if (this.#patience === 0) this.failed(error);
      this.#patience = 2 * this.#pieces.reduce((sum, pieceState) => sum + pieceState.changes, 0);
      return;
    }
    await rm(this.#path(piece, previous), { force: true });
  }

  *#sections(from: number, to: number): Generator<Section> {
    for (const column of this.columns) yield* column.sections(from, to);
  }

  #state(piece: number): PieceState {
    while (this.#pieces.length <= piece) this.#pieces.push({ generation: 0, size: 0, changes: 0 });
    return this.#pieces[piece] ?? { generation: 0, size: 0, changes: 0 };
  }

  #path(piece: number, generation: number): string {
    return pathInside(this.folder, textPieceFile(piece, generation));
  }
}

/** The words of a document as queries find them. */
export function wordsOf({ title = "", content }: Pick<StoredDocument, "title" | "content">): DocumentWords {
  const text = textAfter(title, content);
  const found = words(text);
  const first = found.findIndex(({ end }) => end > title.length);
  return { words: found, title: first < 0 ? found.length : first, text };
}
