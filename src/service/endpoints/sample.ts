import type { z } from "zod";
import { maxAnswerBytes } from "../../shared/interface/calls.constants";
import type { Sample } from "../../shared/interface/sample";
import { column } from "../../sqlite/values";
import type { LocalHandlers } from "../call";
import { selectionOf } from "../selections";
import { StoredBody } from "../workspace/stored-document";
import { projectOf } from "./project";
import { checkZone } from "./calendar";
import { timeRange } from "./time-range";

/** A response holds documents up to this size, but at least one. */
const maxBytes = maxAnswerBytes / 4;

export const drawSample: LocalHandlers["drawSample"] = async ({ path, params, signal }, context) => {
  const { engine, db } = context.workspace;
  const { id: project } = projectOf(context, path.project_id);
  const { min, max } = timeRange(params.min, params.max, checkZone(params.timezone));
  const isWhole = min === -Infinity && max === Infinity;
  const selection = selectionOf(context.workspace, params.q, project, params);
  const { seed, order, offset, most: limit } = params;
  const { drawn, published, ...counted } = await engine.sample(
    { ...selection, ...(!isWhole && { published: { from: min, until: max } }) },
    { seed, order, from: offset, to: offset + limit },
    signal,
  );
  const size = "SELECT octet_length(body) FROM document WHERE id = ?";
  let bytes = 0;
  const fitting = drawn.filter(({ id }, at) => {
    bytes += db.get(size, [id], column.number) ?? 0;
    return at === 0 || bytes <= maxBytes;
  });
  const payload = {
    ...counted,
    ...(published && { published }),
    sample: fitting.map(({ id, hash, dataset, story }) => ({
      number: id,
      hash,
      ...(dataset !== "" && { dataset }),
      ...(story && { story }),
      data: db.get("SELECT body FROM document WHERE id = ?", [id], StoredBody)?.body,
    })),
  } satisfies z.input<typeof Sample>;
  return { payload };
};
