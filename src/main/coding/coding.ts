import { randomInt, randomUUID } from "node:crypto";
import {
  boundedShares,
  chartShares,
  codingResults,
  finalDecisions,
  intervalWidth,
} from "../../methods/coding/coding-results";
import { sentimentValues } from "../../shared/coding/code-book";
import { queueLimits, type Queue, type QueueItem, type Stratum } from "../../shared/coding/queue";
import type { ProjectRef } from "../../shared/ipc/analytics";
import type { CodingResults, PartShares } from "../../shared/coding/results";
import { Document } from "../../shared/interface/documents";
import type { ChartShares, Disagreement, NewQueue, QueueSummary } from "../../shared/ipc/coding";
import type { EditPlan } from "../../shared/ipc/documents";
import type { RouteInput } from "../../shared/ipc/index";
import { t } from "../../shared/texts";
import type { ServiceClient } from "../client/service-client";
import { failure, throwIfAborted } from "../client/service-error";
import type { EachDocument } from "../documents/plans";
import type { Emit } from "../ipc/events";
import { blindItem } from "./blind-item";
import { codedChange, metricsOfBook } from "./coded-change";
import { checkedDecision } from "./checked-decision";
import type { CodingStore, DrawnItem, KeptQueue } from "./coding-store";
import { drawStratum, identityOf, type DrawingPlace, type Drawn } from "./draw";
import { disagreementsOf } from "./disagreements";
import { strataOf } from "./strata";

export interface CodingDeps {
  store: CodingStore;
  client: (connectionId: string) => Promise<ServiceClient>;
  isLocal: (connectionId: string) => boolean;
  /** IANA zone of periods. */
  zone: () => string;
  /** Plans changes of documents, see Documents. */
  planEach: (changes: EachDocument, signal: AbortSignal, page?: number) => Promise<EditPlan>;
  emit: Emit;
}

const unread = Document.parse({});

/** Draws queues and keeps what is decided about their documents. */
export class Coding {
  constructor(private readonly deps: CodingDeps) {}

  overview(to: ProjectRef) {
    const { store } = this.deps;
    return { books: store.books(to), queues: store.queues(to).map((kept) => this.summary(kept)) };
  }

  /** A queue with its place. Throws if it was removed. */
  kept(queueId: string): KeptQueue {
    const kept = this.deps.store.queue(queueId);
    if (!kept) throw failure("missing", t("main:coding.queueGone"));
    return kept;
  }

  summary({ queue }: KeptQueue): QueueSummary {
    const { store } = this.deps;
    const { strata, ...shown } = queue;
    const tallies = store.tallies(queue.id);
    const own = tallies.find(({ coder }) => coder === queue.coder);
    return {
      ...shown,
      population: strata.reduce((sum, { population }) => sum + population, 0),
      documents: store.size(queue.id),
      coded: own?.coded ?? 0,
      skipped: own?.skipped ?? 0,
      others: tallies.flatMap(({ coder, coded }) => (coder === queue.coder ? [] : [{ coder, coded }])),
      width: this.#width(queue),
      pace: store.pace(queue.id, queue.coder),
    };
  }

  async draw({ queue: wanted, ...to }: ProjectRef & { queue: NewQueue }, signal: AbortSignal) {
    const { store } = this.deps;
    const book = store.books(to).find(({ id }) => id === wanted.bookId);
    if (!book) throw failure("missing", t("main:coding.bookGone"));
    const { title, kind, method, question, inside, size, coder } = wanted;
    const seed = wanted.seed ?? randomInt(0xffff_ffff + 1);
    const place = await this.#place(to, signal);
    const asked = await strataOf(place, wanted, seed);
    const known = new Map<string, QueueItem>();
    const strata: Drawn[] = [];
    for (const [stratum, { name, question: part }] of asked.entries()) {
      const max = shareOf(size, asked.length, stratum);
      const drawing = { kind, seed, name, question: part, stratum: strata.length, max, known };
      const drawn = await drawStratum(place, drawing);
      if (drawn.stratum.population > 0) strata.push(drawn);
    }
    const items = inOrder(strata, kind);
    if (items.length === 0) throw failure("invalid", t("main:coding.noDocuments"));
    throwIfAborted(signal);
    const now = Date.now();
    const queue: Queue = {
      id: randomUUID(),
      title,
      book,
      kind,
      method,
      question,
      inside,
      seed,
      coder,
      strata: strata.map(({ stratum }) => stratum),
      readable: readableOf(strata),
      createdAt: now,
      drawnAt: now,
      received: false,
    };
    const kept = { to, queue, origin: null };
    store.add(kept, items);
    this.changed(to);
    return this.summary(kept);
  }

