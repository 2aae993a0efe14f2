import { z } from "zod";
import { ErrorKind } from "../interface/errors";
import { CallClassName } from "./connections";
import { CallError, nothing, route } from "./contract";
import { shells } from "./shells";

/** One HTTP attempt. Each retry is an entry of its own. */
export const ActivityEntry = z.object({
  id: z.number(),
  connectionId: z.string(),
  /** When it was sent, epoch milliseconds. */
  at: z.number(),
  method: z.string(),
  /** Path without the base URL, such as /api/v1/search/info. */
  path: z.string(),
  /** Name of the endpoint in the interface's table. */
  endpoint: z.string(),
  /** Query parameters in order. The token is "***". */
  params: z.array(z.tuple([z.string(), z.string()])),
  callClass: CallClassName,
  /** Calls of the analyst go before uploads. */
  priority: z.enum(["foreground", "upload"]),
  /** 1 for the first attempt. */
  attempt: z.number(),
  durationMs: z.number(),
  /** Time in the queue before it was sent (ms). */
  waitedMs: z.number(),
  httpStatus: z.number().nullable(),
  statusCode: z.number().nullable(),
  /** Null on success. */
  kind: ErrorKind.nullable(),
  message: z.string(),
  requestId: z.string().nullable(),
  /** Sizes of request body and response in bytes. */
  sentBytes: z.number(),
  bytes: z.number(),
});
export type ActivityEntry = z.output<typeof ActivityEntry>;

/** Filters of the activity list. Missing ones match everything. */
export const ActivityFilter = z.object({
  connectionId: z.string().nullable().default(null),
  outcome: z.enum(["all", "ok", "failed", "slow"]).default("all"),
  kinds: z.array(ErrorKind).default([]),
  callClass: CallClassName.nullable().default(null),
  method: z.string().nullable().default(null),
  /** Words that must all occur in path, parameters, endpoint, message, request id or status code. */
  search: z.string().max(500).default(""),
  /** Time range in epoch milliseconds, `since` included, `until` excluded. */
  since: z.number().nullable().default(null),
  until: z.number().nullable().default(null),
});
export type ActivityFilter = z.output<typeof ActivityFilter>;

const byId = z.object({ id: z.number() });

export const activityRoutes = {
  /** Newest first. Pass `newestId` of the first page for further pages, so that new calls don't shift them. */
  "activity.list": route(
    ActivityFilter.extend({
      newestId: z.number().nullable().default(null),
      offset: z.number().int().min(0).default(0),
      count: z.number().int().min(1).max(500).default(100),
    }),
    z.object({ total: z.number(), newestId: z.number(), entries: z.array(ActivityEntry) }),
  ),
  /** Kind "missing" if the entry was deleted to make room. */
  "activity.get": route(byId, ActivityEntry),
  /**
   * The call as a curl command. The token is the variable EARSHOT_TOKEN, and the body a placeholder, since it isn't
   * logged.
   */
  "activity.curl": route(byId.extend({ shell: z.enum(shells) }), z.object({ text: z.string() })),
  /** Records what an assistant did with a tool that writes. */
  "activity.note": route(
    z.object({
      connectionId: z.string(),
      tool: z.string().min(1).max(100),
      params: z.array(z.tuple([z.string().max(100), z.string().max(2000)])).max(50),
      at: z.number(),
      durationMs: z.number(),
      error: CallError.nullable(),
    }),
    nothing,
  ),
  "activity.clear": route(z.object({ connectionId: z.string().nullable() }), nothing),
};

export const activityEvents = {
  /** Entries were added or deleted. Sent at most four times per second. */
  "activity.changed": z.object({ newestId: z.number(), failed: z.number(), added: z.number() }),
};
