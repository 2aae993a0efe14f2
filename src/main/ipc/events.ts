import type { EventName, EventPayload } from "../../shared/ipc/index";

/** Tells every window of a happening. */
export type Emit = <N extends EventName>(name: N, payload: EventPayload<N>) => void;
