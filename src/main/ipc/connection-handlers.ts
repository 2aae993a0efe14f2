import type { CertificateFile } from "../../shared/ipc/connections";
import type { Handlers } from "../../shared/ipc/index";
import type { ConnectionTest } from "../connections/connection-test";
import { describeAuthorities } from "../connections/certificate-trust";
import type { Connections } from "../connections/connections";
import type { Meters } from "../connections/meters";
import type { Profiles } from "../connections/profiles";
import type { Projects } from "../connections/projects";
import type { ReachWatch } from "../connections/reach";
import type { Services } from "../connections/services";
import type { Workspaces } from "../connections/workspaces";
import { now } from "./now";

/** What the handlers of connections act on. */
export interface ConnectionHandlerParts {
  profiles: Profiles;
  connections: Connections;
  services: Services;
  workspaces: Workspaces;
  projects: Projects;
  meters: Meters;
  reach: ReachWatch;
  test: ConnectionTest;
  /** A connection's token or address was replaced: what waited for it can go on. */
  replaced: (id: string) => void;
  /** Its calls go to another address from now on: what was answered before isn't its own any more. */
  readdressed: (id: string) => void;
  /** A connection is gone: what is kept for it goes too. */
  removed: (id: string) => void;
  chooseFolder: () => Promise<string | null>;
  chooseCertificate: () => Promise<string | null>;
}

type ConnectionHandlers = Pick<Handlers, Extract<keyof Handlers, `connections.${string}`>>;

/** Handlers of connections. */
export function connectionHandlers(parts: ConnectionHandlerParts): ConnectionHandlers {
  const { profiles, connections, services, workspaces, projects, meters, reach } = parts;
  const replaced = (id: string) => {
    reach.forget(id);
    meters.forget(id);
    parts.replaced(id);
  };
  return {
    "connections.list": now(() => connections.list()),
    "connections.openSample": () => workspaces.openSample(),
    "connections.createWorkspace": now(({ name, folder }) => workspaces.create(name, folder)),
    "connections.openWorkspace": now(({ folder }) => workspaces.openExisting(folder)),
    "connections.locate": ({ id, folder }) => workspaces.locate(id, folder),
    "connections.copyWorkspace": ({ id }, signal) => workspaces.copy(id, signal),
    "connections.chooseFolder": async () => ({ folder: await parts.chooseFolder() }),
    "connections.chooseCertificate": async (): Promise<CertificateFile | null> => {
      const file = await parts.chooseCertificate();
      return file === null ? null : describeAuthorities(file);
    },
    "connections.addService": (given, signal) => services.add(given, signal),
    "connections.update": async (given, signal) => {
      const before = profiles.get(given.id);
      const changed = await services.update(given, signal);
      const { baseUrl, platform, caFile } = changed;
      if (baseUrl !== before.baseUrl) parts.readdressed(given.id);
      const moved = baseUrl !== before.baseUrl || platform !== before.platform || caFile !== before.caFile;
      if (moved || given.token !== undefined) replaced(given.id);
      return changed;
    },
    "connections.setToken": async ({ id, token, keep }, signal) => {
      const changed = await services.setToken(id, token, keep, signal);
      replaced(id);
      return changed;
    },
    "connections.removeToken": ({ id }) => services.removeToken(id),
    "connections.rename": now(({ id, name }) => profiles.change(id, { name })),
    "connections.removal": now(({ id }) => connections.removal(id)),
    "connections.remove": async ({ id, deleteFiles }) => {
      await connections.remove(id, deleteFiles);
      reach.forget(id);
      meters.forget(id);
      parts.removed(id);
      return undefined;
    },
    "connections.open": ({ id }) => connections.open(id),
    "connections.test": (given, signal) => parts.test.run(given, signal),
    "connections.projects": ({ id, from }, signal) => projects.list(id, from, signal),
    "connections.addProject": ({ id, projectId }, signal) => projects.add(id, projectId, signal),
    "connections.removeProject": now(({ id, projectId }) => {
      projects.remove(id, projectId);
      return undefined;
    }),
    "connections.meter": now(({ id }) => meters.read(id)),
    "connections.network": now(() => reach.network),
  };
}
