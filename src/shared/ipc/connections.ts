import { z } from "zod";
import { nameText } from "./name-text";
import { capabilities } from "../capabilities";
import { t } from "../texts";
import { callClasses, type CallClass } from "../interface/endpoints";
import { CallError, answer, diagnoses, nothing, reading, route } from "./contract";
import { FileHandle, GivenFile } from "./files";

export const CallClassName = z.enum(callClasses);
export type { CallClass };

/** Maximum calls per minute by class, null = unlimited. Missing classes have their default. */
export const CallLimits = z.partialRecord(CallClassName, z.number().int().min(1).max(100_000).nullable());
export type CallLimits = z.output<typeof CallLimits>;

/** What is stored of a local workspace (a folder) or a listening service (a URL). Contains no secret. */
export const Profile = z.object({
  id: z.string(),
  kind: z.enum(["workspace", "service"]),
  name: z.string(),
  /** Base URL of a service. null for a workspace, whose URL changes with each start. */
  baseUrl: z.string().nullable(),
  /** Segment in paths of version 2 of the API. Differs between deployments. */
  platform: z.string(),
  /** Folder of a workspace. */
  folder: z.string().nullable(),
  /** The built-in sample workspace. */
  sample: z.boolean(),
  /**
   * Where a service's token is stored: in the keychain, in memory until the app quits, or nowhere because it was
   * removed.
   */
  tokenKept: z.enum(["keychain", "session", "none"]),
  /** Projects added by hand, for services that don't list them. */
  projects: z.array(z.object({ id: z.string(), title: z.string() })),
  createdAt: z.number(),
  /** The analyst's own limits. Overrides the defaults. */
  limits: CallLimits.default({}),
  /** File of a certificate authority to trust in addition to the system's. */
  caFile: z.string().nullable().default(null),
  /** Whether the folder has contained a workspace, so that an empty one later isn't taken for new. */
  opened: z.boolean().optional(),
  /** Whether the folder comes from elsewhere and hasn't been opened since. */
  adopting: z.boolean().optional(),
  /** The order to erase an author that was given and isn't finished. */
  erasing: z.string().nullable().optional(),
  /** Whether assistants may read it over MCP. Absent means no. */
  assistants: z.boolean().optional(),
});
export type Profile = z.output<typeof Profile>;

/** A profile with what its service offers, as far as that is known. */
export const Connection = Profile.extend({ capabilities: z.array(z.enum(capabilities)).readonly() });
export type Connection = z.output<typeof Connection>;

export const ConnectionState = z.object({
  connectionId: z.string(),
  phase: z.enum(["closed", "starting", "ready", "restarting", "failed"]),
  /** When this phase began, epoch milliseconds. */
  since: z.number(),
  /** Progress, such as "Preparing the sample: 24,000 mentions". */
  note: z.string().nullable(),
  error: CallError.nullable(),
});
export type ConnectionState = z.output<typeof ConnectionState>;

export const Project = z.object({ id: z.string(), title: z.string() });
export type Project = z.output<typeof Project>;

/** Whether a service is reachable, and since when. */
export const Reach = z.object({
  connectionId: z.string(),
  online: z.boolean(),
  /** When this began, epoch milliseconds. */
  since: z.number(),
  /** The failure that showed it. */
  error: CallError.nullable(),
  /** Since when it rejects the token; null if it doesn't, or nothing was asked. */
  rejectedSince: z.number().nullable(),
});
export type Reach = z.output<typeof Reach>;

/** Network state of the computer and of each service that was called. Local workspaces need no network. */
export const Network = z.object({
  computer: z.object({ online: z.boolean(), since: z.number() }),
  connections: z.array(Reach),
});
export type Network = z.output<typeof Network>;

/** Calls of one class in the last minute, by all connections to the same account. */
export const MeterReading = z.object({
  callClass: CallClassName,
  used: z.number(),
  /** Number of waiting calls. */
  waiting: z.number(),
  /** Limit per minute, null if unlimited. */
  perMinute: z.number().nullable(),
  /** When the next call may be sent, epoch milliseconds. null = now. */
  freeAt: z.number().nullable(),
});
export type MeterReading = z.output<typeof MeterReading>;

/** Credits of an account, as last reported. */
export const Credits = z.object({
  used: z.number().nullable(),
  left: z.number().nullable(),
  limit: z.number().nullable(),
  asOf: z.number(),
});
export type Credits = z.output<typeof Credits>;

/**
 * A connection's calls of the last minute against its limits, and its credits (null if the service doesn't report
 * them).
 */
export const Meter = z.object({
  connectionId: z.string(),
  classes: z.array(MeterReading),
  credits: Credits.nullable(),
});
export type Meter = z.output<typeof Meter>;

export const TestStep = z.object({
  step: z.enum(["url", "network", "certificate", "service", "token", "projects", "speed"]),
  state: z.enum(["ok", "warning", "failed", "skipped"]),
  message: z.string(),
  /** What to do about it. Empty if there is nothing to do. */
  remedy: z.string(),
});
export type TestStep = z.output<typeof TestStep>;

