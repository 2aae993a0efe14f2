import type { Bridge, EventName, EventPayload, RouteInput, RouteName, RouteOutput } from "../../shared/ipc";
import type { CallError, CallOutcome, FailureFacts } from "../../shared/ipc/contract";
import { t } from "../../shared/words";

declare global {
  interface Window {
    earshot: Bridge;
  }
}

/** A failed call, thrown so that queries and forms can catch it; `error` says what happened. */
export class CallFailure extends Error {
  override readonly name = "CallFailure";

  constructor(readonly error: CallError) {
    super(error.message);
  }
}

/** The failure as a value, whatever was thrown. */
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

/** Facts of a failure that a view decides by. */
export function factsOf({ details }: CallError): FailureFacts {
  // Main alone writes details, by the names of FailureFacts; whatever else is in them is not read here.
  return details ?? {};
}

/** Whether a service has no such call to offer. A workspace that isn't in its place, or an empty cache, is another matter. */
export function isNotOffered(thrown: unknown): boolean {
  const error = asCallError(thrown);
  const { workspace, cache } = factsOf(error);
  return error.kind === "missing" && workspace === undefined && cache === undefined;
}

const cancelled: CallError = {
  kind: "cancelled",
  statusCode: null,
  httpStatus: null,
  message: t("app:call.cancelled"),
  requestId: null,
  retryable: true,
};

/** Hears of each call that was answered well. */
export type AnswerListener = <N extends RouteName>(route: N, input: RouteInput<N>) => void;

const listeners = new Set<AnswerListener>();

/** Listens to what this page has done; returns the function that ends it. */
export function onAnswered(listener: AnswerListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls a route of main; throws a CallFailure. Aborting the signal aborts the work in main too. */
export async function invoke<N extends RouteName>(
  route: N,
  input: RouteInput<N>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<RouteOutput<N>> {
  if (signal?.aborted) throw new CallFailure(cancelled);
  const callId = crypto.randomUUID();
  const abort = () => window.earshot.abort(callId);
  signal?.addEventListener("abort", abort);
  try {
    // Main parsed the outcome with this very route's schema before it crossed; the view does not load the schemas.
    const crossed = await window.earshot.invoke(route, input, callId);
    const outcome = (typeof crossed === "string" ? JSON.parse(crossed) : crossed) as CallOutcome<
      RouteOutput<N>
    >;
    if (!outcome.ok) throw new CallFailure(outcome.error);
    for (const listener of listeners) listener(route, input);
    return outcome.data;
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

/** Listens to one event of main; returns the function that ends it. */
export function onEvent<N extends EventName>(
  name: N,
  listener: (payload: EventPayload<N>) => void,
): () => void {
  return window.earshot.on((event, payload) => {
    if (event === name) listener(payload as EventPayload<N>);
  });
}
