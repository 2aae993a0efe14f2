import { stat } from "node:fs/promises";
import path from "node:path";
import type { FilePart } from "../../shared/documents/file-parts";
import type { DocumentWithUrl } from "../../shared/documents/identity";
import type { ProjectRef } from "../../shared/ipc/explore";
import type { KnownVersion } from "../../shared/ipc/documents";
import type { ImportPlan } from "../../shared/ipc/imports";
import type { Upload } from "../../shared/ipc/uploads";
import { t } from "../../shared/texts";
import { UploadSource, type Replaceable } from "./upload-queue";
import { failure, type ServiceError } from "../client/service-error";
import { checkEdit, type Edit } from "./check-edit";
import { usualSearchLagMs, type Lag } from "./compare-edit";
import { JsonDocument, type NewEntry, type OpenChange, type UploadRow } from "./rows";
import type { EntryPack } from "./entry-pack";
import type { OutboxStore } from "./store";
import { readsAgain } from "./undo";
import { readStored } from "../../sqlite/stored-json";
import { UploadSending } from "./upload-sending";

/** Durable queue of modifications. Each is on disk before it is sent and stays there until it is answered. */
export class Outbox extends UploadSending {
  /** Sends a rejected or invalid entry with another document. */
  revise(entryId: number, document: Record<string, unknown>): Upload {
    const { store } = this.parts;
    const upload = store.get(store.entry(entryId)?.upload ?? 0);
    const body = { ...document, url: typeof document["url"] === "string" ? document["url"] : "" };
    checkEdit({ action: upload.action, document: body, options: upload.options });
    store.revise(entryId, body.url, JSON.stringify(body));
    this.wakeSender(upload.connection);
    return this.changed(upload.id);
  }

  /** The file of an upload and how it was read. */
  source(id: number): UploadSource | null {
    const text = this.parts.ledger.source(id);
    return text === null ? null : readStored(UploadSource, text);
  }

  /** An import that can be read again, with the URLs of its documents that nothing in Earshot changed since. */
  async replaceable(id: number, signal: AbortSignal): Promise<Replaceable> {
    const upload = this.parts.store.find(id);
    if (!upload) throw failure("missing", t("main:sending.gone"));
    const source = readsAgain(upload) ? this.source(id) : null;
    if (!source) throw failure("invalid", t("main:upload.notReadAgain"));
    return { name: upload.name, source, urls: await this.parts.ledger.unchanged(id, signal) };
  }

  /** Queues one edit and records the version known before it in the history. On disk when this returns. */
  modify(edit: Edit, before?: KnownVersion): number {
    return this.replace(null, edit, before);
  }

  /** Queues an edit in place of a waiting or rejected one, in one transaction. */
  replace(withdrawn: number | null, edit: Edit, before?: KnownVersion): number {
    checkEdit(edit);
    const { store } = this.parts;
    const id = store.atomically(() => {
      if (withdrawn !== null) store.withdraw(withdrawn);
      const id = store.begin({
        connection: edit.connectionId,
        project: edit.projectId,
        dataset: edit.datasetId,
        name: t(`main:upload.${edit.action}`),
        action: edit.action,
        options: edit.options,
        urgent: true,
      });
      const { document } = edit;
      const entry = { line: null, url: document.url, document: JSON.stringify(document), invalid: null };
      store.append(id, [{ ...entry, ...(before && { before }) }]);
      store.commit([id]);
      return id;
    });
    const replaced = withdrawn === null ? undefined : store.entry(withdrawn)?.upload;
    if (replaced !== undefined) this.changed(replaced);
    this.committed([id]);
    return id;
  }

  /** Changes an edit that is waiting, held or rejected and queues it again, as made on `before`. */
  amend(entryId: number, edit: Edit, before: KnownVersion): number {
    checkEdit(edit);
    const { document, options } = edit;
    const upload = this.entry(entryId)?.upload ?? 0;
    const changed = { url: document.url, document: JSON.stringify(document), options, before };
    this.resumeAfter(upload, () => this.parts.store.amend(entryId, changed));
    return upload;
  }

  /** Decides about held edits of an upload, or about one of them. */
  decide(id: number, entryId: number | null, how: "check" | "send" | "leave"): Upload {
    const decide = () => this.parts.store.decide(id, entryId, how);
    if (how !== "leave") return this.resumeAfter(id, decide);
    decide();
    return this.changed(id);
  }

  /** What tells whether the service's search may not show own edits of a document yet. */
  lagOf({ connectionId, projectId, datasetId, document: { url } }: Edit): Lag {
    const place = { connection: connectionId, project: projectId, dataset: datasetId };
    const lagMs = this.parts.searchLagMs?.(connectionId) ?? usualSearchLagMs;
    return { own: () => this.parts.store.edits.own(place, url), now: Date.now(), lagMs };
  }

