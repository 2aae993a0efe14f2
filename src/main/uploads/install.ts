import type { Core, RoutesOf } from "../core/core";
import { now } from "../ipc/now";
import { rowStore } from "../storage/rows";
import { eraseUploadFiles, hasOpenUploads, recountUploads, splitUploads } from "./erase-uploads";
import { ImportMetrics } from "./import-metrics";
import { Ledger } from "./ledger";
import { Outbox } from "./outbox";
import { outboxMigrations, uploadTables } from "./schema";
import { OutboxStore } from "./store";
import { UploadFiles, uploadFileStore } from "./upload-files";
import { UploadMetrics } from "./upload-metrics";

/** The outbox. Its database also holds what must survive whatever edits survive: drafts, earlier versions, coding. */
export function installUploads(core: Core) {
  const { databases, events, isLocal, log, emit } = core;
  const db = databases.outbox(outboxMigrations);
  const store = new OutboxStore(db);
  const table = new UploadMetrics(db);
  const metrics = new ImportMetrics({ ...core, table });
  const files = new UploadFiles(core.at(uploadFileStore), log);
  const ledger = new Ledger(db, store);
  const outbox = new Outbox({
    ...core,
    store,
    ledger,
    files,
    metrics: table,
    changed: (upload) => events.uploadChanged.emit(upload),
    finished: (upload) => events.uploadFinished.emit(upload),
    // A local service prepares the next batches while it commits one, and has no call limits.
    batching: (id) => (isLocal(id) ? { entries: 1000, together: 3 } : undefined),
    // A local service searches what it has committed.
    searchLagMs: (id) => (isLocal(id) ? 0 : undefined),
  });
  events.connectionReady.on((id) => {
    outbox.connectionReady(id);
    void metrics.tidy();
  });
  events.accessReplaced.on((id) => outbox.tokenReplaced(id));
  events.uploadChanged.on((upload) => {
    emit("uploads.changed", upload);
    // A finished undo may leave metrics behind that nothing uses any more.
    void metrics.tidy();
  });
  const routes: Omit<RoutesOf<"uploads">, "uploads.exportFailed"> = {
    "uploads.list": now(() => outbox.list()),
    "uploads.entries": ({ uploadId, ...question }, signal) => ledger.page(uploadId, question, signal),
    "uploads.document": now(({ entryId }) => ({ document: ledger.document(entryId) })),
    "uploads.editEntry": now(({ entryId, document }) => outbox.edits.revise(entryId, document)),
    "uploads.pause": now(({ uploadId }) => outbox.pause(uploadId)),
    "uploads.resume": now(({ uploadId }) => {
      const upload = outbox.resume(uploadId);
      events.uploadResumed.emit(upload);
      return upload;
    }),
    "uploads.cancel": now(({ uploadId }) => outbox.cancel(uploadId)),
    "uploads.retry": now(({ uploadId }) => outbox.retry(uploadId)),
    "uploads.decide": now(({ uploadId, entryId, how }) => outbox.edits.decide(uploadId, entryId, how)),
    "uploads.setPriority": now(({ uploadId, priority }) => outbox.setPriority(uploadId, priority)),
    "uploads.remove": now(({ uploadId }) => {
      outbox.remove(uploadId);
      return undefined;
    }),
  };
  return {
    routes,
    stores: [
      {
        forget: (id: string) => outbox.connectionRemoved(id),
        erase: rowStore(db, uploadTables, { before: splitUploads, after: recountUploads }).erase,
      },
      { erase: (id: string) => ({ files: eraseUploadFiles(db, files, id) }) },
    ],
    wake: () => outbox.wake(),
    close: () => outbox.stop(),
    db,
    outbox,
    ledger,
    metrics,
    /** Whether uploads of a connection aren't finished. */
    hasOpenUploads: (id: string) => hasOpenUploads(db, id),
    /** Begins to send. */
    start: () => {
      outbox.start();
      void metrics.tidy();
    },
  };
}

export type Uploads = ReturnType<typeof installUploads>;
