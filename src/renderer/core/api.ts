import { asCallError, CallFailure } from "../../analysis/ask";
import type { Bridge, EventName, EventPayload, RouteInput, RouteName, RouteOutput } from "../../shared/ipc";
import type { CallError, CallOutcome, FailureFacts } from "../../shared/ipc/contract";
import { t } from "../../shared/texts";

export { asCallError, CallFailure };

declare global {
  interface Window {
    earshot: Bridge;
  }
}

export function factsOf({ details }: CallError): FailureFacts {
  // Only main writes details, with the names of FailureFacts.
  return details ?? {};
}

/** Whether a service doesn't offer the call. A missing workspace or an empty cache doesn't count. */
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

/** Called after each successful call. */
export type AnswerListener = <N extends RouteName>(route: N, input: RouteInput<N>) => void;

const listeners = new Set<AnswerListener>();

/** Listens to this page's successful calls. Returns a function that unsubscribes. */
export function onAnswered(listener: AnswerListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls a route of main. Throws a CallFailure. Aborting the signal also aborts the work in main. */
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
    // Main has parsed the outcome with the route's schema, so the renderer doesn't load schemas.
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

/** Listens to an event of main. Returns a function that unsubscribes. */
export function onEvent<N extends EventName>(
  name: N,
  listener: (payload: EventPayload<N>) => void,
): () => void {
  return window.earshot.on((event, payload) => {
    if (event === name) listener(payload as EventPayload<N>);
  });
}
