import type { Endpoint } from "../../shared/interface/endpoints";
import { ServiceError, cancelled } from "./service-error";

/** Longest that a call waits to be repeated; where a service wants more, the analyst is told when instead. */
export const longestWait = 60_000;

/** A service that refuses by its limit is asked again after this many first waits of other failures. */
const limitFactor = 16;

/** Spreads waits, so that calls that failed together aren't repeated together. */
function jittered(ms: number): number {
  return ms * (0.5 + Math.random() / 2);
}

/** The instant that a Retry-After header names (seconds or a date, RFC 9110, section 10.2.3). */
export function retryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? "";
  if (text === "") return undefined;
  const at = /^\d+$/.test(text) ? now + Number(text) * 1000 : Date.parse(text);
  // A date is only as good as two clocks: one in the past says "now", one beyond a day isn't meant.
  return Number.isFinite(at) && at - now <= 86_400_000 ? Math.max(at, now) : undefined;
}

/** Whether repeating a call after this failure can't carry anything out twice. */
function harmless({ method }: Endpoint, error: ServiceError): boolean {
  // A refusal by limit comes before anything is carried out.
  return method === "GET" || method === "PUT" || error.unsent || error.kind === "rate";
}

/**
 * How long to wait before a failed call is repeated, in milliseconds; null where it isn't. Repeated are failures that pass
 * by themselves (network, 5xx, codes 8 and 30), and never a refusal of the token or of the question.
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
  // A service that isn't reached seldom comes back within seconds, and the cache can answer at once.
  if (error.kind === "offline" && attempt > 1) return null;
  const wait =
    error.data.retryAt === undefined
      ? jittered(retryDelayMs * 2 ** (attempt - 1))
      : Math.max(0, error.data.retryAt - now);
  return wait > longestWait ? null : wait;
}

/** When a service that refused by its limit, and doesn't say, is asked again. */
export function guessedRetryAt(attempt: number, retryDelayMs: number, now = Date.now()): number {
  return now + jittered(Math.min(retryDelayMs * limitFactor * 2 ** (attempt - 1), longestWait));
}

/** Waits, unless the caller gives up. */
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
