import type { Handlers } from "../../shared/ipc/index";
import { withOrigin } from "../../shared/documents/with-origin";
import { sentimentOrigins } from "../../shared/interface/documents.constants";
import type { ProjectRef } from "../../shared/ipc/explore";
import type { EditPlan } from "../../shared/ipc/documents";
import type { ReadThrough } from "../cache/read-through";
import type { ServiceClient } from "../client/service-client";
import type { Emit } from "../ipc/events";
import { now } from "../ipc/now";
import type { Outbox } from "../uploads/outbox";
import type { Database } from "../../sqlite/database";
import { checkDocument } from "./check";
import { DraftStore } from "./draft-store";
import { EditStore } from "./edit-store";
import { matchedTopics } from "./matched-topics";
import { Plans, type EachDocument, type PlansDeps } from "./plans";
import { PresentVersions, unknownVersion } from "./present";
import { saveDocuments, type SavingDeps } from "./save-documents";
import { searchDocuments } from "./search";
import { summaryOf } from "./summary";
import { submitEdit, type SubmitDeps } from "./submit";

export interface DocumentsDeps {
  /** The outbox's database. Drafts and earlier versions must survive whatever edits survive. */
  db: Database;
  outbox: Outbox;
  metrics: PlansDeps["metrics"];
  isLocal: PlansDeps["isLocal"];
  cache: ReadThrough;
  client: (connectionId: string) => Promise<ServiceClient>;
  /** Datasets of a local workspace. Empty for connections that don't list them. */
  localDatasets: (to: ProjectRef) => Promise<readonly string[]>;
  emit: Emit;
}

interface EditedDocument {
  connectionId: string;
  document: { [field: string]: unknown; url: string };
}

type DocumentRouteName = Extract<keyof Handlers, `documents.${string}`>;

/** Search, edits, history, drafts and bulk edits of documents. */
export class Documents {
  readonly #edits: EditStore;
  readonly #drafts: DraftStore;
  readonly #present: PresentVersions;
  readonly #plans: Plans;

  constructor(private readonly deps: DocumentsDeps) {
    const { db, outbox, client, emit } = deps;
    this.#edits = new EditStore(db);
    this.#drafts = new DraftStore(db);
    const datasets = (to: ProjectRef) => this.#datasets(to);
    this.#present = new PresentVersions(client, this.#edits, datasets);
    this.#plans = new Plans({
      outbox,
      metrics: deps.metrics,
      isLocal: deps.isLocal,
      present: this.#present,
      edits: this.#edits,
      client,
      datasets,
      progress: (progress) => emit("documents.planning", progress),
    });
  }

  /** Discards the plan of a page that was closed. */
  pageGone(page: number): void {
    this.#plans.discardOf(page);
  }

  /** Dry run of changing each of some documents in its own way. It is committed and discarded like others. */
  planDecided(...planned: Parameters<Plans["decided"]>): Promise<EditPlan> {
    return this.#plans.decided(...planned);
  }

  /** Sends a plan, as a window does. */
  commitPlan(...planned: Parameters<Plans["commit"]>): Promise<number[]> {
    return this.#plans.commit(...planned);
  }

  planEach(changes: EachDocument, signal: AbortSignal, page?: number): Promise<EditPlan> {
    return this.#plans.each(changes, signal, page);
  }

  routes(saving: Omit<SavingDeps, "progress">): Pick<Handlers, DocumentRouteName> {
    const { outbox, client, cache, emit } = this.deps;
    const edits = this.#edits;
    const drafts = this.#drafts;
    const plans = this.#plans;
    const submitting: SubmitDeps = { outbox, edits, drafts, present: this.#present };
    const sources = { edits, client, datasets: (to: ProjectRef) => this.#datasets(to) };
    return {
      "documents.save": saveDocuments(sources, {
        ...saving,
        progress: (progress) => emit("documents.saving", progress),
      }),
      "documents.search": searchDocuments(client, cache),
      "documents.summary": async ({ connectionId, projectId, scope, ...question }, signal) => ({
        text: await summaryOf(
          await client(connectionId),
          scope === "global" ? null : projectId,
          question,
          signal,
        ),
      }),
      "documents.modify": now((edit) => ({
        uploadId: outbox.edits.modify({ ...edit, document: this.#byPerson(edit) }, this.#known(edit)),
      })),
      "documents.submit": (input, signal) =>
        submitEdit(submitting, { ...input, document: this.#byPerson(input) }, signal),
      "documents.read": (wanted, signal) => this.#present.read(wanted, signal),
      "documents.check": now(({ action, document, metrics }) => checkDocument(action, document, metrics)),
      "documents.datasets": async (to) => [...(await this.#datasets(to))],
      "documents.topics": async ({ connectionId, projectId, url, published }, signal) =>
        published === null
          ? []
          : matchedTopics(await client(connectionId), projectId, { url, published }, signal),
      "documents.sentiment": async ({ connectionId, projectId, url }, signal) => {
        const path = { project_id: projectId };
        const call = await client(connectionId);
        return (await call.call("explainSentiment", { path, params: { url } }, { signal })).result;
      },
      "documents.withdraw": now(({ entryId }) => {
        outbox.edits.withdraw(entryId);
        return undefined;
      }),
      "documents.edits": now(({ connectionId, projectId, ...input }) =>
        edits.list({ connectionId, projectId }, input),
      ),
      "documents.marks": now(({ urls, ...to }) => edits.marks(to, urls)),
      "documents.known": now(({ connectionId, projectId, ...input }) =>
        edits.known({ connectionId, projectId }, input),
      ),
      "documents.drafts": now((to) => drafts.list(to)),
      "documents.saveDraft": now((draft) => drafts.save(draft)),
      "documents.removeDraft": now(({ draftId }) => {
        drafts.remove(draftId);
        return undefined;
      }),
      "documents.planBulk": (input, signal, page) => plans.bulk(input, signal, page),
      "documents.planRevert": (input, signal, page) => plans.revert(input, signal, page),
      "documents.commitPlan": async ({ planId }, signal) => ({
        uploadIds: await plans.commit(planId, signal),
      }),
      "documents.discardPlan": now(({ planId }) => {
        plans.discard(planId);
        return undefined;
      }),
    };
  }

  /** A document as a person edited it. A local workspace is told so, and keeps what it gives from then on. */
  #byPerson({ connectionId, document }: EditedDocument): EditedDocument["document"] {
    return this.deps.isLocal(connectionId) ? withOrigin(document, sentimentOrigins.person) : document;
  }

  #known({
    datasetId,
    document,
    ...to
  }: ProjectRef & { datasetId: string | null; document: { url: string } }) {
    const known = this.#edits.lastKnown(to, document.url, datasetId);
    if (!known) return unknownVersion();
    return { state: known.state, document: known.document, asOf: known.changedAt, from: "history" as const };
  }

  async #datasets(to: ProjectRef): Promise<readonly string[]> {
    return [...new Set([...this.#edits.datasets(to), ...(await this.deps.localDatasets(to))])].sort();
  }
}
