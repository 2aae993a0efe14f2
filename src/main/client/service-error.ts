import { codes, isKnownCode, type ErrorKind } from "../../shared/interface/errors";
import type { CallError, FailureFacts } from "../../shared/ipc/contract";
import { t } from "../../shared/texts";

/** The only error class that reaches the renderer. Its message and data never contain a token. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  /** True if certainly nothing was sent, and so nothing carried out. */
  unsent = false;
  #data: CallError;

  constructor(data: CallError, options?: ErrorOptions) {
    super(data.message, options);
    this.#data = data;
  }

  /** What the renderer receives. */
  get data(): CallError {
    return this.#data;
  }

  get kind(): ErrorKind {
    return this.data.kind;
  }

  /** Adds details that became known later. */
  add(more: Partial<Pick<CallError, "activityId" | "retryAt" | "message">>): void {
    this.#data = { ...this.#data, ...more };
    this.message = this.#data.message;
  }

  /**
   * Whether the service itself says that it doesn't know the endpoint or project: code 26, or HTTP 404 or 405 with an
   * envelope without another code. A page that is no envelope comes from a proxy and proves nothing.
   */
  get notOffered(): boolean {
    const { statusCode, httpStatus, details } = this.data;
    if (statusCode !== null && isKnownCode(statusCode)) return statusCode === codes.notFound;
    return (httpStatus === 404 || httpStatus === 405) && details?.["diagnosis"] === undefined;
  }
}

/** A failure that didn't come from a service's response. */
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

/** Marks a failure that happened before anything was sent. */
export function unsent<E>(error: E): E {
  if (error instanceof ServiceError) error.unsent = true;
  return error;
}

/** Failure of a call that the analyst stopped. */
export const cancelled = () => failure("cancelled", t("main:cancelled"));

/** Failure of a cache-only query without cached data. */
export const notCached = () => failure("missing", t("main:client.notCached"), { details: { cache: "miss" } });

/** Throws if the caller has aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled();
}

/** Resolves with the result of some work. Rejects as soon as the caller aborts. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(cancelled());
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}
