import { z } from "zod";
import { CallError, answer, nothing, route } from "./contract";

/** A profile: a local workspace (a folder) or a listening service (an address). Holds no secret. */
export const Connection = z.object({
  id: z.string(),
  kind: z.enum(["workspace", "service"]),
  name: z.string(),
  /** Address of a service; null for a workspace, whose address changes with each start. */
  baseUrl: z.string().nullable(),
  /** Word used in paths of version 2; hosted deployments have another one. */
  platform: z.string(),
  /** Folder of a workspace. */
  folder: z.string().nullable(),
  /** The built-in synthetic workspace. */
  sample: z.boolean(),
  /** Where the token of a service is: the keychain, or memory until the app quits. */
  tokenKept: z.enum(["keychain", "session"]),
  /** Projects added by hand where the service lists none. */
  projects: z.array(z.object({ id: z.string(), title: z.string() })),
  createdAt: z.number(),
});
/** A profile: a local workspace or a listening service. */
export type Connection = z.output<typeof Connection>;

/** What state a connection is in right now. */
export const ConnectionState = z.object({
  connectionId: z.string(),
  phase: z.enum(["closed", "starting", "ready", "restarting", "failed"]),
  /** When this phase began, epoch milliseconds. */
  since: z.number(),
  /** What is being done ("Preparing 24,000 sample mentions") or null. */
  note: z.string().nullable(),
  error: CallError.nullable(),
});
/** What state a connection is in right now. */
export type ConnectionState = z.output<typeof ConnectionState>;

/** A project of a connection. */
export const Project = z.object({ id: z.string(), title: z.string() });
/** A project of a connection. */
export type Project = z.output<typeof Project>;

const byId = z.object({ id: z.string() });

/** Most characters of a name given by the analyst. */
const name = z.string().trim().min(1, "must not be empty").max(100, "must have at most 100 characters");

/** Routes of connections. */
export const connectionRoutes = {
  "connections.list": route(
    nothing,
    z.object({ connections: z.array(Connection), states: z.array(ConnectionState) }),
  ),
  /** Opens the sample workspace, making it at first use. */
  "connections.openSample": route(nothing, Connection),
  /** New local workspace; folder null = inside the app's data folder. */
  "connections.createWorkspace": route(z.object({ name, folder: z.string().nullable() }), Connection),
  /** Asks with the system's dialog; null when cancelled. */
  "connections.chooseFolder": route(nothing, z.object({ folder: z.string().nullable() })),
  /** Adds a service after a call with the token succeeded; the token goes to the secret store and nowhere else. */
  "connections.addService": route(
    z.object({
      name,
      baseUrl: z.string().trim().min(1, "must not be empty").max(2048),
      platform: z.string().trim().min(1).max(100).default("platform"),
      token: z.string().min(1, "must not be empty").max(10_000),
      keep: z.enum(["keychain", "session"]),
    }),
    Connection,
  ),
  "connections.setToken": route(
    z.object({ id: z.string(), token: z.string().min(1).max(10_000), keep: z.enum(["keychain", "session"]) }),
    Connection,
  ),
  "connections.rename": route(z.object({ id: z.string(), name }), Connection),
  /** Forgets the profile and its token; a workspace's folder is deleted only when asked for. */
  "connections.remove": route(z.object({ id: z.string(), deleteFolder: z.boolean() }), nothing),
  /** Makes a connection usable: starts the local service, or fetches the token. Answers once ready. */
  "connections.open": route(byId, ConnectionState),
  "connections.projects": route(byId, answer(z.array(Project))),
  /** Adds a project by id where the service lists none; checked by a call to its views. */
  "connections.addProject": route(z.object({ id: z.string(), projectId: z.string().trim().min(1) }), Project),
};

/** Events of connections. */
export const connectionEvents = {
  "connections.state": ConnectionState,
};
