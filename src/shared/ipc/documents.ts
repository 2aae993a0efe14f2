import { z } from "zod";
import { Document, DocumentAction } from "../interface/documents";
import { SentimentReasons } from "../interface/sentiment-reasons";
import { StoryOfResult } from "../interface/text-analysis";
import { RuleOutcome } from "../rules/document-rule";
import { ProjectRef } from "./explore";
import { answer, nothing, reading, route } from "./contract";
import { ExportFormat } from "./exports";
import { SavedFile } from "./files";
import { EntryOutcome } from "./uploads";

/** A page of documents. `total` counts all matches. `stories` holds the story of each document, if asked for. */
export const DocumentPage = z.object({
  total: z.number(),
  documents: z.array(Document),
  /** How many lack the number that they are sorted by, if the service says so. */
  unknown: z.number().optional(),
  stories: z.array(StoryOfResult.nullable()).optional(),
});
export type DocumentPage = z.output<typeof DocumentPage>;

const filter = z.array(z.string()).optional();
const JsonDocument = z.record(z.string(), z.unknown());

/** Query of a document list, without sort order and offset. */
export const DocumentQuestion = z.object({
  q: z.string().default(""),
  /** Range of `published` in epoch milliseconds, `min` included, `max` excluded. */
  min: z.number().optional(),
  max: z.number().optional(),
  topic: filter,
  filter,
  channel: filter,
  panel: filter,
  dataset: filter,
  /** Local workspaces only. */
  import: filter,
  /** One document of each story: the earliest one that matches. Local workspaces only. */
  stories: z.literal("once").optional(),
});
export type DocumentQuestion = z.output<typeof DocumentQuestion>;

/** A version of a document as far as it is known. `document` is null if nothing is known of it. */
export const KnownVersion = z.object({
  state: z.enum(["live", "deleted", "absent", "unknown"]),
  document: Document.nullable(),
  /** When this was known, epoch milliseconds. */
  asOf: z.number(),
  /** Source: the service, or what this app sent before. */
  from: z.enum(["service", "history"]),
});
export type KnownVersion = z.output<typeof KnownVersion>;

/** A document. Dataset null = of the project itself, undefined = anywhere. */
const DocumentRef = ProjectRef.extend({
  datasetId: z.string().nullable().optional(),
  url: z.string(),
  /** Time of publication, if known. Makes the search faster. */
  published: z.number().nullable().default(null),
});

/** An edit sent through the outbox, with the version known before it. */
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
  /** Why it was rejected. */
  message: z.string(),
});
export type DocumentEdit = z.output<typeof DocumentEdit>;

const draftFields = {
  datasetId: z.string().nullable(),
  action: DocumentAction,
  /** The version it was opened on. */
  base: KnownVersion,
  /** The whole document after the edit. */
  document: JsonDocument,
  /** Text of the JSON view while it is invalid, else null. */
  text: z.string().nullable(),
  options: z.record(z.string(), z.string()),
  /** The queued edit that this one replaces, if any. */
  amends: z.number().nullable(),
};
/** An unfinished edit. */
export const Draft = ProjectRef.extend({ id: z.number(), savedAt: z.number(), ...draftFields });
export type Draft = z.output<typeof Draft>;

/** An invalid field of a document, with a message how to fix it. */
export const DocumentIssue = z.object({ path: z.array(z.string()), message: z.string() });
export type DocumentIssue = z.output<typeof DocumentIssue>;

export const BulkStep = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("tags"),
    mode: z.enum(["add", "remove", "set"]),
    tags: z.array(z.string().trim().min(1).max(500)).max(1000),
  }),
  z.object({ kind: z.literal("sentiment"), value: z.number().int().min(-5).max(5) }),
  /** Scores documents of a local workspace again that a scorer scored. */
  z.object({ kind: z.literal("rescore") }),
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

