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
  /** Further facts by name: the parameter, the position in a query, missing rights. */
  details: z.record(z.string(), z.unknown()).optional(),
});
/** A failure as a value. */
export type CallError = z.infer<typeof CallError>;

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
  z.object({ data, asOf: z.number(), source: z.enum(["live", "cache"]) });
/** An answer with its age (`asOf` in epoch milliseconds). */
export interface Answer<T> {
  data: T;
  asOf: number;
  source: "live" | "cache";
}

/** Nothing to send or to answer. */
export const nothing = z.undefined();
