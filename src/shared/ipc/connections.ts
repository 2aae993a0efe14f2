import { z } from "zod";
import { t } from "../words";
import { callClasses, type CallClass } from "../interface/endpoints";
import { CallError, answer, diagnoses, nothing, reading, route } from "./contract";
import { FileHandle, GivenFile } from "./files";

/** Class of calls with a limit of its own. */
export const CallClassName = z.enum(callClasses);
export type { CallClass };

/** Calls a minute by class; null = no limit. Classes that aren't named have their default. */
export const CallLimits = z.partialRecord(CallClassName, z.number().int().min(1).max(100_000).nullable());
export type CallLimits = z.output<typeof CallLimits>;

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
  /** Where the token of a service is: the keychain, memory until the app quits, or nowhere since it was removed. */
  tokenKept: z.enum(["keychain", "session", "none"]),
  /** Projects added by hand where the service lists none. */
  projects: z.array(z.object({ id: z.string(), title: z.string() })),
  createdAt: z.number(),
  /** The analyst's own limits of a service, where they differ from the defaults. */
  limits: CallLimits.default({}),
  /** File of a certificate authority that is trusted for this connection besides the system's. */
  caFile: z.string().nullable().default(null),
  /** Whether a workspace has been in its folder, so that an empty folder later isn't taken for a new one. */
  opened: z.boolean().optional(),
});
export type Connection = z.output<typeof Connection>;

/** What state a connection is in right now. */
export const ConnectionState = z.object({
  connectionId: z.string(),
  phase: z.enum(["closed", "starting", "ready", "restarting", "failed"]),
  /** When this phase began, epoch milliseconds. */
  since: z.number(),
  /** What is being done ("Preparing the sample: 24,000 mentions") or null. */
  note: z.string().nullable(),
  error: CallError.nullable(),
});
export type ConnectionState = z.output<typeof ConnectionState>;

/** A project of a connection. */
export const Project = z.object({ id: z.string(), title: z.string() });
export type Project = z.output<typeof Project>;

/** Whether a service can be reached, and since when that is so. */
export const Reach = z.object({
  connectionId: z.string(),
  online: z.boolean(),
  /** When this began, epoch milliseconds. */
  since: z.number(),
  /** The failure that said so. */
  error: CallError.nullable(),
});
export type Reach = z.output<typeof Reach>;

/** The network as the app sees it: the computer's, and each service's that was called. Local workspaces need none. */
export const Network = z.object({
  computer: z.object({ online: z.boolean(), since: z.number() }),
  connections: z.array(Reach),
});
export type Network = z.output<typeof Network>;

/** Calls of one class within the last minute, of all connections to the same account. */
export const MeterReading = z.object({
  callClass: CallClassName,
  used: z.number(),
  /** Calls that wait for their turn. */
  waiting: z.number(),
  /** Null where there is no limit. */
  perMinute: z.number().nullable(),
  /** When the next call may go, epoch milliseconds; null where one may go now. */
  freeAt: z.number().nullable(),
});
export type MeterReading = z.output<typeof MeterReading>;

/** Credits of an account as its service told them last. */
export const Credits = z.object({
  used: z.number().nullable(),
  left: z.number().nullable(),
  limit: z.number().nullable(),
  asOf: z.number(),
});
export type Credits = z.output<typeof Credits>;

/** The minute's calls of a connection against its limits, and its credits; null where the service doesn't tell them. */
export const Meter = z.object({
  connectionId: z.string(),
  classes: z.array(MeterReading),
  credits: Credits.nullable(),
});
export type Meter = z.output<typeof Meter>;

/** One step of a test of a connection. */
export const TestStep = z.object({
  step: z.enum(["address", "network", "certificate", "service", "token", "projects", "speed"]),
  state: z.enum(["ok", "warning", "failed", "skipped"]),
  message: z.string(),
  /** What to do about it; empty where there is nothing to do. */
  remedy: z.string(),
});
export type TestStep = z.output<typeof TestStep>;

/** What a test of a connection found, in the order in which a call passes these things. */
export const TestReport = z.object({
  ok: z.boolean(),
  steps: z.array(TestStep),
  /** What it failed on, where that is a thing between here and the service. */
  diagnosis: z.enum(diagnoses).nullable(),
  error: CallError.nullable(),
  durationMs: z.number(),
});
export type TestReport = z.output<typeof TestReport>;

/** What the copy of a workspace holds. */
export const CopyReport = z.object({
  connection: Connection,
  /** Rows that could not be read from the original; 0 where it is sound. */
  lost: z.number(),
  notes: z.array(z.string()),
});
export type CopyReport = z.output<typeof CopyReport>;

/** What goes with a workspace's files, and what lies in its folder beside them. */
export const WorkspaceRemoval = z.object({
  folder: z.string(),
  /** Number and size of Earshot's files. */
  files: z.number(),
  bytes: z.number(),
  /** Files and folders that aren't Earshot's, as paths inside the folder. */
  foreign: z.array(z.string()),
});
export type WorkspaceRemoval = z.output<typeof WorkspaceRemoval>;

