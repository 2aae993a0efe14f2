import type { ProjectRef } from "../../shared/ipc/explore";
import type { KnownVersion } from "../../shared/ipc/documents";
import type { Upload } from "../../shared/ipc/uploads";
import { t } from "../../shared/texts";
import { checkEdit, type Edit } from "./check-edit";
import { usualSearchLagMs, type Lag } from "./compare-edit";
import type { Changed, OutboxDeps } from "./outbox-deps";
import { JsonDocument, type OpenChange, type UploadRow } from "./rows";
import type { OutboxStore } from "./store";
import { readStored } from "../../sqlite/stored-json";

/** Takes edits of single documents. Each is on disk before it is sent and stays there until it is answered. */
export class EditQueue {
  readonly #deps: Pick<OutboxDeps, "store" | "searchLagMs">;
  readonly #told: Changed;

  constructor(deps: Pick<OutboxDeps, "store" | "searchLagMs">, told: Changed) {
    this.#deps = deps;
    this.#told = told;
  }

  /** Sends a rejected or invalid entry with another document. */
  revise(entryId: number, document: Record<string, unknown>): Upload {
    const { store } = this.#deps;
    const upload = store.get(store.entry(entryId)?.upload ?? 0);
    const body = { ...document, url: typeof document["url"] === "string" ? document["url"] : "" };
    checkEdit({ action: upload.action, document: body, options: upload.options });
    store.revise(entryId, body.url, JSON.stringify(body));
    this.#told.wakeSender(upload.connection);
    return this.#told.changed(upload.id);
  }

  /** Queues one edit and records the version known before it in the history. On disk when this returns. */
  modify(edit: Edit, before?: KnownVersion): number {
    return this.replace(null, edit, before);
  }

  /** Queues an edit in place of a waiting or rejected one, in one transaction. */
  replace(withdrawn: number | null, edit: Edit, before?: KnownVersion): number {
    checkEdit(edit);
    const { store } = this.#deps;
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
    if (replaced !== undefined) this.#told.changed(replaced);
    this.#told.committed([id]);
    return id;
  }

  /** Changes an edit that is waiting, held or rejected and queues it again, as made on `before`. */
  amend(entryId: number, edit: Edit, before: KnownVersion): number {
    checkEdit(edit);
    const { document, options } = edit;
    const upload = this.entry(entryId)?.upload ?? 0;
    const changed = { url: document.url, document: JSON.stringify(document), options, before };
    this.#told.resumeAfter(upload, () => this.#deps.store.amend(entryId, changed));
    return upload;
  }

  /** Decides about held edits of an upload, or about one of them. */
  decide(id: number, entryId: number | null, how: "check" | "send" | "leave"): Upload {
    const decide = () => this.#deps.store.decide(id, entryId, how);
    if (how !== "leave") return this.#told.resumeAfter(id, decide);
    decide();
    return this.#told.changed(id);
  }

  /** What tells whether the service's search may not show own edits of a document yet. */
  lagOf({ connectionId, projectId, datasetId, document: { url } }: Edit): Lag {
    const place = { connection: connectionId, project: projectId, dataset: datasetId };
    const lagMs = this.#deps.searchLagMs?.(connectionId) ?? usualSearchLagMs;
    return { own: () => this.#deps.store.edits.own(place, url), now: Date.now(), lagMs };
  }

  /** Cancels an edit that is waiting or held, or discards a rejected one. */
  withdraw(entryId: number): void {
    this.#told.changed(this.#deps.store.withdraw(entryId));
  }

  /** State of an entry. Undefined once its upload's record was removed. */
  entry(entryId: number): ReturnType<OutboxStore["entry"]> {
    return this.#deps.store.entry(entryId);
  }

  /** Counter that grows with each change queued for a project. */
  changesIn({ connectionId, projectId }: ProjectRef): number {
    return this.#deps.store.changesIn({ connection: connectionId, project: projectId });
  }

  /** Whether unread rows of an upload may change a document. */
  mayArrive(upload: Pick<UploadRow, "id" | "filling">, url: string): boolean {
    return this.#deps.store.order.mayArrive(upload, url);
  }

  /** Open changes of a document, oldest first. */
  openChanges(
    { connectionId, projectId, datasetId }: ProjectRef & { datasetId: string | null },
    url: string,
  ): OpenChange[] {
    const { store } = this.#deps;
    const place = { connection: connectionId, project: projectId, dataset: datasetId };
    return store.order.openOf(place, url).map(({ id, upload }): OpenChange => {
      const document = store.document(id);
      const change = document === undefined ? {} : readStored(JsonDocument, document);
      return { entryId: id, action: store.get(upload).action, url, change };
    });
  }
}
