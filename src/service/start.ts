import type { Context } from "./call";
import { PreparationThreads } from "./ingestion/threads";
import { type ServerOptions, buildServer } from "./server";
import { ExportTasks } from "./workspace/export-tasks";
import { Workspace, type WorkspaceOptions } from "./workspace/workspace";

/** How the service is started. */
export interface StartOptions extends WorkspaceOptions, ServerOptions {
  /** 0 takes a free port. */
  port: number;
  /** What is to be done to the workspace before the first call. */
  prepare?: (context: Context) => Promise<void>;
  /** The compiled ingestion/thread.ts; with it uploads are worked out beside the thread that answers calls. */
  threadFile?: string;
}

/** A running service. */
export interface RunningService {
  url: string;
  context: Context;
  /** Answers what is in hand, writes what makes the next opening quick, and lets go of the workspace. */
  stop(): Promise<void>;
}

/** Opens the workspace and serves it on 127.0.0.1. */
export async function start(options: StartOptions): Promise<RunningService> {
  const workspace = Workspace.open({
    failed: (error) => server.log.warn({ err: error }, "The snapshot of the columns was not written"),
    ...options,
  });
  const tasks = new ExportTasks(workspace);
  const threads = options.threadFile === undefined ? undefined : new PreparationThreads(options.threadFile);
  const context: Context = { workspace, tasks, ...(threads && { threads }) };
  const server = buildServer(context, options);
  const stop = async () => {
    await server.close();
    await threads?.close();
    await tasks.close();
    await workspace.close();
  };
  try {
    await options.prepare?.(context);
    const url = await server.listen({ host: "127.0.0.1", port: options.port });
    void workspace.snapshots.saveWhenWorthwhile();
    return { url, context, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
