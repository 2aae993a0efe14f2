import { z } from "zod";
import { ErrorKind } from "../interface/errors";
import { CallClassName } from "./connections";
import { nothing, route } from "./contract";

/** One HTTP call: an attempt that was repeated is an entry of its own. */
export const ActivityEntry = z.object({
  id: z.number(),
  connectionId: z.string(),
  /** When it was sent, epoch milliseconds. */
  at: z.number(),
  method: z.string(),
  /** Path without the address of the service, such as /api/v1/search/info. */
  path: z.string(),
  /** Name of the endpoint in the table of the interface. */
  endpoint: z.string(),
  /** Query parameters in order, the token as "***". */
  params: z.array(z.tuple([z.string(), z.string()])),
  callClass: CallClassName,
  /** What was waited for by the analyst goes before an upload. */
  priority: z.enum(["foreground", "upload"]),
  /** 1 for the first; higher for repeats of the same call. */
  attempt: z.number(),
  durationMs: z.number(),
  /** Time in the queue before it was sent. */
  waitedMs: z.number(),
  httpStatus: z.number().nullable(),
  statusCode: z.number().nullable(),
  /** Null where it succeeded. */
  kind: ErrorKind.nullable(),
  message: z.string(),
  requestId: z.string().nullable(),
  /** Bytes of the body that was sent, and of the answer. */
  sentBytes: z.number(),
  bytes: z.number(),
});
export type ActivityEntry = z.output<typeof ActivityEntry>;

/** Which entries are asked for; what isn't given doesn't matter. */
export const ActivityFilter = z.object({
  connectionId: z.string().nullable().default(null),
  outcome: z.enum(["all", "ok", "failed", "slow"]).default("all"),
  kinds: z.array(ErrorKind).default([]),
  callClass: CallClassName.nullable().default(null),
  method: z.string().nullable().default(null),
  /** Words anywhere in path, parameters, endpoint, message, request id or status code; all have to be there. */
  search: z.string().max(500).default(""),
  /** Bounds of the time, epoch milliseconds: since included, until not. */
  since: z.number().nullable().default(null),
  until: z.number().nullable().default(null),
});
export type ActivityFilter = z.output<typeof ActivityFilter>;

const byId = z.object({ id: z.number() });

/** Routes of the activity. */
export const activityRoutes = {
  /** Newest first. Give `newestId` of the first page with the next ones, so that new calls don't shift them. */
  "activity.list": route(
    ActivityFilter.extend({
      newestId: z.number().nullable().default(null),
      offset: z.number().int().min(0).default(0),
      count: z.number().int().min(1).max(500).default(100),
    }),
    z.object({ total: z.number(), newestId: z.number(), entries: z.array(ActivityEntry) }),
  ),
  /** Kind "missing" where the entry has made room for newer ones. */
  "activity.get": route(byId, ActivityEntry),
  /** The call as a command for a shell, the token as the variable EARSHOT_TOKEN; the body of a write isn't kept, and is a placeholder. */
  "activity.curl": route(byId, z.object({ text: z.string() })),
  "activity.clear": route(z.object({ connectionId: z.string().nullable() }), nothing),
};

/** Events of the activity. */
export const activityEvents = {
  /** There are new entries, or none any more; at most four times a second. */
  "activity.changed": z.object({ newestId: z.number(), failed: z.number(), added: z.number() }),
};
