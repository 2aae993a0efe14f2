import { startOf } from "../../shared/text/start-of";
import { setImmediate } from "node:timers/promises";
import { applied, restoring } from "../../shared/documents/change";
import { hasUrl } from "../../shared/documents/identity";
import { stateAfter } from "../../shared/documents/states";
import type { JsonObject } from "../../shared/documents/json";
import type { Document, DocumentAction } from "../../shared/interface/documents";
import type { ProjectRef } from "../../shared/ipc/explore";
import type { BulkScope, BulkStep, DocumentEdit, EditPlan, KnownVersion } from "../../shared/ipc/documents";
import type { Upload } from "../../shared/ipc/uploads";
import { t } from "../../shared/texts";
import { failure, throwIfAborted } from "../client/service-error";
import type { OtherChanges } from "../uploads/ledger";
import type { NewMetric } from "../../shared/ipc/imports";
import type { ImportMetrics } from "../uploads/import-metrics";
import type { Outbox } from "../uploads/outbox";
import { undoesCreate } from "../uploads/undo";
import { bulkAction, bulkChange } from "./bulk-change";
import { knownAfter, type AnsweredEntry } from "./edit-store";
import { PlannedUploads, type PlannedEdit } from "./planned-uploads";
import { unknownVersion, type PresentVersions } from "./present";
import { readNamed, type NamedDocument } from "./read-named";
import { readScope, namedCount, type DocumentInScope, type ScopeSources } from "./read-scope";

export interface PlansDeps extends ScopeSources {
  outbox: Outbox;
  /** Metrics that imports created and that an undo removes. */
  metrics: Pick<ImportMetrics, "fates" | "restore" | "missing" | "ensure" | "sent">;
  present: PresentVersions;
  isLocal: (connectionId: string) => boolean;
  progress: (progress: { planId: string; read: number; of: number }) => void;
}

/** A bulk edit that is planned, and the documents that it reads. */
interface PlannedScope extends ProjectRef {
  planId: string;
  scope: BulkScope;
}

/** Scopes whose documents are changed each in its own way. A document of several scopes is read once. */
export interface DecidedScopes extends ProjectRef {
  planId: string;
  scopes: readonly BulkScope[];
  name: string;
  /** Custom metrics that the changes write. Missing ones are created once the plan is committed. */
  metrics: readonly NewMetric[];
  decide: (found: DocumentInScope) => PlannedChange;
}

/** A change of a document, empty if there is none. Changes of each kind have examples of their own. */
export interface PlannedChange {
  change: JsonObject;
  kind?: string;
}

const examples = 5;
const examplesOfKind = 2;
const maxKinds = 10;
/** An undo lists at most this many documents that it leaves unchanged. */
const maxListed = 200;
const entriesPerTurn = 500;
/** Prevents restored text from being taken for a truncated copy. */
const restoringOptions = { proc_content_ellipsis: "no_special_handling" } as const;

/** Documents that are changed each in its own way. */
export interface EachDocument extends ProjectRef {
  planId: string;
  name: string;
  documents: readonly NamedDocument[];
  /** Custom metrics that the changes write. Missing ones are created once the plan is committed. */
  metrics: readonly NewMetric[];
  change: (document: Document, position: number) => Readonly<Record<string, unknown>>;
}

/** Dry runs of bulk edits and undos. Each page has one plan at a time, until it is committed or discarded. */
export class Plans {
  readonly #held = new Map<number, { id: string; uploads: PlannedUploads; isCurrent: () => boolean }>();

  constructor(private readonly deps: PlansDeps) {}

