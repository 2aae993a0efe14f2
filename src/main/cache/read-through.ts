import type { z } from "zod";
import type { ErrorKind } from "../../shared/interface/errors";
import type { Answer } from "../../shared/ipc/contract";
import { ServiceError, notKept } from "../client/service-error";
import type { Log } from "../log";
import type { AnswerCache, Question } from "./answer-cache";

/** Failures that say nothing against the last good answer. */
const passing: ReadonlySet<ErrorKind> = new Set(["network", "offline", "timeout", "server"]);

/** Where an answer is taken from: the service, or what was kept alone. */
export type From = "live" | "cache";

/** What a service answered just now, and how many items of its lists could not be read. */
export interface Live<T> {
  data: T;
  unreadable: number;
}

/** Answers questions live and keeps the answers; where the service can't be reached, with the last good one and its age. */
export class ReadThrough {
  constructor(
    private readonly cache: AnswerCache,
    private readonly log: Log,
  ) {}

  /** `live` is asked only where the answer isn't wanted from the cache alone: then nothing is waited for. */
  async answer<S extends z.ZodType>(
    question: Question,
    schema: S,
    live: () => Promise<Live<z.output<S>>>,
    from: From = "live",
  ): Promise<Answer<z.output<S>>> {
    if (from === "cache") {
      const kept = this.kept(question, schema);
      if (!kept) throw notKept();
      return kept;
    }
    const { timesForgotten } = this.cache;
    try {
      const { data, unreadable } = await live();
      const asOf = Date.now();
      // A connection that was removed meanwhile, or leads elsewhere now, leaves nothing behind.
      if (this.cache.timesForgotten === timesForgotten)
        this.#quietly(() => this.cache.put(question, data, asOf, unreadable));
      return { data, asOf, source: "live", ...(unreadable > 0 && { unreadable }) };
    } catch (error) {
      if (!(error instanceof ServiceError) || !passing.has(error.kind)) throw error;
      const kept = this.kept(question, schema);
      if (!kept) throw error;
      return kept;
    }
  }

  /** The last good answer, if there is one that can still be read. */
  kept<S extends z.ZodType>(question: Question, schema: S): Answer<z.output<S>> | undefined {
    const kept = this.#quietly(() => this.cache.get(question));
    const parsed = kept && schema.safeParse(kept.body);
    if (!kept || !parsed?.success) return undefined;
    const { asOf, unreadable } = kept;
    return { data: parsed.data, asOf, source: "cache", ...(unreadable > 0 && { unreadable }) };
  }

  /** A broken cache must not spoil a good answer. */
  #quietly<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      this.log.warn("The cache failed", error);
      return undefined;
    }
  }
}
