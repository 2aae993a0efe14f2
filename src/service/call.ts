import type { z } from "zod";
import type { Endpoint, endpoints } from "../shared/interface/endpoints";
import type { localEndpoints } from "../shared/interface/local";
import type { PreparationThreads } from "./ingestion/threads";
import type { ExportTasks } from "./workspace/export-tasks";
import type { Workspace } from "./workspace/workspace";

/** What a handler answers: the payload, and fields that lie beside it in the envelope. */
export interface Answer {
  payload: unknown;
  beside?: Readonly<Record<string, unknown>>;
}

/** What every handler works with. */
export interface Context {
  workspace: Workspace;
  tasks: ExportTasks;
  /** Without them uploads are worked out by the thread that answers calls. */
  threads?: PreparationThreads;
}

/** A call with everything checked by the schemas of its row. */
export interface Call<E extends Endpoint> {
  path: z.output<E["pathParams"]>;
  params: z.output<E["params"]>;
  /** Read and checked when it is first asked for. */
  readonly body: z.output<E["body"]>;
  /** The bytes of the body, of calls that upload many documents. */
  readonly raw?: Buffer | undefined;
}

/** Answers a call of one endpoint; throws a Failure to refuse it. */
export type Handler<E extends Endpoint> = (call: Call<E>, context: Context) => Answer | Promise<Answer>;

/** One handler for each row of a table: a row without one is a compile error. */
export type Handlers<Table extends Readonly<Record<string, Endpoint>>> = {
  readonly [N in keyof Table]: Handler<Table[N]>;
};

/** A handler for each endpoint of the interface. */
export type InterfaceHandlers = Handlers<typeof endpoints>;
/** A handler for each endpoint beyond it. */
export type LocalHandlers = Handlers<typeof localEndpoints>;
