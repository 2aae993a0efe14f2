import type { z } from "zod";
import { mostAnswerBytes } from "../../shared/interface/calls.constants";
import { Pagination, type Endpoint } from "../../shared/interface/endpoints";
import {
  callable,
  type CallableInput,
  type CallableName,
  type CallableResult,
} from "../../shared/interface/local";
import { countingUnreadable } from "../../shared/interface/values";
import { t } from "../../shared/words";
import type { Redactor } from "../redaction";
import type { AccountQueue, Priority } from "./account-queue";
import { addressOf, fillPath, queryPairs } from "./address";
import { readBounded, readEnvelope, type GoodAnswer } from "./answer";
import type { CallRecord, RecordCall } from "./call-record";
import { guessedRetryAt, pause, retryAfter, waitBeforeRetry } from "./retry";
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
  /** The queue of the account that address and token belong to; without one, nothing waits. */
  queue?: (baseUrl: string, token: string) => AccountQueue;
  /** Keeps a record of every attempt. */
  record?: RecordCall;
  timeoutMs?: number;
  retries?: number;
  /** Largest answer that is read, in bytes. */
  answerBytes?: number;
  /** First wait before a retry in milliseconds; it doubles. */
  retryDelayMs?: number;
}

/** How one call is made. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  priority?: Priority;
  /** Repeats after passing failures; 0 where the caller repeats by itself. */
  retries?: number;
  timeoutMs?: number;
  /** The body where it is JSON text already: it is sent as it stands instead of input's. */
  bodyText?: string | Uint8Array<ArrayBuffer>;
}

/** A good answer: the parsed payload and what lay beside it. */
export interface CallAnswer<N extends CallableName> {
  result: CallableResult<N>;
  pagination: Pagination | null;
  requestId: string;
  /** Items of its lists that could not be read and were left out. */
  unreadable: number;
  /** How large the answer was. */
  bytes: number;
}
type Pagination = z.output<typeof Pagination>;

/** A call as it is made, whichever attempt it is. */
interface Call<N extends CallableName> {
  name: N;
  endpoint: Endpoint;
  path: string;
  params: [string, string][];
  body: string | Uint8Array<ArrayBuffer> | undefined;
  timeoutMs: number;
  priority: Priority;
  signal: AbortSignal;
}

/** Calls the endpoints of one connection. Every failure is a ServiceError, and nothing it gives out holds the token. */
export class ServiceClient {
  readonly #parts: Required<Omit<ServiceClientParts, "queue" | "record">> &
    Pick<ServiceClientParts, "queue" | "record">;
  /** Whether the network stack may still keep a connection on which the service once answered. */
  #connected = false;

