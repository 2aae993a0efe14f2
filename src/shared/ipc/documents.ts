import { z } from "zod";
import { Document, DocumentAction } from "../interface/documents";
import { ProjectRef } from "./analytics";
import { answer, nothing, reading, route } from "./contract";
import { ExportFormat } from "./exports";
import { SavedFile } from "./files";
import { EntryOutcome } from "./uploads";

/** A page of documents; `total` counts all that match. */
export const DocumentPage = z.object({ total: z.number(), documents: z.array(Document) });
export type DocumentPage = z.output<typeof DocumentPage>;

const filter = z.array(z.string()).optional();
const JsonDocument = z.record(z.string(), z.unknown());

/** What a list of documents asks for, without its order and place. */
export const DocumentQuestion = z.object({
  q: z.string().default(""),
  /** Bounds of published, epoch milliseconds: min included, max not. */
  min: z.number().optional(),
  max: z.number().optional(),
  topic: filter,
  filter,
  channel: filter,
  panel: filter,
  dataset: filter,
  /** Only local workspaces know it. */
  import: filter,
});
export type DocumentQuestion = z.output<typeof DocumentQuestion>;

/** A version of a document as far as it is known; `document` is null where nothing of it is. */
export const KnownVersion = z.object({
  state: z.enum(["live", "deleted", "absent", "unknown"]),
  document: Document.nullable(),
  /** When this was known, epoch milliseconds. */
  asOf: z.number(),
  /** Who told: the service, or what this app sent before. */
  from: z.enum(["service", "history"]),
});
export type KnownVersion = z.output<typeof KnownVersion>;

/** Which document: null = one of the project itself, not given = wherever it is found. */
const DocumentRef = ProjectRef.extend({
  datasetId: z.string().nullable().optional(),
  url: z.string(),
  /** Time of publication where it is known: it narrows the search down. */
  published: z.number().nullable().default(null),
});

/** One edit that went through the outbox, with the version known before it. */
export const DocumentEdit = z.object({
  entryId: z.number(),
  uploadId: z.number(),
  uploadName: z.string(),
  datasetId: z.string().nullable(),
  url: z.string(),
  action: DocumentAction,
  /** What was sent. */
  change: JsonDocument,
  options: z.record(z.string(), z.string()),
  before: KnownVersion,
  createdAt: z.number(),
  outcome: EntryOutcome,
  statusCode: z.number().nullable(),
  /** Why it did not go in. */
  message: z.string(),
});
export type DocumentEdit = z.output<typeof DocumentEdit>;

const draftFields = {
  datasetId: z.string().nullable(),
  action: DocumentAction,
  /** The version it was opened on. */
  base: KnownVersion,
  /** The whole document as it is to be. */
  document: JsonDocument,
  /** Text of the JSON view while it can't be read; null where `document` says it all. */
  text: z.string().nullable(),
  options: z.record(z.string(), z.string()),
  /** The queued edit that this one changes, if any. */
  amends: z.number().nullable(),
};
/** An edit that is being written. */
export const Draft = ProjectRef.extend({ id: z.number(), savedAt: z.number(), ...draftFields });
export type Draft = z.output<typeof Draft>;

/** A fault of a document: where it stands and how to mend it. */
export const DocumentIssue = z.object({ path: z.array(z.string()), message: z.string() });
export type DocumentIssue = z.output<typeof DocumentIssue>;

/** One step of a bulk edit. */
export const BulkStep = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("tags"),
    mode: z.enum(["add", "remove", "set"]),
    tags: z.array(z.string().trim().min(1).max(500)).max(1000),
  }),
  z.object({ kind: z.literal("sentiment"), value: z.number().int().min(-5).max(5) }),
  z.object({ kind: z.literal("noise"), value: z.number().int().min(0).max(100) }),
  z.object({
    kind: z.literal("custom"),
    name: z.string().min(1),
    value: z.union([z.string(), z.number(), z.array(z.string())]).nullable(),
  }),
  z.object({ kind: z.literal("delete") }),
  z.object({ kind: z.literal("undelete") }),
]);
export type BulkStep = z.output<typeof BulkStep>;