/** Which documents a bulk edit changes. */
export const BulkScope = z.discriminatedUnion("kind", [
  /** All results of a query, some of them, or all but some. */
  z.object({
    kind: z.literal("results"),
    question: DocumentQuestion,
    only: z
      .array(z.object({ url: z.string(), published: z.number().nullable() }))
      .max(10_000)
      .nullable(),
    except: z.array(z.string()).max(10_000),
  }),
  /** Documents known from this app's own edits. */
  z.object({
    kind: z.literal("known"),
    documents: z.array(z.object({ url: z.string(), datasetId: z.string().nullable() })).max(10_000),
  }),
]);
export type BulkScope = z.output<typeof BulkScope>;

/** What an undo does with a metric that the upload created or, if it is an undo itself, removed. */
export const UndoneMetric = z.object({
  name: z.string(),
  title: z.string(),
  /** `used`: remaining documents have values of it. `fixed`: the service can't remove metrics. `restored`: created again. */
  fate: z.enum(["removed", "used", "fixed", "restored"]),
});
export type UndoneMetric = z.output<typeof UndoneMetric>;

/** What a learned model changes, and what it leaves as it is. */
export const LearnedChanges = z.object({
  /** Documents by the value before (null: none) and after. */
  kinds: z.array(z.object({ before: z.string().nullable(), after: z.string(), documents: z.number() })),
  /** Left because a person gave their value. */
  byPerson: z.number(),
  /** Left because the model is less confident than was asked for. */
  unsure: z.number(),
});
export type LearnedChanges = z.output<typeof LearnedChanges>;

