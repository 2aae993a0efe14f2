import { z } from "zod";
import { GlobalHistogramParams, ProjectHistogramParams } from "../interface/histograms";
import { InfluencerParams } from "../interface/influencers";
import { PrintedBoard } from "./boards";
import { route } from "./contract";
import { SharedView } from "./view-link";

const cell = z.union([z.string(), z.number(), z.null()]);

/** A table as it is shown: lines that say what it is, the columns, the rows. */
export const ShownTable = z.object({
  notes: z.array(z.string()),
  columns: z.array(z.string()),
  rows: z.array(z.array(cell)).max(200_000),
});
export type ShownTable = z.output<typeof ShownTable>;

/** A call that a view stands on, as it can be made elsewhere. */
export const ServiceCall = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("histogram"),
    projectId: z.string(),
    type: z.string(),
    params: ProjectHistogramParams,
  }),
  z.object({ kind: z.literal("globalHistogram"), type: z.string(), params: GlobalHistogramParams }),
  z.object({ kind: z.literal("influencers"), projectId: z.string(), params: InfluencerParams }),
]);
/** A call that a view stands on, as it is given. */
export type ServiceCall = z.input<typeof ServiceCall>;

/** Where something was saved; null when cancelled. */
const saved = z.object({ path: z.string() }).nullable();

const fileName = z.string().trim().min(1).max(200);

/** Routes for what an analyst takes along. */
export const takeawayRoutes = {
  /** Asks where to, then writes the picture. */
  "takeaway.image": route(
    z.object({
      name: fileName,
      format: z.enum(["png", "svg"]),
      /** Text of an SVG, base64 of a PNG. */
      content: z.string().max(100_000_000),
    }),
    saved,
  ),
  /** Asks where to, then writes the table. */
  "takeaway.table": route(
    z.object({ name: fileName, format: z.enum(["csv", "xlsx"]), table: ShownTable }),
    saved,
  ),
  /** Asks where to, then writes the board as one PDF. */
  "takeaway.board": route(PrintedBoard, saved),
  /** The call as a command for a terminal, with a placeholder for the token. */
  "takeaway.call": route(
    z.object({ connectionId: z.string(), call: ServiceCall }),
    z.object({ text: z.string() }),
  ),
  "takeaway.link": route(SharedView, z.object({ link: z.string() })),
  /** null where the text is no link of Earshot's. */
  "takeaway.readLink": route(z.object({ link: z.string().max(40_000) }), SharedView.nullable()),
};
