import { ownValue } from "../../shared/documents/json";
import {
  labelsOfCorrections,
  labelsOfSamples,
  learnableCode,
  textOf,
  valuesOfScores,
  type LabeledSample,
  type Label,
  type LabeledDocument,
  type LearnableCode,
} from "../../methods/learning/labels-of-samples";
import { learnFromLabels, type LearningResult } from "../../methods/learning/learn-from-labels";
import { storiesOfTexts } from "../../methods/learning/stories-of-texts";
import type { LearnedOffer, QueryPrecision } from "../../shared/coding/results";
import { withOrigin } from "../../shared/documents/with-origin";
import { learnedOrigin, sentimentOrigins } from "../../shared/interface/documents.constants";
import type { Document } from "../../shared/interface/documents";
import type { ProjectRef } from "../../shared/ipc/explore";
import type { EditPlan, LearnedChanges } from "../../shared/ipc/documents";
import type { ParsedInput } from "../../shared/ipc/index";
import { t } from "../../shared/texts";
import { failure } from "../client/service-error";
import type { Documents } from "../documents/documents";
import type { PlannedChange } from "../documents/plans";
import { codedSentiments, metricsOfBook, sentimentCode } from "./coded-change";
import type { Coding } from "./coding";
import type { CodingStore } from "./coding-store";
import { identityOf } from "./draw";
import { inTurns } from "./in-turns";
import { queryPrecision } from "./query-precision";

export interface LearningDeps {
  store: Pick<CodingStore, "samples">;
  coding: Pick<Coding, "whole">;
  planDecided: Documents["planDecided"];
  isLocal: (connectionId: string) => boolean;
  /** Documents of a project whose sentiment a person gave. */
  corrected: (to: ProjectRef, signal: AbortSignal) => Promise<LabeledDocument[]>;
}

/** What was learned, with the labels that it was learned from. */
interface Lesson {
  key: string;
  code: LearnableCode;
  /** Whether the code is written as the document's sentiment. Others are custom metrics. */
  isSentiment: boolean;
  labels: readonly Label[];
  learned: LearningResult;
}

const termsOfValue = 12;

/** Learns from the codes of a project, and plans what a learned model changes. */
export class LearningOffers {
  /** The last lesson: a plan usually follows an offer. */
  #lesson: Lesson | null = null;

  constructor(private readonly deps: LearningDeps) {}

  async offer({ sampleId, code: id }: ParsedInput<"coding.learn">, signal: AbortSignal) {
    const lesson = await this.#learn(sampleId, id, signal);
    return lesson && offerOf(lesson);
  }

  async plan(
    { sampleId, code: id, planId, confidence, scope }: ParsedInput<"coding.planLearned">,
    signal: AbortSignal,
    page: number | undefined,
  ): Promise<EditPlan> {
    const lesson = await this.#learn(sampleId, id, signal);
    if (lesson?.learned.judgment.isOffered !== true) throw failure("invalid", t("main:coding.notBetter"));
    const { to, queue: sample } = this.deps.coding.whole(sampleId);
    const { code, isSentiment } = lesson;
    const deciding = new Deciding(lesson, this.#coded(to), confidence, this.deps.isLocal(to.connectionId));
    const plan = await this.deps.planDecided(
      {
        ...to,
        planId,
        scopes: [scope],
        name: t("main:coding.learned", { code: code.title }),
        metrics: isSentiment ? [] : metricsOfBook(sample.book, []).filter(({ name }) => name === code.id),
        decide: ({ document }) => deciding.decide(document),
      },
      signal,
      page,
    );
    return { ...plan, learned: deciding.changes() };
  }

  precision(sampleId: string, signal: AbortSignal): Promise<QueryPrecision> {
    const own = this.deps.coding.whole(sampleId);
    return queryPrecision(own, this.#queues(own.to), signal);
  }

  async #learn(sampleId: string, id: string, signal: AbortSignal): Promise<Lesson | null> {
    const { to, queue: sample } = this.deps.coding.whole(sampleId);
    const code = learnableCode(sample, id);
    if (!code) return null;
    const isSentiment = code.id === sentimentCode(sample.book)?.id;
    const coded = labelsOfSamples(code, this.#queues(to), identityOf);
    const corrected = isSentiment ? await this.deps.corrected(to, signal) : [];
    const labels = [...coded, ...labelsOfCorrections(code, corrected, coded, identityOf)];
    const key = JSON.stringify([
      to,
      code,
      labels.map(({ item, value, score }) => [identityOf(item), value, score]),
    ]);
    if (this.#lesson?.key === key) return this.#lesson;
    const stories = await inTurns(storiesOfTexts(labels.map(({ text }) => text)), signal);
    const texts = labels.map((label, row) => ({ ...label, story: stories[row] ?? "" }));
    const task = { texts, values: code.values.length, ofScores: valuesOfScores(code) };
    const learned = await inTurns(learnFromLabels(task), signal);
    if (!learned) return null;
    this.#lesson = { key, code, isSentiment, labels, learned };
    return this.#lesson;
  }

  #queues(to: ProjectRef): LabeledSample[] {
    return this.deps.store.samples(to).map(({ queue: sample }) => this.deps.coding.whole(sample.id));
  }

  /** URLs of documents that a person coded, whatever the code. */
  #coded(to: ProjectRef): Set<string> {
    const coded = new Set<string>();
    for (const { items, decisions } of this.#queues(to)) {
      const decided = new Set(
        decisions.flatMap(({ outcome, position }) => (outcome === "skipped" ? [] : [position])),
      );
      for (const { position, document } of items)
        if (decided.has(position) && document.url) coded.add(document.url);
    }
    return coded;
  }
}

/** Decides about one document after another, and counts what becomes of them. */
class Deciding {
  readonly #kinds = new Map<string, LearnedChanges["kinds"][number]>();
  #byPerson = 0;
  #unsure = 0;

