import { z } from "zod";
import { DocumentAction } from "../interface/documents";
import { FilePart } from "./imports-plan";
import { CallError, nothing, route } from "./contract";

/** What became of one entry, in the order a screen lists them. */
export const entryOutcomes = [
  "waiting",
  "sending",
  "done",
  "present",
  "refused",
  "invalid",
  "skipped",
  "cancelled",
] as const;
/**
 * `present`: the service already had it. `refused`: the service turned it down. `invalid`: a bad row, never sent.
 * `skipped`: left out on purpose.
 */
export const EntryOutcome = z.enum(entryOutcomes);
export type EntryOutcome = z.output<typeof EntryOutcome>;

/** A batch in the outbox. */
export const Upload = z.object({
  id: z.number(),
  connectionId: z.string(),
  projectId: z.string(),
  datasetId: z.string().nullable(),
  /** File name, or what kind of edit it was. */
  name: z.string(),
  action: DocumentAction,
  /** Above 0 goes first, below 0 last; uploads of one priority take turns. */
  priority: z.number(),
  /** Its file was kept, so that rows of it can be written out again. */
  hasFile: z.boolean(),
  /** The files or sheets that its lines are told apart by; none where it has one or no file. See lineName. */
  parts: z.array(FilePart),
  /** What undoing it would do: each entry that went in gets this action. Null where it can't be undone. */
  undo: DocumentAction.nullable(),
  /** The upload that this one undoes. */
  undoes: z.number().nullable(),
  createdAt: z.number(),
  finishedAt: z.number().nullable(),
  state: z.enum(["sending", "waiting", "paused", "finished", "cancelled"]),
  counts: z.record(EntryOutcome, z.number()),
  total: z.number(),
  /** Entries answered per second over the last seconds; null while nothing moves. */
  rate: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  /** An older change of the same document has to be sent first, and the other upload is paused or still being read. */
  waitsFor: z
    .object({ uploadId: z.number(), name: z.string(), why: z.enum(["paused", "reading"]) })
    .nullable(),
  /** Why it is not moving, if it should be. */
  error: CallError.nullable(),
});
export type Upload = z.output<typeof Upload>;

/** One modification in an upload. */
export const UploadEntry = z.object({
  id: z.number(),
  /** Line of the file it came from; null for a single edit. */
  line: z.number().nullable(),
  url: z.string(),
  action: DocumentAction,
  outcome: EntryOutcome,
  statusCode: z.number().nullable(),
  /** The reason in words where it did not go in. */
  message: z.string(),
  attempts: z.number(),
  /** When it was last sent, and the service's own identifier of that call. */
  sentAt: z.number().nullable(),
  requestId: z.string().nullable(),
  /** Marked when an interrupted attempt may have been the one that went in. */
  afterInterruption: z.boolean(),
});
export type UploadEntry = z.output<typeof UploadEntry>;

const byId = z.object({ uploadId: z.number() });
const byEntry = z.object({ entryId: z.number() });

/** Routes of uploads. */
export const uploadRoutes = {
  "uploads.list": route(nothing, z.array(Upload)),
  "uploads.entries": route(
    byId.extend({
      outcomes: z.array(EntryOutcome).default([]),
      offset: z.number().int().min(0).default(0),
      count: z.number().int().min(1).max(500).default(100),
      /** Words of the address or of the reason. */
      text: z.string().max(500).default(""),
    }),
    /** `more`: a search found more than it counts. */
    z.object({ total: z.number(), more: z.boolean(), entries: z.array(UploadEntry) }),
  ),
  /** What an entry sends, to be edited. */
  "uploads.document": route(byEntry, z.object({ document: z.record(z.string(), z.unknown()) })),
  /** Changes what an entry that did not go in sends, and sends it. */
  "uploads.editEntry": route(byEntry.extend({ document: z.record(z.string(), z.unknown()) }), Upload),
  "uploads.pause": route(byId, Upload),
  "uploads.resume": route(byId, Upload),
  /** What has not been sent stays unsent; what was sent stays sent. */
  "uploads.cancel": route(byId, Upload),
  /** Sends the refused entries again. */
  "uploads.retry": route(byId, Upload),
  "uploads.setPriority": route(byId.extend({ priority: z.number().int().min(-1).max(1) }), Upload),
  /** Writes the entries that did not go in to a file of the shape of the upload's; null when no file was chosen. */
  "uploads.exportFailed": route(byId, z.object({ path: z.string(), rows: z.number() }).nullable()),
  /** Forgets a finished or cancelled upload's record. */
  "uploads.remove": route(byId, nothing),
};

/** Events of uploads. */
export const uploadEvents = {
  "uploads.changed": Upload,
  "uploads.removed": byId,
};