  constructor(parts: ServiceClientParts) {
    this.#parts = {
      timeoutMs: 60_000,
      retries: 2,
      retryDelayMs: 300,
      answerBytes: mostAnswerBytes,
      ...parts,
    };
  }

  /** Calls one endpoint of the table. */
  async call<N extends CallableName>(
    name: N,
    input: CallableInput<N>,
    options: CallOptions = {},
  ): Promise<CallAnswer<N>> {
    const endpoint: Endpoint = callable[name];
    const path = checked(endpoint.pathParams, { platform: this.#parts.platform, ...input.path }, "wrongPath");
    checked(endpoint.params, input.params ?? {}, "wrongParameter");
    const call: Call<N> = {
      name,
      endpoint,
      path: fillPath(endpoint.path, path),
      params: queryPairs({ ...input.params }),
      body: options.bodyText ?? (input.body === undefined ? undefined : JSON.stringify(input.body)),
      timeoutMs: options.timeoutMs ?? this.#parts.timeoutMs,
      priority: options.priority ?? "foreground",
      signal: options.signal ?? new AbortController().signal,
    };
    const retries = options.retries ?? this.#parts.retries;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(call, attempt);
      } catch (error) {
        const wait = waitBeforeRetry(error, endpoint, attempt, { ...this.#parts, retries });
        if (wait === null) throw error;
        await pause(wait, call.signal);
      }
    }
  }

  /** One attempt: waits for its turn, then sends. */
  async #attempt<N extends CallableName>(call: Call<N>, attempt: number): Promise<CallAnswer<N>> {
    const { endpoint, priority, signal } = call;
    const asked = Date.now();
    throwIfAborted(signal);
    const { baseUrl, token } = await this.#target(signal);
    const queue = this.#parts.queue?.(baseUrl, token);
    if (!queue) return this.#once(call, attempt, 0);
    try {
      return await queue.run(endpoint.callClass, priority, signal, () =>
        this.#once(call, attempt, Date.now() - asked),
      );
    } catch (error) {
      if (error instanceof ServiceError && error.kind === "rate") {
        const until = error.data.retryAt ?? guessedRetryAt(attempt, this.#parts.retryDelayMs);
        error.add({ retryAt: until });
        queue.block(endpoint.callClass, until);
      }
      throw error;
    }
  }

  /** One exchange with the service, and the record of it. */
  async #once<N extends CallableName>(
    call: Call<N>,
    attempt: number,
    waitedMs: number,
  ): Promise<CallAnswer<N>> {
    const { record, redactor } = this.#parts;
    throwIfAborted(call.signal);
    // Asked again after the wait: a token that was changed or removed meanwhile must not be sent.
    const { baseUrl, token } = await this.#target(call.signal);
    throwIfAborted(call.signal);
    redactor.learn(token);
    const url = addressOf(baseUrl, call.path, [...call.params, ["access_token", token]]);
    const seen = { httpStatus: null as number | null, requestId: null as string | null, bytes: 0 };
    const [at, began] = [Date.now(), performance.now()];
    const note = (error: ServiceError | null) => {
      const id = record?.({
        at,
        method: call.endpoint.method,
        path: redactor.text(call.path),
        endpoint: call.name,
        params: call.params.map(([name, value]) => [name, redactor.text(value)]),
        callClass: call.endpoint.callClass,
        priority: call.priority,
        attempt,
        durationMs: performance.now() - began,
        waitedMs,
        ...seen,
        sentBytes: call.body === undefined ? 0 : Buffer.byteLength(call.body),
        error: error?.data ?? null,
      } satisfies CallRecord);
      if (id !== undefined) error?.add({ activityId: id });
    };
    try {
      const answer = this.#payload(call.name, await this.#exchange(url, call, seen), seen.bytes);
      note(null);
      return answer;
    } catch (error) {
      if (error instanceof ServiceError) note(error);
      throw error;
    }
  }

  async #exchange<N extends CallableName>(
    url: string,
    { endpoint, body, timeoutMs, signal }: Call<N>,
    seen: { httpStatus: number | null; requestId: string | null; bytes: number },
  ): Promise<GoodAnswer> {
    const { redactor, fetch, answerBytes } = this.#parts;
    const connected = this.#connected;
    const ending = new AbortController();
    const giveUp = () => ending.abort();
    const timer = setTimeout(giveUp, timeoutMs);
    signal.addEventListener("abort", giveUp, { once: true });
    try {
      const response = await fetch(url, {
        method: endpoint.method,
        headers: {
          accept: "application/json",
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body }),
        // A redirect would carry the token to wherever it points.
        redirect: "error",
        cache: "no-store",
        credentials: "omit",
        signal: ending.signal,
      });
      this.#connected = true;
      seen.httpStatus = response.status;
      const text = await readBounded(response, seen, answerBytes);
      const retryAt = retryAfter(response.headers, Date.now());
      const answer = readEnvelope({ http: response.status, text, retryAt }, redactor);
      seen.requestId = redactor.text(answer.envelope.request_id) || null;
      return answer;
    } catch (error) {
      if (error instanceof ServiceError) {
        seen.requestId = error.data.requestId;
        throw error;
      }
      if (signal.aborted) throw cancelled();
      if (ending.signal.aborted)
        throw failure("timeout", t("main:client.timeout", { seconds: Math.round(timeoutMs / 1000) }), {
          retryable: true,
          details: { diagnosis: "timeout" },
        });
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

  #payload<N extends CallableName>(
    name: N,
    { envelope, text, echo }: GoodAnswer,
    bytes: number,
  ): CallAnswer<N> {
    const { resultKey }: Endpoint = callable[name];
    const result: z.ZodType = callable[name].result;
    // The envelope echoes the token in `request` only, but a hostile answer may repeat it anywhere.
    const payload = this.#parts.redactor.payload(envelope[resultKey], text, echo);
    const { parsed, unreadable } = countingUnreadable(() => result.safeParse(payload));
    if (!parsed.success) {
      const where = parsed.error.issues[0];
      const what = { part: resultKey, where: where?.path.join("."), why: where?.message };
      const message =
        envelope[resultKey] === undefined
          ? t("main:client.partMissing", what)
          : t("main:client.partUnreadable", what);
      throw failure("protocol", message, {
        details: { diagnosis: "not-the-service" },
      });
    }
    const pagination = Pagination.safeParse(envelope["pagination"]);
    return {
      // The row's own schema made it; the compiler can't follow a name it doesn't know.
      result: parsed.data as CallableResult<N>,
      pagination: pagination.success ? pagination.data : null,
      requestId: envelope.request_id,
      unreadable,
      bytes,
    };
  }
}

/** Parses what the caller gives; a fault is the caller's, named by its place. */
function checked(
  schema: z.ZodObject,
  value: unknown,
  wrong: "wrongPath" | "wrongParameter",
): Record<string, unknown> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const why = issue?.message ?? t("main:client.isWrong");
  throw failure("invalid", t(`main:client.${wrong}`, { field: issue?.path.join("."), why }));
}