/** What a bulk edit is about. */
export const BulkScope = z.discriminatedUnion("kind", [
  /** All results of a question, some of them, or all but some. */
  z.object({
    kind: z.literal("results"),
    question: DocumentQuestion,
    only: z
      .array(z.object({ url: z.string(), published: z.number().nullable() }))
      .max(10_000)
      .nullable(),
    except: z.array(z.string()).max(10_000),
  }),
  /** Documents that this app knows from its own edits. */
  z.object({
    kind: z.literal("known"),
    documents: z.array(z.object({ url: z.string(), datasetId: z.string().nullable() })).max(10_000),
  }),
]);
export type BulkScope = z.output<typeof BulkScope>;

/** What an undo does with a metric that the upload created. */
export const UndoneMetric = z.object({
  name: z.string(),
  title: z.string(),
  /** `used`: documents that stay have values of it. `fixed`: the service removes no metrics. */
  fate: z.enum(["removed", "used", "fixed"]),
});
export type UndoneMetric = z.output<typeof UndoneMetric>;

/** Outcome of a dry run: what would be sent. Nothing is before it is committed. */
export const EditPlan = z.object({
  planId: z.string(),
  /** Documents looked at. */
  read: z.number(),
  /** Documents that would change. */
  change: z.number(),
  /** Documents that are so already. */
  same: z.number(),
  /** Documents asked for that were not found any more. */
  missing: z.number(),
  /** Edits that can't be taken back because no earlier version is known. */
  unknown: z.number(),
  /** Edits left as they are because the document was changed again since. */
  superseded: z.number(),
  /** Edits left as they are because it isn't certain that they changed the document, or what it was before. */
  uncertain: z.number(),
  /** Documents that an undo leaves alone, up to 200. */
  left: z.array(z.object({ url: z.string(), why: z.enum(["unknown", "superseded", "uncertain"]) })),
  /** Metrics that the upload created. */
  metrics: z.array(UndoneMetric),
  /** Documents that have no URL, so that nothing can be sent about them. */
  withoutUrl: z.number(),
  /** Documents that could not be read. */
  unreadable: z.number(),
  examples: z.array(
    z.object({
      url: z.string(),
      heading: z.string(),
      action: DocumentAction,
      before: JsonDocument.nullable(),
      after: JsonDocument.nullable(),
    }),
  ),
});
export type EditPlan = z.output<typeof EditPlan>;

/** A document known from this app's own edits. */
export const KnownDocument = z.object({
  url: z.string(),
  datasetId: z.string().nullable(),
  state: KnownVersion.shape.state,
  document: Document,
  changedAt: z.number(),
});
export type KnownDocument = z.output<typeof KnownDocument>;

/** What edits in the outbox and the history say of a document in a list. */
export const DocumentMark = z.object({
  url: z.string(),
  open: z.enum(["waiting", "sending", "refused"]).nullable(),
  deleted: z.boolean(),
});
export type DocumentMark = z.output<typeof DocumentMark>;

/** What was saved of the documents asked for. */
export const SavedDocuments = SavedFile.extend({
  /** Documents chosen one by one that were not found any more. */
  missing: z.number(),
  /** Cells that were too long for a workbook and were cut. */
  cut: z.number(),
  /** Documents that could not be read and are not in the file. */
  unreadable: z.number(),
});
export type SavedDocuments = z.output<typeof SavedDocuments>;

const byEntry = z.object({ entryId: z.number() });
const byDraft = z.object({ draftId: z.number() });
const byPlan = z.object({ planId: z.string().min(1).max(100) });
const place = {
  offset: z.number().int().min(0).default(0),
  count: z.number().int().min(0).max(500).default(100),
};

