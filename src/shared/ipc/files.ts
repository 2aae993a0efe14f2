import { z } from "zod";

/** Formats of files that Earshot writes for a project. */
export const FileFormat = z.enum(["csv", "xlsx", "json"]);
export type FileFormat = z.output<typeof FileFormat>;

/** Random handle of a file or folder from a dialog, a drop or the desktop. Only main knows the path. */
export const FileHandle = z.string().min(1).max(100);
/** A file or folder as pages get it. */
export const GivenFile = z.object({
  handle: FileHandle,
  name: z.string(),
  /** Location, for display only. */
  place: z.string(),
});
export type GivenFile = z.output<typeof GivenFile>;

/** A file that can't be used, and why. */
export const RejectedFile = z.object({ name: z.string(), reason: z.string() });
export type RejectedFile = z.output<typeof RejectedFile>;

/** A saved file, with its number of rows or lines of data. */
export const SavedFile = z.object({ path: z.string(), rows: z.number() });
export type SavedFile = z.output<typeof SavedFile>;
