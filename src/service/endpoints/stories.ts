import type { z } from "zod";
import type { Stories } from "../../shared/interface/text-analysis";
import type { LocalHandlers } from "../call";
import type { TimeRange } from "../engine/engine";
import { selectionOf } from "../selections";
import { boundaries, checkZone, chooseInterval } from "./calendar";
import { briefsOf } from "./document-brief";
import { projectOf } from "./project";
import { timeRange } from "./time-range";

export const listStories: LocalHandlers["listStories"] = async ({ path, params, signal }, context) => {
  const { engine } = context.workspace;
  const { id: project } = projectOf(context, path.project_id);
  const zone = checkZone(params.timezone);
  const { min, max } = timeRange(params.min, params.max, zone);
  const isWhole = min === -Infinity && max === Infinity;
  const published: TimeRange = { from: min, until: max };
  const selection = selectionOf(context.workspace, params.q, project, params);
  const edgesOf = ({ from, until }: TimeRange) => {
    const start = min === -Infinity ? from : min;
    const end = Math.max(start + 1, max === Infinity ? until : max);
    return boundaries(start, end, chooseInterval(start, end), zone);
  };
  const { offset, hpp, sort } = params;
  const found = await engine.stories(
    { ...selection, ...(!isWhole && { published }) },
    { sort, from: offset, to: offset + hpp, edgesOf },
    signal,
  );
  const brief = await briefsOf(
    found.stories.map(({ first }) => first),
    context,
  );
  const payload: z.input<typeof Stories> = {
    documents: found.documents,
    originals: found.originals,
    total: found.total,
    trend_bins: [...found.edges],
    data: found.stories.map(({ first, halfTime, ...figures }) => ({
      ...figures,
      first: brief(first),
      half_time: halfTime,
    })),
  };
  return { payload };
};
