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

/** A new entry: `invalid` holds the reason why a bad row is never sent. */
export interface NewEntry {
  line: number | null;
  url: string;
  /** JSON text, as JSON.stringify writes it: on one line. */
  document: string;
  invalid: string | null;
  /** Left out on purpose, never sent. */
  skipped?: boolean;
  /** The version known before it, kept so that the edit can be looked at and taken back. */
  before?: KnownVersion;
}

/** A flag of SQLite. */
export const flag = z.number().transform((n) => n !== 0);

/** An upload as it lies on disk. */
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
  undone_by: z.number().nullable(),
  filling: flag,
  expected: z.number(),
  has_versions: flag,
  parts: storedJson.pipe(z.array(FilePart)).nullable(),
  error: storedJson.pipe(CallError).nullable(),
});
/** An upload as it lies on disk. */
export type UploadRow = z.output<typeof UploadRow>;

/** An upload that is sent or waits for its turn. */
export const TurnRow = z.object({
  id: z.number(),
  priority: z.number(),
  filling: flag,
  expected: z.number(),
});
/** An upload that is sent or waits for its turn, with its entries still to be answered. */
export interface Turn {
  id: number;
  priority: number;
  left: number;
}

/** A new upload. */
export interface NewUpload {
  connection: string;
  project: string;
  dataset: string | null;
  name: string;
  action: DocumentAction;
  options: Readonly<Record<string, string>>;
  /** A single edit: sent before files. */
  urgent: boolean;
  /** The upload that it undoes. */
  undoes?: number;
}

/** What adding to an upload depends on. */
export const Appending = z.object({
  action: DocumentAction,
  cancelled: flag,
  created: z.number(),
  earlier: z.string().nullable(),
});

/** An upload whose entries may still be sent, with its place in the analyst's order. */
export const OpenUpload = z.object({
  id: z.number(),
  position: z.number(),
  state: z.enum(["active", "paused"]),
  filling: flag,
});
/** An upload whose entries may still be sent. */
export type OpenUpload = z.output<typeof OpenUpload>;

/** Documents are told apart by their URL within a dataset, or within the project itself. */
export const Place = z.object({
  connection: z.string(),
  project: z.string(),
  dataset: z.string().nullable(),
});
/** Where documents lie. */
export type Place = z.output<typeof Place>;

/** What is read of an upload. */
export const uploadColumns = `id, connection, project, dataset, name, action, options, created, finished, state, error, position, urgent, priority,
  source IS NOT NULL AS has_file, undoes, filling,
  (SELECT max(id) FROM uploads u WHERE u.undoes = uploads.id AND u.state NOT IN ('removed', 'cancelled')) AS undone_by, expected, parts,
  EXISTS (SELECT 1 FROM edits WHERE upload = uploads.id) AS has_versions`;

/** An entry that waits to be sent, with how long its document is where that lies by itself. */
export const WaitingEntry = z.object({
  id: z.number(),
  url: z.string(),
  attempts: z.number(),
  interrupted: flag,
  position: z.number().nullable(),
  bytes: z.number().nullable(),
});
/** An entry about to be sent. */
export type TakenEntry = Omit<z.output<typeof WaitingEntry>, "bytes">;

/** What the waiting entries of a pack have in common, and their addresses: most packs were never sent. */
export const WaitingPack = storedJson.pipe(z.tuple([z.number(), z.boolean(), z.array(z.string())]));

const TakenTuples = storedJson.pipe(z.array(z.tuple([z.number(), z.string(), z.number(), flag])));
/** Entries about to be sent, read as one text. */
export const TakenEntries = {
  parse(row: unknown): TakenEntry[] {
    return TakenTuples.parse(column.text.parse(row)).map(([id, url, attempts, interrupted]) => ({
      id,
      url,
      attempts,
      interrupted,
      position: null,
    }));
  },
};

/** Where an entry stands. */
export const EntryPlace = z.object({ upload: z.number(), outcome: EntryOutcome, interrupted: flag });

/** An entry as a screen lists it. */
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
    after_interruption: flag,
  })
  .transform(({ status_code, after_interruption, sent, request_id, ...row }) => ({
    ...row,
    statusCode: status_code,
    sentAt: sent,
    requestId: request_id,
    afterInterruption: after_interruption,
  }));

/** How many entries of an upload have each outcome. */
export type Counts = Record<EntryOutcome, number>;

/** All outcomes at zero. */
export function noCounts(): Counts {
  return { waiting: 0, sending: 0, done: 0, present: 0, refused: 0, invalid: 0, skipped: 0, cancelled: 0 };
}

/** Sum of all outcomes. */
export function totalOf(counts: Counts): number {
  return entryOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
}

/** Entries of an upload that are still to be answered: also those of its file that are still to arrive. */
export function leftOf(
  { filling, expected }: Pick<UploadRow, "filling" | "expected">,
  counts: Counts,
): number {
  const arriving = filling ? Math.max(0, expected - totalOf(counts)) : 0;
  return counts.waiting + counts.sending + arriving;
}

/** What became of an entry that was sent, when, and in which call. */
export interface Answered {
  entryId: number;
  verdict: Verdict;
  requestId: string | null;
  sentAt: number;
}
