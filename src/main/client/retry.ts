import { longestWaitMs } from "../../shared/interface/calls.constants";
import type { Endpoint } from "../../shared/interface/endpoints";
import { ServiceError, cancelled } from "./service-error";

/** A service that refuses by its limit is asked again after this many first waits of other failures. */
const limitFactor = 16;

/** Spreads waits, so that calls that failed together aren't repeated together. */
function jittered(ms: number): number {
  return ms * (0.5 + Math.random() / 2);
}

/** A Retry-After beyond this is taken for a mistake, in milliseconds. */
const longestMeant = 31 * 86_400_000;

/** The date forms of RFC 9110, section 5.6.7. `Date.parse` alone takes "-5" or "in 5" for a date too. */
const httpDate = /^[a-z]{3,9},? .*\d\d:\d\d:\d\d( GMT| \d{4})$/i;

function instantOf(date: string | null | undefined): number {
  const text = date?.trim() ?? "";
  if (!httpDate.test(text)) return NaN;
  return Date.parse(/GMT$/i.test(text) ? text : `${text} GMT`);
}

/** The instant that a Retry-After header names (seconds or a date, RFC 9110, section 10.2.3), by this computer's clock. */
export function retryAfter(headers: Pick<Headers, "get">, now: number): number | undefined {
  const text = headers.get("retry-after")?.trim() ?? "";
  // A date is measured from the service's own Date header, so that a wrong clock on either side doesn't matter.
  const sent = instantOf(headers.get("date"));
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : instantOf(text) - (Number.isNaN(sent) ? now : sent);
  return wait <= longestMeant ? now + Math.max(wait, 0) : undefined;
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
  return wait > longestWaitMs ? null : wait;
}

/** When a service that refused by its limit, and doesn't say, is asked again. */
export function guessedRetryAt(attempt: number, retryDelayMs: number, now = Date.now()): number {
  return now + jittered(Math.min(retryDelayMs * limitFactor * 2 ** (attempt - 1), longestWaitMs));
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