/** Routes of documents. */
export const documentRoutes = {
  /** Search results; kind "missing" where the connection does not offer them. */
  "documents.search": route(
    ProjectRef.extend({
      ...DocumentQuestion.shape,
      ...place,
      sortBy: z
        .enum(["published", "search_indexed", "engagement", "reach", "sentiment"])
        .default("published"),
      sortOrder: z.enum(["asc", "desc"]).default("desc"),
      ...reading,
    }),
    answer(DocumentPage),
  ),
  /** One edit as it is, without a look at the present version. Answers once it is on disk; the outcome comes as uploads.changed. */
  "documents.modify": route(
    ProjectRef.extend({
      datasetId: z.string().nullable().default(null),
      action: DocumentAction,
      document: z.looseObject({ url: z.string() }),
      options: z.record(z.string(), z.string()).default({}),
    }),
    z.object({ uploadId: z.number() }),
  ),
  /** The present version of one document, looked for at the service, else told from this app's own edits. */
  "documents.read": route(
    DocumentRef,
    z.object({
      version: KnownVersion,
      /** Where it was found. */
      datasetId: z.string().nullable(),
    }),
  ),
  /** Ids of the project's topics that a document matches. */
  "documents.topics": route(DocumentRef, z.array(z.string())),
  /** Datasets that are known: the interface has no list of them. */
  "documents.datasets": route(ProjectRef, z.array(z.string())),
  /** What is wrong with a document before it is sent; metrics null = not known, so not checked. */
  "documents.check": route(
    z.object({
      action: DocumentAction,
      document: JsonDocument,
      metrics: z.array(z.object({ name: z.string(), format: z.string() })).nullable(),
    }),
    z.array(DocumentIssue),
  ),
  /**
   * One edit with its guard: where the service has another version than the one it was made on, nothing is queued and
   * that version is answered. The version before is kept.
   */
  "documents.submit": route(
    ProjectRef.extend({
      datasetId: z.string().nullable(),
      action: DocumentAction,
      document: z.looseObject({ url: z.string() }),
      options: z.record(z.string(), z.string()),
      base: KnownVersion,
      /** The draft that this ends, deleted once the edit is on disk. */
      draftId: z.number().nullable(),
      /** The queued edit that this one replaces, as long as it has not gone. */
      amends: z.number().nullable().default(null),
    }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("queued"), uploadId: z.number() }),
      z.object({ kind: z.literal("changed"), current: KnownVersion }),
    ]),
  ),
  /** Takes an edit back that has not gone, or lets go of one that was refused. */
  "documents.withdraw": route(byEntry, nothing),
  /** Edits of this project, newest first: of one document, or only those that are open or refused. */
  "documents.edits": route(
    ProjectRef.extend({
      url: z.string().nullable().default(null),
      only: z.enum(["all", "open"]).default("all"),
      ...place,
    }),
    z.object({ total: z.number(), edits: z.array(DocumentEdit) }),
  ),
  "documents.marks": route(ProjectRef.extend({ urls: z.array(z.string()).max(500) }), z.array(DocumentMark)),
  /** Documents known from this app's own edits. */
  "documents.known": route(
    ProjectRef.extend({
      only: z.enum(["all", "deleted"]).default("all"),
      text: z.string().default(""),
      ...place,
    }),
    z.object({ total: z.number(), documents: z.array(KnownDocument) }),
  ),
  "documents.drafts": route(ProjectRef, z.array(Draft)),
  /** Keeps a draft; without an id a new one. */
  "documents.saveDraft": route(
    ProjectRef.extend({ id: z.number().nullable(), ...draftFields }),
    z.object({ id: z.number(), savedAt: z.number() }),
  ),
  "documents.removeDraft": route(byDraft, nothing),
  /** Dry run of a bulk edit: reads what it is about and says what would change. Abort gives it up. */
  "documents.planBulk": route(
    ProjectRef.extend({ ...byPlan.shape, scope: BulkScope, steps: z.array(BulkStep).min(1).max(20) }),
    EditPlan,
  ),
  /** Dry run of taking back all that an upload did. */
  "documents.planRevert": route(byPlan.extend({ uploadId: z.number() }), EditPlan),
  /** Sends what a dry run found. */
  "documents.commitPlan": route(byPlan, z.object({ uploadIds: z.array(z.number()) })),
  "documents.discardPlan": route(byPlan, nothing),
  /**
   * Asks where to, then reads what it is about and writes it to a file with the columns chosen (paths such as
   * "extra_author_attributes.name"); null when cancelled. Abort leaves no file behind.
   */
  "documents.save": route(
    ProjectRef.extend({
      saveId: z.string().min(1).max(100),
      name: z.string().max(200),
      scope: BulkScope,
      format: ExportFormat,
      columns: z.array(z.string().min(1).max(300)).min(1).max(500),
    }),
    SavedDocuments.nullable(),
  ),
};

/** Events of documents. */
export const documentEvents = {
  /** How far a dry run is. */
  "documents.planning": byPlan.extend({ read: z.number(), of: z.number() }),
  /** How many documents were read of those that are saved. */
  "documents.saving": z.object({ saveId: z.string(), read: z.number(), of: z.number() }),
};
