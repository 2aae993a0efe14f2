import { codes, isKnownCode, type ErrorKind } from "../../shared/interface/errors";
import type { CallError, FailureFacts } from "../../shared/ipc/contract";
import { t } from "../../shared/words";

/** The one class of failures that reach the view. Its message and data never hold a token. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  /** Whether it is certain that nothing was sent, and so nothing carried out. */
  unsent = false;
  #data: CallError;

  constructor(data: CallError, options?: ErrorOptions) {
    super(data.message, options);
    this.#data = data;
  }

  /** What the view is told. */
  get data(): CallError {
    return this.#data;
  }

  get kind(): ErrorKind {
    return this.data.kind;
  }

  /** Adds what became known about it later. */
  add(more: Partial<Pick<CallError, "activityId" | "retryAt" | "message">>): void {
    this.#data = { ...this.#data, ...more };
    this.message = this.#data.message;
  }

  /**
   * Whether the service itself says that it doesn't know this endpoint, or this project: code 26, or HTTP 404 or 405 with an
   * envelope whose code says nothing else. A page that is no envelope comes from something in between and proves nothing.
   */
  get notOffered(): boolean {
    const { statusCode, httpStatus, details } = this.data;
    if (statusCode !== null && isKnownCode(statusCode)) return statusCode === codes.notFound;
    return (httpStatus === 404 || httpStatus === 405) && details?.["diagnosis"] === undefined;
  }
}

/** A failure of our own making: nothing was answered by a service. */
export function failure(
  kind: ErrorKind,
  message: string,
  more: Partial<Pick<CallError, "retryable" | "retryAt">> & {
    details?: FailureFacts & Record<string, unknown>;
  } & ErrorOptions = {},
): ServiceError {
  const { cause, retryable = false, retryAt, details } = more;
  return new ServiceError(
    {
      kind,
      statusCode: null,
      httpStatus: null,
      message,
      requestId: null,
      retryable,
      ...(retryAt !== undefined && { retryAt }),
      ...(details && { details: { ...details } }),
    },
    { cause },
  );
}

/** Marks a failure that came before anything could be sent. */
export function unsent<E>(error: E): E {
  if (error instanceof ServiceError) error.unsent = true;
  return error;
}

/** The failure of a call that the analyst gave up. */
export const cancelled = () => failure("cancelled", t("main:cancelled"));

/** What was asked from the cache alone, and isn't there. */
export const notKept = () => failure("missing", t("main:client.notKept"), { details: { cache: "miss" } });

/** Throws where the caller has given up. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled();
}

/** What some work comes to, unless the caller gives up before. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(cancelled());
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}