/** A file of certificates, as it was read. */
export const CertificateFile = z.object({
  file: GivenFile,
  certificates: z.array(z.object({ subject: z.string(), validTo: z.number(), authority: z.boolean() })),
});
export type CertificateFile = z.output<typeof CertificateFile>;

const byId = z.object({ id: z.string() });

/** A token as it is entered. */
const token = z
  .string()
  .min(1, { error: () => t("rules:must.notBeEmpty") })
  .max(10_000);
/** Most characters of a name given by the analyst. */
const name = z
  .string()
  .trim()
  .min(1, { error: () => t("rules:must.notBeEmpty") })
  .max(100, { error: () => t("rules:must.haveAtMost", { most: 100 }) });

/** Routes of connections. */
export const connectionRoutes = {
  "connections.list": route(
    nothing,
    z.object({ connections: z.array(Connection), states: z.array(ConnectionState) }),
  ),
  /** Opens the sample workspace, making it at first use. */
  "connections.openSample": route(nothing, Connection),
  /** New local workspace; folder null = inside the app's data folder. */
  "connections.createWorkspace": route(z.object({ name, folder: FileHandle.nullable() }), Connection),
  /** Asks with the system's dialog; null when cancelled. */
  "connections.chooseFolder": route(nothing, z.object({ folder: GivenFile.nullable() })),
  /** Adds a service after a call with the token succeeded; the token goes to the secret store and nowhere else. */
  "connections.addService": route(
    z.object({
      name,
      baseUrl: z
        .string()
        .trim()
        .min(1, { error: () => t("rules:must.notBeEmpty") })
        .max(2048),
      platform: z.string().trim().min(1).max(100).default("platform"),
      token,
      keep: z.enum(["keychain", "session"]),
      caFile: z.string().nullable().default(null),
    }),
    Connection,
  ),
  /**
   * Changes what is given. The token is never sent to another server than the one it was entered for: where `baseUrl`
   * gets another scheme, host or port, `token` has to be given anew (else kind "invalid", details {field: "token"}).
   */
  "connections.update": route(
    z.object({
      id: z.string(),
      name: name.optional(),
      baseUrl: z
        .string()
        .trim()
        .min(1, { error: () => t("rules:must.notBeEmpty") })
        .max(2048)
        .optional(),
      platform: z.string().trim().min(1).max(100).optional(),
      token: token.optional(),
      limits: CallLimits.optional(),
      caFile: z.string().nullable().optional(),
    }),
    Connection,
  ),
  /**
   * Tests a saved connection, or values before they are saved: what isn't given is the saved connection's. Answers with
   * a report also where the test fails; a kept token is used for the saved server only.
   */
  "connections.test": route(
    z.object({
      id: z.string().nullable(),
      baseUrl: z.string().trim().max(2048).optional(),
      platform: z.string().trim().min(1).max(100).optional(),
      token: token.optional(),
      caFile: z.string().nullable().optional(),
    }),
    TestReport,
  ),
  /** Asks with the system's dialog for a file of certificates and reads it; null when cancelled. */
  "connections.chooseCertificate": route(nothing, CertificateFile.nullable()),
  "connections.setToken": route(
    z.object({ id: z.string(), token, keep: z.enum(["keychain", "session"]) }),
    Connection,
  ),
  /** Takes the token out of the keychain and out of memory; the connection stays, with its cached answers. */
  "connections.removeToken": route(byId, Connection),
  "connections.rename": route(z.object({ id: z.string(), name }), Connection),
  /** What deleting a workspace's files would delete, and what would stay. */
  "connections.removal": route(byId, WorkspaceRemoval),
  /** Forgets the profile and its token; a workspace's files are deleted only when asked for, and no others with them. */
  "connections.remove": route(z.object({ id: z.string(), deleteFiles: z.boolean() }), nothing),
  /** Makes a connection usable: starts the local service, or fetches the token. Answers once ready. */
  "connections.open": route(byId, ConnectionState),
  "connections.projects": route(byId.extend(reading), answer(z.array(Project))),
  /** Adds a project by id where the service lists none; checked by a call to its views. */
  "connections.addProject": route(z.object({ id: z.string(), projectId: z.string().trim().min(1) }), Project),
  /** Takes a project that was added by hand off the list; nothing of it is deleted at the service. */
  "connections.removeProject": route(z.object({ id: z.string(), projectId: z.string() }), nothing),
  /** Adds a workspace that is in a folder already. */
  "connections.openWorkspace": route(z.object({ folder: FileHandle }), Connection),
  /** Says where the folder of a workspace is now. */
  "connections.locate": route(z.object({ id: z.string(), folder: FileHandle }), Connection),
  /**
   * Copies a workspace into a new folder beside it and adds that as a connection; also one that is open elsewhere, or
   * damaged, of which everything is copied that can be read. The original is left as it is.
   */
  "connections.copyWorkspace": route(byId, CopyReport),
  "connections.meter": route(byId, Meter),
  "connections.network": route(nothing, Network),
};

/** Events of connections. */
export const connectionEvents = {
  "connections.state": ConnectionState,
  /** At most four times a second while calls are made. */
  "connections.meter": Meter,
  "connections.network": Network,
};