  /** Cancels an edit that is waiting or held, or discards a rejected one. */
  withdraw(entryId: number): void {
    this.changed(this.parts.store.withdraw(entryId));
  }

  /** State of an entry. Undefined once its upload's record was removed. */
  entry(entryId: number): ReturnType<OutboxStore["entry"]> {
    return this.parts.store.entry(entryId);
  }

  /** Begins an upload. Nothing is sent or shown before `commit` or `open`. */
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
    return this.parts.store.begin({
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
    this.parts.store.append(id, rows);
    this.arrived(id);
  }

  /** Adds rows of a file. */
  appendPack(id: number, pack: EntryPack): void {
    this.parts.store.appendPack(id, pack);
    this.arrived(id);
  }

  /** Copies the files of an upload. False if no copy could be made; then only the originals can be read again. */
  async keepFile(id: number, source: UploadSource, lines: readonly FilePart[] = []): Promise<boolean> {
    const paths = [
      ...new Set(source.parts.flatMap(({ path, room }) => [path, ...(room ? [room.people] : [])])),
    ];
    const kept = await this.parts.files.keep(id, paths);
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
    this.parts.ledger.setSource(id, JSON.stringify({ ...source, parts }), lines);
    return kept !== null;
  }

  /** Keeps versions of documents that an upload will change. */
  keepEarlier(id: number, documents: readonly DocumentWithUrl[]): void {
    this.parts.store.keepEarlier(id, documents);
  }

  /** Records whether earlier versions of all documents were read, or only of some. */
  earlierKept(id: number, extent: "all" | "some"): void {
    this.parts.store.earlierKept(id, extent);
  }

  /**
   * Starts sending an upload while its `rows` still arrive; after a restart its kept file supplies the missing ones.
   * `filter` says which documents they may change, so that edits of others needn't wait for the whole file.
   */
  open(id: number, rows: number, filter: Uint8Array | null = null): void {
    this.parts.store.open(id, rows, filter);
    this.changed(id);
  }

  /** Marks an open upload as complete. Throws if the number of rows differs from the one announced in `open`. */
  filled(id: number): void {
    this.parts.store.filled(id);
    const upload = this.parts.store.find(id);
    if (!upload) return;
    this.announcer.changed(id);
    // Edits may have waited for unread rows.
    this.wakeSender(upload.connection);
  }

  /** Pauses an open upload whose file can't be read any further. */
  stuck(id: number, error: ServiceError): void {
    if (this.parts.store.stuck(id, error.data)) this.announcer.changed(id);
  }

  /** Open uploads with missing rows, each with its file and the number of rows that have arrived. */
  unfilled(): { uploadId: number; source: UploadSource; rows: number }[] {
    return this.parts.store.list().flatMap(({ id, filling }) => {
      const source = filling ? this.source(id) : null;
      return source ? [{ uploadId: id, source, rows: this.parts.store.rows(id) }] : [];
    });
  }

  /** Counter that grows with each change queued for a project. */
  changesIn({ connectionId, projectId }: ProjectRef): number {
    return this.parts.store.changesIn({ connection: connectionId, project: projectId });
  }

  /**
   * Turns queued uploads into active ones, all or none. `undone` lists metrics to remove with the upload being undone.
   * What of that wasn't sent is canceled, so that it can't follow its undo.
   */
  commit(ids: readonly number[], undone: { upload: number; metrics: readonly string[] } | null = null): void {
    const { store, metrics } = this.parts;
    const whole = undone ? store.list().filter((row) => [row.id, row.part_of].includes(undone.upload)) : [];
    store.atomically(() => {
      store.commit(ids);
      for (const { id } of whole) store.cancel(id);
      if (undone) metrics.leave(undone.upload, undone.metrics);
    });
    this.committed(ids);
    if (undone) this.tidying.begin();
    for (const { id } of whole) this.wakeSender(this.changed(id).connectionId);
  }

  /** Whether unread rows of an upload may change a document. */
  mayArrive(upload: Pick<UploadRow, "id" | "filling">, url: string): boolean {
    return this.parts.store.order.mayArrive(upload, url);
  }

  /** Open changes of a document, oldest first. */
  openChanges(
    { connectionId, projectId, datasetId }: ProjectRef & { datasetId: string | null },
    url: string,
  ): OpenChange[] {
    const { store } = this.parts;
    const place = { connection: connectionId, project: projectId, dataset: datasetId };
    return store.order.openOf(place, url).map(({ id, upload }): OpenChange => {
      const document = store.document(id);
      const change = document === undefined ? {} : readStored(JsonDocument, document);
      return { entryId: id, action: store.get(upload).action, url, change };
    });
  }

  discard(id: number): void {
    this.parts.store.discard(id);
    this.tidying.begin();
    void this.parts.files.forget(id);
  }
}
