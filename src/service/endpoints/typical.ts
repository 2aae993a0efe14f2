import type { z } from "zod";
import type { Typical } from "../../shared/interface/text-analysis";
import { column } from "../../sqlite/values";
import type { LocalHandlers } from "../call";
import { selectionOf } from "../selections";
import { checkZone } from "./calendar";
import { briefOf } from "./document-brief";
import { projectOf } from "./project";
import { timeRange } from "./time-range";

export const listTypical: LocalHandlers["listTypical"] = async ({ path, params, signal }, context) => {
  const { engine, db } = context.workspace;
  const { id: project } = projectOf(context, path.project_id);
  const { min, max } = timeRange(params.min, params.max, checkZone(params.timezone));
  const isWhole = min === -Infinity && max === Infinity;
  const selection = selectionOf(context.workspace, params.q, project, params);
  // Datasets of a project may hold the same URL.
  const idsOf = (url: string) => db.all("SELECT id FROM document WHERE url = ?", [url], column.number);
  const pinned = (params.pinned ?? []).flatMap(idsOf);
  const question = { max: params.top_n, sentiment: params.sentiment, pinned };
  const { documents, sentiment, ids } = await engine.typical(
    { ...selection, ...(!isWhole && { published: { from: min, until: max } }) },
    question,
    signal,
  );
  const payload: z.input<typeof Typical> = {
    documents,
    ...(sentiment && { sentiment }),
    data: ids.map((id) => briefOf(id, context)),
  };
  return { payload };
};
