import type { z } from "zod";
import { Pagination, type Endpoint } from "../../shared/interface/endpoints";
import {
  callable,
  type CallableInput,
  type CallableName,
  type CallableResult,
  type LinesName,
} from "../../shared/interface/local";
import { countingUnreadable } from "../../shared/interface/values";
import { t } from "../../shared/texts";
import type { Redactor } from "../redaction";
import type { AccountQueue, Priority } from "./account-queue";
import { callUrlOf, fillPath, queryPairs } from "./call-url";
import { readBounded, readEnvelope, type GoodAnswer } from "./answer";
import { type RecordCall, type ResponseFacts, recording } from "./call-record";
import { endingAfter } from "./ending-after";
import { type Call, type Fetch, requestOf } from "./prepared-call";
import { blockAfterLimit, instantOf, pause, retryAfter, waitBeforeRetry } from "./retry";
import { ServiceError, cancelled, failure, throwIfAborted, unsent } from "./service-error";
import { type ReadOptions, type StreamItem, readStream } from "./stream-call";
import { transportFailure } from "./transport-failure";

export type { Fetch } from "./prepared-call";

/** URL and token are requested for each call and never stored. */
export interface ServiceClientDeps {
  baseUrl: (signal: AbortSignal) => Promise<string>;
  token: () => Promise<string>;
  platform: string;
  fetch: Fetch;
  redactor: Redactor;
  /** Queue of the account identified by URL and token. Without it, calls don't wait. */
  queue?: (baseUrl: string, token: string) => AccountQueue;
  /** Called for every attempt. */
  record?: RecordCall;
  timeoutMs?: number;
  retries?: number;
  /** Maximum response size in bytes, in place of the endpoint's. */
  answerBytes?: number;
  /** First backoff in milliseconds. It doubles with each retry. */
  retryDelayMs?: number;
  /** The URL is known to be a listening service's, since its connection is saved only after a successful call. */
  isKnown?: boolean;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  priority?: Priority;
  /** Number of retries after temporary failures. 0 if the caller retries itself. */
  retries?: number;
  timeoutMs?: number;
  /** A body that is JSON text already. Replaces the body in `input`. */
  bodyText?: string | Uint8Array<ArrayBuffer>;
}

/** A successful response: the parsed payload and its metadata. */
export interface CallAnswer<N extends CallableName> {
  result: CallableResult<N>;
  pagination: Pagination | null;
  requestId: string;
  /** List items that could not be parsed and were omitted. */
  unreadable: number;
  /** Size of the response. */
  bytes: number;
}
type Pagination = z.output<typeof Pagination>;

/**
 * Calls the endpoints of one connection. Every failure is a ServiceError, and nothing it returns contains the token.
 */
export class ServiceClient {
  readonly #deps: Required<Omit<ServiceClientDeps, "queue" | "record" | "answerBytes">> &
    Pick<ServiceClientDeps, "queue" | "record" | "answerBytes">;
  /** Whether the network stack may still hold a keep-alive connection. */
  #connected = false;
  #clockOffMs = 0;

