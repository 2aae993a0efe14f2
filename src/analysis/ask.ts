import type { RouteInput, RouteName, RouteOutput } from "../shared/ipc";
import type { CallError } from "../shared/ipc/contract";

/** Which data to read: cached, or from the service. */
export type From = "cache" | "live";

/** Calls a route of main, from a window or within main. Throws a CallFailure. */
export type Ask = <N extends RouteName>(
  route: N,
  input: RouteInput<N>,
  options?: { signal?: AbortSignal },
) => Promise<RouteOutput<N>>;

/** A failed call. Thrown so that queries and forms can catch it. */
export class CallFailure extends Error {
  override readonly name = "CallFailure";

  constructor(readonly error: CallError) {
    super(error.message);
  }
}

/** Converts anything thrown to a failure value. */
export function asCallError(thrown: unknown): CallError {
  if (thrown instanceof CallFailure) return thrown.error;
  return {
    kind: "protocol",
    statusCode: null,
    httpStatus: null,
    message: thrown instanceof Error ? thrown.message : String(thrown),
    requestId: null,
    retryable: false,
  };
}
