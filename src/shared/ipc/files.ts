import { z } from "zod";

/** Formats of files that Earshot writes for a project. */
export const FileFormat = z.enum(["csv", "xlsx", "json"]);
/** A format of a file. */
export type FileFormat = z.output<typeof FileFormat>;

/** A file that was written: where, and how many rows or lines of data. */
export const SavedFile = z.object({ path: z.string(), rows: z.number() });
/** A file that was written. */
export type SavedFile = z.output<typeof SavedFile>;
