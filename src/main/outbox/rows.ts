import { z } from "zod";
import { DocumentAction } from "../../shared/interface/documents";
import { CallError } from "../../shared/ipc/contract";
import { EntryOutcome, entryOutcomes } from "../../shared/ipc/uploads";

const fromJson = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);
const flag = z.number().transform((n) => n !== 0);

/** States of an upload on disk. */
export const uploadStates = ["queueing", "active", "paused", "finished", "cancelled"] as const;

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
  error: fromJson(CallError).nullable(),
});
/** An upload as it lies on disk. */
export type UploadRow = z.output<typeof UploadRow>;

/** An entry about to be sent. */
export const TakenEntry = z.object({
  id: z.number(),
  url: z.string(),
  document: z.string(),
  attempts: z.number(),
  interrupted: flag,
});
/** An entry about to be sent. */
export type TakenEntry = z.output<typeof TakenEntry>;

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
    after_interruption: flag,
  })
  .transform(({ status_code, after_interruption, ...row }) => ({
    ...row,
    statusCode: status_code,
    afterInterruption: after_interruption,
  }));

/** How many entries of an upload have each outcome. */
export type Counts = Record<EntryOutcome, number>;

/** All outcomes at zero. */
export function noCounts(): Counts {
  return { waiting: 0, sending: 0, done: 0, present: 0, refused: 0, invalid: 0, cancelled: 0 };
}

/** Sum of all outcomes. */
export function totalOf(counts: Counts): number {
  return entryOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
}
