import { z } from "zod";
import { ErrorKind } from "../interface/errors";

/** A failure as a value, from the client to the renderer. Never contains a token. */
export const CallError = z.object({
  kind: ErrorKind,
  /** The service's status code, if there is one. */
  statusCode: z.number().nullable(),
  httpStatus: z.number().nullable(),
  /** What happened and, if known, how to fix it, in one or two sentences. */
  message: z.string(),
  requestId: z.string().nullable(),
  retryable: z.boolean(),
  /** When a retry is possible, in epoch milliseconds. Set after rate limits. */
  retryAt: z.number().optional(),
  /** Activity entry of the failed call. */
  activityId: z.number().optional(),
  /** Further facts by name: the parameter, the position in a query, missing rights. */
  details: z.record(z.string(), z.unknown()).optional(),
});
export type CallError = z.infer<typeof CallError>;

/** Why the keychain can't store or return a token. */
export const keychainFaults = [
  "no-library",
  "no-service",
  "locked",
  "denied",
  "item-gone",
  "backend-changed",
  "hanging",
  "not-kept",
  "unknown",
] as const;
export type KeychainFault = (typeof keychainFaults)[number];

/** Why a local workspace can't be opened. */
export const workspaceFaults = [
  "in-use",
  "missing",
  "moved",
  "damaged",
  "foreign",
  "unconfirmed",
  "newer",
  "not-writable",
  "full",
  "broken",
] as const;
export type WorkspaceFault = (typeof workspaceFaults)[number];

/** What prevents a connection to a service, or a usable response. */
export const diagnoses = [
  "name-not-resolved",
  "refused",
  "unreachable",
  "no-network",
  "certificate",
  "proxy-login",
  "proxy-unreachable",
  "redirected",
  "not-the-service",
  "unreadable",
  "broke",
  "timeout",
] as const;
export type Diagnosis = (typeof diagnoses)[number];

/** Facts in `CallError.details` that the renderer depends on. All are optional. */
export interface FailureFacts {
  keychain?: KeychainFault;
  workspace?: WorkspaceFault;
  /** Folder of the workspace. */
  folder?: string;
  /** "needed": no token is stored, so the analyst must enter one. Absent if a token was rejected. */
  token?: "needed";
  diagnosis?: Diagnosis;
  /** "miss": only cached data was requested and there is none. The service may work. */
  cache?: "miss";
  /** The response exceeds the size limit. Requesting fewer items may work. */
  tooLarge?: true;
  /** The invalid field of the input. */
  field?: string;
  /** A local file caused the failure, not a service. */
  file?: true;
  /** A bug in Earshot, not a fault of the service. */
  own?: true;
}

/** An IPC route with the schemas of its input and output. */
export interface Route<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  input: I;
  output: O;
}

export function route<I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Route<I, O> {
  return { input, output };
}

/** Result of an IPC call. Failures are values, never thrown across IPC. */
export type CallOutcome<T> = { ok: true; data: T } | { ok: false; error: CallError };

export { channels } from "./channels";

/** Schema of a response with its age, either live or cached. */
export const answer = <T extends z.ZodType>(data: T) =>
  z.object({
    data,
    asOf: z.number(),
    source: z.enum(["live", "cache"]),
    unreadable: z.number().optional(),
  });
/** A response with its age (`asOf` in epoch milliseconds). */
export interface Answer<T> {
  data: T;
  asOf: number;
  source: "live" | "cache";
  /** Number of unreadable list items that were omitted. */
  unreadable?: number | undefined;
}

/**
 * Source of a read. "cache": only cached data, at once, without network, keychain or service; kind "missing" with
 * details {cache: "miss"} if there is none. "live": the service, with cached data as a fallback.
 */
export const reading = { from: z.enum(["live", "cache"]).default("live") };

export const nothing = z.undefined();
