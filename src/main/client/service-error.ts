import { codes, type ErrorKind } from "../../shared/interface/errors";
import type { CallError } from "../../shared/ipc/contract";

/** The one class of failures that reach the view. Its message and data never hold a token. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  /** Whether it is certain that nothing was sent, and so nothing carried out. */
  unsent = false;

  constructor(
    readonly data: CallError,
    options?: ErrorOptions,
  ) {
    super(data.message, options);
  }

  get kind(): ErrorKind {
    return this.data.kind;
  }

  /** Whether the service says that it doesn't know this endpoint, or this project (code 26). */
  get notOffered(): boolean {
    return this.data.statusCode === codes.notFound;
  }
}

/** A failure of our own making: nothing was answered by a service. */
export function failure(
  kind: ErrorKind,
  message: string,
  more: Partial<Pick<CallError, "retryable" | "details">> & ErrorOptions = {},
): ServiceError {
  const { cause, retryable = false, details } = more;
  return new ServiceError(
    {
      kind,
      statusCode: null,
      httpStatus: null,
      message,
      requestId: null,
      retryable,
      ...(details && { details }),
    },
    { cause },
  );
}

/** Marks a failure that came before anything could be sent. */
export function unsent(error: unknown): unknown {
  if (error instanceof ServiceError) error.unsent = true;
  return error;
}

/** The failure of a call that the analyst gave up. */
export const cancelled = () => failure("cancelled", "Cancelled.");

/** Throws where the caller has given up. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled();
}
