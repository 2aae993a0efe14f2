import { randomInt, randomUUID } from "node:crypto";
import {
  boundedShares,
  chartShares,
  codingResults,
  finalDecisions,
  intervalWidth,
} from "../../methods/coding/coding-results";
import { sentimentValues } from "../../shared/coding/code-book";
import {
  codingSampleLimits,
  type CodingSample,
  type SampleItem,
  type Stratum,
} from "../../shared/coding/coding-sample";
import type { ProjectRef } from "../../shared/ipc/explore";
import type { CodingResults, PartShares } from "../../shared/coding/results";
import { Document } from "../../shared/interface/documents";
import type { ChartShares, Disagreement, NewSample, SampleSummary } from "../../shared/ipc/coding";
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
import type { CodingStore, DrawnItem, StoredSample } from "./coding-store";
import { drawStratum, identityOf, type DrawingPlace, type DrawnStratum } from "./draw";
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

/** Draws samples and keeps what is decided about their documents. */
export class Coding {
  constructor(private readonly deps: CodingDeps) {}

  overview(to: ProjectRef) {
    const { store } = this.deps;
    return { books: store.books(to), samples: store.samples(to).map((stored) => this.summary(stored)) };
  }

  /** A sample with its place. Throws if it was removed. */
  storedSample(sampleId: string): StoredSample {
    const stored = this.deps.store.queue(sampleId);
    if (!stored) throw failure("missing", t("main:coding.sampleGone"));
    return stored;
  }

  summary({ queue: sample }: StoredSample): SampleSummary {
    const { store } = this.deps;
    const { strata, ...shown } = sample;
    const tallies = store.tallies(sample.id);
    const own = tallies.find(({ coder }) => coder === sample.coder);
    return {
      ...shown,
      population: strata.reduce((sum, { population }) => sum + population, 0),
      documents: store.size(sample.id),
      coded: own?.coded ?? 0,
      skipped: own?.skipped ?? 0,
      others: tallies.flatMap(({ coder, coded }) => (coder === sample.coder ? [] : [{ coder, coded }])),
      width: this.#width(sample),
      pace: store.pace(sample.id, sample.coder),
    };
  }

