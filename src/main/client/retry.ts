import { longestWaitMs } from "../../shared/interface/calls.constants";
import type { CallClass, Endpoint } from "../../shared/interface/endpoints";
import type { AccountQueue } from "./account-queue";
import { ServiceError, cancelled } from "./service-error";

/** The backoff after a rate limit is this many times the usual one. */
const limitFactor = 16;

/** Adds jitter, so that calls that failed together aren't retried together. */
function jittered(ms: number): number {
  return ms * (0.5 + Math.random() / 2);
}

/** A longer Retry-After (ms) is taken for a mistake. */
const longestMeant = 31 * 86_400_000;

/** Date formats of RFC 9110, section 5.6.7. `Date.parse` alone would accept "-5" or "in 5". */
const httpDate = /^[a-z]{3,9},? .*\d\d:\d\d:\d\d( GMT| \d{4})$/i;

/** NaN if it isn't a date. */
export function instantOf(date: string | null | undefined): number {
  const text = date?.trim() ?? "";
  if (!httpDate.test(text)) return NaN;
  return Date.parse(/GMT$/i.test(text) ? text : `${text} GMT`);
}

/** The time given by a Retry-After header (seconds or date, RFC 9110, section 10.2.3), by the local clock. */
export function retryAfter(headers: Pick<Headers, "get">, now: number): number | undefined {
  const text = headers.get("retry-after")?.trim() ?? "";
  // Dates are relative to the response's Date header, so wrong clocks don't matter.
  const sent = instantOf(headers.get("date"));
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : instantOf(text) - (Number.isNaN(sent) ? now : sent);
  return wait <= longestMeant ? now + Math.max(wait, 0) : undefined;
}

/** Whether repeating the call can't carry it out twice. */
function harmless({ method }: Endpoint, error: ServiceError): boolean {
  // Rate limits are checked before anything is carried out.
  return method === "GET" || method === "PUT" || error.unsent || error.kind === "rate";
}

/**
 * Backoff in milliseconds before the next attempt, or null for no retry. Only temporary failures are retried (network,
 * 5xx, codes 8 and 30), never a rejected token or query.
 */
export function waitBeforeRetry(
  error: unknown,
  endpoint: Endpoint,
  attempt: number,
  { retries, retryDelayMs }: { retries: number; retryDelayMs: number },
  now = Date.now(),
): number | null {
  if (!(error instanceof ServiceError) || !error.data.retryable || attempt > retries) return null;
  if (!harmless(endpoint, error)) return null;
  // An unreachable service rarely returns within seconds, and cached data can be shown at once.
  if (error.kind === "offline" && attempt > 1) return null;
  const wait =
    error.data.retryAt === undefined
      ? jittered(retryDelayMs * 2 ** (attempt - 1))
      : Math.max(0, error.data.retryAt - now);
  return wait > longestWaitMs ? null : wait;
}

/** Holds back calls of a class after the service refused one because of its limit. */
export function blockAfterLimit(
  error: unknown,
  queue: Pick<AccountQueue, "block">,
  callClass: CallClass,
  attempt: number,
  retryDelayMs: number,
): void {
  if (!(error instanceof ServiceError) || error.kind !== "rate") return;
  const until = error.data.retryAt ?? guessedRetryAt(attempt, retryDelayMs);
  error.add({ retryAt: until });
  queue.block(callClass, until);
}

/** When to retry after a rate limit if the service doesn't say. */
function guessedRetryAt(attempt: number, retryDelayMs: number, now = Date.now()): number {
  return now + jittered(Math.min(retryDelayMs * limitFactor * 2 ** (attempt - 1), longestWaitMs));
}

/** Resolves after a time. Rejects when aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(cancelled());
      return;
    }
    const giveUp = () => {
      clearTimeout(timer);
      reject(cancelled());
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", giveUp);
      resolve();
    }, ms);
    signal.addEventListener("abort", giveUp, { once: true });
  });
}
