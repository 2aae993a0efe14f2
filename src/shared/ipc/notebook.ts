import { z } from "zod";
import { nameText } from "./name-text";
import { ProjectRef } from "./explore";
import { Board } from "./boards";
import { shownTermKinds } from "../interface/text-analysis.constants";
import { ChartQuestion } from "./chart-question";
import { route } from "./contract";

const id = z.string().min(1).max(100);
const name = nameText(200);
const query = z.string().max(4096);

const SavedQuery = z.object({ id, name, query });

export const SavedChart = z.object({ id, name, question: ChartQuestion });
export type SavedChart = z.output<typeof SavedChart>;

/** A note at a point in time, shown on all charts over time of the project. */
export const Annotation = z.object({
  id,
  at: z.number(),
  text: nameText(300),
});
export type Annotation = z.output<typeof Annotation>;

/** A term that Words leaves out in this project. */
export const HiddenTerm = z.object({ id, kind: z.enum(shownTermKinds), term: z.string().min(1).max(2_000) });
export type HiddenTerm = z.output<typeof HiddenTerm>;

/** An analyst's own data of a project, stored on this computer only. */
export const Notebook = z.object({
  /** Earlier queries, newest first. */
  history: z.array(z.object({ query, at: z.number() })).default([]),
  queries: z.array(SavedQuery).default([]),
  charts: z.array(SavedChart).default([]),
  annotations: z.array(Annotation).default([]),
  boards: z.array(Board).default([]),
  hiddenTerms: z.array(HiddenTerm).default([]),
});
export type Notebook = z.output<typeof Notebook>;

export const NotebookList = z.enum(["queries", "charts", "annotations", "boards", "hiddenTerms"]);
export type NotebookList = z.output<typeof NotebookList>;

/** An item to save. Replaces the one with the same id. */
export const NotebookItem = z.discriminatedUnion("list", [
  z.object({ list: z.literal("queries"), item: SavedQuery }),
  z.object({ list: z.literal("charts"), item: SavedChart }),
  z.object({ list: z.literal("annotations"), item: Annotation }),
  z.object({ list: z.literal("boards"), item: Board }),
  z.object({ list: z.literal("hiddenTerms"), item: HiddenTerm }),
]);
export type NotebookItem = z.output<typeof NotebookItem>;

/** Each route returns the whole notebook. */
export const notebookRoutes = {
  "notebook.read": route(ProjectRef, Notebook),
  /** Adds a query to the history. */
  "notebook.addHistory": route(ProjectRef.extend({ query }), Notebook),
  "notebook.forgetHistory": route(ProjectRef, Notebook),
  "notebook.keep": route(ProjectRef.extend({ entry: NotebookItem }), Notebook),
  "notebook.remove": route(ProjectRef.extend({ list: NotebookList, id }), Notebook),
};
