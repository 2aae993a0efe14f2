import { stat } from "node:fs/promises";
import path from "node:path";
import type { FilePart } from "../../shared/documents/file-parts";
import type { DocumentWithUrl } from "../../shared/documents/identity";
import type { ImportPlan } from "../../shared/ipc/imports";
import { t } from "../../shared/texts";
import { failure, type ServiceError } from "../client/service-error";
import type { EntryPack } from "./entry-pack";
import type { Changed, OutboxDeps } from "./outbox-deps";
import type { NewEntry } from "./rows";
import { readsAgain } from "./undo";
import { UploadSource, type Replaceable } from "./upload-source";
import { readStored } from "../../sqlite/stored-json";

type Deps = Pick<OutboxDeps, "store" | "ledger" | "files" | "metrics">;

/** Takes imports and changes of many documents. An upload is neither sent nor shown before it is committed or opened. */
export class UploadQueue {
  readonly #deps: Deps;
  readonly #told: Changed;

  constructor(deps: Deps, told: Changed) {
    this.#deps = deps;
    this.#told = told;
  }

  /** The file of an upload and how it was read. */
  source(id: number): UploadSource | null {
    const text = this.#deps.ledger.source(id);
    return text === null ? null : readStored(UploadSource, text);
  }

  /** An import that can be read again, with the URLs of its documents that nothing in Earshot changed since. */
  async replaceable(id: number, signal: AbortSignal): Promise<Replaceable> {
    const upload = this.#deps.store.find(id);
    if (!upload) throw failure("missing", t("main:sending.gone"));
    const source = readsAgain(upload) ? this.source(id) : null;
    if (!source) throw failure("invalid", t("main:upload.notReadAgain"));
    return { name: upload.name, source, urls: await this.#deps.ledger.unchanged(id, signal) };
  }

  begin(upload: {
    name: string;
    plan: Pick<ImportPlan, "connectionId" | "projectId" | "datasetId" | "action">;
    options?: Readonly<Record<string, string>>;
    /** The upload that this one undoes. */
    undoes?: number | null;
    /** The import whose file this one read again. */
    replaces?: number | null;
    /** The upload that it is undone with. */
    partOf?: number;
  }): number {
    const { connectionId, projectId, datasetId, action } = upload.plan;
    return this.#deps.store.begin({
      ...(upload.undoes != null && { undoes: upload.undoes }),
      ...(upload.replaces != null && { replaces: upload.replaces }),
      ...(upload.partOf !== undefined && { partOf: upload.partOf }),
      connection: connectionId,
      project: projectId,
      dataset: datasetId,
      name: upload.name,
      action,
      options: upload.options ?? {},
      urgent: false,
    });
  }

  append(id: number, rows: readonly NewEntry[]): void {
    this.#deps.store.append(id, rows);
    this.#told.arrived(id);
  }

  /** Adds rows of a file. */
  appendPack(id: number, pack: EntryPack): void {
    this.#deps.store.appendPack(id, pack);
    this.#told.arrived(id);
  }

  /** Copies the files of an upload. False if no copy could be made; then only the originals can be read again. */
  async keepFile(id: number, source: UploadSource, lines: readonly FilePart[] = []): Promise<boolean> {
    const paths = [
      ...new Set(source.parts.flatMap(({ path, room }) => [path, ...(room ? [room.people] : [])])),
    ];
    const kept = await this.#deps.files.keep(id, paths);
    const copies = new Map(paths.map((path, at) => [path, kept?.[at] ?? path]));
    const copyOf = (file: string) => copies.get(file) ?? file;
    const parts = await Promise.all(
      source.parts.map(async ({ room, ...part }) => {
        const stored = copyOf(part.path);
        const facts = await stat(stored).catch(() => null);
        return {
          ...part,
          path: stored,
          file: part.file ?? path.basename(part.path),
          ...(room && { room: { ...room, people: copyOf(room.people) } }),
          ...(facts && { bytes: facts.size }),
          // A copy may be given another time when the profile is moved. Nothing else changes it.
          ...(facts && kept === null && { modifiedAt: facts.mtimeMs }),
        };
      }),
    );
    this.#deps.ledger.setSource(id, JSON.stringify({ ...source, parts }), lines);
    return kept !== null;
  }

  /** Keeps versions of documents that an upload will change. */
  keepEarlier(id: number, documents: readonly DocumentWithUrl[]): void {
    this.#deps.store.keepEarlier(id, documents);
  }

  /** Records whether earlier versions of all documents were read, or only of some. */
  earlierKept(id: number, extent: "all" | "some"): void {
    this.#deps.store.earlierKept(id, extent);
  }

  /**
   * Starts sending an upload while its `rows` still arrive; after a restart its kept file supplies the missing ones.
   * `filter` says which documents they may change, so that edits of others needn't wait for the whole file.
   */
  open(id: number, rows: number, filter: Uint8Array | null = null): void {
    this.#deps.store.open(id, rows, filter);
    this.#told.changed(id);
  }

  /** Marks an open upload as complete. Throws if the number of rows differs from the one announced in `open`. */
  filled(id: number): void {
    this.#deps.store.filled(id);
    const upload = this.#deps.store.find(id);
    if (!upload) return;
    this.#told.announce(id);
    // Edits may have waited for unread rows.
    this.#told.wakeSender(upload.connection);
  }

  /** Pauses an open upload whose file can't be read any further. */
  stuck(id: number, error: ServiceError): void {
    if (this.#deps.store.stuck(id, error.data)) this.#told.announce(id);
  }

  /** Open uploads with missing rows, each with its file and the number of rows that have arrived. */
  unfilled(): { uploadId: number; source: UploadSource; rows: number }[] {
    return this.#deps.store.list().flatMap(({ id, filling }) => {
      const source = filling ? this.source(id) : null;
      return source ? [{ uploadId: id, source, rows: this.#deps.store.rows(id) }] : [];
    });
  }

  /**
   * Turns queued uploads into active ones, all or none. `undone` lists metrics to remove with the upload being undone.
   * What of that wasn't sent is canceled, so that it can't follow its undo.
   */
  commit(ids: readonly number[], undone: { upload: number; metrics: readonly string[] } | null = null): void {
    const { store, metrics } = this.#deps;
    const whole = undone ? store.list().filter((row) => [row.id, row.part_of].includes(undone.upload)) : [];
    store.atomically(() => {
      store.commit(ids);
      for (const { id } of whole) store.cancel(id);
      if (undone) metrics.leave(undone.upload, undone.metrics);
    });
    this.#told.committed(ids);
    if (undone) this.#told.tidy();
    for (const { id } of whole) this.#told.wakeSender(this.#told.changed(id).connectionId);
  }

  discard(id: number): void {
    this.#deps.store.discard(id);
    this.#told.tidy();
    void this.#deps.files.forget(id);
  }
}
