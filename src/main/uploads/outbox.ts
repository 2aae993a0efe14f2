import type { EntryOutcome, Upload, UploadEntry } from "../../shared/ipc/uploads";
import { Announcer } from "./announcer";
import { usualSearchLagMs } from "./compare-edit";
import type { Ledger } from "./ledger";
import { UploadRates } from "./upload-rates";
import type { UploadRow } from "./rows";
import type { Changed, OutboxDeps } from "./outbox-deps";
import { Sender } from "./sender";
import { OutboxCleanup } from "./outbox-cleanup";
import { EditQueue } from "./edit-queue";
import { UploadQueue } from "./upload-queue";
import { uploadView } from "./upload-view";

/** Durable queue of modifications: sends what is queued and tells what becomes of it. */
export class Outbox {
  readonly edits: EditQueue;
  readonly uploads: UploadQueue;
  readonly #senders = new Map<string, Sender>();
  readonly #pacing: UploadRates;
  readonly #announcer: Announcer;
  /** When each upload finished, as far as it was announced. */
  readonly #finished: Map<number, number | null>;
  readonly #tidying: OutboxCleanup;
  #stopped = false;
  #swept = Promise.resolve();

  constructor(private readonly parts: OutboxDeps) {
    this.#finished = new Map(parts.store.list().map(({ id, finished }) => [id, finished]));
    this.#announcer = new Announcer((id) => {
      const row = parts.store.find(id);
      if (!row) return;
      const upload = this.#view(row);
      parts.changed(upload);
      if (row.state !== "finished" || this.#finished.get(id) === row.finished) return;
      this.#finished.set(id, row.finished);
      parts.finished(upload);
    });
    this.#tidying = new OutboxCleanup(parts.store, parts.log, () => {
      for (const { id, state } of parts.store.list()) if (state === "cancelled") this.#announcer.changed(id);
    });
    this.#pacing = new UploadRates({
      turns: (connection) => parts.ledger.turns(connection),
      isRunning: (connection) => this.isRunning(connection),
      tell: (id) => this.#announcer.changed(id),
    });
    const told: Changed = {
      changed: (id) => this.#changed(id),
      announce: (id) => this.#announcer.changed(id),
      committed: (ids) => this.#committed(ids),
      arrived: (id) => this.#arrived(id),
      resumeAfter: (id, change) => this.#resumeAfter(id, change),
      wakeSender: (connectionId) => this.#wakeSender(connectionId),
      tidy: () => this.#tidying.begin(),
    };
    this.edits = new EditQueue(parts, told);
    this.uploads = new UploadQueue(parts, told);
  }

  get ledger(): Ledger {
    return this.parts.ledger;
  }

  /** Resumes what an earlier run left. */
  start(): void {
    this.#tidying.begin();
    this.#swept = this.parts.files.sweep((id) => this.parts.ledger.isThere(id));
    for (const connection of this.parts.store.connectionsWithWork()) this.#wakeSender(connection);
  }

  /** Retries at once: the connection is usable again. */
  connectionReady(connectionId: string): void {
    this.#senders.get(connectionId)?.reconnected();
  }

  /** Skips pending backoff timers after sleep or reconnect. */
  wake(): void {
    for (const sender of this.#senders.values()) sender.reconnected();
  }

  /** Resumes uploads that were paused for lack of a valid token. */
  tokenReplaced(connectionId: string): void {
    for (const { id, connection, state, error } of this.parts.store.list())
      if (connection === connectionId && state === "paused" && error?.kind === "auth") this.resume(id);
  }

  /** Ends and deletes the uploads of a connection that was removed. After a kill, the next start goes on. */
  async connectionRemoved(connectionId: string): Promise<void> {
    await this.#senders.get(connectionId)?.stop();
    this.#senders.delete(connectionId);
    for (const { id } of this.parts.store.forget(connectionId)) await this.#removed(id);
    await this.#tidying.finish();
  }

  /** Stops all senders. Entries being sent count as interrupted at the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#tidying.stop();
    await Promise.all([this.#swept, ...[...this.#senders.values()].map((sender) => sender.stop())]);
    this.#pacing.stop();
    this.#announcer.stop();
  }

  /** Whether a connection is sending or waiting to retry. */
  isRunning(connectionId: string): boolean {
    return this.#senders.get(connectionId)?.isRunning === true;
  }

  list(): Upload[] {
    const paceOf = this.#pacing.at();
    return this.parts.store.list().map((row) => this.#view(row, paceOf));
  }

  entries(
    id: number,
    outcomes: readonly EntryOutcome[],
    offset: number,
    count: number,
  ): { total: number; entries: UploadEntry[] } {
    return this.parts.store.entries(id, outcomes, offset, count);
  }

  pause(id: number): Upload {
    this.parts.store.pause(id);
    // Uploads that wait for this one must update what they show.
    this.#wakeSender(this.parts.store.get(id).connection);
    return this.#changed(id);
  }

  /** Also ends a backoff early. */
  resume(id: number): Upload {
    return this.#resumeAfter(id, () => undefined);
  }

  cancel(id: number): Upload {
    this.parts.store.cancel(id);
    this.#tidying.begin();
    const upload = this.#changed(id);
    // Others may have waited for it.
    this.#wakeSender(upload.connectionId);
    if (upload.undoes !== null) this.#announcer.changed(upload.undoes);
    return upload;
  }

  retry(id: number): Upload {
    return this.#resumeAfter(id, () => this.parts.store.retry(id));
  }

  setPriority(id: number, priority: number): Upload {
    this.parts.ledger.setPriority(id, priority);
    return this.#changed(id);
  }

  remove(id: number): void {
    const undoes = this.parts.store.find(id)?.undoes ?? null;
    this.parts.store.remove(id);
    if (undoes !== null) this.#announcer.changed(undoes);
    this.#tidying.begin();
    void this.#removed(id);
  }

  async #removed(id: number): Promise<void> {
    this.#pacing.forget(id);
    this.parts.emit("uploads.removed", { uploadId: id });
    await this.parts.files.forget(id);
  }

  #resumeAfter(id: number, change: () => void): Upload {
    const { store } = this.parts;
    store.atomically(() => {
      change();
      store.resume(id);
    });
    this.#wakeSender(store.get(id).connection);
    return this.#changed(id);
  }

  #committed(ids: readonly number[]): void {
    for (const id of ids) {
      const { connectionId, undoes } = this.#changed(id);
      if (undoes !== null) this.#announcer.changed(undoes);
      this.#wakeSender(connectionId);
    }
  }

  #arrived(id: number): void {
    const upload = this.parts.store.find(id);
    if (!upload) return;
    this.#announcer.changed(id);
    this.#wakeSender(upload.connection);
  }

  /** Wakes the sender of a connection. Does nothing while the outbox stops; the next start sends the rest. */
  #wakeSender(connectionId: string): void {
    if (!this.#stopped) this.#sender(connectionId).wake();
  }

  #sender(connectionId: string): Sender {
    let sender = this.#senders.get(connectionId);
    if (!sender) {
      const { store, client, log, backoffMs, batching } = this.parts;
      const own = batching?.(connectionId);
      sender = new Sender({
        connectionId,
        store,
        client: () => client(connectionId),
        log,
        lagMs: this.parts.searchLagMs?.(connectionId) ?? usualSearchLagMs,
        ...(backoffMs !== undefined && { backoffMs }),
        ...(own && { batching: own }),
        moved: (id, answered) => {
          this.#pacing.moved(id, connectionId, answered);
          this.#announcer.changed(id);
        },
        held: (id) => this.#announcer.changed(id),
      });
      this.#senders.set(connectionId, sender);
    }
    return sender;
  }

  #changed(id: number): Upload {
    this.#announcer.changed(id);
    return this.#view(this.parts.store.get(id));
  }

  #view(row: UploadRow, paceOf = this.#pacing.at()): Upload {
    const sender = this.#senders.get(row.connection);
    return uploadView(row, this.parts.store, sender, () => paceOf(row.id, row.connection));
  }
}
