import { z } from "zod";
import { Author, Recognition, WorkspaceTraces } from "../people/erasure";
import { route } from "./contract";

const count = z.number().int().min(0).default(0);

/** What was erased outside the workspace, in the app's own data about it. */
export const ProfileTraces = z.object({
  /** Edits and their earlier versions. */
  edits: count,
  drafts: count,
  /** Rows of uploads. */
  uploads: count,
  /** Copies of imported files, and pasted texts. */
  files: count,
  /** Documents in coding queues, whose text was emptied. */
  coding: count,
  /** Documents of streams that are followed. */
  streamed: count,
  /** Saved views, boards, watches, rules and evidence that named them. */
  saved: count,
  /** Cached answers and entries of Activity of the workspace, all of them. */
  cached: count,
  activity: count,
  /** Backups of the app's own databases. */
  backups: count,
});
export type ProfileTraces = z.output<typeof ProfileTraces>;

/** A file that was not erased and may still name the author: its path, in the profile unless it is a whole one. */
export const Remainder = z.object({
  file: z.string(),
  /**
   * - `aside`: a damaged copy that may hold work that exists nowhere else.
   * - `forms`: what pages keep, which the browser engine overwrites in time.
   * - `folder`: the name of the workspace's own folder.
   * - `temporary`: a folder that another process may use.
   * - `notDeleted`: the system refused it.
   * - `notRewritten`: it can't be read or written, or holds what belongs to another workspace.
   */
  why: z.enum(["aside", "forms", "folder", "temporary", "notDeleted", "notRewritten"]),
});
export type Remainder = z.output<typeof Remainder>;

/** What was erased where. It names nobody and quotes nothing, unless a file is named after the author. */
export const ErasureReceipt = z.object({
  id: z.string(),
  connectionId: z.string(),
  workspace: z.string(),
  at: z.number(),
  traces: WorkspaceTraces,
  profile: ProfileTraces,
  remains: z.array(Remainder).default([]),
});
export type ErasureReceipt = z.output<typeof ErasureReceipt>;

const OfWorkspace = z.object({ connectionId: z.string() });
const OneAuthor = OfWorkspace.extend({
  author: Author.refine(({ id, name }) => (id + name).trim() !== ""),
});

export const peopleEvents = {
  /** An author was erased. `interrupted` means that a crash or the end of Earshot had interrupted it, so nobody waits for the receipt. */
  "people.erased": OfWorkspace.extend({
    workspace: z.string(),
    interrupted: z.boolean(),
    /** By which pages take the author's names out of what they keep. */
    known: Recognition.pick({ tag: true, language: true, people: true }),
  }),
};

export const peopleRoutes = {
  /** Counts what a local workspace holds of an author. Changes nothing. */
  "people.traces": route(OneAuthor, WorkspaceTraces),
  /**
   * Erases an author from a local workspace and from everything the app keeps about it. Can be canceled until the workspace's
   * database is replaced, and can't be undone. The next start finishes it after a crash.
   */
  "people.erase": route(OneAuthor, ErasureReceipt),
  /** Receipts of a workspace, the latest first. */
  "people.receipts": route(OfWorkspace, z.array(ErasureReceipt)),
  /** Deletes the damaged copies that a receipt names. Returns the receipt without them. */
  "people.deleteCopies": route(OfWorkspace.extend({ id: z.string() }), ErasureReceipt),
  /** Saves a receipt as a text file. Null if canceled. */
  "people.saveReceipt": route(
    OfWorkspace.extend({ id: z.string() }),
    z.object({ name: z.string() }).nullable(),
  ),
};
