import type { z } from "zod";
import type { ErrorKind } from "../../shared/interface/errors";
import type { Answer } from "../../shared/ipc/contract";
import { ServiceError } from "../client/service-error";
import type { Log } from "../log";
import type { AnswerCache, Question } from "./answer-cache";

/** Failures that say nothing against the last good answer. */
const passing: ReadonlySet<ErrorKind> = new Set(["network", "offline", "timeout", "server"]);

/** Answers questions live and keeps the answers; where the service can't be reached, with the last good one and its age. */
export class ReadThrough {
  constructor(
    private readonly cache: AnswerCache,
    private readonly log: Log,
  ) {}

  async answer<S extends z.ZodType>(
    question: Question,
    schema: S,
    live: () => Promise<z.output<S>>,
  ): Promise<Answer<z.output<S>>> {
    try {
      const data = await live();
      const asOf = Date.now();
      this.#quietly(() => this.cache.put(question, data, asOf));
      return { data, asOf, source: "live" };
    } catch (error) {
      if (!(error instanceof ServiceError) || !passing.has(error.kind)) throw error;
      const kept = this.#quietly(() => this.cache.get(question));
      const parsed = kept && schema.safeParse(kept.body);
      if (!kept || !parsed?.success) throw error;
      return { data: parsed.data, asOf: kept.asOf, source: "cache" };
    }
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
