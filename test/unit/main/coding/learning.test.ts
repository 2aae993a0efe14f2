import { expect, it } from "vitest";
import { LearningOffers, type LearningDeps } from "../../../../src/main/coding/learning";
import type { DecidedScopes } from "../../../../src/main/documents/plans";
import type { LabeledSample } from "../../../../src/methods/learning/labels-of-samples";
import { Document } from "../../../../src/shared/interface/documents";
import type { EditPlan } from "../../../../src/shared/ipc/documents";
import { decisionOf, itemOf, queueOf } from "../../../support/coding";

const to = { connectionId: "hosted", projectId: "p" };
const tell = { positive: "cozy splendid", neutral: "monday shelf", negative: "leaks cracked" } as const;
const tones = ["positive", "neutral", "negative"] as const;
const toneOf = (number: number) => tones[number % 3] ?? "neutral";

function documentOf(number: number, more: object = {}): Document {
  // Words of its own, so that no document is a copy of another.
  const own = ["aunt", "seat", "road", "lamp", "boat", "coat"].map((word) => `${word}${number}`).join(" ");
  const content = `kettle ${tell[toneOf(number)]} ${own}`;
  return Document.parse({ url: `https://posts.example/${number}`, content, sentiment: 0, ...more });
}

function coded(count: number, change: Parameters<typeof queueOf>[1] = {}): LabeledSample {
  return {
    queue: queueOf(1_000, change),
    items: Array.from({ length: count }, (_, position) =>
      itemOf(position, { document: documentOf(position), scored: "neutral" }),
    ),
    decisions: Array.from({ length: count }, (_, position) => decisionOf(position, toneOf(position))),
  };
}

/** Plans for some documents, without an outbox. */
function learningFrom(samples: readonly LabeledSample[], documents: readonly Document[], isLocal: boolean) {
  const changes: unknown[] = [];
  const plan: EditPlan = {
    planId: "plan",
    read: 0,
    change: 0,
    same: 0,
    missing: 0,
    unknown: 0,
    superseded: 0,
    uncertain: 0,
    left: [],
    metrics: [],
    withoutUrl: 0,
    unreadable: 0,
    examples: [],
  };
  const deps: LearningDeps = {
    store: { samples: () => samples.map(({ queue: sample }) => ({ to, queue: sample, origin: null })) },
    coding: {
      whole: (id) => {
        const found = samples.find(({ queue: sample }) => sample.id === id);
        if (!found) throw new Error("gone");
        return {
          to,
          origin: null,
          queue: found.queue,
          items: [...found.items],
          decisions: [...found.decisions],
        };
      },
    },
    planDecided: ({ decide }: DecidedScopes) => {
      for (const document of documents) {
        const before = { state: "live", document, asOf: 0, from: "service" } as const;
        changes.push(decide({ document, datasetId: null, before }).change);
      }
      return Promise.resolve(plan);
    },
    isLocal: () => isLocal,
    corrected: () => Promise.resolve([]),
  };
  return { learning: new LearningOffers(deps), changes };
}

const { signal } = new AbortController();
const planned = {
  sampleId: "queue",
  planId: "plan",
  code: "sentiment",
  confidence: 0,
  scope: { kind: "results" as const, question: { q: "" }, only: null, except: [] },
};

it("sends a hosted service the sentiment alone, and a local workspace its origin too", async () => {
  const negative = documentOf(302);
  const hosted = learningFrom([coded(90)], [negative], false);
  await hosted.learning.plan(planned, signal, 1);
  expect(hosted.changes).toEqual([{ sentiment: -3 }]);
  const local = learningFrom([coded(90)], [negative], true);
  await local.learning.plan(planned, signal, 1);
  expect(local.changes).toEqual([{ sentiment: -3, sentiment_origin: "learned-90" }]);
});

it("leaves what a person coded or corrected, and finer scores of the same class", async () => {
  const documents = [
    documentOf(2),
    documentOf(302, { sentiment: 4, sentiment_origin: "person" }),
    documentOf(305, { sentiment: -1 }),
  ];
  const { learning, changes } = learningFrom([coded(90)], documents, true);
  const { learned } = await learning.plan(planned, signal, 1);
  expect(changes).toEqual([{}, {}, {}]);
  expect(learned).toMatchObject({ byPerson: 2, kinds: [] });
});

it("learns from all queues of the code and judges by random samples alone", async () => {
  const uncertain = coded(40, { id: "uncertain", kind: "uncertain" });
  const moved = {
    ...uncertain,
    items: uncertain.items.map((item) => ({ ...item, document: documentOf(600 + item.position) })),
  };
  const input = { sampleId: "queue", code: "sentiment" };
  const both = learningFrom([moved, coded(60)], [], true);
  expect(await both.learning.offer(input, signal)).toMatchObject({ labels: 100, offered: true });
  const few = learningFrom([moved, coded(59)], [], true);
  expect(await few.learning.offer(input, signal)).toBeNull();
});

it("counts a document of two queues once", async () => {
  const { learning } = learningFrom([coded(70), coded(70, { id: "again" })], [], true);
  const offer = await learning.offer({ sampleId: "queue", code: "sentiment" }, signal);
  expect(offer?.labels).toBe(70);
});

it("stops learning when it is aborted", async () => {
  const { learning } = learningFrom([coded(300)], [], true);
  const aborting = new AbortController();
  const offer = learning.offer({ sampleId: "queue", code: "sentiment" }, aborting.signal);
  aborting.abort();
  await expect(offer).rejects.toThrow();
});
