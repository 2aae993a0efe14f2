import type { z } from "zod";
import { maxAnswerBytes } from "../../shared/interface/calls.constants";
import type { Sample } from "../../shared/interface/sample";
import type { LocalHandlers } from "../call";
import { selectionOf } from "../selections";
import { projectOf } from "./project";
import { checkZone } from "./calendar";
import { timeRange } from "./time-range";

/** A response holds documents up to this size, but at least one. */
const maxBytes = maxAnswerBytes / 4;

export const drawSample: LocalHandlers["drawSample"] = async ({ path, params, signal }, context) => {
  const { engine, documents } = context.workspace;
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
  const areSmall = (await documents.size(drawn.map(({ key }) => key))) <= maxBytes;
  let bytes = 0;
  const fitting: typeof drawn = [];
  for (const document of drawn) {
    if (!areSmall) bytes += await documents.size([document.key]);
    if (fitting.length > 0 && bytes > maxBytes) break;
    fitting.push(document);
  }
  const read = await documents.read(fitting.map(({ key }) => key));
  const payload = {
    ...counted,
    ...(published && { published }),
    sample: fitting.map(({ number, hash, dataset, story }, at) => ({
      number,
      hash,
      ...(dataset !== "" && { dataset }),
      ...(story && { story }),
      data: read[at],
    })),
  } satisfies z.input<typeof Sample>;
  return { payload };
};
