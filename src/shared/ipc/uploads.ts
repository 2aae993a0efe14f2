import { z } from "zod";
import { DocumentAction } from "../interface/documents";
import { FilePart } from "./imports-plan";
import { CallError, nothing, route } from "./contract";

/** Outcomes of an entry, in display order. */
export const entryOutcomes = [
  "waiting",
  "sending",
  "held",
  "done",
  "present",
  "uncertain",
  "refused",
  "invalid",
  "skipped",
  "cancelled",
] as const;
/**
 * `held`: not sent, because the document changed or couldn't be read; the analyst decides. `present`: the document
 * already existed. `uncertain`: an interrupted attempt had this effect, or somebody else. `refused`: rejected by the
 * service. `invalid`: a bad row, never sent.
 * `skipped`: left out on purpose.
 */
export const EntryOutcome = z.enum(entryOutcomes);
export type EntryOutcome = z.output<typeof EntryOutcome>;

export const Upload = z.object({
  id: z.number(),
  connectionId: z.string(),
  projectId: z.string(),
  datasetId: z.string().nullable(),
  /** File name, or a description of the edit. */
  name: z.string(),
  action: DocumentAction,
  /** Above 0 goes first, below 0 last. Uploads of equal priority take turns. */
  priority: z.number(),
  /** A copy of its file exists, so that its rows can be exported again. */
  hasFile: z.boolean(),
  /** Its files or sheets, if there are several. See lineName. */
  parts: z.array(FilePart),
  /** The action that undoes each imported entry. null if the upload can't be undone. */
  undo: DocumentAction.nullable(),
  /** The upload that this one undoes. */
  undoes: z.number().nullable(),
  /** The upload that it is undone with. */
  partOf: z.number().nullable(),
  /** Its file can be read again, to replace the documents that it created. */
  readsAgain: z.boolean(),
  createdAt: z.number(),
  finishedAt: z.number().nullable(),
  state: z.enum(["sending", "waiting", "paused", "finished", "cancelled"]),
  counts: z.record(EntryOutcome, z.number()),
  total: z.number(),
  /** Entries per second over the last seconds. null while nothing moves. */
  rate: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  /** An older change of the same document must be sent first, but its upload is paused or still being read. */
  waitsFor: z
    .object({ uploadId: z.number(), name: z.string(), why: z.enum(["paused", "reading"]) })
    .nullable(),
  /** Why it isn't moving although it should. */
  error: CallError.nullable(),
});
export type Upload = z.output<typeof Upload>;

/** One modification in an upload. */
export const UploadEntry = z.object({
  id: z.number(),
  /** Line in its file. null for a single edit. */
  line: z.number().nullable(),
  url: z.string(),
  action: DocumentAction,
  outcome: EntryOutcome,
  statusCode: z.number().nullable(),
  /** Why it wasn't imported. */
  message: z.string(),
  attempts: z.number(),
  /** When it was last sent, and the service's id of that call. */
  sentAt: z.number().nullable(),
  requestId: z.string().nullable(),
});
export type UploadEntry = z.output<typeof UploadEntry>;

const byId = z.object({ uploadId: z.number() });
const byEntry = z.object({ entryId: z.number() });

export const uploadRoutes = {
  "uploads.list": route(nothing, z.array(Upload)),
  "uploads.entries": route(
    byId.extend({
      outcomes: z.array(EntryOutcome).default([]),
      offset: z.number().int().min(0).default(0),
      count: z.number().int().min(1).max(500).default(100),
      /** Words in the URL or in the message. */
      text: z.string().max(500).default(""),
    }),
    /** `more`: there are more hits than counted. */
    z.object({ total: z.number(), more: z.boolean(), entries: z.array(UploadEntry) }),
  ),
  /** What an entry sends, for editing. */
  "uploads.document": route(byEntry, z.object({ document: z.record(z.string(), z.unknown()) })),
  /** Changes what a rejected entry sends, and sends it again. */
  "uploads.editEntry": route(byEntry.extend({ document: z.record(z.string(), z.unknown()) }), Upload),
  "uploads.pause": route(byId, Upload),
  "uploads.resume": route(byId, Upload),
  /** Stops sending. What was sent stays. */
  "uploads.cancel": route(byId, Upload),
  /** Sends rejected entries again. */
  "uploads.retry": route(byId, Upload),
  /**
   * Decides about held edits of an upload, or about one: compare them again, send them over what the service has now, or
   * leave the documents as they are.
   */
  "uploads.decide": route(
    byId.extend({ entryId: z.number().nullable().default(null), how: z.enum(["check", "send", "leave"]) }),
    Upload,
  ),
  "uploads.setPriority": route(byId.extend({ priority: z.number().int().min(-1).max(1) }), Upload),
  /** Writes the entries that weren't imported to a file in the shape of the original. null if no file was chosen. */
  "uploads.exportFailed": route(byId, z.object({ path: z.string(), rows: z.number() }).nullable()),
  /** Deletes the record of a finished or canceled upload. */
  "uploads.remove": route(byId, nothing),
};

export const uploadEvents = {
  "uploads.changed": Upload,
  "uploads.removed": byId,
};
