import type { z } from "zod";
import type { ErrorKind } from "../../shared/interface/errors";
import type { Answer } from "../../shared/ipc/contract";
import { ServiceError, notCached } from "../client/service-error";
import type { Log } from "../log";
import type { AnswerCache, Question } from "./answer-cache";

/** Failures after which the last successful response is still valid. */
const passing: ReadonlySet<ErrorKind> = new Set(["network", "offline", "timeout", "server"]);

/** Source of a response: the service, with the cache as a fallback, or the cache alone. */
export type From = "live" | "cache";

/** A response of the service, and the number of list items that could not be read. */
export interface Live<T> {
  data: T;
  unreadable: number;
}

/**
 * Queries the service and caches its responses. If the service can't be reached, returns the last one with its age.
 */
export class ReadThrough {
  constructor(
    private readonly cache: AnswerCache,
    private readonly log: Log,
  ) {}

  /** `live` isn't called if only cached data is wanted. */
  async answer<S extends z.ZodType>(
    question: Question,
    schema: S,
    live: () => Promise<Live<z.output<S>>>,
    from: From = "live",
  ): Promise<Answer<z.output<S>>> {
    if (from === "cache") {
      const cached = this.cached(question, schema);
      if (!cached) throw notCached();
      return cached;
    }
    const { timesForgotten } = this.cache;
    try {
      const { data, unreadable } = await live();
      const asOf = Date.now();
      // The connection may have been removed or have changed its URL meanwhile.
      if (this.cache.timesForgotten === timesForgotten)
        this.#quietly(() => this.cache.put(question, data, asOf, unreadable));
      return { data, asOf, source: "live", ...(unreadable > 0 && { unreadable }) };
    } catch (error) {
      if (!(error instanceof ServiceError) || !passing.has(error.kind)) throw error;
      const cached = this.cached(question, schema);
      if (!cached) throw error;
      return cached;
    }
  }

  /** The cached response, if there is one and it is still readable. */
  cached<S extends z.ZodType>(question: Question, schema: S): Answer<z.output<S>> | undefined {
    const cached = this.#quietly(() => this.cache.get(question));
    const parsed = cached && schema.safeParse(cached.body);
    if (!cached || !parsed?.success) return undefined;
    const { asOf, unreadable } = cached;
    return { data: parsed.data, asOf, source: "cache", ...(unreadable > 0 && { unreadable }) };
  }

  /** Ignores errors of the cache, so that the response still reaches the caller. */
  #quietly<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      this.log.warn("The cache failed", error);
      return undefined;
    }
  }
}
