import type { Document } from "../../shared/interface/documents";
import { Envelope } from "./envelope";
import { classify } from "../../shared/interface/errors";
import { StreamChunk } from "../../shared/interface/streams";
import { isObject } from "../../shared/documents/json";
import { t } from "../../shared/texts";
import type { Redactor } from "../redaction";
import type { AccountQueue } from "./account-queue";
import { protocolFailure, readBounded, readEnvelope } from "./answer";
import { type RecordCall, type ResponseFacts, recording } from "./call-record";
import { ObjectSplitter, type Piece } from "./object-splitter";
import { type Call, type Fetch, requestOf } from "./prepared-call";
import { blockAfterLimit, retryAfter } from "./retry";
import { ServiceError, cancelled, failure, throwIfAborted } from "./service-error";
import { transportFailure } from "./transport-failure";

/** What a streaming response says, one after the other. */
export type StreamItem =
  | { kind: "result"; document: Document; rules: string[] }
  | { kind: "control"; collectorId: string | undefined; resumeOffset: string | undefined }
  /** An object that could not be read and was skipped. */
  | { kind: "unreadable" };

export interface ReadOptions {
  signal?: AbortSignal;
  /** Longest time until the response begins, in milliseconds. */
  timeoutMs?: number;
  /** Longest time without any byte, in milliseconds. Services send control lines while nothing arrives. */
  idleMs?: number;
  /** Maximum size of one object in bytes. */
  objectBytes?: number;
}

interface Deps {
  fetch: Fetch;
  redactor: Redactor;
  queue?: ((baseUrl: string, token: string) => AccountQueue) | undefined;
  record?: RecordCall | undefined;
  answerBytes?: number | undefined;
  retryDelayMs: number;
  isKnown: boolean;
  target: () => Promise<{ baseUrl: string; token: string }>;
  /** The whole URL, token included, from what is current then. */
  url: () => Promise<string>;
}

const defaultIdleMs = 90_000;
const defaultObjectBytes = 8 * 1024 * 1024;

/** Reads a streaming response in one attempt, under the same limits, redaction and record as other calls. */
export async function* readStream(
  call: Call,
  { idleMs = defaultIdleMs, objectBytes = defaultObjectBytes }: ReadOptions,
  deps: Deps,
): AsyncGenerator<StreamItem> {
  const { endpoint, signal, priority } = call;
  const queuedAt = Date.now();
  throwIfAborted(signal);
  const { baseUrl, token } = await deps.target();
  const queue = deps.queue?.(baseUrl, token);
  // The slot is given back at once: a few streams that stay open would block all other calls.
  await queue?.run(endpoint.callClass, priority, signal, () => Promise.resolve());
  const url = await deps.url();
  const { seen, note } = recording(deps, call, 1, Date.now() - queuedAt);
  let outcome: ServiceError | null = null;
  try {
    yield* items(url, call, { ...deps, idleMs, objectBytes }, seen);
  } catch (error) {
    if (error instanceof ServiceError && error.kind !== "cancelled") {
      outcome = error;
      if (queue) blockAfterLimit(error, queue, endpoint.callClass, 1, deps.retryDelayMs);
    }
    throw error;
  } finally {
    note(outcome);
  }
}