  constructor(
    private readonly lesson: Lesson,
    private readonly coded: ReadonlySet<string>,
    private readonly confidence: number,
    private readonly isLocal: boolean,
  ) {}

  changes(): LearnedChanges {
    const kinds = [...this.#kinds.values()].sort((a, b) => b.documents - a.documents);
    return { kinds, byPerson: this.#byPerson, unsure: this.#unsure };
  }

  decide(document: Document): PlannedChange {
    const { code, isSentiment, learned } = this.lesson;
    const before = isSentiment ? sentimentClass(document) : customValue(document, code.id);
    const isPersons = isSentiment
      ? document.sentiment_origin === sentimentOrigins.person
      : before !== null && !isLearned(document, code.id);
    if (isPersons || this.coded.has(document.url ?? "")) {
      this.#byPerson++;
      return { change: {} };
    }
    const score = code.kind === "sentiment" ? (document.sentiment ?? null) : null;
    const decision = learned.model.decide({ text: textOf(document), score });
    if (decision.confidence < this.confidence) {
      this.#unsure++;
      return { change: {} };
    }
    const after = code.values[decision.value]?.id ?? "";
    // A score of the same class says more than the class.
    if (after === before) return { change: {} };
    const kind = JSON.stringify([before, after]);
    const known = this.#kinds.get(kind) ?? { before, after, documents: 0 };
    this.#kinds.set(kind, { ...known, documents: known.documents + 1 });
    const change = isSentiment
      ? { sentiment: codedSentiments.get(after) ?? 0 }
      : { custom: { [code.id]: after } };
    // Hosted services record no origins.
    const origin = learnedOrigin(this.lesson.labels.length);
    return { kind, change: this.isLocal ? withOrigin(change, origin) : change };
  }
}

/** Whether an earlier model gave the value of a metric. Any other that is there counts as a person's. */
function isLearned({ origins }: Document, name: string): boolean {
  return origins?.[`custom.${name}`]?.startsWith("learned-") === true;
}

function offerOf({ code, labels, learned }: Lesson): LearnedOffer {
  const { before, after, gain, isOffered } = learned.judgment;
  const idOf = (value: number) => code.values[value]?.id ?? "";
  return {
    code: code.id,
    labels: labels.length,
    before,
    after,
    gain,
    offered: isOffered,
    abstention: learned.abstention,
    terms: learned.model.terms(termsOfValue).map(({ value, terms }) => ({ value: idOf(value), terms })),
  };
}

function sentimentClass({ sentiment }: Document): string | null {
  if (typeof sentiment !== "number") return null;
  return sentiment > 0 ? "positive" : sentiment < 0 ? "negative" : "neutral";
}

function customValue({ custom }: Document, name: string): string | null {
  const value = custom && ownValue(custom, name);
  return typeof value === "string" && value !== "" ? value : value == null ? null : JSON.stringify(value);
}
