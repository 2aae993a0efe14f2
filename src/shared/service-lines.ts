import { z } from "zod";
import { MemberReport } from "./interface/team";
import { WorkspaceTraces } from "./people/erasure";

/*
 * What the local service tells the program that started it: one JSON object per line of standard output.
 */

/**
 * Long work, and what its number means. "copying" is the backup before a migration, "opening" reads the stored columns,
 * "saving" writes them, "erasing" erases an author and "handing_over" writes a copy for
 * somebody else, "building" creates a workspace from rows of elsewhere (percent each). "migrating" is the step. "reading" and "sample" count documents.
 */
export const longWork = [
  "copying",
  "migrating",
  "opening",
  "reading",
  "sample",
  "saving",
  "erasing",
  "handing_over",
  "building",
] as const;
export type LongWork = (typeof longWork)[number];

/** Called again and again while long work makes progress. */
export type Progress = (of: LongWork, reached: number) => void;

/** A stored record that can't be used, and the field that is to blame; "" for the whole record. */
export const DamagedRecord = z.object({ kind: z.string(), id: z.string(), field: z.string() });
export type DamagedRecord = z.output<typeof DamagedRecord>;

/** One line of the service. `closing` acknowledges the request to exit. */
export const ServiceLine = z.union([
  z.object({
    listening: z.url(),
    /** A token for somebody who administers a team service, made because nobody had a valid one. */
    administrator: z.string().optional(),
  }),
  z.object({
    error: z.object({
      kind: z.string(),
      message: z.string(),
      /** The row of a file from elsewhere that is at fault. */
      place: z.object({ part: z.string(), line: z.number() }).optional(),
    }),
  }),
  z.object({ progress: z.object({ of: z.enum(longWork), reached: z.number() }) }),
  z.object({ damaged: DamagedRecord }),
  z.object({ closing: z.literal(true) }),
  z.object({ traces: WorkspaceTraces }),
  z.object({ team: MemberReport }),
  z.object({ handedOver: z.literal(true) }),
  /** A workspace was created from rows of elsewhere, or found to be sound already. */
  z.object({ built: z.object({ lost: z.number(), isRebuilt: z.boolean() }) }),
]);
export type ServiceLine = z.output<typeof ServiceLine>;
