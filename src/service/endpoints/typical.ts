import type { z } from "zod";
import type { Typical } from "../../shared/interface/text-analysis";
import type { LocalHandlers } from "../call";
import { selectionOf } from "../selections";
import { checkZone } from "./calendar";
import { briefsOf } from "./document-brief";
import { projectOf } from "./project";
import { timeRange } from "./time-range";

export const listTypical: LocalHandlers["listTypical"] = async ({ path, params, signal }, context) => {
  const { engine, documents } = context.workspace;
  const { id: project } = projectOf(context, path.project_id);
  const { min, max } = timeRange(params.min, params.max, checkZone(params.timezone));
  const isWhole = min === -Infinity && max === Infinity;
  const selection = selectionOf(context.workspace, params.q, project, params);
  const pinned = await Promise.all((params.pinned ?? []).map((url) => documents.keysOf(url)));
  const question = { max: params.top_n, sentiment: params.sentiment, pinned: pinned.flat() };
  const found = await engine.typical(
    { ...selection, ...(!isWhole && { published: { from: min, until: max } }) },
    question,
    signal,
  );
  const payload: z.input<typeof Typical> = {
    documents: found.documents,
    ...(found.sentiment && { sentiment: found.sentiment }),
    data: found.keys.map(await briefsOf(found.keys, context)),
  };
  return { payload };
};
