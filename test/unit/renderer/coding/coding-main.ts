import { adjudicator, type StoredDecision } from "../../../../src/shared/coding/coding-sample";
import { CodeBook } from "../../../../src/shared/coding/code-book";
import type { CodingResults, EstimatedShare } from "../../../../src/shared/coding/results";
import { Document } from "../../../../src/shared/interface/documents";
import { DocumentQuestion } from "../../../../src/shared/ipc/documents";
import type { BlindItem, SampleSummary } from "../../../../src/shared/ipc/coding";
import { sentimentBook } from "../../../../src/renderer/features/coding/bookDraft";
import { FakeMain, failure, live, oneWorkspace } from "../fake-bridge";

const at = Date.UTC(2026, 10, 9, 8, 42);

export function aQueue(change: Partial<SampleSummary> = {}): SampleSummary {
  return {
    id: "q1",
    title: "Sentiment, November",
    book: sentimentBook(),
    kind: "random",
    method: "sample",
    question: { q: "espresso" },
    inside: null,
    seed: 41,
    readable: null,
    createdAt: at,
    drawnAt: at,
    coder: "Ada",
    received: false,
    population: 7_368,
    documents: 40,
    coded: 0,
    skipped: 0,
    others: [],
    width: null,
    pace: null,
    ...change,
  };
}

function anItem(position: number, change: Partial<BlindItem> = {}): BlindItem {
  return {
    position,
    document: Document.parse({
      url: `https://posts.example/${position}`,
      content: `Post number ${position} about espresso`,
      published: at + position * 60_000,
      extra_author_attributes: { name: "Mara Vane" },
    }),
    datasetId: null,
    copies: 1,
    decision: null,
    ...change,
  };
}

/** A main process with queues in memory. */
export class CodingMain extends FakeMain {
  books: CodeBook[] = [];
  samples: SampleSummary[] = [];
  decisions = new Map<number, StoredDecision>();
  settled = new Map<number, StoredDecision>();
  /** Positions whose decisions can't be stored. */
  refused = new Set<number>();

  constructor(sample?: Partial<SampleSummary>) {
    super({
      ...oneWorkspace,
      "project.metrics": () => live([]),
      "project.topics": () => live({ topic_categories: [], filter_categories: [] }),
      "documents.search": () => live({ total: 7_368, documents: [] }),
      "coding.overview": () => ({
        books: this.books,
        samples: this.samples.map((one) => this.#counted(one)),
      }),
      "coding.saveBook": ({ book }) => {
        this.books = [...this.books.filter(({ id }) => id !== book.id), CodeBook.parse(book)];
      },
      "coding.draw": ({ queue: { title, kind, method, question, inside, size, seed, coder, bookId } }) => {
        const book = this.books.find(({ id }) => id === bookId);
        if (!book) throw failure("missing", "no such book");
        const drawn = aQueue({
          title,
          kind,
          method,
          question: DocumentQuestion.parse(question),
          inside: inside ?? null,
          coder,
          book,
          documents: size,
          seed: seed ?? 7,
        });
        this.samples = [drawn, ...this.samples];
        return drawn;
      },
      "coding.items": ({ from, max }) =>
        Array.from({ length: Math.max(0, Math.min(max, this.#queue().documents - from)) }, (_, step) =>
          anItem(from + step, { decision: this.decisions.get(from + step) ?? null }),
        ),
      "coding.next": ({ after, skipped = false }) => {
        const all = Array.from({ length: this.#queue().documents }, (_, position) => position);
        if (skipped)
          return (
            all.find((position) => position > after && this.decisions.get(position)?.outcome === "skipped") ??
            null
          );
        const open = all.filter((position) => !this.decisions.has(position));
        return open.find((position) => position > after) ?? open[0] ?? null;
      },
      "coding.decide": ({ position, decision, took = null }) => {
        if (this.refused.has(position)) throw failure("server", "the disk is full");
        if (decision)
          this.decisions.set(position, { ...decision, position, coder: "Ada", decidedAt: at, took });
        else this.decisions.delete(position);
        return this.#counted(this.#queue());
      },
      "coding.extend": ({ by }) => {
        this.samples = this.samples.map((one) => ({ ...one, documents: one.documents + by }));
        return this.#counted(this.#queue());
      },
      "coding.results": () => aResult,
      "coding.precision": () => ({
        precision: { share: 0.91, low: 0.87, high: 0.94 },
        coded: 161,
        exclusions: [
          {
            term: "espresso machine jobs",
            query: 'NOT "espresso machine jobs"',
            found: { off: 9, offWith: 6, on: 72, onWith: 0 },
            before: { share: 0.9, low: 0.82, high: 0.95 },
            after: { share: 0.96, low: 0.9, high: 0.98 },
            lost: 0,
            swapped: null,
          },
        ],
        missed: null,
      }),
      "coding.learn": () => null,
      "coding.disagreements": () =>
        [3, 4].map((position) => ({
          item: anItem(position),
          decisions: ["Ada", "Ben"].map((coder, index) => ({
            outcome: "coded" as const,
            values: { sentiment: index === 0 ? "negative" : "neutral" },
            note: "",
            position,
            coder,
            decidedAt: at,
            took: null,
          })),
          settled: this.settled.get(position) ?? null,
        })),
      "coding.adjudicate": ({ position, decision }) => {
        if (decision)
          this.settled.set(position, {
            ...decision,
            position,
            coder: adjudicator,
            decidedAt: at,
            took: null,
          });
      },
    });
    if (sample) {
      const one = aQueue(sample);
      this.books = [one.book];
      this.samples = [one];
    }
  }

  #queue(): SampleSummary {
    const [sample] = this.samples;
    if (!sample) throw failure("missing", "no queue");
    return sample;
  }

  #counted(sample: SampleSummary): SampleSummary {
    const all = [...this.decisions.values()];
    const skipped = all.filter(({ outcome }) => outcome === "skipped").length;
    return { ...sample, coded: all.length - skipped, skipped };
  }
}

const share = (value: string, estimate: number, scored: number | null): EstimatedShare => {
  const sample = { share: estimate, low: estimate - 0.04, high: estimate + 0.05 };
  return {
    code: ["unclear", "off-topic"].includes(value) ? "relevance" : "sentiment",
    value,
    found: Math.round(161 * estimate),
    shown: { ...sample, by: "sample" },
    sample,
    assisted: null,
    scored,
  };
};

export const aResult: CodingResults = {
  kind: "random",
  population: 7_368,
  drawn: 240,
  coded: 161,
  skipped: 2,
  method: "sample",
  shares: [
    share("positive", 0.25, 0.31),
    share("neutral", 0.4, 0.586),
    share("negative", 0.178, 0.103),
    share("unclear", 0.08, null),
    share("off-topic", 0.09, null),
  ],
  means: [],
  periods: [
    { part: at, coded: 80, shares: [share("positive", 0.2, 0.3)] },
    { part: at + 7 * 86_400_000, coded: 12, shares: "too few" },
  ],
  sources: [],
  columns: [],
  scorer: {
    coded: 120,
    right: { share: 0.78, low: 0.72, high: 0.83 },
    macroF1: 0.58,
    confusion: [
      [30, 5, 1],
      [4, 50, 6],
      [3, 11, 10],
    ],
  },
  precision: { share: 0.91, low: 0.87, high: 0.94 },
  agreement: [
    {
      code: "sentiment",
      documents: 120,
      coders: 2,
      percent: 0.83,
      alpha: { value: 0.74, low: 0.66, high: 0.81 },
    },
  ],
  more: { documents: 60, points: 0.04 },
};
