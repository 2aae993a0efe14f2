import { z } from "zod";
import { Topics } from "../interface/resources";
import { ProjectRef } from "./analytics";
import { CallError, nothing, route } from "./contract";
import { FileFormat, FileHandle, GivenFile, SavedFile } from "./files";

/** A topic or filter as it is to be. Its queries are alternatives; what an excluded one matches is left out. */
export const TopicDraft = z.object({
  type: z.enum(["search", "filter"]),
  /** id null: the category is known by its title, and made where there is none of it. Both empty: ungrouped. */
  category: z.object({ id: z.string().nullable(), title: z.string() }),
  /** null: the topic is known by its title within its category, and made where there is none of it. */
  id: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  included: z.array(z.string()),
  excluded: z.array(z.string()),
});
export type TopicDraft = z.output<typeof TopicDraft>;

/** What sending one draft would do. */
export const TopicChange = z.object({
  kind: z.enum(["create", "update", "same", "refused"]),
  draft: TopicDraft,
  /** The topic as the service has it now. */
  before: TopicDraft.nullable(),
  /** Why it can't be sent, or what to know before it is; empty where there is nothing to say. */
  reason: z.string(),
});
export type TopicChange = z.output<typeof TopicChange>;

/** The difference between drafts and the present state. */
export const TopicPlan = z.object({
  changes: z.array(TopicChange),
  /** How current the state is that was compared with; "none" where the service lists no topics and none are kept. */
  source: z.enum(["live", "cache", "none"]),
  asOf: z.number().nullable(),
});
export type TopicPlan = z.output<typeof TopicPlan>;

/** What became of one change, by the service's own answer. */
export const TopicOutcome = z.object({
  title: z.string(),
  category: z.string(),
  type: TopicDraft.shape.type,
  state: z.enum(["as-meant", "differs", "missing", "unsent"]),
  message: z.string(),
});
export type TopicOutcome = z.output<typeof TopicOutcome>;

/** What became of all that was sent. */
export const TopicReport = z.object({
  outcomes: z.array(TopicOutcome),
  /** All topics after it, where anything was answered. */
  topics: Topics.nullable(),
  /** Why the rest was not sent. */
  error: CallError.nullable(),
});
export type TopicReport = z.output<typeof TopicReport>;

/** A fault of a file, with its line or row counted from 1. */
export const FileProblem = z.object({ line: z.number(), message: z.string() });
export type FileProblem = z.output<typeof FileProblem>;

/** Routes of topics and filters, besides reading them. Each that sends needs the network. */
export const topicRoutes = {
  /** Compares drafts with the present state. "add" keeps the queries that a topic has, "replace" does not. */
  "topics.plan": route(
    ProjectRef.extend({ drafts: z.array(TopicDraft).max(20_000), mode: z.enum(["replace", "add"]) }),
    TopicPlan,
  ),
  /** Sends the changes that create or update, and compares the answer with what was meant. */
  "topics.send": route(ProjectRef.extend({ changes: z.array(TopicChange).min(1).max(20_000) }), TopicReport),
  /** Asks with the system's dialog; null when cancelled. */
  "topics.chooseFile": route(nothing, z.object({ file: GivenFile.nullable() })),
  "topics.readFile": route(
    z.object({ handle: FileHandle }),
    z.object({ name: z.string(), drafts: z.array(TopicDraft), problems: z.array(FileProblem) }),
  ),
  /** Asks where to, then writes; null when cancelled. */
  "topics.saveFile": route(
    z.object({ name: z.string(), format: FileFormat, drafts: z.array(TopicDraft) }),
    SavedFile.nullable(),
  ),
};
