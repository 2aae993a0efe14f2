import type { Handlers } from "../../shared/ipc/index";
import type { ConnectionTest } from "./connection-test";
import { describeAuthorities } from "./certificate-trust";
import type { Connections } from "./connections";
import type { Meters } from "./meters";
import type { Profiles } from "./profiles";
import type { Projects } from "./projects";
import type { ReachWatch } from "./reach";
import type { Services } from "./services";
import type { Workspaces } from "./workspaces";
import type { PathGrants } from "../path-grants";
import { now } from "../ipc/now";

export interface ConnectionHandlerDeps {
  profiles: Profiles;
  connections: Connections;
  services: Services;
  workspaces: Workspaces;
  projects: Projects;
  meters: Meters;
  reach: ReachWatch;
  connectionTest: ConnectionTest;
  /** Called after a token or URL was replaced, so that waiting uploads resume. */
  replaced: (id: string) => void;
  /** Called after the URL changed: cached data of the old one no longer applies. */
  urlChanged: (id: string) => void;
  /** Called after a connection was removed, to delete what is stored for it. */
  removed: (id: string) => Promise<void>;
  grants: PathGrants;
  window: {
    chooseFolder: () => Promise<string | null>;
    chooseCertificate: () => Promise<string | null>;
  };
}

type ConnectionHandlers = Pick<Handlers, Extract<keyof Handlers, `connections.${string}`>>;

export function connectionHandlers(deps: ConnectionHandlerDeps): ConnectionHandlers {
  const { grants, profiles, connections, services, workspaces, projects, meters, reach } = deps;
  const replaced = (id: string) => {
    reach.forget(id);
    meters.forget(id);
    deps.replaced(id);
  };
  /** Resolves a file handle. A connection's saved certificate file may also be given by its displayed path. */
  const certificateOf = (page: number | undefined, named: string | null | undefined, id?: string | null) => {
    if (named === undefined) return {};
    const own = id == null ? undefined : profiles.find(id)?.caFile;
    return { caFile: named === null || named === own ? named : grants.pathOf(page, named) };
  };
  return {
    "connections.list": now(() => connections.list()),
    "connections.openSample": () => workspaces.openSample(),
    "connections.createWorkspace": now(({ name, folder, confirmed = false }, page) =>
      workspaces.create(name, folder === null ? null : grants.pathOf(page, folder), confirmed),
    ),
    "connections.openWorkspace": now(({ folder, confirmed = false }, page) =>
      workspaces.openExisting(grants.pathOf(page, folder), confirmed),
    ),
    "connections.locate": async ({ id, folder, confirmed = false }, _, page) =>
      workspaces.locate(id, grants.pathOf(page, folder), confirmed),
    "connections.copyWorkspace": ({ id }, signal) => workspaces.copy(id, signal),
    "connections.chooseFolder": async (_, __, page) => {
      const folder = await deps.window.chooseFolder();
      return { folder: folder === null ? null : grants.give(page, folder) };
    },
    "connections.chooseCertificate": async (_, __, page) => {
      const chosen = await deps.window.chooseCertificate();
      if (chosen === null) return null;
      return { file: grants.give(page, chosen), certificates: describeAuthorities(chosen) };
    },
    "connections.addService": async (given, signal, page) =>
      services.add({ ...given, ...certificateOf(page, given.caFile) }, signal),
    "connections.update": async ({ caFile: named, ...given }, signal, page) => {
      const before = profiles.get(given.id);
      const changed = await services.update({ ...given, ...certificateOf(page, named, given.id) }, signal);
      const { baseUrl, platform, caFile } = changed;
      if (baseUrl !== before.baseUrl) deps.urlChanged(given.id);
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
    "connections.setAssistants": now(({ id, allowed }) => profiles.change(id, { assistants: allowed })),
    "connections.removal": now(({ id }) => connections.removal(id)),
    "connections.remove": async ({ id, deleteFiles }) => {
      await connections.remove(id, deleteFiles);
      reach.forget(id);
      meters.forget(id);
      await deps.removed(id);
      return undefined;
    },
    "connections.open": ({ id }) => connections.open(id),
    "connections.test": async ({ caFile: named, ...given }, signal, page) =>
      deps.connectionTest.run({ ...given, ...certificateOf(page, named, given.id) }, signal),
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