/** Result of a connection test, in the order of its steps. */
export const TestReport = z.object({
  ok: z.boolean(),
  steps: z.array(TestStep),
  /** Why it failed, if the cause is between this computer and the service. */
  diagnosis: z.enum(diagnoses).nullable(),
  error: CallError.nullable(),
  durationMs: z.number(),
});
export type TestReport = z.output<typeof TestReport>;

/** Contents of a copied workspace. */
export const CopyReport = z.object({
  connection: Profile,
  /** Rows of the original that could not be read. */
  lost: z.number(),
  notes: z.array(z.string()),
});
export type CopyReport = z.output<typeof CopyReport>;

/** Files deleted with a workspace, and what else is in its folder. */
export const WorkspaceRemoval = z.object({
  folder: z.string(),
  /** Number and size of Earshot's files. */
  files: z.number(),
  bytes: z.number(),
  /** Other files and folders, as relative paths. */
  foreign: z.array(z.string()),
});
export type WorkspaceRemoval = z.output<typeof WorkspaceRemoval>;

export const CertificateFile = z.object({
  file: GivenFile,
  certificates: z.array(z.object({ subject: z.string(), validTo: z.number(), authority: z.boolean() })),
});
export type CertificateFile = z.output<typeof CertificateFile>;

const byId = z.object({ id: z.string() });

/** A token as entered. */
const token = z
  .string()
  .min(1, { error: () => t("rules:must.notBeEmpty") })
  .max(10_000);
const name = nameText(100);
/** Whether the analyst wants to open a folder in which this profile didn't create the workspace. */
const confirmed = z.boolean().optional();

export const connectionRoutes = {
  "connections.list": route(
    nothing,
    z.object({ connections: z.array(Connection), states: z.array(ConnectionState) }),
  ),
  /** Opens the sample workspace and creates it on first use. */
  "connections.openSample": route(nothing, Profile),
  /** Creates a local workspace. Folder null = inside the app's data folder. */
  "connections.createWorkspace": route(z.object({ name, folder: FileHandle.nullable(), confirmed }), Profile),
  /** Opens a folder dialog. null if canceled. */
  "connections.chooseFolder": route(nothing, z.object({ folder: GivenFile.nullable() })),
  /** Adds a service after a call with the token succeeded. The token goes to the secret store and nowhere else. */
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
    Profile,
  ),
  /**
   * Changes the given fields. A token is never sent to another server than the one it was entered for: if `baseUrl`
   * changes its scheme, host or port, `token` is required (else kind "invalid", details {field: "token"}).
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
    Profile,
  ),
  /**
   * Tests a saved connection, or values before they are saved (missing ones are taken from the saved connection).
   * Returns a report even if the test fails. A stored token is only sent to the saved server.
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
  /** Opens a file dialog and reads the certificates. null if canceled. */
  "connections.chooseCertificate": route(nothing, CertificateFile.nullable()),
  "connections.setToken": route(
    z.object({ id: z.string(), token, keep: z.enum(["keychain", "session"]) }),
    Profile,
  ),
  /** Removes the token from the keychain and memory. The connection and its cached data stay. */
  "connections.removeToken": route(byId, Profile),
  "connections.rename": route(z.object({ id: z.string(), name }), Profile),
  /** Lets assistants read a connection over MCP, or no longer. */
  "connections.setAssistants": route(z.object({ id: z.string(), allowed: z.boolean() }), Profile),
  /** Which files deleting a workspace would delete, and which would stay. */
  "connections.removal": route(byId, WorkspaceRemoval),
  /** Removes the profile and its token. Deletes a workspace's own files on request, and no others. */
  "connections.remove": route(z.object({ id: z.string(), deleteFiles: z.boolean() }), nothing),
  /** Opens a connection: starts the local service, or gets the token. Resolves when it is ready. */
  "connections.open": route(byId, ConnectionState),
  "connections.projects": route(byId.extend(reading), answer(z.array(Project))),
  /** Adds a project by id, for services that don't list them. Verified by reading its views. */
  "connections.addProject": route(z.object({ id: z.string(), projectId: z.string().trim().min(1) }), Project),
  /** Removes a project that was added by hand from the list. Deletes nothing on the service. */
  "connections.removeProject": route(z.object({ id: z.string(), projectId: z.string() }), nothing),
  /** Adds the workspace in a folder. */
  "connections.openWorkspace": route(z.object({ folder: FileHandle, confirmed }), Profile),
  /** Sets the new folder of a workspace that was moved. */
  "connections.locate": route(z.object({ id: z.string(), folder: FileHandle, confirmed }), Profile),
  /**
   * Copies a workspace to a new folder next to it and adds the copy. Also works if it is open elsewhere or damaged;
   * then everything readable is copied. The original stays as it is.
   */
  "connections.copyWorkspace": route(byId, CopyReport),
  "connections.meter": route(byId, Meter),
  "connections.network": route(nothing, Network),
};

export const connectionEvents = {
  "connections.state": ConnectionState,
  /** It became known that a service offers more, or less. */
  "connections.capabilities": z.object({ connectionId: z.string() }),
  /** Sent at most four times per second. */
  "connections.meter": Meter,
  "connections.network": Network,
};