  /** Reads the documents of a bulk edit and queues the changes, hidden until committed. */
  bulk(
    { steps, scope, ...planned }: PlannedScope & { steps: readonly BulkStep[] },
    signal: AbortSignal,
    page = 0,
  ): Promise<EditPlan> {
    const action = bulkAction(steps);
    const isLocal = this.deps.isLocal(planned.connectionId);
    const rescored = isLocal && steps.some(({ kind }) => kind === "rescore");
    return this.#scan(
      { ...planned, scopes: [scope], name: bulkName(steps), action, rescored },
      signal,
      page,
      ({ document, rescored }) => ({ change: bulkChange(document, steps, { rescored, isLocal }) }),
    );
  }

  /** Queues what `decide` makes of each document of the scopes, hidden until committed. */
  async decided(
    { metrics, decide, ...planned }: DecidedScopes,
    signal: AbortSignal,
    page = 0,
  ): Promise<EditPlan> {
    const missing = await this.deps.metrics.missing(planned, metrics, signal);
    const scan = { ...planned, action: "update", rescored: false } as const;
    return this.#scan(scan, signal, page, decide, { used: metrics, missing });
  }

  #scan(
    {
      planId,
      scopes,
      name,
      action,
      rescored,
      ...to
    }: Pick<DecidedScopes, "connectionId" | "projectId" | "planId" | "scopes" | "name"> & {
      action: DocumentAction;
      rescored: boolean;
    },
    signal: AbortSignal,
    page: number,
    changeOf: (found: DocumentInScope) => PlannedChange,
    metrics?: PlannedUploads["metrics"],
  ): Promise<EditPlan> {
    return this.#run(planId, page, to, name, async (uploads, plan) => {
      if (metrics) uploads.metrics = metrics;
      const reading = {
        progress: (read: number, of: number) => this.deps.progress({ planId, read, of }),
        unreadable: (count: number) => void (plan.unreadable += count),
        signal,
        rescored,
      };
      const kinds = new Map<string, number>();
      const known = new Set<string>();
      for await (const found of readEach(this.deps, to, scopes, reading)) {
        const { document, datasetId, before } = found;
        if (scopes.length > 1) {
          const key = JSON.stringify([datasetId, document.url]);
          if (known.has(key)) continue;
          known.add(key);
        }
        plan.read++;
        if (!hasUrl(document)) {
          plan.withoutUrl++;
          continue;
        }
        const { change, kind } = changeOf(found);
        if (changesUnreadable(document, change)) {
          plan.unreadable++;
          continue;
        }
        const isSame =
          action === "update" ? Object.keys(change).length === 0 : before.state === stateAfter(action);
        if (isSame) plan.same++;
        else {
          const edit = { datasetId, action, url: document.url, change, options: {}, before };
          note(plan, uploads, edit, kind === undefined ? undefined : isExampleOf(kinds, kind));
        }
      }
      const named = scopes.reduce((sum, scope) => sum + (namedCount(scope) ?? 0), 0);
      plan.missing = Math.max(0, named - plan.read);
    });
  }

  /** Queues a change of its own for each of some documents, hidden until committed. */
  async each(
    { planId, name, documents, metrics, change, ...to }: EachDocument,
    signal: AbortSignal,
    page = 0,
  ): Promise<EditPlan> {
    const missing = await this.deps.metrics.missing(to, metrics, signal);
    return this.#run(planId, page, to, name, async (uploads, plan) => {
      uploads.metrics = { used: metrics, missing };
      const withUrl = documents.filter(({ url }) => url !== "");
      plan.withoutUrl = documents.length - withUrl.length;
      const reading = {
        progress: (read: number) => this.deps.progress({ planId, read, of: withUrl.length }),
        signal,
      };
      for await (const { document, datasetId, before, position } of readNamed(
        this.deps,
        to,
        withUrl,
        reading,
      )) {
        plan.read++;
        const changed = change(document, position);
        if (changesUnreadable(document, changed)) plan.unreadable++;
        else if (Object.keys(changed).length === 0) plan.same++;
        else
          note(plan, uploads, {
            datasetId,
            url: document.url ?? "",
            change: changed,
            action: "update",
            options: {},
            before,
          });
      }
      plan.missing = withUrl.length - plan.read;
    });
  }

  /**
   * Queues what undoes an upload, hidden until committed. `uncertain`: also changes that somebody else may have made.
   */
  async revert(
    { planId, uploadId, uncertain }: { planId: string; uploadId: number; uncertain: boolean },
    signal: AbortSignal,
    page = 0,
  ): Promise<EditPlan> {
    const all = this.deps.outbox.list();
    const upload = all.find(({ id }) => id === uploadId);
    if (!upload) throw failure("missing", t("main:bulk.uploadGone"));
    const to = { connectionId: upload.connectionId, projectId: upload.projectId };
    return this.#run(
      planId,
      page,
      to,
      t("main:bulk.takenBack", { name: upload.name }),
      async (uploads, plan) => {
        const { outbox, edits } = this.deps;
        const whole = [upload, ...all.filter(({ partOf }) => partOf === uploadId)];
        const of = whole.reduce((sum, { counts }) => sum + counts.done + counts.uncertain, 0);
        for (const part of whole) {
          const others = await outbox.ledger.changesOfOthers(part.id, signal);
          const reverting = { upload: part, others, uncertain };
          for (let after = 0; ;) {
            const entries = edits.answered(part.id, after, entriesPerTurn);
            for (const entry of entries) this.#revertEntry(entry, reverting, uploads, plan);
            const last = entries.at(-1);
            if (!last) break;
            after = last.entryId;
            this.deps.progress({ planId, read: plan.read, of });
            await setImmediate();
            throwIfAborted(signal);
          }
        }
        const stays = plan.superseded + plan.uncertain + plan.unknown;
        plan.metrics = this.deps.metrics.fates(upload, stays === 0);
        uploads.leaving = plan.metrics.flatMap(({ name, fate }) => (fate === "removed" ? [name] : []));
        if (plan.metrics.some(({ fate }) => fate === "restored")) uploads.restored = upload.undoes;
      },
      uploadId,
    );
  }

  /** Sends a plan. Throws if documents of its project were changed since the dry run began. */
  async commit(planId: string, signal: AbortSignal): Promise<number[]> {
    const { restored, to } = this.#current(planId).uploads;
    if (restored !== null) await this.deps.metrics.restore(restored, to, signal);
    const { metrics } = this.#current(planId).uploads;
    if (metrics) await this.deps.metrics.ensure(this.#current(planId).uploads.ids, to, metrics, signal);
    const { page, uploads } = this.#current(planId);
    const ids = uploads.commit();
    if (metrics) for (const id of ids) this.deps.metrics.sent(id);
    // Only after success, so that a failed commit can be repeated.
    this.#held.delete(page);
    return ids;
  }

  #current(planId: string): { page: number; uploads: PlannedUploads } {
    const [page, held] = [...this.#held].find(([, { id }]) => id === planId) ?? [];
    if (page === undefined || !held) throw failure("missing", t("main:bulk.dryRunOver"));
    if (held.isCurrent()) return { page, uploads: held.uploads };
    this.discard(planId);
    throw failure("conflict", t("main:bulk.changedSince"));
  }

  discard(planId: string): void {
    this.#take(planId)?.discard();
  }

  /** Discards the plan of a page. */
  discardOf(page: number): void {
    const held = this.#held.get(page);
    if (held) this.discard(held.id);
  }

  #take(planId: string): PlannedUploads | undefined {
    const [page, held] = [...this.#held].find(([, { id }]) => id === planId) ?? [];
    if (page !== undefined) this.#held.delete(page);
    return held?.uploads;
  }

  /** Undoes only what the upload provably changed and nobody changed since. The rest is counted and listed. */
  #revertEntry(
    entry: AnsweredEntry,
    { upload, others, uncertain }: { upload: Upload; others: OtherChanges; uncertain: boolean },
    uploads: PlannedUploads,
    plan: EditPlan,
  ): void {
    plan.read++;
    const { url, edit } = entry;
    const { datasetId, action } = upload;
    const inverse = inverseOf(action, edit, this.deps.isLocal(upload.connectionId));
    const why =
      (entry.isUncertain && !uncertain ? "uncertain" : this.#reasonToLeave(entry, upload, others)) ??
      (inverse ? null : "unknown");
    if (why !== null || !inverse) {
      plan[why ?? "unknown"]++;
      if (plan.left.length < maxListed) plan.left.push({ url, why: why ?? "unknown" });
      return;
    }
    const known = edit && knownAfter(edit);
    const before: KnownVersion = known
      ? { state: known.state, document: known.document, asOf: known.changedAt, from: "history" }
      : { ...unknownVersion(), state: stateAfter(action) };
    note(plan, uploads, { datasetId, url, before, undoes: upload.id, ...inverse });
  }

  #reasonToLeave(
    { entryId, url, position, isSingle, edit }: AnsweredEntry,
    upload: Upload,
    others: OtherChanges,
  ): "unknown" | "superseded" | null {
    const { outbox, edits } = this.deps;
    const isChanged =
      others.hasAfter(url, { position, id: entryId }) ||
      others.reading.some((other) => other.position > position && outbox.edits.mayArrive(other, url)) ||
      edits.changedSince(upload, url, entryId);
    if (isChanged) return "superseded";
    // An older change may have been sent after the earlier version was read. Single edits include queued changes in
    // theirs.
    const isStale =
      edit?.before.from === "service" && !isSingle && others.hasBefore(url, position, edit.before.asOf);
    return isStale ? "unknown" : null;
  }

  /** Runs one dry run. Deletes what it wrote if it fails or is aborted. */
  async #run(
    planId: string,
    page: number,
    to: ProjectRef,
    name: string,
    work: (uploads: PlannedUploads, plan: EditPlan) => Promise<void>,
    undoes: number | null = null,
  ): Promise<EditPlan> {
    this.discardOf(page);
    const { outbox } = this.deps;
    const changes = outbox.edits.changesIn(to);
    const uploads = new PlannedUploads(outbox, to, name, undoes);
    const counts = {
      read: 0,
      change: 0,
      same: 0,
      missing: 0,
      unknown: 0,
      superseded: 0,
      uncertain: 0,
      withoutUrl: 0,
      unreadable: 0,
    };
    const plan: EditPlan = { planId, ...counts, metrics: [], left: [], examples: [] };
    try {
      await work(uploads, plan);
      uploads.finish();
    } catch (error) {
      uploads.discard();
      throw error;
    }
    this.discardOf(page);
    this.#held.set(page, { id: planId, uploads, isCurrent: () => outbox.edits.changesIn(to) === changes });
    return plan;
  }
}

