import type { CallOutcome } from "../shared/ipc/contract";
import type { GivenFile } from "../shared/ipc/files";
import {
  events,
  routes,
  type EventName,
  type EventPayload,
  type RouteInput,
  type RouteOutput,
} from "../shared/ipc/index";
import { ServiceError } from "../main/client/service-error";
import type { OpenRoute } from "../main/access/open-routes";

/** Ends the subscription of a listener. */
type Unsubscribe = () => void;

/** The way from a command to the core: in this process, or in the one that holds the profile. */
export interface Session {
  /** Calls a route. Throws a ServiceError if it fails. */
  ask<N extends OpenRoute>(route: N, input: RouteInput<N>, signal: AbortSignal): Promise<RouteOutput<N>>;
  /** Exchanges an absolute path for a handle. */
  give(file: string): Promise<GivenFile>;
  onEvent<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): Unsubscribe;
  /** Ends the session. If other commands work through this process, it resolves when they have ended. */
  close(): Promise<void>;
  /** Resolves when the process that holds the profile is no longer within reach. */
  readonly lost: Promise<void>;
  /** Resolves when the app starts and needs the profile that this process holds. */
  readonly wanted: Promise<void>;
}

/** The data of an outcome, parsed by the route's schema. Throws the failure otherwise. */
export function dataOf<N extends OpenRoute>(route: N, outcome: CallOutcome<unknown>): RouteOutput<N> {
  if (!outcome.ok) throw new ServiceError(outcome.error);
  // The map pairs each route with its own output; the compiler can't follow a name it doesn't know.
  return routes[route].output.parse(outcome.data) as RouteOutput<N>;
}

/** Passes events of one name on, parsed. Ignores what doesn't fit. */
export function hearing<N extends EventName>(
  wanted: N,
  listener: (payload: EventPayload<N>) => void,
): (name: string, payload: unknown) => void {
  return (name, payload) => {
    if (name !== wanted) return;
    const parsed = events[wanted].safeParse(payload);
    if (parsed.success) listener(parsed.data as EventPayload<N>);
  };
}
