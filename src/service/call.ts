import type { z } from "zod";
import type { Endpoint, endpoints } from "../shared/interface/endpoints";
import type { localEndpoints } from "../shared/interface/local";
import type { Caller } from "./access/access";
import type { Team } from "./access/team";
import type { PreparationThreads } from "./ingestion/threads";
import type { ExportTasks } from "./exports/export-tasks";
import type { Lines } from "./streams/lines";
import type { Streams } from "./streams/streams";
import type { ServedWorkspace } from "./served-workspace";

/** What a handler returns: the payload, and fields that stand beside it in the envelope. */
export interface Answer {
  payload: unknown;
  beside?: Readonly<Record<string, unknown>>;
}

export interface Context {
  workspace: ServedWorkspace;
  tasks: ExportTasks;
  streams: Streams;
  /** Absent: uploads are prepared on the thread that handles calls. */
  threads?: PreparationThreads;
  /** Present if members of a team call. */
  team?: Team;
}

/** A call whose input was validated by the schemas of its endpoint. */
export interface Call<E extends Endpoint> {
  readonly caller: Caller;
  path: z.output<E["pathParams"]>;
  params: z.output<E["params"]>;
  /** Parsed and validated on first access. */
  readonly body: z.output<E["body"]>;
  /** The unparsed body. Only batch uploads have it. */
  readonly raw?: Buffer | undefined;
  /** Aborts when nobody waits for the answer any more. Calls that write have none. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Handles a call of one endpoint. Throws a Failure to reject it. A stream can only be rejected before its first line.
 */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
  context: Context,
) => E["answer"] extends "lines" ? Lines | Promise<Lines> : Answer | Promise<Answer>;

/** One handler per endpoint of a table. A missing one is a compile error. */
export type Handlers<Table extends Readonly<Record<string, Endpoint>>> = {
  readonly [N in keyof Table]: Handler<Table[N]>;
};

/** Endpoints that a local workspace doesn't offer. */
type NotOffered = "globalSummary" | "projectSummary";
export type InterfaceHandlers = Handlers<Omit<typeof endpoints, NotOffered>>;
/** Handlers of the endpoints that only local workspaces have. */
export type LocalHandlers = Handlers<typeof localEndpoints>;
