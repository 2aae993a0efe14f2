import pRetry from "p-retry";
import type { z } from "zod";
import {
  Pagination,
  endpoints,
  type CallInput,
  type CallResult,
  type Endpoint,
  type EndpointName,
} from "../../shared/interface/endpoints";
import type { Envelope } from "../../shared/interface/envelope";
import type { Redactor } from "../redaction";
import { callAddress } from "./address";
import { readBounded, readEnvelope } from "./answer";
import { priorities, type CallLimits } from "./limits";
import { ServiceError, cancelled, failure, throwIfAborted, unsent } from "./service-error";
import { transportFailure } from "./transport-failure";

/** The part of fetch that the client needs; Electron's network stack in the app, Node's in tests. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What a client is made of. Address and token are asked for at the moment of each call and kept nowhere. */
export interface ServiceClientParts {
  baseUrl: (signal: AbortSignal) => Promise<string>;
  token: () => Promise<string>;
  platform: string;
  fetch: Fetch;
  redactor: Redactor;
  limits: CallLimits;
  timeoutMs?: number;
  retries?: number;
  /** First wait before a retry in milliseconds; it doubles. */
  retryDelayMs?: number;
}

/** How one call is made. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  priority?: number;
  /** Repeats of idempotent calls after passing failures; 0 where the caller repeats by itself. */
  retries?: number;
  timeoutMs?: number;
}

/** A good answer: the parsed payload and what lay beside it. */
export interface CallAnswer<N extends EndpointName> {
  result: CallResult<N>;
  pagination: Pagination | null;
  requestId: string;
}
type Pagination = z.output<typeof Pagination>;

/** Calls the endpoints of one connection. Every failure is a ServiceError, and nothing it gives out holds the token. */
export class ServiceClient {
  readonly #parts: Required<ServiceClientParts>;
  /** Whether the network stack may still keep a connection on which the service once answered. */
  #connected = false;

  constructor(parts: ServiceClientParts) {
    this.#parts = { timeoutMs: 60_000, retries: 2, retryDelayMs: 300, ...parts };
  }

  /** Calls one endpoint of the table. */
  async call<N extends EndpointName>(
    name: N,
    input: CallInput<N>,
    options: CallOptions = {},
  ): Promise<CallAnswer<N>> {
    const endpoint: Endpoint = endpoints[name];
    const path = checked(endpoint.pathParams, { platform: this.#parts.platform, ...input.path }, "path");
    checked(endpoint.params, input.params ?? {}, "parameter");
    const signal = options.signal ?? new AbortController().signal;
    const attempt = () =>
      this.#parts.limits.run(
        endpoint.callClass,
        () => this.#once(endpoint, path, input, options.timeoutMs, signal),
        {
          priority: options.priority ?? priorities.foreground,
          signal,
        },
      );
    try {
      const envelope = await pRetry(attempt, {
        retries: endpoint.method === "POST" ? 0 : (options.retries ?? this.#parts.retries),
        minTimeout: this.#parts.retryDelayMs,
        randomize: true,
        signal,
        // A service that isn't reached seldom comes back within seconds, and the cache can answer at once.
        shouldRetry: ({ error, attemptNumber }) =>
          error instanceof ServiceError &&
          error.data.retryable &&
          (error.kind !== "offline" || attemptNumber === 1),
      });
      return this.#payload(name, envelope);
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      if (signal.aborted) throw cancelled();
      throw error;
    }
  }

  async #once(
    endpoint: Endpoint,
    path: Record<string, unknown>,
    input: { params?: object; body?: unknown },
    timeoutMs: number | undefined,
    signal: AbortSignal,
  ) {
    const { redactor, fetch } = this.#parts;
    throwIfAborted(signal);
    const { baseUrl, token } = await this.#target(signal);
    redactor.learn(token);
    const url = callAddress(baseUrl, endpoint, path, { ...input.params, access_token: token });
    const connected = this.#connected;
    const ending = new AbortController();
    const giveUp = () => ending.abort();
    const timeout = timeoutMs ?? this.#parts.timeoutMs;
    const late = failure("timeout", `No answer within ${Math.round(timeout / 1000)} seconds.`, {
      retryable: true,
    });
    const timer = setTimeout(() => ending.abort(late), timeout);
    signal.addEventListener("abort", giveUp, { once: true });
    try {
      const response = await fetch(url, {
        method: endpoint.method,
        headers: {
          accept: "application/json",
          ...(input.body !== undefined && { "content-type": "application/json" }),
        },
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
        // A redirect would carry the token to wherever it points.
        redirect: "error",
        cache: "no-store",
        credentials: "omit",
        signal: ending.signal,
      });
      this.#connected = true;
      return readEnvelope(response.status, await readBounded(response), redactor);
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      throwIfAborted(signal);
      if (ending.signal.aborted) throw late;
      const broken = transportFailure(error, redactor);
      if (broken.kind !== "offline") throw broken;
      // Chromium repeats a call by itself on a new connection when a kept one breaks. So a refused connection means that
      // nothing was sent only where none had been kept.
      this.#connected = false;
      throw connected ? broken : unsent(broken);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
    }
  }

  /** Where a call goes and with what; nothing is sent where this fails. */
  async #target(signal: AbortSignal): Promise<{ baseUrl: string; token: string }> {
    try {
      return { baseUrl: await this.#parts.baseUrl(signal), token: await this.#parts.token() };
    } catch (error) {
      throw unsent(error);
    }
  }

  #payload<N extends EndpointName>(name: N, envelope: Envelope): CallAnswer<N> {
    const { resultKey }: Endpoint = endpoints[name];
    const result: z.ZodType = endpoints[name].result;
    // The envelope echoes the token in `request` only, but a hostile answer may repeat it anywhere.
    const parsed = result.safeParse(this.#parts.redactor.payload(envelope[resultKey]));
    if (!parsed.success) {
      const where = parsed.error.issues[0];
      const what =
        envelope[resultKey] === undefined
          ? "is missing"
          : `can't be read (${where?.path.join(".")}: ${where?.message})`;
      throw failure("protocol", `The answer's ${resultKey} ${what}.`);
    }
    const pagination = Pagination.safeParse(envelope["pagination"]);
    return {
      // The row's own schema made it; the compiler can't follow a name it doesn't know.
      result: parsed.data as CallResult<N>,
      pagination: pagination.success ? pagination.data : null,
      requestId: envelope.request_id,
    };
  }
}

/** Parses what the caller gives; a fault is the caller's, named by its place. */
function checked(schema: z.ZodObject, value: unknown, what: string): Record<string, unknown> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw failure("invalid", `The ${what} ${issue?.path.join(".")} ${issue?.message ?? "is wrong"}.`);
}