  async extend({ queueId, by }: RouteInput<"coding.extend">, signal: AbortSignal): Promise<QueueSummary> {
    const { store } = this.deps;
    const { to, queue } = this.kept(queueId);
    if (queue.received) throw failure("invalid", t("main:coding.notDrawnHere"));
    const size = store.size(queueId);
    if (size + by > queueLimits.documents)
      throw failure("invalid", t("main:coding.tooManyDocuments", { max: queueLimits.documents }));
    const place = await this.#place(to, signal);
    const known = new Map(store.items(queueId, 0, size).map((item) => [identityOf(item), item]));
    const strata: Drawn[] = [];
    for (const [stratum, { name, question }] of queue.strata.entries()) {
      const max = shareOf(by, queue.strata.length, stratum);
      const { kind, seed } = queue;
      strata.push(await drawStratum(place, { kind, seed, name, question, stratum, max, known }));
    }
    throwIfAborted(signal);
    const isScoredAgain = !strata.every(({ stratum }, at) => isScoredAlike(queue.strata[at], stratum));
    if (strata.some(({ hasMoved }) => hasMoved) || (isScoredAgain && isBySentiment(queue)))
      throw failure("invalid", t("main:coding.movedStrata"));
    const items = inOrder(strata, queue.kind);
    if (items.length === 0) throw failure("invalid", t("main:coding.allDrawn"));
    const extended: Queue = {
      ...queue,
      // Documents that a person coded keep the scores they had while others are scored again, so that the sample no
      // longer tells how wrong the scores of the population are.
      strata: strata.map(({ stratum }) => (isScoredAgain ? { ...stratum, scored: null } : stratum)),
      readable: readableOf(strata),
      drawnAt: Date.now(),
    };
    store.extend(extended, items, new Map(strata.flatMap(({ scored }) => [...scored])));
    this.changed(to);
    return this.summary(this.kept(queueId));
  }

  items({ queueId, from, max }: RouteInput<"coding.items">) {
    const { store } = this.deps;
    const { queue } = this.kept(queueId);
    const decisions = new Map(
      store.decisions(queueId, queue.coder).map((decision) => [decision.position, decision]),
    );
    return store
      .items(queueId, from, max)
      .map((item) => blindItem(item, queue.book, decisions.get(item.position) ?? null));
  }

  next({ queueId, after, skipped = false }: RouteInput<"coding.next">): number | null {
    const { store } = this.deps;
    const { coder } = this.kept(queueId).queue;
    return skipped ? store.nextSkipped(queueId, coder, after) : store.next(queueId, coder, after);
  }

  /** Stores a decision of the queue's coder, or of another one. */
  decide(
    { queueId, position, decision, took = null }: RouteInput<"coding.decide">,
    coder = this.kept(queueId).queue.coder,
  ): QueueSummary {
    const kept = this.kept(queueId);
    const checked = decision && checkedDecision(kept.queue.book, decision);
    const about = { position, coder, decidedAt: Date.now(), took };
    if (!this.deps.store.decide(queueId, about, checked))
      throw failure("missing", t("main:coding.documentGone"));
    this.changed(kept.to);
    return this.summary(kept);
  }

  removeQueue(queueId: string): void {
    const { to } = this.kept(queueId);
    this.deps.store.removeQueue(queueId);
    this.changed(to);
  }

  results(queueId: string): CodingResults {
    const { queue, items, decisions } = this.whole(queueId);
    return codingResults(queue, items, decisions, { zone: this.deps.zone() });
  }

  disagreements(queueId: string): Disagreement[] {
    const { items, decisions, ...kept } = this.whole(queueId);
    return disagreementsOf(kept, items, decisions);
  }

