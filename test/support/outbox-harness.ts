import path from "node:path";
import { ServiceClient } from "../../src/main/client/service-client";
import { DraftStore } from "../../src/main/documents/draft-store";
import { EditStore } from "../../src/main/documents/edit-store";
import { Plans } from "../../src/main/documents/plans";
import { PresentVersions } from "../../src/main/documents/present";
import type { SubmitDeps } from "../../src/main/documents/submit";
import { ImportMetrics } from "../../src/main/uploads/import-metrics";
import { silentLog } from "../../src/main/log";
import { Outbox } from "../../src/main/uploads/outbox";
import { UploadFiles } from "../../src/main/uploads/upload-files";
import { Ledger } from "../../src/main/uploads/ledger";
import { outboxMigrations } from "../../src/main/uploads/schema";
import { OutboxStore } from "../../src/main/uploads/store";
import { UploadMetrics } from "../../src/main/uploads/upload-metrics";
import { Redactor } from "../../src/main/redaction";
import { openUndamaged } from "../../src/main/storage/open-database";
import type { Database } from "../../src/sqlite/database";
import type { DocumentAction } from "../../src/shared/interface/documents";
import type { EditPlan } from "../../src/shared/ipc/documents";
import type { Upload } from "../../src/shared/ipc/uploads";

/** A real outbox on a real database, sending over real HTTP. */
export class OutboxHarness {
  readonly outbox: Outbox;
  readonly plans: Plans;
  readonly metrics: ImportMetrics;
  readonly store: OutboxStore;
  readonly edits: EditStore;
  /** What the editor submits edits with. */
  readonly submitting: SubmitDeps;
  readonly db: Database;
  readonly seen: Upload[] = [];
  /** Uploads in the order in which they finished. */
  readonly ended: number[] = [];
  #waiters: { id: number; wanted: (upload: Upload) => boolean; resolve: (upload: Upload) => void }[] = [];

  constructor(
    folder: string,
    service: { url: string },
    token = "token-of-the-test",
    backoffMs = 2,
    given?: ServiceClient | Promise<ServiceClient>,
    searchLagMs?: number,
  ) {
    const db = openUndamaged(path.join(folder, "outbox.db"), outboxMigrations, { synchronous: "FULL" });
    this.db = db;
    const client =
      given ??
      new ServiceClient({
        baseUrl: () => Promise.resolve(service.url),
        token: () => Promise.resolve(token),
        platform: "platform",
        fetch,
        redactor: new Redactor(),
        timeoutMs: 5000,
        retryDelayMs: backoffMs,
      });
    const store = (this.store = new OutboxStore(db));
    const uploadMetrics = new UploadMetrics(db);
    this.metrics = new ImportMetrics({
      table: uploadMetrics,
      client: () => Promise.resolve(client),
      isLocal: () => true,
      emit: () => undefined,
      log: silentLog,
    });
    this.outbox = new Outbox({
      store,
      ledger: new Ledger(db, store),
      files: new UploadFiles(path.join(folder, "upload-files"), silentLog),
      metrics: uploadMetrics,
      client: () => Promise.resolve(client),
      emit: () => undefined,
      changed: (upload) => this.#see(upload),
      finished: ({ id }) => this.ended.push(id),
      log: silentLog,
      backoffMs,
      searchLagMs: () => searchLagMs,
    });
    this.edits = new EditStore(db);
    const clientOf = () => Promise.resolve(client);
    const datasets = () => Promise.resolve([]);
    const present = new PresentVersions(clientOf, this.edits, datasets);
    const drafts = new DraftStore(db);
    this.submitting = { outbox: this.outbox, edits: this.edits, drafts, present, patienceMs: 50 };
    this.plans = new Plans({
      outbox: this.outbox,
      metrics: this.metrics,
      isLocal: () => false,
      edits: this.edits,
      client: clientOf,
      datasets,
      present,
      progress: () => undefined,
    });
  }

  /** Reverts whatever can be reverted of an upload. Returns the plan and the IDs of the new uploads. */
  async undo(id: number, uncertain = false): Promise<{ plan: EditPlan; uploadIds: number[] }> {
    const { signal } = new AbortController();
    const plan = await this.plans.revert({ planId: `undo ${id}`, uploadId: id, uncertain }, signal);
    return { plan, uploadIds: await this.plans.commit(plan.planId, signal) };
  }

  /** Makes every database write fail, or work again. */
  refuseWrites(refused: boolean): void {
    this.db.exec(`PRAGMA query_only = ${refused ? 1 : 0}`);
  }

  /** Queues an upload of one document per URL. */
  upload(
    urls: readonly string[],
    action: DocumentAction = "create",
    invalid: readonly string[] = [],
  ): number {
    const plan = { connectionId: "c", projectId: "p", datasetId: null, action };
    const id = this.outbox.uploads.begin({ name: "mentions.csv", plan });
    this.outbox.uploads.append(
      id,
      urls.map((url, i) => ({
        line: i + 2,
        url,
        document: JSON.stringify({ url, published: "1700000000000", content: `About ${url}` }),
        invalid: invalid.includes(url) ? "The date can't be read." : null,
      })),
    );
    this.outbox.uploads.commit([id]);
    return id;
  }

  /** Throws if the upload doesn't exist. */
  now(id: number): Upload {
    const upload = this.outbox.list().find((one) => one.id === id);
    if (!upload) throw new Error(`No upload ${id}`);
    return upload;
  }

  /** Waits until the outbox reports a matching state of the upload. */
  until(id: number, wanted: (upload: Upload) => boolean): Promise<Upload> {
    const now = this.now(id);
    if (wanted(now)) return Promise.resolve(now);
    return new Promise((resolve) => this.#waiters.push({ id, wanted, resolve }));
  }

  /** Waits until nothing is left to send. */
  finished(id: number): Promise<Upload> {
    return this.until(id, ({ state }) => state === "finished");
  }

  #see(upload: Upload): void {
    this.seen.push(upload);
    const told = this.#waiters.filter(({ id, wanted }) => id === upload.id && wanted(upload));
    this.#waiters = this.#waiters.filter((waiter) => !told.includes(waiter));
    for (const { resolve } of told) resolve(upload);
  }
}

/** Returns `n` document URLs. */
export const addresses = (n: number, of = "mention") =>
  Array.from({ length: n }, (_, i) => `https://paper.example/${of}/${i}`);
