import { z } from "zod";
import { ErrorKind } from "../interface/errors";

/** The one shape of a failure, from the client to the view; it never holds a token. */
export const CallError = z.object({
  kind: ErrorKind,
  /** The service's own code where it gave one. */
  statusCode: z.number().nullable(),
  httpStatus: z.number().nullable(),
  /** What happened and, where it is known, how to mend it; one or two plain sentences. */
  message: z.string(),
  requestId: z.string().nullable(),
  retryable: z.boolean(),
  /** From when on a repeat may be let through, epoch milliseconds; known for exceeded limits. */
  retryAt: z.number().optional(),
  /** The entry of the failed call in the list of activity. */
  activityId: z.number().optional(),
  /** Further facts by name: the parameter, the position in a query, missing rights. */
  details: z.record(z.string(), z.unknown()).optional(),
});
export type CallError = z.infer<typeof CallError>;

/** States of the keychain that keep a token from being kept or read. */
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
  "newer",
  "not-writable",
  "broken",
] as const;
export type WorkspaceFault = (typeof workspaceFaults)[number];

/** What stands between this computer and a service, or between a service and an answer. */
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
  "broke",
  "timeout",
] as const;
export type Diagnosis = (typeof diagnoses)[number];

/** Facts of `CallError.details` that a view decides by; any may be absent. */
export interface FailureFacts {
  keychain?: KeychainFault;
  workspace?: WorkspaceFault;
  /** Folder of that workspace. */
  folder?: string;
  /** "needed": there is no token to send, so the analyst has to enter it; absent where a token was refused. */
  token?: "needed";
  diagnosis?: Diagnosis;
  /** "miss": asked `from: "cache"`, and nothing is kept. Says nothing against the service. */
  cache?: "miss";
  /** The answer is larger than what is read of one: fewer things at a time may fit. */
  tooLarge?: true;
  /** Field of the input that is wrong. */
  field?: string;
  /** A file on this computer is at fault, and no service. */
  file?: true;
  /** A fault of Earshot itself, and none of the service's. */
  own?: true;
}

/** One IPC route: what the view sends and what main answers. */
export interface Route<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  input: I;
  output: O;
}

/** Declares a route. */
export function route<I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Route<I, O> {
  return { input, output };
}

/** What crosses IPC as the answer of a route: failures are values, never thrown objects. */
export type CallOutcome<T> = { ok: true; data: T } | { ok: false; error: CallError };

export { channels } from "./channels";

/** An answer of the service with its age: live, or the last good one from the cache. */
export const answer = <T extends z.ZodType>(data: T) =>
  z.object({
    data,
    asOf: z.number(),
    source: z.enum(["live", "cache"]),
    unreadable: z.number().optional(),
  });
/** An answer with its age (`asOf` in epoch milliseconds). */
export interface Answer<T> {
  data: T;
  asOf: number;
  source: "live" | "cache";
  /** Items of its lists that could not be read and were left out; absent where all could. */
  unreadable?: number | undefined;
}

/**
 * Where a read takes its answer from. "cache": only what was kept, at once, without network, keychain or service; kind
 * "missing" with details {cache: "miss"} where nothing is. Without it: live, and what was kept where that can't be had.
 */
export const reading = { from: z.enum(["live", "cache"]).default("live") };

/** Nothing to send or to answer. */
export const nothing = z.undefined();
