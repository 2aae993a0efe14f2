import type { Ahead, DocumentOrder } from "./document-order";
import type { EntryTable, CallRoom, ClaimedEntries } from "./entry-table";
import type { UploadRow } from "./rows";
import type { UploadTable } from "./upload-table";

/** An upload that must wait for another one. */
export interface WaitsFor {
  uploadId: number;
  /** The other one is paused, or its file is still being read. */
  why: "paused" | "reading";
}

/** Decides which entries are sent next. On disk it only splits packs whose entries are sent separately. */
export class Turns {
  readonly #waits = new Map<number, WaitsFor>();
  readonly #changedWaits = new Set<number>();

  constructor(
    private readonly uploads: UploadTable,
    private readonly entries: EntryTable,
    private readonly order: DocumentOrder,
  ) {}

  /**
   * The next entries of a connection, all of one upload. Uploads of equal priority take turns, starting after `last`.
   * If another upload has an older change of the same document, that one goes first.
   */
  next(connection: string, room: CallRoom, last: number): ClaimedEntries | null {
    for (const upload of this.uploads.withWork(connection, last)) {
      const taken = this.#takeFrom(upload, room);
      if (!taken) continue;
      this.#waitFor(taken.upload.id, null);
      return taken;
    }
    return null;
  }

  /** What blocks an upload whose turn it is, or null. */
  waitsFor(id: number): WaitsFor | null {
    return this.#waits.get(id) ?? null;
  }

  /** Uploads whose `waitsFor` changed since the last call. */
  changedWaits(): number[] {
    const changed = [...this.#changedWaits];
    this.#changedWaits.clear();
    return changed;
  }

  /** The next entries of an upload or, if older changes block it, what another one must send first. */
  #takeFrom(upload: UploadRow, room: CallRoom): ClaimedEntries | null {
    const next = this.entries.next(upload, room);
    if (!next) return null;
    const held = this.order.ahead(upload, next.entries);
    if (held.size === 0) return { upload, ...next };
    const rest = this.entries.next(upload, room, new Set(held.keys()));
    return rest ? { upload, ...rest } : this.#takeAhead(upload, [...held.values()], room);
  }

  /** Takes older changes out of turn. If they can't be sent, records what the upload waits for. */
  #takeAhead({ id }: UploadRow, ahead: readonly Ahead[], room: CallRoom): ClaimedEntries | null {
    let waits: WaitsFor | null = null;
    for (const blocker of ahead) {
      if ("unread" in blocker) {
        const { id: uploadId, state } = blocker.unread;
        waits ??= { uploadId, why: state === "paused" ? "paused" : "reading" };
      } else if (blocker.entry.state === "paused")
        waits ??= { uploadId: blocker.entry.upload, why: "paused" };
      else if (blocker.entry.outcome === "waiting") {
        const taken = this.#takeTogether(blocker.entry.upload, ahead, room);
        if (taken) return taken;
      }
    }
    this.#waitFor(id, waits);
    return null;
  }

  #waitFor(id: number, waits: WaitsFor | null): void {
    const before = this.#waits.get(id);
    if (before?.uploadId === waits?.uploadId && before?.why === waits?.why) return;
    if (waits) this.#waits.set(id, waits);
    else this.#waits.delete(id);
    this.#changedWaits.add(id);
  }

  #takeTogether(uploadId: number, ahead: readonly Ahead[], room: CallRoom): ClaimedEntries | null {
    const ids = ahead.flatMap((blocker) =>
      "entry" in blocker && blocker.entry.upload === uploadId && blocker.entry.outcome === "waiting"
        ? [blocker.entry.id]
        : [],
    );
    const upload = this.uploads.get(uploadId);
    const next = this.entries.these(upload, ids, room);
    return next && { upload, ...next };
  }
}
