import { z } from "zod";
import { Document } from "../interface/documents";
import { CallError, nothing, route } from "./contract";
import { SavedDocuments } from "./documents";
import { ExportFormat } from "./exports";
import { GivenFile } from "./files";

/** What is read: a stream, what a collector holds, or what arrives in a project. */
export const FollowedKind = z.enum(["stream", "collector", "project"]);
export type FollowedKind = z.output<typeof FollowedKind>;

const byStream = z.object({
  connectionId: z.string(),
  /** Id of the stream, the collector or the project. */
  streamId: z.string().trim().min(1).max(200),
  kind: FollowedKind.default("stream"),
});

const ids = z.array(z.string().min(1).max(200)).max(1000).default([]);
/** What of a stream or project is read directly. Topics and filters are those of the project. */
export const FollowedSelection = z.object({
  query: z.string().trim().max(4096).default(""),
  topics: ids,
  filters: ids,
});
export type FollowedSelection = z.output<typeof FollowedSelection>;

/** Stretch of time in which documents may have been missed. */
export const StreamGap = z.object({
  id: z.number(),
  /** When the last document or sign of life arrived, epoch milliseconds. */
  from: z.number(),
  /** When reading went on. Null while it hasn't. */
  to: z.number().nullable(),
  /** `offset`: the collector no longer holds the place where reading stopped. */
  why: z.enum(["connection", "paused", "stopped", "offset"]),
});
export type StreamGap = z.output<typeof StreamGap>;

/** What reading a stream is doing. */
export const FollowPhase = z.enum(["stopped", "connecting", "reading", "waiting", "paused", "failed"]);
export type FollowPhase = z.output<typeof FollowPhase>;

/** A stream or collector that is or was followed. Counts are since the first time, until `streams.clear`. */
export const FollowedStream = byStream.extend({
  narrowing: FollowedSelection,
  phase: FollowPhase,
  /** `collector`: nothing is lost while the connection is down. Null if it never connected. */
  via: z.enum(["collector", "direct"]).nullable(),
  /** Id of the collector, if one is used. */
  collectorId: z.string().nullable(),
  /** When this phase began. */
  since: z.number(),
  /** When the next attempt starts, in phase `waiting`. */
  retryAt: z.number().nullable(),
  /** Why it waits or failed. */
  error: CallError.nullable(),
  /** Documents read. */
  read: z.number(),
  /** Documents that are still kept here; older ones were dropped. */
  kept: z.number(),
  /** Objects of the response that could not be read. */
  unreadable: z.number(),
  /** Documents the service sent again; they count once. */
  repeated: z.number(),
  /** Time of the last document. */
  lastAt: z.number().nullable(),
  /** Newest first, at most 50. */
  gaps: z.array(StreamGap),
});
export type FollowedStream = z.output<typeof FollowedStream>;

/** A document of a stream. */
export const StreamedDocument = z.object({
  /** Rises with each document of any stream. */
  id: z.number(),
  /** When it arrived, epoch milliseconds. */
  at: z.number(),
  /** Ids of the rules it matched. Empty if the service doesn't say. */
  rules: z.array(z.string()),
  document: Document,
});
export type StreamedDocument = z.output<typeof StreamedDocument>;

const shown = { rule: z.string().max(200).nullable().default(null) };

/** Following streams and collectors. What is read is kept on disk, within bounds, with the place where reading goes on. */
export const liveStreamRoutes = {
  /**
   * Starts following for the calling window. `collector`: creates one where it is offered, and reading goes on without
   * windows and after a restart, until `streams.stop`. `direct`: reading ends with the last window that follows. A
   * collector is always read as `collector`, a project as `direct`. `narrowing` only counts if read directly. `from`:
   * `start` clears what is kept and reads everything that the collector holds.
   */
  "streams.follow": route(
    byStream.extend({
      via: z.enum(["collector", "direct"]).default("collector"),
      from: z.enum(["place", "start"]).default("place"),
      narrowing: FollowedSelection.prefault({}),
    }),
    FollowedStream,
  ),
  /** The calling window shows what another one follows. Reading it directly then ends with the last of both. */
  "streams.watch": route(byStream, nothing),
  /** The calling window no longer follows. */
  "streams.unfollow": route(byStream, nothing),
  /** Ends reading for all windows. With `removeCollector`, deletes the collector that `streams.follow` created. */
  "streams.stop": route(byStream.extend({ removeCollector: z.boolean().default(false) }), FollowedStream),
  /** Stops reading until `streams.unpause`. Without a collector this leaves a gap. */
  "streams.pause": route(byStream, FollowedStream),
  "streams.unpause": route(byStream, FollowedStream),
  /** Starts the next attempt at once, in phase `waiting`. */
  "streams.retry": route(byStream, FollowedStream),
  /** State of one stream, null if it was never followed. */
  "streams.followed": route(byStream, FollowedStream.nullable()),
  /** All streams of a connection that are or were followed. */
  "streams.allFollowed": route(z.object({ connectionId: z.string() }), z.array(FollowedStream)),
  /** Documents, newest first. `before`: id of the last document of the previous page. */
  "streams.recent": route(
    byStream.extend({
      ...shown,
      before: z.number().nullable().default(null),
      count: z.number().int().min(1).max(200).default(100),
    }),
    z.object({ total: z.number(), documents: z.array(StreamedDocument) }),
  ),
  /** Documents per minute and rule. Minutes without documents are left out; `rule` null counts all documents. */
  "streams.counts": route(
    byStream.extend({ minutes: z.number().int().min(1).max(1440).default(60) }),
    z.object({
      /** Counts since the first time, by rule. */
      totals: z.array(z.object({ rule: z.string().nullable(), count: z.number() })),
      minutes: z.array(z.object({ minute: z.number(), rule: z.string().nullable(), count: z.number() })),
    }),
  ),
  /** Opens a save dialog, then writes the kept documents, oldest first. Null if canceled. */
  "streams.save": route(
    byStream.extend({
      ...shown,
      name: z.string().max(200),
      format: ExportFormat,
      columns: z.array(z.string().min(1).max(300)).min(1).max(500),
    }),
    SavedDocuments.nullable(),
  ),
  /** Writes the kept documents to a file of this app and gives it, for an import into a local workspace. */
  "streams.asFile": route(byStream.extend({ ...shown, name: z.string().max(200).optional() }), GivenFile),
  /** Deletes the kept documents, counts and gaps. Reading goes on where it was. */
  "streams.clear": route(byStream, nothing),
  /** How many documents of a project each rule matches today. `count` null: `error` says why. */
  "streams.previewRules": route(
    z.object({
      connectionId: z.string(),
      projectId: z.string(),
      rules: z.array(z.object({ rule_id: z.string().max(100), query: z.string().max(4096) })).max(50),
    }),
    z.array(z.object({ rule_id: z.string(), count: z.number().nullable(), error: CallError.nullable() })),
  ),
};

export const liveStreamEvents = {
  /** The state changed. Sent a few times a second at most. */
  "streams.state": FollowedStream,
  /**
   * Documents arrived, a few times a second at most. `newest` has the newest first and may have fewer than `added`;
   * `streams.recent` has the rest.
   */
  "streams.arrived": byStream.extend({ added: z.number(), newest: z.array(StreamedDocument) }),
};
