import {
  DocumentInput,
  ModificationParams,
  requiredToCreate,
  type DocumentAction,
} from "../../shared/interface/documents";
import type { ProjectRef } from "../../shared/ipc/analytics";
import type { ImportPlan } from "../../shared/ipc/imports";
import type { EntryOutcome, Upload, UploadEntry } from "../../shared/ipc/uploads";
import type { ServiceClient } from "../client/service-client";
import { failure } from "../client/service-error";
import type { Emit } from "../ipc/events";
import type { Log } from "../log";
import { Announcer } from "./announcer";
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

  /** Goes on with what an earlier run left. */
  start(): void {
    for (const connection of this.parts.store.connectionsWithWork()) this.#sender(connection).wake();
  }

  /** A connection has become usable again: what waits for it needn't wait for its turn. */
  connectionReady(connectionId: string): void {
    this.#senders.get(connectionId)?.wake();
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

  remove(id: number): void {
    this.parts.store.remove(id);
    this.#paces.delete(id);
    this.parts.emit("uploads.removed", { uploadId: id });
  }

  /** Queues one edit; on disk when this returns. */
  modify(edit: Edit): number {
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
      { line: null, url: edit.document.url, document: JSON.stringify(edit.document), invalid: null },
    ]);
    this.commit(id);
    return id;
  }

  /** Begins an upload of a file; nothing of it is sent or shown until it is committed. */
  begin(upload: {
    name: string;
    plan: Pick<ImportPlan, "connectionId" | "projectId" | "datasetId" | "action">;
  }): number {
    const { connectionId, projectId, datasetId, action } = upload.plan;
    return this.parts.store.begin({
      connection: connectionId,
      project: projectId,
      dataset: datasetId,
      name: upload.name,
      action,
      options: {},
      urgent: false,
    });
  }

  append(id: number, rows: readonly NewEntry[]): void {
    this.parts.store.append(id, rows);
  }

  commit(id: number): void {
    this.parts.store.commit(id);
    this.#changed(id);
    this.#sender(this.parts.store.get(id).connection).wake();
  }

  discard(id: number): void {
    this.parts.store.discard(id);
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

/** Refuses an edit that the service would refuse, before it is on its way. */
function checkEdit({ action, document, options }: Edit): void {
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
      details: { field: missing[0] },
    });
  }
}
