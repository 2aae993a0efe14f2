import { accessByToken } from "./access/access";
import { Team } from "./access/team";
import type { TeamConfig } from "./access/team-config";
import type { Context } from "./call";
import type { ClusterStore } from "./gateway";
import { ExportTasks } from "./exports/export-tasks";
import { PreparationThreads } from "./ingestion/threads";
import { type OpenOptions, openWorkspace } from "./open-workspace";
import { type ServerOptions, buildServer } from "./server";
import { type StreamOptions, Streams } from "./streams/streams";
import { WarmUp } from "./warm-up";
import type { Workspace } from "./workspace";
import { refuseElsewhere } from "./workspace/elsewhere";

interface CommonOptions extends OpenOptions, Omit<ServerOptions, "access" | "hosts" | "tls"> {
  /** Runs before the first call is accepted. */
  prepare?: (context: Context, workspace: Workspace) => Promise<void>;
  /** The cluster that stores the documents. Default: the workspace does itself. */
  store?: ClusterStore | undefined;
  /** Bounds of streams and collectors, other than the defaults. */
  streams?: Partial<StreamOptions>;
  /** The compiled ingestion/thread.ts. If present, uploads are prepared in worker threads. */
  threadFile?: string;
}

/** Serves whoever has the token, on this computer. */
interface OwnOptions {
  /** 0 picks a free port. */
  port: number;
  token: string;
  /** A second token, which allows reading only. */
  readOnlyToken?: string;
}

/** Serves the members of a team. */
interface TeamOptions {
  team: Omit<TeamConfig, "folder" | "store">;
}

export type StartOptions = CommonOptions & (OwnOptions | TeamOptions);

/** A running service. */
export interface RunningService {
  url: string;
  /** A token of somebody who administers the team service, if nobody had a valid one. */
  administrator?: string;
  context: Context;
  /** What lies in the folder. */
  workspace: Workspace;
  /** Completes requests in flight, saves the columns for a fast next opening, and releases the workspace. */
  stop(): Promise<void>;
}

/** Opens the workspace and serves it: on 127.0.0.1, or where the members of a team reach it. */
export async function start(options: StartOptions): Promise<RunningService> {
  const { log } = options;
  const own = openWorkspace({
    failed: (error) => log.warn("The snapshot of the columns was not written", error),
    ...options,
  });
  const gateway = await gatewayOf(own, options.store).catch(async (error: unknown) => {
    await own.close();
    throw error;
  });
  const workspace = gateway ?? own;
  const { team, host, port, ...reached } = reachOf(options, own.folder);
  const streams = new Streams(workspace, options.streams, (error) =>
    log.warn("Changed documents didn't reach the streams", error),
  );
  const tasks = new ExportTasks(workspace, streams);
  const threads = options.threadFile === undefined ? undefined : new PreparationThreads(options.threadFile);
  const context: Context = { workspace, tasks, streams, ...(threads && { threads }), ...(team && { team }) };
  const warmUp = new WarmUp(own);
  const server = await buildServer(context, {
    ...options,
    ...reached,
    called: () => warmUp.later(),
  });
  const stop = async () => {
    await server.close();
    await warmUp.close();
    await threads?.close();
    await tasks.close();
    await streams.settled();
    team?.close();
    await gateway?.close();
    await own.close();
  };
  try {
    await options.prepare?.(context, own);
    const address = await server.listen({ host, port });
    const url = "tls" in reached ? address.replace(/^http:/, "https:") : address;
    const administrator = team && !team.members.hasAdministrator && team.members.newAdministrator();
    void own.engine.saveWhenWorthwhile();
    warmUp.later();
    return { url, context, workspace: own, stop, ...(administrator && { administrator }) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The workspace with its documents in a cluster, if they are there. */
async function gatewayOf(own: Workspace, store: ClusterStore | undefined) {
  if (store) {
    // Only such a service needs the client of OpenSearch.
    const { openGateway } = await import("./gateway");
    return openGateway(own, store);
  }
  refuseElsewhere(own.db, own.folder);
  return undefined;
}

/** Where the service listens, and who may call. */
function reachOf(options: OwnOptions | TeamOptions, folder: string) {
  if (!("team" in options))
    return {
      host: "127.0.0.1",
      port: options.port,
      access: accessByToken(options.token, options.readOnlyToken),
      team: undefined,
    };
  const { host, port, hosts, tls, callsPerMinute } = options.team;
  const team = new Team(folder, callsPerMinute);
  return { host, port, hosts, ...(tls && { tls }), access: team.access, team };
}