async function* items(
  url: string,
  call: Call,
  deps: Deps & { idleMs: number; objectBytes: number },
  seen: ResponseFacts,
): AsyncGenerator<StreamItem> {
  const { redactor, fetch, idleMs } = deps;
  const { signal } = call;
  const patience = new Patience(signal);
  try {
    const response = await patience.wait(call.timeoutMs, () => fetch(url, requestOf(call, patience.signal)));
    seen.httpStatus = response.status;
    if (response.status !== 200 || !response.body) {
      const text = await patience.wait(call.timeoutMs, () => readBounded(response, seen, deps.answerBytes));
      const retryAt = retryAfter(response.headers, Date.now());
      const answer = { http: response.status, text, retryAt, isKnown: deps.isKnown };
      readEnvelope(answer, redactor);
      throw protocolFailure(t("main:client.noStream"), answer, redactor);
    }
    const splitter = new ObjectSplitter(deps.objectBytes);
    const reader = response.body.getReader();
    try {
      for (;;) {
        const { done, value } = await patience.wait(idleMs, () => reader.read());
        if (value) seen.bytes += value.byteLength;
        for (const piece of value ? splitter.push(value) : splitter.end()) {
          throwIfAborted(signal);
          const item = itemOf(piece, redactor, seen);
          if (item) yield item;
        }
        if (done) return;
      }
    } finally {
      void reader.cancel().catch(() => undefined);
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    if (signal.aborted) throw cancelled();
    if (patience.signal.aborted)
      throw failure("timeout", t("main:client.timeout", { seconds: Math.round(patience.waitedMs / 1000) }), {
        retryable: true,
        details: { diagnosis: "timeout" },
      });
    throw transportFailure(error, redactor);
  } finally {
    patience.end();
  }
}

function itemOf(piece: Piece, redactor: Redactor, seen: ResponseFacts): StreamItem | undefined {
  if (piece.kind === "unreadable") {
    // A page of a proxy or of the service itself, in the middle of a stream or instead of it.
    if (piece.why === "no-object" && piece.start.startsWith("<"))
      throw protocolFailure(
        t("main:client.notJson", { http: 200 }),
        { http: 200, text: piece.start, isKnown: true },
        redactor,
      );
    return { kind: "unreadable" };
  }
  const value = redactor.payload(piece.value, piece.text);
  if (isObject(value) && !("chunk_type" in value) && Envelope.safeParse(value).success) {
    // Some failures come in an envelope with status 200.
    readEnvelope({ http: 200, text: piece.text, retryAt: undefined, isKnown: true }, redactor);
    return undefined;
  }
  const parsed = StreamChunk.safeParse(value);
  if (!parsed.success) return { kind: "unreadable" };
  const chunk = parsed.data;
  switch (chunk.chunk_type) {
    case "CT_RESULT": {
      const { data, highlighted_data } = chunk.chunk_result.data;
      const rules = highlighted_data.flatMap(({ matched }) => matched?.rule_id ?? []);
      return { kind: "result", document: data, rules: [...new Set(rules)] };
    }
    case "CT_CONTROL": {
      const { connection_id, collector_id, resume_offset } = chunk.chunk_control ?? chunk;
      seen.requestId ??= connection_id ?? null;
      return { kind: "control", collectorId: collector_id, resumeOffset: resume_offset };
    }
    case "CT_ERROR": {
      const { status_code, status_message = "", ...rest } = chunk.chunk_error ?? {};
      const code = status_code !== undefined && /^\d+$/.test(status_code) ? Number(status_code) : null;
      throw new ServiceError({
        ...classify(code, 200),
        statusCode: code,
        httpStatus: 200,
        message: redactor.text(status_message) || t("main:client.streamEnded"),
        requestId: null,
        details: { ...rest },
      });
    }
  }
}

/** Limits how long each step may wait. The time between steps, in which the caller works, doesn't count. */
class Patience {
  readonly #ending = new AbortController();
  readonly #giveUp = () => this.#ending.abort();
  waitedMs = 0;

  constructor(readonly caller: AbortSignal) {
    if (caller.aborted) this.#giveUp();
    caller.addEventListener("abort", this.#giveUp, { once: true });
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Rejects when the time is over or the caller aborts, even if the step doesn't react to its signal. */
  async wait<T>(ms: number, step: () => Promise<T>): Promise<T> {
    this.waitedMs = ms;
    const timer = setTimeout(this.#giveUp, ms);
    let giveUp: (() => void) | undefined;
    try {
      return await new Promise<T>((resolve, reject) => {
        giveUp = () => {
          reject(new DOMException("The wait is over", "AbortError"));
        };
        this.signal.addEventListener("abort", giveUp);
        if (this.signal.aborted) giveUp();
        else step().then(resolve, reject);
      });
    } finally {
      clearTimeout(timer);
      if (giveUp) this.signal.removeEventListener("abort", giveUp);
    }
  }

  end(): void {
    this.caller.removeEventListener("abort", this.#giveUp);
    this.#giveUp();
  }
}
