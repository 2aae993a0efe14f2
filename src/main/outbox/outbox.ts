import { z } from "zod";
import {
  DocumentInput,
  ModificationParams,
  requiredToCreate,
  type DocumentAction,
} from "../../shared/interface/documents";
import type { ProjectRef } from "../../shared/ipc/analytics";
import type { KnownVersion } from "../../shared/ipc/documents";
import { ImportPlan, ReadingOptions } from "../../shared/ipc/imports";
import type { EntryOutcome, Upload, UploadEntry } from "../../shared/ipc/uploads";
import type { UploadSource } from "../imports/file-imports";
import type { ServiceClient } from "../client/service-client";
import { failure } from "../client/service-error";
import type { Emit } from "../ipc/events";
import type { Log } from "../log";
import { Announcer } from "./announcer";
import type { KeptFiles } from "./kept-files";
import type { Ledger } from "./ledger";
import { Pace } from "./pace";
import { totalOf, type UploadRow } from "./rows";
import { Sender } from "./sender";
import type { NewEntry, OutboxStore } from "./store";

/** What the outbox is made of. */
export interface OutboxParts {
  store: OutboxStore;
  client: (connectionId: string) => Promise<ServiceClient>;
  emit: Emit;
  log: Log;
  ledger: Ledger;
  files: KeptFiles;
  backoffMs?: number;
}

/** One edit of a document. */
export interface Edit extends ProjectRef {
  datasetId: string | null;
  action: DocumentAction;
  document: { url: string } & Record<string, unknown>;
  options: Readonly<Record<string, string>>;
}

/** Words for an upload that is one edit. */
const editNames: Readonly<Record<DocumentAction, string>> = {
  create: "New document",
  update: "Edit",
  upsert: "New or edited document",
  delete: "Deletion",
  undelete: "Restored document",
};

/** The durable queue of modifications: everything is on disk before it is sent, and stays until it is answered. */
export class Outbox {
  readonly #senders = new Map<string, Sender>();
  readonly #paces = new Map<number, Pace>();
  readonly #announcer: Announcer;