  constructor(deps: ServiceClientDeps) {
    this.#deps = {
      timeoutMs: 60_000,
      retries: 2,
      retryDelayMs: 300,
      isKnown: false,
      ...deps,
    };
  }

  /** How far the service's clock was ahead of this computer's at the last response. */
  get clockOffMs(): number {
    return this.#clockOffMs;
  }

  async call<N extends CallableName>(
    name: N,
    input: CallableInput<N>,
    options: CallOptions = {},
  ): Promise<CallAnswer<N>> {
    const call = this.#prepared(name, input, options);
    const { endpoint } = call;
    const retries = options.retries ?? this.#deps.retries;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(call, attempt);
      } catch (error) {
        const wait = waitBeforeRetry(error, endpoint, attempt, { ...this.#deps, retries });
        if (wait === null) throw error;
        await pause(wait, call.signal);
      }
    }
  }

  /**
   * Reads a streaming response until it ends, fails or is aborted. One attempt: only the caller knows where to go on.
   * The next object is read when the caller asks for it, so a slow caller slows down the service.
   */
  read<N extends LinesName>(
    name: N,
    input: CallableInput<N>,
    options: ReadOptions = {},
  ): AsyncGenerator<StreamItem> {
    const call = this.#prepared(name, input, options);
    return readStream(call, options, {
      ...this.#deps,
      target: () => this.#target(call.signal),
      url: () => this.#url(call),
    });
  }

  #prepared<N extends CallableName | LinesName>(
    name: N,
    input: CallableInput<N>,
    options: CallOptions,
  ): Call<N> {
    const endpoint: Endpoint = callable[name];
    const path = checked(endpoint.pathParams, { platform: this.#deps.platform, ...input.path }, "wrongPath");
    checked(endpoint.params, input.params ?? {}, "wrongParameter");
    return {
      name,
      endpoint,
      path: fillPath(endpoint.path, path),
      params: queryPairs({ ...input.params }),
      body: options.bodyText ?? (input.body === undefined ? undefined : JSON.stringify(input.body)),
      timeoutMs: options.timeoutMs ?? this.#deps.timeoutMs,
      priority: options.priority ?? "foreground",
      signal: options.signal ?? new AbortController().signal,
    };
  }

  /** One attempt: waits in the queue, then sends. */
  async #attempt<N extends CallableName>(call: Call<N>, attempt: number): Promise<CallAnswer<N>> {
    const { endpoint, priority, signal } = call;
    const queuedAt = Date.now();
    const { baseUrl, token } = await this.#target(signal);
    const queue = this.#deps.queue?.(baseUrl, token);
    if (!queue) return this.#once(call, attempt, 0);
    try {
      return await queue.run(endpoint.callClass, priority, signal, () =>
        this.#once(call, attempt, Date.now() - queuedAt),
      );
    } catch (error) {
      blockAfterLimit(error, queue, endpoint.callClass, attempt, this.#deps.retryDelayMs);
      throw error;
    }
  }

  /** One exchange with the service, and its record. */
  async #once<N extends CallableName>(
    call: Call<N>,
    attempt: number,
    waitedMs: number,
  ): Promise<CallAnswer<N>> {
    const url = await this.#url(call);
    const { seen, note } = recording(this.#deps, call, attempt, waitedMs);
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
    seen: ResponseFacts,
  ): Promise<GoodAnswer> {
    const { redactor, fetch, answerBytes, isKnown } = this.#deps;
    const connected = this.#connected;
    const ending = endingAfter(timeoutMs, signal);
    try {
      const response = await fetch(url, requestOf({ endpoint, body }, ending.signal));
      this.#connected = true;
      seen.httpStatus = response.status;
      const date = instantOf(response.headers.get("date"));
      if (!Number.isNaN(date)) this.#clockOffMs = date - Date.now();
      const text = await readBounded(response, seen, answerBytes ?? endpoint.answerBytes);
      const retryAt = retryAfter(response.headers, Date.now());
      const answer = readEnvelope({ http: response.status, text, retryAt, isKnown }, redactor);
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
      // Chromium repeats a call on a new connection when a keep-alive one breaks. A refused connection therefore only
      // proves that nothing was sent if there was no keep-alive connection before.
      this.#connected = false;
      throw connected ? broken : unsent(broken);
    } finally {
      ending.release();
    }
  }

  /** The whole URL with the token. Made after the wait: a token changed or removed meanwhile must not be sent. */
  async #url({ path, params, signal }: Call): Promise<string> {
    const { baseUrl, token } = await this.#target(signal);
    this.#deps.redactor.learn(token);
    return callUrlOf(baseUrl, path, [...params, ["access_token", token]]);
  }

  /** Current URL and token. Failures here happen before anything is sent. */
  async #target(signal: AbortSignal): Promise<{ baseUrl: string; token: string }> {
    try {
      throwIfAborted(signal);
      const target = { baseUrl: await this.#deps.baseUrl(signal), token: await this.#deps.token() };
      throwIfAborted(signal);
      return target;
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
    // The envelope only echoes the token in `request`, but a hostile response may repeat it anywhere.
    const payload = this.#deps.redactor.payload(envelope[resultKey], text, echo);
    const { parsed, unreadable } = countingUnreadable(() => result.safeParse(payload));
    if (!parsed.success) {
      const where = parsed.error.issues[0];
      const what = { part: resultKey, where: where?.path.join("."), why: where?.message };
      const message =
        envelope[resultKey] === undefined
          ? t("main:client.partMissing", what)
          : t("main:client.partUnreadable", what);
      // The envelope proves that this is a listening service.
      throw failure("protocol", message, { details: { diagnosis: "unreadable" } });
    }
    const pagination = Pagination.safeParse(envelope["pagination"]);
    return {
      // Parsed by the endpoint's own schema. The compiler can't infer it from a name that isn't known yet.
      result: parsed.data as CallableResult<N>,
      pagination: pagination.success ? pagination.data : null,
      requestId: envelope.request_id,
      unreadable,
      bytes,
    };
  }
}

/** Parses the caller's input. Throws an error that names the faulty field. */
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
