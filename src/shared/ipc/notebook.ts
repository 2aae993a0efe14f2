import { z } from "zod";
import { t } from "../words";
import { ProjectRef } from "./analytics";
import { Board } from "./boards";
import { ChartQuestion } from "./chart-question";
import { route } from "./contract";

const id = z.string().min(1).max(100);
const name = z
  .string()
  .trim()
  .min(1, { error: () => t("rules:must.notBeEmpty") })
  .max(200, { error: () => t("rules:must.haveAtMost", { most: 200 }) });
const query = z.string().max(4096);

/** A query under a name. */
export const SavedQuery = z.object({ id, name, query });
export type SavedQuery = z.output<typeof SavedQuery>;

/** A chart under a name. */
export const SavedChart = z.object({ id, name, question: ChartQuestion });
export type SavedChart = z.output<typeof SavedChart>;

/** A note at a moment, shown on every chart over time of the project. */
export const Annotation = z.object({
  id,
  at: z.number(),
  text: z
    .string()
    .trim()
    .min(1, { error: () => t("rules:must.notBeEmpty") })
    .max(300, { error: () => t("rules:must.haveAtMost", { most: 300 }) }),
});
export type Annotation = z.output<typeof Annotation>;

/** What an analyst keeps beside a project, on this computer alone. */
export const Notebook = z.object({
  /** Queries that were asked, the latest first. */
  history: z.array(z.object({ query, at: z.number() })).default([]),
  queries: z.array(SavedQuery).default([]),
  charts: z.array(SavedChart).default([]),
  annotations: z.array(Annotation).default([]),
  boards: z.array(Board).default([]),
});
export type Notebook = z.output<typeof Notebook>;

/** A list of the notebook that things are kept in. */
export const NotebookList = z.enum(["queries", "charts", "annotations", "boards"]);
export type NotebookList = z.output<typeof NotebookList>;

/** One thing to be kept; one with the same id is replaced. */
export const NotebookItem = z.discriminatedUnion("list", [
  z.object({ list: z.literal("queries"), item: SavedQuery }),
  z.object({ list: z.literal("charts"), item: SavedChart }),
  z.object({ list: z.literal("annotations"), item: Annotation }),
  z.object({ list: z.literal("boards"), item: Board }),
]);
export type NotebookItem = z.output<typeof NotebookItem>;

/** Routes of the notebook; each answers all of it. */
export const notebookRoutes = {
  "notebook.read": route(ProjectRef, Notebook),
  /** A query was asked. */
  "notebook.asked": route(ProjectRef.extend({ query }), Notebook),
  "notebook.forgetHistory": route(ProjectRef, Notebook),
  "notebook.keep": route(ProjectRef.extend({ entry: NotebookItem }), Notebook),
  "notebook.remove": route(ProjectRef.extend({ list: NotebookList, id }), Notebook),
};
