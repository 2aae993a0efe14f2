import { basename } from "node:path";
import { z } from "zod";
import type { AddressedDocument } from "../../shared/documents/identity";
import type { FilePart } from "../../shared/documents/file-parts";
import { ImportPlan, ReadingOptions } from "../../shared/ipc/imports";
import type { ServiceError } from "../client/service-error";
import type { EntryPack } from "../outbox/entry-pack";

/** Where rows go: an upload that is neither sent nor shown until it is committed. */
export interface UploadQueue {
  begin(upload: { name: string; plan: ImportPlan; options: Readonly<Record<string, string>> }): number;
  appendPack(uploadId: number, pack: EntryPack): void;
  /** Keeps the files, so that rows of them can be read again; false where no copies could be kept. */
  keepFile(uploadId: number, source: UploadSource, parts: readonly FilePart[]): Promise<boolean>;
  /** Keeps versions of documents that the upload will change, and then whether all documents were looked at. */
  keepEarlier(uploadId: number, documents: readonly AddressedDocument[]): void;
  earlierKept(uploadId: number, extent: "all" | "some"): void;
  commit(uploadIds: readonly number[]): void;
  discard(uploadId: number): void;
  /** From now on the upload is shown and sent, while its rows, so many in all, still arrive; `filter` tells what they can be about. */
  open(uploadId: number, rows: number, filter: Uint8Array | null): void;
  /** The last row of an open upload was read. Fails where there were fewer or more than expected. */
  filled(uploadId: number): void;
  /** The rows of an open upload can't be read any further. */
  stuck(uploadId: number, error: ServiceError): void;
  /** Open uploads that lack rows, with the number of those they have. */
  unfilled(): { uploadId: number; source: UploadSource; rows: number }[];
}

/** The files an upload was made of and how they were read, so that its failed rows can be written out again. */
export const UploadSource = z
  .object({
    parts: z.array(z.object({ path: z.string(), name: z.string(), options: ReadingOptions })).min(1),
    plan: ImportPlan,
  })
  .or(
    // As it was kept when an upload had one file.
    z
      .object({ path: z.string(), options: ReadingOptions, plan: ImportPlan })
      .transform(({ path, options, plan }) => ({ parts: [{ path, name: basename(path), options }], plan })),
  );
/** The files an upload was made of and how they were read. */
export type UploadSource = z.output<typeof UploadSource>;
