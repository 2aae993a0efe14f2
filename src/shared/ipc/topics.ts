import { z } from "zod";
import { Topics } from "../interface/resources";
import { ProjectRef } from "./explore";
import { CallError, nothing, route } from "./contract";
import { FileFormat, FileHandle, GivenFile, SavedFile } from "./files";

/** A topic or filter to save. Its queries are alternatives. Matches of excluded queries are left out. */
export const TopicDraft = z.object({
  type: z.enum(["search", "filter"]),
  /** id null: the category is found by title and created if missing. Both empty: ungrouped. */
  category: z.object({ id: z.string().nullable(), title: z.string() }),
  /** null: the topic is found by title within its category and created if missing. */
  id: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  included: z.array(z.string()),
  excluded: z.array(z.string()),
});
export type TopicDraft = z.output<typeof TopicDraft>;

/** What sending a draft would do. */
export const TopicChange = z.object({
  kind: z.enum(["create", "update", "same", "refused"]),
  draft: TopicDraft,
  /** The topic as the service has it now. */
  before: TopicDraft.nullable(),
  /** Why it can't be sent, or a warning. Empty if there is neither. */
  reason: z.string(),
});
export type TopicChange = z.output<typeof TopicChange>;

/** Differences between drafts and the current topics. */
export const TopicPlan = z.object({
  changes: z.array(TopicChange),
  /** How current the compared topics are. "none" if the service doesn't list topics and none are cached. */
  source: z.enum(["live", "cache", "none"]),
  asOf: z.number().nullable(),
});
export type TopicPlan = z.output<typeof TopicPlan>;

/** Result of one change, according to the service's response. */
export const TopicOutcome = z.object({
  title: z.string(),
  category: z.string(),
  type: TopicDraft.shape.type,
  state: z.enum(["as-meant", "differs", "missing", "unsent"]),
  message: z.string(),
});
export type TopicOutcome = z.output<typeof TopicOutcome>;

/** Result of sending all changes. */
export const TopicReport = z.object({
  outcomes: z.array(TopicOutcome),
  /** All topics afterwards, if the service returned them. */
  topics: Topics.nullable(),
  /** Why the remaining changes were not sent. */
  error: CallError.nullable(),
});
export type TopicReport = z.output<typeof TopicReport>;

/** A problem in a file, with its line or row, counted from 1. */
export const FileProblem = z.object({ line: z.number(), message: z.string() });
export type FileProblem = z.output<typeof FileProblem>;

/** Topics and filters to delete. */
const TopicRef = z.object({ categoryId: z.string().min(1).max(200), id: z.string().min(1).max(200) });

/** How far a rename or move came. Everything before the last stage that was reached is done. */
export const TopicMove = z.object({
  /** `create`: nothing changed. `check`, `delete`: both topics exist. `done`: only the new one does. */
  stopped: z.enum(["create", "check", "delete", "done"]),
  /** Why it stopped. Empty when done. */
  message: z.string(),
});
export type TopicMove = z.output<typeof TopicMove>;

/** Routes that send need the network. */
export const topicRoutes = {
  /** Compares drafts with the current topics. "add" keeps a topic's queries, "replace" doesn't. */
  "topics.plan": route(
    ProjectRef.extend({ drafts: z.array(TopicDraft).max(20_000), mode: z.enum(["replace", "add"]) }),
    TopicPlan,
  ),
  /** Sends changes and compares the response with what was sent. */
  "topics.send": route(ProjectRef.extend({ changes: z.array(TopicChange).min(1).max(20_000) }), TopicReport),
  /** Deletes topics and filters, each with its own result. Kind "missing" if the service doesn't offer it. */
  "topics.remove": route(
    ProjectRef.extend({ topics: z.array(TopicRef).min(1).max(1000) }),
    z.array(TopicRef.extend({ success: z.boolean(), message: z.string() })),
  ),
  /**
   * Renames or moves a topic: creates it anew as `draft`, checks it, then deletes the old one, `from`. The new topic has
   * another id.
   */
  "topics.relocate": route(ProjectRef.extend({ from: TopicRef, draft: TopicDraft }), TopicMove),
  /** Opens a file dialog. null if canceled. */
  "topics.chooseFile": route(nothing, z.object({ file: GivenFile.nullable() })),
  "topics.readFile": route(
    z.object({ handle: FileHandle }),
    z.object({ name: z.string(), drafts: z.array(TopicDraft), problems: z.array(FileProblem) }),
  ),
  /** Opens a save dialog, then writes the topics. null if canceled. */
  "topics.saveFile": route(
    z.object({ name: z.string(), format: FileFormat, drafts: z.array(TopicDraft) }),
    SavedFile.nullable(),
  ),
};