/** Result of a dry run. Nothing is sent before it is committed. */
export const EditPlan = z.object({
  planId: z.string(),
  /** Documents read. */
  read: z.number(),
  /** Documents that would change. */
  change: z.number(),
  /** Documents that already have these values. */
  same: z.number(),
  /** Selected documents that no longer exist. */
  missing: z.number(),
  /** Edits that can't be undone because the earlier version is unknown. */
  unknown: z.number(),
  /** Edits left unchanged because the document was changed again. */
  superseded: z.number(),
  /** Edits left unchanged because somebody else may have made them. */
  uncertain: z.number(),
  /** Documents that an undo leaves unchanged, up to 200. */
  left: z.array(z.object({ url: z.string(), why: z.enum(["unknown", "superseded", "uncertain"]) })),
  /** Metrics that the upload created. */
  metrics: z.array(UndoneMetric),
  /** Documents without a URL, which can't be edited. */
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
  /** Of a learned model. Its examples are of as many kinds as possible. */
  learned: LearnedChanges.optional(),
  /** Of rules. Its examples are of as many rules as possible. */
  rules: RuleOutcome.optional(),
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

/** Edit state of a document in a list, from the outbox and the history. */
export const DocumentMark = z.object({
  url: z.string(),
  open: z.enum(["waiting", "sending", "held", "refused"]).nullable(),
  deleted: z.boolean(),
});
export type DocumentMark = z.output<typeof DocumentMark>;

/** Result of saving documents to a file. */
export const SavedDocuments = SavedFile.extend({
  /** Selected documents that no longer exist. */
  missing: z.number(),
  /** Cells that were too long for a workbook and were truncated. */
  cut: z.number(),
  /** Unreadable documents, which aren't in the file. */
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

export const documentRoutes = {
  /** Search results. Kind "missing" if the connection doesn't offer them. */
  "documents.search": route(
    ProjectRef.extend({
      ...DocumentQuestion.shape,
      ...place,
      sortBy: z
        .enum(["published", "search_indexed", "engagement", "reach", "sentiment"])
        .default("published"),
      sortOrder: z.enum(["asc", "desc"]).default("desc"),
      /** Local workspaces only. `copies` adds the stories to the page, `once` also keeps one document of each. */
      stories: z.enum(["copies", "once"]).optional(),
      ...reading,
    }),
    answer(DocumentPage),
  ),
  /**
   * A summary that the service writes of the matching documents, of a project or of its whole index. Filters belong to
   * projects. Empty if it wrote none. Kind "missing" if the connection doesn't offer it.
   */
  "documents.summary": route(
    ProjectRef.extend({ ...DocumentQuestion.shape, scope: z.enum(["project", "global"]).default("project") }),
    z.object({ text: z.string() }),
  ),
  /**
   * Queues one edit without reading the current version. Resolves once it is on disk. The outcome arrives as
   * uploads.changed.
   */
  "documents.modify": route(
    ProjectRef.extend({
      datasetId: z.string().nullable().default(null),
      action: DocumentAction,
      document: z.looseObject({ url: z.string() }),
      options: z.record(z.string(), z.string()).default({}),
    }),
    z.object({ uploadId: z.number() }),
  ),
  /** Current version of one document, from the service or else from this app's own edits. */
  "documents.read": route(
    DocumentRef,
    z.object({
      version: KnownVersion,
      /** Dataset that contains it. */
      datasetId: z.string().nullable(),
    }),
  ),
  /** Ids of the project's topics that match a document. */
  "documents.topics": route(DocumentRef, z.array(z.string())),
  /** Which words made a document's sentiment, and the scores of its sentences. */
  "documents.sentiment": route(
    DocumentRef.pick({ connectionId: true, projectId: true, url: true }),
    SentimentReasons,
  ),
  /** Known datasets. The interface has no list of them. */
  "documents.datasets": route(ProjectRef, z.array(z.string())),
  /** Validates a document before it is sent. With metrics null, their values aren't checked. */
  "documents.check": route(
    z.object({
      action: DocumentAction,
      document: JsonDocument,
      metrics: z.array(z.object({ name: z.string(), format: z.string() })).nullable(),
    }),
    z.array(DocumentIssue),
  ),
  /**
   * Queues one edit, unless the service has another version than the edited one. Then nothing is queued and that
   * version is returned. Keeps the version before the edit.
   */
  "documents.submit": route(
    ProjectRef.extend({
      datasetId: z.string().nullable(),
      action: DocumentAction,
      document: z.looseObject({ url: z.string() }),
      options: z.record(z.string(), z.string()),
      base: KnownVersion,
      /** Draft to delete once the edit is on disk. */
      draftId: z.number().nullable(),
      /** Queued edit that this one replaces if it hasn't been sent. */
      amends: z.number().nullable().default(null),
    }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("queued"), uploadId: z.number() }),
      z.object({ kind: z.literal("changed"), current: KnownVersion }),
    ]),
  ),
  /** Cancels an edit that is waiting, or discards a rejected one. */
  "documents.withdraw": route(byEntry, nothing),
  /** Edits of this project, newest first: of one document, or only open or rejected ones. */
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
  /** Saves a draft. Without an id it is a new one. */
  "documents.saveDraft": route(
    ProjectRef.extend({ id: z.number().nullable(), ...draftFields }),
    z.object({ id: z.number(), savedAt: z.number() }),
  ),
  "documents.removeDraft": route(byDraft, nothing),
  /** Dry run of a bulk edit: reads its documents and returns what would change. Can be aborted. */
  "documents.planBulk": route(
    ProjectRef.extend({ ...byPlan.shape, scope: BulkScope, steps: z.array(BulkStep).min(1).max(20) }),
    EditPlan,
  ),
  /** Dry run of undoing an upload. */
  "documents.planRevert": route(
    byPlan.extend({ uploadId: z.number(), uncertain: z.boolean().default(false) }),
    EditPlan,
  ),
  /** Sends the result of a dry run. */
  "documents.commitPlan": route(byPlan, z.object({ uploadIds: z.array(z.number()) })),
  "documents.discardPlan": route(byPlan, nothing),
  /**
   * Opens a save dialog, then writes documents to a file with the chosen columns (paths such as
   * "extra_author_attributes.name"). null if canceled. Abort leaves no file behind.
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

export const documentEvents = {
  /** Progress of a dry run. */
  "documents.planning": byPlan.extend({ read: z.number(), of: z.number() }),
  /** Progress of saving. */
  "documents.saving": z.object({ saveId: z.string(), read: z.number(), of: z.number() }),
};