  /** Dry run of writing the codes into the documents. */
  planCodes(
    { queueId, planId }: RouteInput<"coding.planCodes">,
    signal: AbortSignal,
    page?: number,
  ): Promise<EditPlan> {
    const { to, queue, items, decisions } = this.whole(queueId);
    const { book, title } = queue;
    const counted = finalDecisions(queue, items, decisions);
    const decided = new Map(counted.map(({ item, decision }) => [item.position, decision]));
    const isLocal = this.deps.isLocal(to.connectionId);
    return this.deps.planEach(
      {
        ...to,
        planId,
        name: t("main:coding.codesOf", { title }),
        metrics: metricsOfBook(book, [...decided.values()]),
        documents: counted.map(({ item: { position, document, datasetId } }) => ({
          position,
          url: document.url ?? "",
          // Results of hosted services don't say which dataset a document belongs to.
          datasetId: isLocal ? datasetId : undefined,
          published: document.published ?? null,
        })),
        change: (document, position) => {
          const decision = decided.get(position);
          return decision ? codedChange(document, decision, book, isLocal) : {};
        },
      },
      signal,
      page,
    );
  }

  /** Estimated shares of the queues that have any. */
  shares(to: ProjectRef): ChartShares[] {
    const zone = this.deps.zone();
    return this.deps.store.queues(to).flatMap(({ queue: { id } }) => {
      const { queue, items, decisions } = this.whole(id);
      return chartShares(queue, items, decisions, { zone }) ?? [];
    });
  }

  /** Estimated shares of the documents published from each bound to the next. */
  partShares(queueId: string, bounds: readonly number[]): PartShares[] {
    const { queue, items, decisions } = this.whole(queueId);
    return boundedShares(queue, items, decisions, bounds);
  }

  /** A queue with all its documents and decisions. */
  whole(queueId: string) {
    const { store } = this.deps;
    const kept = this.kept(queueId);
    const items = store.items(queueId, 0, queueLimits.documents);
    return { ...kept, items, decisions: store.decisions(queueId) };
  }

  #width(queue: Queue): number | null {
    const { store } = this.deps;
    const decisions = store.decisions(queue.id, queue.coder);
    // The width doesn't depend on what documents hold, and parsing them takes longer than a key press may.
    const items = store.facts(queue.id).map((item) => ({ ...item, document: unread, datasetId: null }));
    return intervalWidth(queue, items, decisions);
  }

  changed({ connectionId, projectId }: ProjectRef): void {
    this.deps.emit("coding.changed", { connectionId, projectId });
  }

  async #place(to: ProjectRef, signal: AbortSignal): Promise<DrawingPlace> {
    const { connectionId, projectId } = to;
    return {
      client: await this.deps.client(connectionId),
      projectId,
      isLocal: this.deps.isLocal(connectionId),
      signal,
      progress: (read, of) => this.deps.emit("coding.drawing", { connectionId, projectId, read, of }),
    };
  }
}

/** The part of a number of documents that a stratum gets. */
function shareOf(documents: number, strata: number, stratum: number): number {
  return Math.floor(documents / strata) + (stratum < documents % strata ? 1 : 0);
}

/** The order of coding. Strata are mixed, so that what is coded of a queue is a sample of all of them. */
function inOrder(strata: readonly Drawn[], kind: Queue["kind"]): DrawnItem[] {
  const items = strata.flatMap(({ items }) => items);
  return kind === "uncertain" ? items : items.sort((a, b) => a.hash - b.hash || a.number - b.number);
}

function readableOf(strata: readonly Drawn[]): Queue["readable"] {
  const sum = (of: (drawn: Drawn) => number) => strata.reduce((total, drawn) => total + of(drawn), 0);
  const read = sum(({ readable }) => readable.read);
  const of = sum(({ readable }) => readable.of);
  return read >= of ? null : { read, of, pieces: sum(({ readable }) => readable.pieces) };
}

/** Whether a stratum's documents have their scores from the same versions, models and rules as when it was drawn. */
function isScoredAlike(before: Stratum | undefined, { scorers }: Stratum): boolean {
  const known = before?.scored ? before.scorers : undefined;
  return known !== undefined && scorers !== undefined && known.join() === scorers.join();
}

function isBySentiment({ kind, strata }: Queue): boolean {
  const names: readonly string[] = sentimentValues;
  return kind === "stratified" && strata.every(({ name }) => names.includes(name));
}
