import { z } from "zod";
import { languages } from "../texts/languages";

/** An author to erase, as documents name them: by id, or by name where documents give no id. */
export const Author = z.object({
  id: z.string().max(2_000).default(""),
  name: z.string().max(2_000).default(""),
  /** Whether documents of all others with the same name are erased too. */
  sameName: z.boolean().default(false),
});
export type Author = z.output<typeof Author>;

const count = z.number().int().min(0);

/** What a workspace holds of an author, before it is erased, or what was erased. */
export const WorkspaceTraces = z.object({
  /** Their documents, deleted ones too. */
  documents: count,
  /** Documents of others in which they are named. */
  mentions: count,
  /** Documents of others with the same name, which stay unless they were chosen. */
  sameName: count,
  /** Copies of their documents that collectors hold. */
  collected: count,
  /** Topics, panels, streams, views and tasks that name them. */
  records: count,
  /** Their documents in export files of the workspace. */
  exported: count,
  /** Backups that the workspace made of itself. */
  backups: count,
});
export type WorkspaceTraces = z.output<typeof WorkspaceTraces>;

const Person = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  url: z.string().optional(),
});

/** How to recognize what is left of an erased author outside the workspace's database. */
export const Recognition = z.object({
  /** Random digits that their pseudonym is made of. */
  tag: z.string().regex(/^[0-9a-f]{16,}$/),
  language: z.enum(languages),
  /** The author under all names that documents gave. */
  people: z.array(Person),
  /** Ids, or names of authors without ids, whose documents were erased. */
  keys: z.array(z.string()),
  /** URLs of their documents. */
  urls: z.array(z.string()),
});
export type Recognition = z.output<typeof Recognition>;

/** The order to erase an author, in the workspace's folder until it is carried out. */
export const ErasureOrder = Recognition.pick({ tag: true, language: true }).extend({
  id: z.string(),
  author: Author,
  /** Present once the rewritten database is complete. From then on the order can't be withdrawn. */
  done: z.object({ counts: WorkspaceTraces, recognition: Recognition }).optional(),
});
export type ErasureOrder = z.output<typeof ErasureOrder>;

/** Left in the folder by a workspace that has carried out an order, until main has erased its own data. */
export const ErasureDone = z.object({ id: z.string(), counts: WorkspaceTraces, recognition: Recognition });
export type ErasureDone = z.output<typeof ErasureDone>;