  constructor(private readonly parts: OutboxParts) {
    this.#announcer = new Announcer((id) => {
      const row = parts.store.find(id);
      if (row) parts.emit("uploads.changed", this.#view(row));
    });
  }

  /** Looks into uploads of any length. */
  get ledger(): Ledger {
    return this.parts.ledger;
  }

  /** Goes on with what an earlier run left. */
  start(): void {
    void this.parts.files.sweep((id) => this.parts.store.find(id) !== undefined);
    for (const connection of this.parts.store.connectionsWithWork()) this.#sender(connection).wake();
  }

  /** A connection has become usable again: what waits for it needn't wait for its turn. */
  connectionReady(connectionId: string): void {
    this.#senders.get(connectionId)?.wake();
  }

  /** The computer slept, or the network came back: no wait has to be waited out. */
  wake(): void {
    for (const sender of this.#senders.values()) sender.wake();
  }

  /** A new token was entered: uploads that were paused for want of one go on. */
  tokenReplaced(connectionId: string): void {
    for (const { id, connection, state, error } of this.parts.store.list()) {
      if (connection === connectionId && state === "paused" && error?.kind === "auth") this.resume(id);
    }
  }

  /** A connection is gone: what was for it can't be sent any more. */
  connectionRemoved(connectionId: string): void {
    for (const { id, connection, state } of this.parts.store.list()) {
      if (connection === connectionId && (state === "active" || state === "paused")) this.cancel(id);
    }
  }

  /** Ends all sending; what is being sent is left for the next start. */
  async stop(): Promise<void> {
    await Promise.all([...this.#senders.values()].map((sender) => sender.stop()));
    this.#announcer.stop();
    this.parts.store.close();
  }

  list(): Upload[] {
    return this.parts.store.list().map((row) => this.#view(row));
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
    return this.#changed(id);
  }

  /** Also cuts a wait after a failure short. */
  resume(id: number): Upload {
    this.parts.store.resume(id);
    this.#sender(this.parts.store.get(id).connection).wake();
    return this.#changed(id);
  }

  cancel(id: number): Upload {
    this.parts.store.cancel(id);
    return this.#changed(id);
  }

  retry(id: number): Upload {
    this.parts.store.retry(id);
    return this.resume(id);
  }

  setPriority(id: number, priority: number): Upload {
    this.parts.ledger.setPriority(id, priority);
    return this.#changed(id);
  }

  /** Sends an entry that did not go in once more, with another document. */
  revise(entryId: number, document: Record<string, unknown>): Upload {
    const { store } = this.parts;
    const upload = store.get(store.entry(entryId)?.upload ?? 0);
    const { url } = document;
    const body: Edit["document"] = { ...document, url: typeof url === "string" ? url : "" };
    checkEdit({ action: upload.action, document: body, options: upload.options });
    store.revise(entryId, body.url, JSON.stringify(body));
    this.#sender(upload.connection).wake();
    return this.#changed(upload.id);
  }

  /** Takes back what an upload did: each entry that went in gets the action that undoes its own. */
  async undo(id: number, signal: AbortSignal): Promise<{ uploadId: number }> {
    const { store, ledger } = this.parts;
    const row = store.get(id);
    const action = undoOf(row, store.counts(id).done);
    if (action === null) throw failure("conflict", "This upload can't be undone.");
    const undoId = store.begin({
      connection: row.connection,
      project: row.project,
      dataset: row.dataset,
      name: `Undo of ${row.name}`,
      action,
      options: {},
      urgent: false,
      undoes: id,
    });
    try {
      for await (const entries of ledger.goneIn(id, signal)) {
        store.append(
          undoId,
          entries.map(({ line, url }) => ({ line, url, document: JSON.stringify({ url }), invalid: null })),
        );
      }
    } catch (error) {
      store.discard(undoId);
      throw error;
    }
    this.commit(undoId);
    return { uploadId: undoId };
  }

  /** The file an upload was made of and how it was read. */
  source(id: number): UploadSource | null {
    const text = this.parts.ledger.source(id);
    return text === null ? null : StoredSource.parse(JSON.parse(text));
  }

  remove(id: number): void {
    this.parts.store.remove(id);
    this.parts.files.forget(id);
    this.#paces.delete(id);
    this.parts.emit("uploads.removed", { uploadId: id });
  }

  /** Queues one edit, kept in the history with the version known before it; on disk when this returns. */
  modify(edit: Edit, before?: KnownVersion): number {
    checkEdit(edit);
    const { store } = this.parts;
    const id = store.begin({
      connection: edit.connectionId,
      project: edit.projectId,
      dataset: edit.datasetId,
      name: editNames[edit.action],
      action: edit.action,
      options: edit.options,
      urgent: true,
    });
    store.append(id, [
      {
        line: null,
        url: edit.document.url,
        document: JSON.stringify(edit.document),
        invalid: null,
        ...(before && { before }),
      },
    ]);
    this.commit(id);
    return id;
  }

  /** Changes an edit that hasn't gone, or was refused; it is sent as it is now. */
  amend(entryId: number, edit: Edit): number {
    checkEdit(edit);
    const { store } = this.parts;
    store.amend(entryId, JSON.stringify(edit.document), edit.options);
    const upload = store.entry(entryId)?.upload ?? 0;
    this.resume(upload);
    return upload;
  }

  /** Takes back an edit that hasn't gone, or lets go of one that was refused. */
  withdraw(entryId: number): void {
    this.#changed(this.parts.store.withdraw(entryId));
  }

  /** Where an edit stands: undefined once its upload's record was removed. */
  entry(entryId: number): ReturnType<OutboxStore["entry"]> {
    return this.parts.store.entry(entryId);
  }

  /** Begins an upload of many; nothing of it is sent or shown until it is committed. */
  begin(upload: {
    name: string;
    plan: Pick<ImportPlan, "connectionId" | "projectId" | "datasetId" | "action">;
    options?: Readonly<Record<string, string>>;
  }): number {
    const { connectionId, projectId, datasetId, action } = upload.plan;
    return this.parts.store.begin({
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
  }

  /** Keeps the file of an upload that is about to be committed. */
  async keepFile(id: number, source: UploadSource): Promise<void> {
    const path = await this.parts.files.keep(id, source.path);
    this.parts.ledger.setSource(id, JSON.stringify({ ...source, path }));
  }

  commit(id: number): void {
    this.parts.store.commit(id);
    this.#changed(id);
    this.#sender(this.parts.store.get(id).connection).wake();
  }

  discard(id: number): void {
    this.parts.store.discard(id);
    this.parts.files.forget(id);
  }

  #sender(connectionId: string): Sender {
    let sender = this.#senders.get(connectionId);
    if (!sender) {
      const { store, client, log, backoffMs } = this.parts;
      sender = new Sender({
        connectionId,
        store,
        client: () => client(connectionId),
        log,
        ...(backoffMs !== undefined && { backoffMs }),
        moved: (id, answered) => {
          if (answered > 0) this.#pace(id).note(answered, Date.now());
          this.#announcer.changed(id);
        },
      });
      this.#senders.set(connectionId, sender);
    }
    return sender;
  }

  #pace(id: number): Pace {
    let pace = this.#paces.get(id);
    if (!pace) this.#paces.set(id, (pace = new Pace()));
    return pace;
  }

  #changed(id: number): Upload {
    this.#announcer.changed(id);
    return this.#view(this.parts.store.get(id));
  }

  #view(row: UploadRow): Upload {
    const counts = this.parts.store.counts(row.id);
    const left = counts.waiting + counts.sending;
    const moving = this.#senders.get(row.connection)?.current === row.id;
    const rate =
      left > 0 && row.state === "active" ? (this.#paces.get(row.id)?.perSecond(Date.now()) ?? null) : null;
    return {
      id: row.id,
      connectionId: row.connection,
      projectId: row.project,
      datasetId: row.dataset,
      name: row.name,
      action: row.action,
      priority: row.priority,
      hasFile: row.has_file,
      undo: undoOf(row, counts.done),
      undoes: row.undoes,
      createdAt: row.created,
      finishedAt: row.finished,
      state:
        row.state === "active"
          ? moving
            ? "sending"
            : "waiting"
          : row.state === "queueing"
            ? "waiting"
            : row.state,
      counts: { ...counts },
      total: totalOf(counts),
      rate,
      secondsLeft: rate === null ? null : Math.ceil(left / rate),
      error: row.error,
    };
  }
}

const StoredSource = z.object({ path: z.string(), options: ReadingOptions, plan: ImportPlan });

const opposites: Partial<Record<DocumentAction, DocumentAction>> = {
  create: "delete",
  delete: "undelete",
  undelete: "delete",
};

/** What undoes an upload; null where nothing went in, or where what was there before is not known. */
function undoOf(row: Pick<UploadRow, "action" | "state">, done: number): DocumentAction | null {
  const ended = row.state === "finished" || row.state === "cancelled" || row.state === "paused";
  return ended && done > 0 ? (opposites[row.action] ?? null) : null;
}

/** Refuses an edit that the service would refuse, before it is on its way. */
function checkEdit({ action, document, options }: Pick<Edit, "action" | "document" | "options">): void {
  const parsed = DocumentInput.safeParse(document);
  const issue = parsed.error?.issues[0] ?? ModificationParams.safeParse(options).error?.issues[0];
  if (issue) {
    const field = issue.path.join(".");
    throw failure("invalid", `${field} ${issue.message}.`, { details: { field } });
  }
  const missing =
    action === "create" ? requiredToCreate.filter((field) => (document[field] ?? "") === "") : [];
  if (missing.length > 0) {
    throw failure("invalid", `A new document needs ${missing.join(" and ")}.`, {
      details: { field: missing.join(", ") },
    });
  }
}
