import { z } from "zod";
import { DocumentAction } from "../../shared/interface/documents";
import { CallError } from "../../shared/ipc/contract";
import { EntryOutcome, entryOutcomes } from "../../shared/ipc/uploads";
import type { Verdict } from "./verdict";

const fromJson = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);
const flag = z.number().transform((n) => n !== 0);

/** States of an upload on disk. */
export const uploadStates = ["queueing", "active", "paused", "finished", "cancelled", "removed"] as const;

/** An upload as it lies on disk. */
export const UploadRow = z.object({
  id: z.number(),
  connection: z.string(),
  project: z.string(),
  dataset: z.string().nullable(),
  name: z.string(),
  action: DocumentAction,
  options: fromJson(z.record(z.string(), z.string())),
  created: z.number(),
  finished: z.number().nullable(),
  state: z.enum(uploadStates),
  priority: z.number(),
  has_file: flag,
  undoes: z.number().nullable(),
  filling: flag,
  expected: z.number(),
  has_versions: flag,
  error: fromJson(CallError).nullable(),
});
/** An upload as it lies on disk. */
export type UploadRow = z.output<typeof UploadRow>;

/** An entry that waits to be sent, with how long its document is. */
export const WaitingEntry = z.object({
  id: z.number(),
  url: z.string(),
  attempts: z.number(),
  interrupted: flag,
  bytes: z.number(),
});
/** An entry about to be sent. */
export type TakenEntry = Omit<z.output<typeof WaitingEntry>, "bytes"> & { document: string };

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

/** What became of an entry that was sent, when, and in which call. */
export interface Answered {
  entryId: number;
  verdict: Verdict;
  requestId: string | null;
  sentAt: number;
}

/** SQLite's text ends at a NUL character; an address or reason with one is shown with its sign instead. */
export function storable(text: string): string {
  return text.replaceAll("\u0000", "␀");
}
