import type { Context } from "./call";
import { ExportTasks } from "./exports/export-tasks";
import { PreparationThreads } from "./ingestion/threads";
import { type OpenOptions, openWorkspace } from "./open-workspace";
import { type ServerOptions, buildServer } from "./server";
import { type StreamOptions, Streams } from "./streams/streams";
import { WarmUp } from "./warm-up";

export interface StartOptions extends OpenOptions, ServerOptions {
  /** 0 picks a free port. */
  port: number;
  /** Runs before the first call is accepted. */
  prepare?: (context: Context) => Promise<void>;
  /** Bounds of streams and collectors, other than the defaults. */
  streams?: Partial<StreamOptions>;
  /** The compiled ingestion/thread.ts. If present, uploads are prepared in worker threads. */
  threadFile?: string;
}

/** A running service. */
export interface RunningService {
  url: string;
  context: Context;
  /** Completes requests in flight, saves the columns for a fast next opening, and releases the workspace. */
  stop(): Promise<void>;
}

/** Opens the workspace and serves it on 127.0.0.1. */
export async function start(options: StartOptions): Promise<RunningService> {
  const { log } = options;
  const workspace = openWorkspace({
    failed: (error) => log.warn("The snapshot of the columns was not written", error),
    ...options,
  });
  const streams = new Streams(workspace, options.streams, (error) =>
    log.warn("Changed documents didn't reach the streams", error),
  );
  const tasks = new ExportTasks(workspace, streams);
  const threads = options.threadFile === undefined ? undefined : new PreparationThreads(options.threadFile);
  const context: Context = { workspace, tasks, streams, ...(threads && { threads }) };
  const warmUp = new WarmUp(workspace);
  const server = buildServer(context, { ...options, called: () => warmUp.later() });
  const stop = async () => {
    await server.close();
    await warmUp.close();
    await threads?.close();
    await tasks.close();
    await workspace.close();
  };
  try {
    await options.prepare?.(context);
    const url = await server.listen({ host: "127.0.0.1", port: options.port });
    void workspace.engine.saveWhenWorthwhile();
    warmUp.later();
    return { url, context, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