  async draw({ queue: wanted, ...to }: ProjectRef & { queue: NewSample }, signal: AbortSignal) {
    const { store } = this.deps;
    const book = store.books(to).find(({ id }) => id === wanted.bookId);
    if (!book) throw failure("missing", t("main:coding.bookGone"));
    const { title, kind, method, question, inside, size, coder } = wanted;
    const seed = wanted.seed ?? randomInt(0xffff_ffff + 1);
    const place = await this.#place(to, signal);
    const asked = await strataOf(place, wanted, seed);
    const known = new Map<string, SampleItem>();
    const strata: DrawnStratum[] = [];
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
    const sample: CodingSample = {
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
    const stored = { to, queue: sample, origin: null };
    store.add(stored, items);
    this.changed(to);
    return this.summary(stored);
  }

  async extend({ sampleId, by }: RouteInput<"coding.extend">, signal: AbortSignal): Promise<SampleSummary> {
    const { store } = this.deps;
    const { to, queue: sample } = this.storedSample(sampleId);
    if (sample.received) throw failure("invalid", t("main:coding.notDrawnHere"));
    const size = store.size(sampleId);
    if (size + by > codingSampleLimits.documents)
      throw failure("invalid", t("main:coding.tooManyDocuments", { max: codingSampleLimits.documents }));
    const place = await this.#place(to, signal);
    const known = new Map(store.items(sampleId, 0, size).map((item) => [identityOf(item), item]));
    const strata: DrawnStratum[] = [];
    for (const [stratum, { name, question }] of sample.strata.entries()) {
      const max = shareOf(by, sample.strata.length, stratum);
      const { kind, seed } = sample;
      strata.push(await drawStratum(place, { kind, seed, name, question, stratum, max, known }));
    }
    throwIfAborted(signal);
    const isScoredAgain = !strata.every(({ stratum }, at) => isScoredAlike(sample.strata[at], stratum));
    if (strata.some(({ hasMoved }) => hasMoved) || (isScoredAgain && isBySentiment(sample)))
      throw failure("invalid", t("main:coding.movedStrata"));
    const items = inOrder(strata, sample.kind);
    if (items.length === 0) throw failure("invalid", t("main:coding.allDrawn"));
    const extended: CodingSample = {
      ...sample,
      // Documents that a person coded keep the scores they had while others are scored again, so that the sample no
      // longer tells how wrong the scores of the population are.
      strata: strata.map(({ stratum }) => (isScoredAgain ? { ...stratum, scored: null } : stratum)),
      readable: readableOf(strata),
      drawnAt: Date.now(),
    };
    store.extend(extended, items, new Map(strata.flatMap(({ scored }) => [...scored])));
    this.changed(to);
    return this.summary(this.storedSample(sampleId));
  }

  items({ sampleId, from, max }: RouteInput<"coding.items">) {
    const { store } = this.deps;
    const { queue: sample } = this.storedSample(sampleId);
    const decisions = new Map(
      store.decisions(sampleId, sample.coder).map((decision) => [decision.position, decision]),
    );
    return store
      .items(sampleId, from, max)
      .map((item) => blindItem(item, sample.book, decisions.get(item.position) ?? null));
  }

  next({ sampleId, after, skipped = false }: RouteInput<"coding.next">): number | null {
    const { store } = this.deps;
    const { coder } = this.storedSample(sampleId).queue;
    return skipped ? store.nextSkipped(sampleId, coder, after) : store.next(sampleId, coder, after);
  }

  /** Stores a decision of the sample's coder, or of another one. */
  decide(
    { sampleId, position, decision, took = null }: RouteInput<"coding.decide">,
    coder = this.storedSample(sampleId).queue.coder,
  ): SampleSummary {
    const stored = this.storedSample(sampleId);
    const checked = decision && checkedDecision(stored.queue.book, decision);
    const about = { position, coder, decidedAt: Date.now(), took };
    if (!this.deps.store.decide(sampleId, about, checked))
      throw failure("missing", t("main:coding.documentGone"));
    this.changed(stored.to);
    return this.summary(stored);
  }

  removeSample(sampleId: string): void {
    const { to } = this.storedSample(sampleId);
    this.deps.store.removeSample(sampleId);
    this.changed(to);
  }

  results(sampleId: string): CodingResults {
    const { queue: sample, items, decisions } = this.whole(sampleId);
    return codingResults(sample, items, decisions, { zone: this.deps.zone() });
  }

  disagreements(sampleId: string): Disagreement[] {
    const { items, decisions, ...stored } = this.whole(sampleId);
    return disagreementsOf(stored, items, decisions);
  }

  /** Dry run of writing the codes into the documents. */
  planCodes(
    { sampleId, planId }: RouteInput<"coding.planCodes">,
    signal: AbortSignal,
    page?: number,
  ): Promise<EditPlan> {
    const { to, queue: sample, items, decisions } = this.whole(sampleId);
    const { book, title } = sample;
    const counted = finalDecisions(sample, items, decisions);
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

  /** Estimated shares of the samples that have any. */
  shares(to: ProjectRef): ChartShares[] {
    const zone = this.deps.zone();
    return this.deps.store.samples(to).flatMap(({ queue: { id } }) => {
      const { queue: sample, items, decisions } = this.whole(id);
      return chartShares(sample, items, decisions, { zone }) ?? [];
    });
  }

  /** Estimated shares of the documents published from each bound to the next. */
  partShares(sampleId: string, bounds: readonly number[]): PartShares[] {
    const { queue: sample, items, decisions } = this.whole(sampleId);
    return boundedShares(sample, items, decisions, bounds);
  }

  /** A sample with all its documents and decisions. */
  whole(sampleId: string) {
    const { store } = this.deps;
    const stored = this.storedSample(sampleId);
    const items = store.items(sampleId, 0, codingSampleLimits.documents);
    return { ...stored, items, decisions: store.decisions(sampleId) };
  }

  #width(sample: CodingSample): number | null {
    const { store } = this.deps;
    const decisions = store.decisions(sample.id, sample.coder);
    // The width doesn't depend on what documents hold, and parsing them takes longer than a key press may.
    const items = store.facts(sample.id).map((item) => ({ ...item, document: unread, datasetId: null }));
    return intervalWidth(sample, items, decisions);
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

/** The order of coding. Strata are mixed, so that what is coded of a sample is a sample of all of them. */
function inOrder(strata: readonly DrawnStratum[], kind: CodingSample["kind"]): DrawnItem[] {
  const items = strata.flatMap(({ items }) => items);
  return kind === "uncertain" ? items : items.sort((a, b) => a.hash - b.hash || a.number - b.number);
}

function readableOf(strata: readonly DrawnStratum[]): CodingSample["readable"] {
  const sum = (of: (drawn: DrawnStratum) => number) => strata.reduce((total, drawn) => total + of(drawn), 0);
  const read = sum(({ readable }) => readable.read);
  const of = sum(({ readable }) => readable.of);
  return read >= of ? null : { read, of, pieces: sum(({ readable }) => readable.pieces) };
}

/** Whether a stratum's documents have their scores from the same versions, models and rules as when it was drawn. */
function isScoredAlike(before: Stratum | undefined, { scorers }: Stratum): boolean {
  const known = before?.scored ? before.scorers : undefined;
  return known !== undefined && scorers !== undefined && known.join() === scorers.join();
}

function isBySentiment({ kind, strata }: CodingSample): boolean {
  const names: readonly string[] = sentimentValues;
  return kind === "stratified" && strata.every(({ name }) => names.includes(name));
}