function note(
  plan: EditPlan,
  uploads: PlannedUploads,
  edit: PlannedEdit,
  isExample = plan.examples.length < examples,
): void {
  uploads.add(edit);
  plan.change++;
  if (!isExample) return;
  const { url, action, change, before } = edit;
  const document = before.document;
  plan.examples.push({
    url,
    heading: document?.title || startOf(document?.content ?? "", 200) || url,
    action,
    before: document,
    after: action === "delete" ? null : applied(document ?? { url }, change),
  });
}

/** Whether one more change of a kind is an example, and counts it. */
function isExampleOf(kinds: Map<string, number>, kind: string): boolean {
  const known = kinds.get(kind) ?? 0;
  if (known >= examplesOfKind || (known === 0 && kinds.size >= maxKinds)) return false;
  kinds.set(kind, known + 1);
  return true;
}

/** The change that undoes an edit. Undefined if it is unknown. */
function inverseOf(
  action: DocumentAction,
  edit: DocumentEdit | undefined,
  isLocal: boolean,
): Pick<PlannedEdit, "action" | "change" | "options"> | undefined {
  const plain = (inverse: DocumentAction, options = {}) => ({ action: inverse, change: {}, options });
  const uncreate = () => plain("delete", isLocal ? undoesCreate : {});
  const before = edit?.before;
  switch (action) {
    case "create":
      return uncreate();
    case "undelete":
      return plain("delete");
    case "delete":
      return plain("undelete");
    case "update":
    case "upsert":
      if (action === "upsert" && before?.state === "absent") return uncreate();
      if (!edit || !before?.document) return undefined;
      return {
        action: "update",
        change: restoring(edit.change, before.document),
        options: isLocal ? { ...restoringOptions, restores: "yes" } : restoringOptions,
      };
  }
}

function bulkName(steps: readonly BulkStep[]): string {
  const [first] = steps;
  if (first?.kind === "delete") return t("main:bulk.deletion");
  if (first?.kind === "undelete") return t("main:bulk.restoration");
  const kinds = new Set(steps.map(({ kind }) => kind));
  const parts = [...kinds].flatMap((kind) =>
    kind === "delete" || kind === "undelete" ? [] : [t(`main:bulk.${kind}`)],
  );
  return t("main:bulk.edit", { what: parts.join(", ") });
}

async function* readEach(
  sources: ScopeSources,
  to: ProjectRef,
  scopes: readonly BulkScope[],
  reading: Parameters<typeof readScope>[3],
): AsyncGenerator<DocumentInScope> {
  for (const scope of scopes) yield* readScope(sources, to, scope, reading);
}

/** Whether a change would replace a field whose present value could not be read, and with it what nobody has seen. */
function changesUnreadable({ unreadable_fields: unread = [] }: Document, change: JsonObject): boolean {
  return unread.some((field) => (field.split(".")[0] ?? "") in change);
}
