import { basename } from "node:path";
import { z } from "zod";
import type { DocumentWithUrl } from "../../shared/documents/identity";
import type { FilePart } from "../../shared/documents/file-parts";
import { ImportPlan, ReadingOptions } from "../../shared/ipc/imports";
import type { ServiceError } from "../client/service-error";
import type { EntryPack } from "./entry-pack";
import type { NewEntry } from "./rows";
import { wholePath } from "../storage/whole-path";

/** Receives rows. An upload is neither sent nor shown until it is committed. */
export interface UploadQueue {
  begin(upload: {
    name: string;
    plan: Pick<ImportPlan, "connectionId" | "projectId" | "datasetId" | "action">;
    options: Readonly<Record<string, string>>;
    undoes?: number | null;
    replaces?: number | null;
    partOf?: number;
  }): number;
  append(uploadId: number, rows: readonly NewEntry[]): void;
  appendPack(uploadId: number, pack: EntryPack): void;
  /** Stores copies of the files, so that their rows can be read again. False if that failed. */
  keepFile(uploadId: number, source: UploadSource, parts: readonly FilePart[]): Promise<boolean>;
  /** Stores versions of documents that the upload will change, then whether all documents were scanned. */
  keepEarlier(uploadId: number, documents: readonly DocumentWithUrl[]): void;
  earlierKept(uploadId: number, extent: "all" | "some"): void;
  commit(uploadIds: readonly number[]): void;
  /** Throws if the import can't be read again. */
  replaceable(uploadId: number, signal: AbortSignal): Promise<Replaceable>;
  discard(uploadId: number): void;
  /**
   * From now on the upload is shown and sent while the rest of its `rows` is added. `filter` has the URLs that they
   * may concern.
   */
  open(uploadId: number, rows: number, filter: Uint8Array | null): void;
  /** Call it after the last row of an open upload. Throws if there were fewer or more rows than expected. */
  filled(uploadId: number): void;
  /** Call it when the remaining rows of an open upload can't be read. */
  stuck(uploadId: number, error: ServiceError): void;
  /** Open uploads with missing rows, and the number of rows they have. */
  unfilled(): { uploadId: number; source: UploadSource; rows: number }[];
}

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
