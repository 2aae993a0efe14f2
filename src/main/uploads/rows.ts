import { z } from "zod";
import { DocumentAction } from "../../shared/interface/documents";
import { CallError } from "../../shared/ipc/contract";
import type { KnownVersion } from "../../shared/ipc/documents";
import { FilePart } from "../../shared/ipc/imports";
import { EntryOutcome, entryOutcomes } from "../../shared/ipc/uploads";
import { storedJson } from "../storage/stored-json";
import { column } from "../../sqlite/values";
import { uploadStates } from "./states";
import type { Verdict } from "./verdict";

/** A new entry. `invalid` is the reason why a bad row won't be sent. */
export interface NewEntry {
  line: number | null;
  url: string;
  /** JSON text without line breaks, as JSON.stringify writes it. */
  document: string;
  invalid: string | null;
  /** Skipped on purpose, never sent. */
  skipped?: boolean;
  /** The version known before the change, kept for the history and for undo. */
  before?: KnownVersion;
}

/** SQLite's 0 or 1 as a boolean. */
export const flag = z.number().transform((n) => n !== 0);

export const UploadRow = z.object({
  id: z.number(),
  connection: z.string(),
  project: z.string(),
  dataset: z.string().nullable(),
  name: z.string(),
  action: DocumentAction,
  options: storedJson.pipe(z.record(z.string(), z.string())),
  created: z.number(),
  finished: z.number().nullable(),
  state: z.enum(uploadStates),
  position: z.number(),
  urgent: flag,
  priority: z.number(),
  has_file: flag,
  undoes: z.number().nullable(),
  replaces: z.number().nullable(),
  part_of: z.number().nullable(),
  undone_by: z.number().nullable(),
  filling: flag,
  expected: z.number(),
  has_versions: flag,
  parts: storedJson.pipe(z.array(FilePart)).nullable(),
  error: storedJson.pipe(CallError).nullable(),
});
export type UploadRow = z.output<typeof UploadRow>;

export const TurnRow = z.object({
  id: z.number(),
  priority: z.number(),
  filling: flag,
  expected: z.number(),
});
/** An upload that is being sent or waiting. `left` counts its unanswered entries. */
export interface Turn {
  id: number;
  priority: number;
  left: number;
}

export interface NewUpload {
  connection: string;
  project: string;
  dataset: string | null;
  name: string;
  action: DocumentAction;
  options: Readonly<Record<string, string>>;
  /** A single edit, sent before files. */
  urgent: boolean;
  /** The upload that this one undoes. */
  undoes?: number;
  /** The import whose file this one read again. */
  replaces?: number;
  /** The upload that it is undone with. */
  partOf?: number;
}

/** Columns needed to add entries to an upload. */
export const Appending = z.object({
  action: DocumentAction,
  cancelled: flag,
  created: z.number(),
  earlier: z.string().nullable(),
});

/** An upload that may still send entries, with its position in the analyst's order of changes. */
export const OpenUpload = z.object({
  id: z.number(),
  position: z.number(),
  state: z.enum(["active", "paused"]),
  filling: flag,
});
export type OpenUpload = z.output<typeof OpenUpload>;

/** Documents are identified by their URL within a dataset, or within the project if `dataset` is null. */
export const Place = z.object({
  connection: z.string(),
  project: z.string(),
  dataset: z.string().nullable(),
});
export type Place = z.output<typeof Place>;

export const uploadColumns = `id, connection, project, dataset, name, action, options, created, finished, state, error, position, urgent, priority,
  source IS NOT NULL AS has_file, undoes, replaces, part_of, filling,
  (SELECT max(id) FROM uploads u WHERE u.undoes = uploads.id AND u.state NOT IN ('removed', 'cancelled')) AS undone_by, expected, parts,
  EXISTS (SELECT 1 FROM edits WHERE upload = uploads.id) AS has_versions`;

/** A waiting entry. `bytes` is the length of its body, if that isn't in a pack. */
export const WaitingEntry = z.object({
  id: z.number(),
  url: z.string(),
  attempts: z.number(),
  interrupted: flag,
  position: z.number().nullable(),
  bytes: z.number().nullable(),
});
export type ClaimedEntry = Omit<z.output<typeof WaitingEntry>, "bytes">;

/**
 * A pack's waiting entries: how many there are, whether none was attempted or interrupted before (nearly always true),
 * and their URLs.
 */
export const WaitingPack = storedJson.pipe(z.tuple([z.number(), z.boolean(), z.array(z.string())]));

const TakenTuples = storedJson.pipe(z.array(z.tuple([z.number(), z.string(), z.number(), flag])));
/** Parses entries that were read as one JSON text. */
export const TakenEntries = {
  parse(row: unknown): ClaimedEntry[] {
    return TakenTuples.parse(column.text.parse(row)).map(([id, url, attempts, interrupted]) => ({
      id,
      url,
      attempts,
      interrupted,
      position: null,
    }));
  },
};

export const EntryPlace = z.object({ upload: z.number(), outcome: EntryOutcome, interrupted: flag });

/** An entry as screens list it. */
export const EntryRow = z
  .object({
    id: z.number(),
    line: z.number().nullable(),
    url: z.string(),
    outcome: EntryOutcome,
    status_code: z.number().nullable(),
    message: z.string(),
    attempts: z.number(),
    sent: z.number().nullable(),
    request_id: z.string().nullable(),
  })
  .transform(({ status_code, sent, request_id, ...row }) => ({
    ...row,
    statusCode: status_code,
    sentAt: sent,
    requestId: request_id,
  }));

/** Entries of an upload per outcome. */
export type Counts = Record<EntryOutcome, number>;

export function noCounts(): Counts {
  return {
    waiting: 0,
    sending: 0,
    held: 0,
    done: 0,
    present: 0,
    uncertain: 0,
    refused: 0,
    invalid: 0,
    skipped: 0,
    cancelled: 0,
  };
}

export function totalOf(counts: Counts): number {
  return entryOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
}

/** Unanswered entries of an upload, including rows of its file that haven't arrived yet. */
export function leftOf(
  { filling, expected }: Pick<UploadRow, "filling" | "expected">,
  counts: Counts,
): number {
  const arriving = filling ? Math.max(0, expected - totalOf(counts)) : 0;
  return counts.waiting + counts.sending + arriving;
}

/** Outcome of a sent entry, with the time and request id of its call. */
export interface EntryAnswer {
  entryId: number;
  verdict: Verdict;
  requestId: string | null;
  /** Null if it wasn't sent. */
  sentAt: number | null;
}

/** How entries that were being sent wait again. */
export interface Release {
  /** They may have been imported nevertheless. */
  interrupted: boolean;
  /** Shown with the upload. */
  error?: CallError | undefined;
  /** Pauses the upload until someone resumes it. */
  pauses?: boolean;
}

/** What an edit sends instead. */
export interface NewBody {
  url: string;
  document: string;
  options: Readonly<Record<string, string>>;
  /** The version that it is made on. */
  before: KnownVersion;
}

/** A change of a document that the service hasn't answered yet. */
export interface OpenChange {
  entryId: number;
  action: DocumentAction;
  url: string;
  change: Record<string, unknown>;
}

export const JsonDocument = z.record(z.string(), z.unknown());
