import { codes } from "../../shared/interface/errors";
import { streamLimits } from "../../shared/interface/streams";
import type { Query } from "../../shared/query";
import type { Context, InterfaceHandlers } from "../call";
import { Failure } from "../failure";
import { type Filters, parseQuery, selectionOf } from "../selections";
import type { Lines } from "../streams/lines";
import { streamMatches } from "../streams/rules";
import type { DocumentKey } from "../workspace/document-key";
import { projectOf } from "./project";
import { exceeded, nameOf, shownCollector, streamOf } from "./stream-parts";

export const streamHandlers = {
  deleteStream: ({ path }, context) => {
    const stream = streamOf(context, path.stream_id);
    context.workspace.records.streams.delete("", stream.id);
    context.streams.changed();
    return { payload: { data: [shown(stream)] } };
  },

  // The interface names the streams `data`, hosted deployments `streams`.
  listStreams: (_call, { workspace: { records }, streams }) => {
    const data = records.streams.list("").map(shown);
    return { payload: { data, streams: data, collectors: streams.collectors.list().map(shownCollector) } };
  },

  getStream: ({ path }, context) => ({ payload: { data: [shown(streamOf(context, path.stream_id))] } }),

  putStream: ({ path, body }, { workspace: { records } }) => {
    const id = nameOf("stream_id", path.stream_id);
    const known = records.streams.get("", id);
    if (!known && records.streams.list("").length >= streamLimits.streams)
      throw exceeded(codes.streamLimit, "streams", streamLimits.streams, 1);
    if (body.rules.length === 0) throw new Failure(codes.noRules, "A stream needs at least one rule");
    if (body.rules.length > streamLimits.rules)
      throw exceeded(codes.tooManyRules, "rules", streamLimits.rules, body.rules.length);
    const ids = new Set<string>();
    let sources = 0;
    for (const [i, rule] of body.rules.entries()) {
      sources += sourcesIn(parseQuery(rule.query, `rules[${i}]`));
      if (ids.has(rule.rule_id))
        throw new Failure(codes.ruleExists, `rules[${i}]: rule_id "${rule.rule_id}" appears twice`, {
          reason: "duplicate_rule",
        });
      ids.add(rule.rule_id);
    }
    if (sources > streamLimits.sources)
      throw exceeded(codes.tooManySources, "sources", streamLimits.sources, sources);
    const stream = { id, enabled: known?.enabled ?? true, rules: body.rules };
    records.streams.put("", stream);
    return { payload: { data: [shown(stream)] } };
  },

  streamResults: ({ path, params }, context) =>
    readStream(context, path.stream_id, params.q, params.max_hits),
  queryStreamResults: ({ path, params, body }, context) =>
    readStream(context, path.stream_id, body.q, params.max_hits),
  streamProjectResults: ({ path, params: { q, max_hits, ...filters } }, context) =>
    readProject(context, path.project_id, { q, ...filters }, max_hits),
  queryStreamProjectResults: ({ path, params: { max_hits, ...filters }, body }, context) =>
    readProject(context, path.project_id, { q: body.q, ...filters }, max_hits),
} satisfies Partial<InterfaceHandlers>;

/** Documents that match any rule of a stream, and the query. */
function readStream(context: Context, id: string, q: string | undefined, maxHits: number | undefined): Lines {
  const { workspace, streams } = context;
  const stream = streamOf(context, id);
  const query = parseQuery(q);
  const matcher = async (keys: readonly DocumentKey[]) =>
    streamMatches(workspace, streamOf(context, stream.id).id, await workspace.engine.among(keys, { query }));
  return streams.live(matcher, maxHits);
}

/** Documents of a project that match the query and the filters. */
function readProject(
  context: Context,
  projectId: string,
  { q, ...filters }: Filters & { q: string | undefined },
  maxHits: number | undefined,
): Lines {
  const { workspace, streams } = context;
  const { id } = projectOf(context, projectId);
  // Refuses unknown topics, filters and panels before the first line.
  selectionOf(workspace, q, id, filters);
  return streams.live(async (keys) => {
    const selection = selectionOf(workspace, q, id, filters);
    const found = await workspace.engine.among(keys, selection);
    return new Map(found.map((key) => [key, []]));
  }, maxHits);
}

/** Sites that a query names. */
function sourcesIn(query: Query): number {
  switch (query.kind) {
    case "and":
    case "or":
      return query.items.reduce((sum, item) => sum + sourcesIn(item), 0);
    case "not":
      return sourcesIn(query.item);
    case "equals":
      return query.field === "domainurl" || query.field === "hosturl" ? 1 : 0;
    default:
      return 0;
  }
}

function shown({
  id,
  ...rest
}: {
  id: string;
  enabled: boolean;
  rules: { rule_id: string; query: string }[];
}) {
  return { stream_id: id, ...rest };
}
