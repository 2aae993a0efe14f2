import path from "node:path";
import type { Database } from "../../sqlite/database";
import { ActivityLog, activityBounds } from "../activity/activity-log";
import type { ReadThrough } from "../cache/read-through";
import { Accounts } from "../client/accounts";
import type { CallRecord } from "../client/call-record";
import type { ConnectionHandlerDeps } from "./handlers";
import type { Emit } from "../ipc/events";
import { throttled } from "../ipc/throttle";
import type { Log } from "../log";
import { ConnectionTest } from "./connection-test";
import { Connections } from "./connections";
import type { Keychain } from "./keychain";
import { Meters } from "./meters";
import type { Profiles } from "./profiles";
import { Projects } from "./projects";
import { ReachWatch } from "./reach";
import { ServiceClients, type ServiceClientsDeps } from "./service-clients";
import type { StartService } from "./service-process";
import { Services } from "./services";
import { Tokens } from "./tokens";
import { Workspaces } from "./workspaces";

export interface Foundations {
  profiles: Profiles;
  keychain: Keychain;
  activityDb: Database;
  readThrough: ReadThrough;
}

export interface BuiltConnections extends Pick<
  ConnectionHandlerDeps,
  "connections" | "services" | "workspaces" | "projects" | "meters" | "reach" | "connectionTest"
> {
  activity: ActivityLog;
  activityChanged: () => void;
  /** Ends what `buildConnections` started. */
  closeConnections: Connections["close"];
}

/** What Electron provides in the app, and Node in tests. */
export interface ConnectionSurroundings extends Pick<
  ServiceClientsDeps,
  "fetch" | "fetchTrusting" | "redactor"
> {
  userData: string;
  /** Whether the computer has any network. */
  isOnline: () => boolean;
  startService: StartService;
  emit: Emit;
  log: Log;
}

/** Wires profiles, tokens, clients, queues and activity. `ready` is called when a connection is usable again. */
export function buildConnections(
  { userData, emit, log, redactor, ...around }: ConnectionSurroundings,
  { profiles, keychain, activityDb, readThrough }: Foundations,
  ready: (connectionId: string) => void,
): BuiltConnections {
  const tokens = new Tokens(keychain, profiles, redactor, log);

  const counts = { added: 0, failed: 0 };
  const activityNews = throttled(() => {
    emit("activity.changed", { newestId: activity.newestId, ...counts });
    Object.assign(counts, { added: 0, failed: 0 });
  });
  const activity = new ActivityLog(
    activityDb,
    ({ failed }) => {
      counts.added++;
      if (failed) counts.failed++;
      activityNews.changed();
    },
    activityBounds,
    // A full disk must not turn a good response into a failure.
    (error) => log.warn("A call could not be recorded", error),
  );
  const record = (id: string, call: CallRecord, isSaved: boolean): number => {
    const kind = profiles.find(id)?.kind;
    if (kind === "service" && isSaved) reach.called(id, call.error);
    else if (kind === "workspace" && call.error?.details?.["workspace"] === "damaged")
      connections.damageMet(id);
    return activity.add(id, call);
  };

  const dueMeters = new Set<string>();
  const meterNews = throttled(() => {
    for (const id of dueMeters) if (profiles.find(id)) emit("connections.meter", meters.now(id));
    dueMeters.clear();
  });
  const meterChanged = (ids: readonly string[]) => {
    for (const id of ids) dueMeters.add(id);
    meterNews.changed();
  };
  const accounts = new Accounts(meterChanged);
  const offersChanged = (connectionId: string) => emit("connections.capabilities", { connectionId });
  const clients = new ServiceClients({ ...around, redactor, tokens, accounts, record, offersChanged });
  const connections = new Connections({
    profiles,
    tokens,
    clients,
    accounts,
    startService: around.startService,
    log,
    changed: (state) => {
      emit("connections.state", state);
      if (state.phase === "ready") ready(state.connectionId);
    },
  });
  const meters = new Meters({
    profiles,
    accounts,
    connections,
    clients,
    log,
    changed: (id) => meterChanged([id]),
  });

  const offline = new Set<string>();
  const reach: ReachWatch = new ReachWatch({
    isOnline: around.isOnline,
    changed: (network) => {
      emit("connections.network", network);
      for (const { connectionId: id, online } of network.connections) {
        if (!online) offline.add(id);
        else if (offline.delete(id)) ready(id);
      }
    },
    probe: (id) => void probe(id),
  });
  const probe = async (id: string): Promise<void> => {
    if (connections.state(id).phase !== "ready") return;
    try {
      const client = await connections.client(id);
      await client.call("accountInfo", { path: {} }, { retries: 0, priority: "upload" });
    } catch {
      // The call was recorded in the activity, and the reach watch has seen its result.
    }
  };

  return {
    connections,
    activity,
    activityChanged: activityNews.changed,
    services: new Services({ profiles, tokens, clients, connections }),
    workspaces: new Workspaces({
      profiles,
      connections,
      log,
      startService: around.startService,
      folder: path.join(userData, "workspaces"),
    }),
    projects: new Projects(profiles, connections, readThrough),
    meters,
    reach,
    connectionTest: new ConnectionTest({ profiles, tokens, clients, connections }),
    closeConnections: async (closing) => {
      reach.stop();
      meterNews.stop();
      activityNews.stop();
      await connections.close(closing);
      activity.close();
    },
  };
}
