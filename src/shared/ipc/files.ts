import { z } from "zod";

/** Formats of files that Earshot writes for a project. */
export const FileFormat = z.enum(["csv", "xlsx", "json"]);
export type FileFormat = z.output<typeof FileFormat>;

/** Stands for a file or folder that a dialog, a drop or the desktop gave to this page; main knows the path behind it. */
export const FileHandle = z.string().min(1).max(100);
/** A file or folder as the page gets it. */
export const GivenFile = z.object({
  handle: FileHandle,
  name: z.string(),
  /** Where it lies, to be shown and for nothing else. */
  place: z.string(),
});
export type GivenFile = z.output<typeof GivenFile>;

/** A file that was written: where, and how many rows or lines of data. */
export const SavedFile = z.object({ path: z.string(), rows: z.number() });
export type SavedFile = z.output<typeof SavedFile>;
