import { z } from "zod";
import { resourceName } from "../../shared/interface/values";

/*
 * What a workspace file consists of, see docs/files.md: a ZIP with these four entries. All but the manifest hold one JSON object
 * a line.
 */

export const manifestEntry = "manifest.json";
export const documentsEntry = "documents.ndjson";
export const recordsEntry = "records.ndjson";
export const partsEntry = "parts.ndjson";

export const workspaceFormat = "earshot-workspace";
/** Raised whenever an earlier version of Earshot would misread a file. */
export const workspaceFormatVersion = 1;

const Entry = z.object({
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  rows: z.int().nonnegative(),
});

export const WorkspaceManifest = z.object({
  format: z.literal(workspaceFormat),
  version: z.int().positive(),
  /** Version of the program that wrote it. */
  program: z.string().max(100),
  /** What was left out or replaced. */
  without: z.array(z.enum(["codes", "notes", "authors"])),
  entries: z.object({ [documentsEntry]: Entry, [recordsEntry]: Entry, [partsEntry]: Entry }),
});
export type WorkspaceManifest = z.output<typeof WorkspaceManifest>;

/** A line of `documents.ndjson`. `document` is checked like one that is sent to the interface. */
export const DocumentLine = z.object({
  id: z.int().nonnegative(),
  project: z.string().min(1),
  dataset: z.union([z.literal(""), resourceName]),
  state: z.enum(["live", "deleted", "withdrawn"]),
  document: z.record(z.string(), z.unknown()),
});
export type DocumentLine = z.output<typeof DocumentLine>;

/** A line of `records.ndjson`: a project, topic, panel, metric or the like. */
export const RecordLine = z.object({
  kind: z.string(),
  /** Id of the project, empty for what belongs to the whole workspace. */
  owner: z.string(),
  record: z.record(z.string(), z.unknown()),
});
export type RecordLine = z.output<typeof RecordLine>;
