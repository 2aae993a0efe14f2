import type { z } from "zod";
import type { Cooccurrence } from "../../shared/interface/text-analysis";
import { printValue, quoted } from "../../shared/query";
import type { LocalHandlers } from "../call";
import { selectionOf } from "../selections";
import type { DocumentKey } from "../workspace/document-key";
import { checkZone } from "./calendar";
import { briefsOf } from "./document-brief";
import { projectOf } from "./project";
import { termQuery } from "./term-query";
import { timeRange } from "./time-range";

type Node = z.input<typeof Cooccurrence>["nodes"][number];

export const listCooccurrence: LocalHandlers["listCooccurrence"] = async (
  { path, params, signal },
  context,
) => {
  const { workspace } = context;
  const { id: project } = projectOf(context, path.project_id);
  const { min, max } = timeRange(params.min, params.max, checkZone(params.timezone));
  const selection = {
    ...selectionOf(workspace, params.q, project, params),
    ...((min !== -Infinity || max !== Infinity) && { published: { from: min, until: max } }),
    ...(params.stories === "once" && { once: true as const }),
  };
  const { of, top_n, least: lowest } = params;
  const found = await workspace.engine.cooccurrence(selection, { of, max: top_n, min: lowest }, signal);
  const authors = of === "authors" ? found.nodes.map(({ document }) => document) : [];
  const brief = await briefsOf(authors, context);
  const described = (
    key: string,
    document: DocumentKey | undefined,
  ): Pick<Node, "label" | "kind" | "query"> => {
    switch (of) {
      case "words":
        return { label: key, kind: "word", query: termQuery("word", key) };
      case "hashtags":
        return { label: key, kind: "hashtag", query: termQuery("hashtag", key) };
      case "sources":
        return { label: key, kind: "source", query: `hosturl:${printValue(key)}` };
      case "authors": {
        const label = brief(document).author || key;
        return { label, kind: "author", query: `author_id:${quoted(key)}` };
      }
    }
  };
  const payload: z.input<typeof Cooccurrence> = {
    unit: of === "words" || of === "hashtags" ? "documents" : "stories",
    total: found.total,
    nodes: found.nodes.map(({ key, document, count, community }) => ({
      id: key,
      ...described(key, document),
      count,
      community,
    })),
    edges: found.edges,
    modularity: found.modularity,
    seed: found.seed,
  };
  return { payload };
};
