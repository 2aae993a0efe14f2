import { z } from "zod";
import { randomOf } from "../../bench/service-corpus";
import { type Change, type Expected, documentOf } from "./kill-oracle";

/** What an upload is to do with a document. */
export type Intent =
  { action: "create" | "update"; number: number; change: Change } | { action: "delete"; number: number };

/** An upload without a response: each of its documents may have been written or not. */
export interface Unanswered {
  mark: string;
  intents: readonly Intent[];
}

const Results = z.object({ result_searchdoc: z.array(z.object({ status_code: z.string() })) });

/** Most documents of an upload. */
const largest = 400;
/** Most deletions of an upload. */
const deletions = 3;

/** Sends one upload after another. Each lane writes documents that no other lane writes, so their order is known. */
export class KillLane {
  /** Uploads with a response, and the documents in them. */
  acknowledged = 0;
  writes = 0;
  readonly unanswered: Unanswered[] = [];
  readonly faults: string[] = [];
  readonly #random: () => number;
  /** Numbers of the documents that this lane created. */
  readonly #created: number[] = [];
  #next: number;
  #uploads = 0;

  constructor(
    readonly expected: Expected,
    readonly of: { lane: number; lanes: number; seed: number },
  ) {
    this.#random = randomOf(of.seed * of.lanes + of.lane);
    this.#next = expected.filled + of.lane;
  }

  /** Uploads until it is over or a call fails, as it does when the service is killed. */
  async upload(state: { isOver: boolean }, send: (entries: unknown[]) => Promise<unknown>): Promise<void> {
    while (!state.isOver) {
      const mark = `mark${this.of.lane}x${this.#uploads++}`;
      const intents = this.#intents(mark);
      const entries = intents.map(entryOf);
      let results: { status_code: string }[];
      try {
        results = Results.parse(await send(entries)).result_searchdoc;
      } catch {
        this.unanswered.push({ mark, intents });
        return;
      }
      this.acknowledged++;
      this.writes += intents.length;
      for (const [i, intent] of intents.entries()) {
        if (results[i]?.status_code === "0") this.apply(intent);
        else this.faults.push(`refused: ${JSON.stringify(entries[i])}: ${JSON.stringify(results[i])}`);
      }
    }
  }

  /** A change was made. */
  apply(intent: Intent): void {
    if (intent.action === "delete") {
      this.expected.remove(intent.number);
      this.#created.splice(this.#created.indexOf(intent.number), 1);
      return;
    }
    this.expected.write(intent.number, intent.change);
    if (intent.action === "create") this.#created.push(intent.number);
  }

  /** New documents, changes of others, filled ones among them, and deletions. */
  #intents(mark: string): Intent[] {
    const count = 1 + Math.floor(largest * this.#random() ** 2);
    const intents = new Map<number, Intent>();
    let deleted = 0;
    for (let i = 0; i < count; i++) {
      const kind = this.#random();
      const change = {
        mark,
        sentiment: Math.floor(this.#random() * 11) - 5,
        engagement: Math.floor(this.#random() * 1_000_000),
      };
      if (i === 0 || kind < 0.6) {
        intents.set(this.#next, { action: "create", number: this.#next, change });
        this.#next += this.of.lanes;
        continue;
      }
      const number =
        kind < 0.8 ? this.#filled() : this.#created[Math.floor(this.#random() * this.#created.length)];
      if (number === undefined || intents.has(number)) continue;
      if (kind > 0.95 && deleted++ < deletions) intents.set(number, { action: "delete", number });
      else intents.set(number, { action: "update", number, change });
    }
    return [...intents.values()];
  }

  /** A filled document of this lane that isn't in a dataset. */
  #filled(): number | undefined {
    const { filled } = this.expected;
    const number = Math.floor(this.#random() * filled);
    return number % this.of.lanes === this.of.lane && number % 9 < 6 ? number : undefined;
  }
}

function entryOf(intent: Intent): Record<string, unknown> {
  const { number, action } = intent;
  if (action === "delete") return { delete: { url: documentOf(number).url } };
  const document = documentOf(number, intent.change);
  if (action === "create") return { create: document };
  const { url, title, sentiment, engagement } = z
    .object({ url: z.string(), title: z.string(), sentiment: z.number(), engagement: z.number() })
    .parse(document);
  return { update: { url, title, sentiment, engagement } };
}
