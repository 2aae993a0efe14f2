import { z } from "zod";
import { GlobalHistogramParams, ProjectHistogramParams } from "../interface/histograms";
import { InfluencerParams } from "../interface/influencers";
import {
  ContextParams,
  CooccurrenceParams,
  StoriesParams,
  WhyParams,
  WordsParams,
} from "../interface/text-analysis";
import { route } from "./contract";
import { shells } from "./shells";
import { LinkedPlace } from "./linked-place";

const cell = z.union([z.string(), z.number(), z.null()]);

/** A displayed table: lines that describe it, columns and rows. */
export const ShownTable = z.object({
  notes: z.array(z.string()),
  columns: z.array(z.string()),
  rows: z.array(z.array(cell)).max(200_000),
});
export type ShownTable = z.output<typeof ShownTable>;

/** The service call behind a view, for use elsewhere. */
export const ServiceCall = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("histogram"),
    projectId: z.string(),
    type: z.string(),
    params: ProjectHistogramParams,
  }),
  z.object({ kind: z.literal("globalHistogram"), type: z.string(), params: GlobalHistogramParams }),
  z.object({ kind: z.literal("influencers"), projectId: z.string(), params: InfluencerParams }),
  z.object({ kind: z.literal("words"), projectId: z.string(), params: WordsParams }),
  z.object({ kind: z.literal("context"), projectId: z.string(), params: ContextParams }),
  z.object({ kind: z.literal("cooccurrence"), projectId: z.string(), params: CooccurrenceParams }),
  z.object({ kind: z.literal("stories"), projectId: z.string(), params: StoriesParams }),
  z.object({ kind: z.literal("why"), projectId: z.string(), params: WhyParams }),
]);
export type ServiceCall = z.input<typeof ServiceCall>;

/** Path of the saved file, null if canceled. */
const saved = z.object({ path: z.string() }).nullable();

const fileName = z.string().trim().min(1).max(200);

export const takeawayRoutes = {
  /** Opens a save dialog and writes a picture. */
  "takeaway.image": route(
    z.object({
      name: fileName,
      format: z.enum(["png", "svg"]),
      /** SVG text, or base64 of a PNG. */
      content: z.string().max(100_000_000),
    }),
    saved,
  ),
  /** Opens a save dialog and writes a table. */
  "takeaway.table": route(
    z.object({ name: fileName, format: z.enum(["csv", "xlsx"]), table: ShownTable }),
    saved,
  ),
  /** The call as a terminal command, with a placeholder for the token. */
  "takeaway.call": route(
    z.object({ connectionId: z.string(), call: ServiceCall, shell: z.enum(shells) }),
    z.object({ text: z.string() }),
  ),
  "takeaway.link": route(LinkedPlace, z.object({ link: z.string() })),
  /** null if the text isn't an Earshot link. */
  "takeaway.readLink": route(z.object({ link: z.string().max(40_000) }), LinkedPlace.nullable()),
};
