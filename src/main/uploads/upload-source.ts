import { basename } from "node:path";
import { z } from "zod";
import { ImportPlan, ReadingOptions } from "../../shared/ipc/imports";
import { wholePath } from "../storage/whole-path";

const StoredPart = z.object({
  path: wholePath,
  name: z.string(),
  options: ReadingOptions,
  /** Name of the original. Unknown in uploads of earlier versions, as are the next two. */
  file: z.string().optional(),
  bytes: z.number().optional(),
  /** When the original was last changed, if it is read without a copy. */
  modifiedAt: z.number().optional(),
  /** Where a file of a Slack export lay. */
  room: z.object({ channel: z.string(), people: wholePath }).optional(),
});
type StoredPart = z.output<typeof StoredPart>;

/** The files of an upload and how they were read, so that its failed rows can be exported. */
export const UploadSource = z.object({ parts: z.array(StoredPart).min(1), plan: ImportPlan }).or(
  // The stored format when an upload had a single file.
  z
    .object({ path: wholePath, options: ReadingOptions, plan: ImportPlan })
    .transform(({ path, options, plan }): { parts: StoredPart[]; plan: ImportPlan } => ({
      parts: [{ path, name: basename(path), options }],
      plan,
    })),
);
export type UploadSource = z.output<typeof UploadSource>;

/** An import whose file can be read again. */
export interface Replaceable {
  name: string;
  source: UploadSource;
  /** URLs of the documents that it created or replaced and that nothing in Earshot changed since. */
  urls: string[];
}
