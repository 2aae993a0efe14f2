import { z } from "zod";
import { CodeBook } from "./coding/code-book";
import { CodingSample, SampleItem, StoredDecision } from "./coding/coding-sample";
import { Notebook } from "./ipc/notebook";
import { DocumentRule } from "./rules/document-rule";
import { Watch } from "./watches/watch";

/** What may be left out of a workspace that is handed over as one file. */
export const WorkspaceFileChoices = z.object({
  /** Sentiments, tags and metrics that people gave, code books and coded samples. */
  codes: z.boolean(),
  /** Boards, saved queries and charts, annotations, hidden terms, rules, watches and notes about codes. */
  notes: z.boolean(),
  /** Authors' names. Without them the file has pseudonyms. */
  names: z.boolean(),
});
export type WorkspaceFileChoices = z.output<typeof WorkspaceFileChoices>;

const ofProject = { projectId: z.string() };

/** What the app keeps about a project outside its workspace, as it goes along with it. */
export const WorkspaceFilePart = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("notebook"), ...ofProject, notebook: Notebook }),
  z.object({ kind: z.literal("rules"), ...ofProject, rules: z.array(DocumentRule) }),
  z.object({ kind: z.literal("watches"), ...ofProject, watches: z.array(Watch) }),
  z.object({ kind: z.literal("books"), ...ofProject, books: z.array(CodeBook) }),
  // A sample with many documents takes several of these, each with some of its items and decisions.
  z.object({
    kind: z.literal("queue"),
    ...ofProject,
    queue: CodingSample,
    origin: z.string().nullable(),
    items: z.array(SampleItem),
    decisions: z.array(StoredDecision),
  }),
]);
export type WorkspaceFilePart = z.output<typeof WorkspaceFilePart>;

/** SQLite's application id of files of version 0.1, which were databases: "Ears". */
export const formerApplicationId = 0x45617273;
