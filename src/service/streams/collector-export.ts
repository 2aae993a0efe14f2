import { column } from "../../sqlite/values";
import { anyOf } from "../../shared/query";
import type { Bitset } from "../engine/columns/bitset";
import { pageOf } from "../engine/columns/sorted-ids";
import { parseQuery, select } from "../engine/search/filters";
import type { TaskRecord } from "../workspace/records-of";
import { noCollector, type Streams } from "./streams";
import { matchesJson } from "./lines";
import { streamMatches } from "./rules";

/** Documents copied in one transaction. */
const piece = 500;

/**
 * Copies the next documents of an export into its collector and returns the task as it is then. What was copied and how
 * far the task is are written in one transaction.
 */
export async function copyPiece(streams: Streams, task: TaskRecord): Promise<TaskRecord> {
  const { workspace, collectors } = streams;
  const { into } = task;
  if (!into) return task;
  const set = await documentsOf(streams, task);
  const { published } = workspace.columns.dense;
  const timeOf = (id: number) => published[id] ?? 0;
  const { last } = into;
  const ahead = set.within(
    published,
    Math.max(task.start, last?.published ?? -Infinity),
    task.stop ?? Infinity,
  );
  if (last) ahead.each((id) => timeOf(id) === last.published && id <= last.id && ahead.remove(id));
  const count = ahead.count();
  const left = Math.min(count, task.limit - task.processed);
  const order = workspace.sorted.by("published", "asc");
  const part = [...pageOf(order, ahead, { from: 0, to: Math.min(piece, left), total: count })];
  const matches = into.stream === undefined ? undefined : streamMatches(workspace, into.stream, part);
  const end = part.at(-1);
  const processed = task.processed + part.length;
  const isDone = part.length === left;
  const total = task.processed + left;
  const moved: TaskRecord = {
    ...task,
    processed,
    ready: processed,
    progress: total === 0 ? 1 : processed / total,
    status: isDone ? "finished" : "queued",
    into: { ...into, last: end === undefined ? last : { published: timeOf(end), id: end } },
  };
  const documents = part.map((id) => ({
    rules: matchesJson(matches?.get(id) ?? []),
    body: workspace.db.get("SELECT body FROM document WHERE id = ?", [id], column.text) ?? "{}",
  }));
  const written = workspace.db.transaction(() => {
    // It may have been aborted while its documents were selected.
    const now = workspace.records.tasks.get("", task.id);
    if (now?.status !== "queued") return now ?? task;
    const collector = collectors.get(task.target);
    if (!collector) throw noCollector(task.target);
    collectors.hold(collector, documents);
    workspace.records.tasks.put("", moved);
    return moved;
  });
  streams.changed();
  return written;
}

async function documentsOf({ workspace }: Streams, { query, into }: TaskRecord): Promise<Bitset> {
  const { set } = await select(workspace, query, into?.project, {
    topic: into?.topics,
    dataset: into?.datasets,
  });
  if (into?.stream === undefined) return set;
  const rules = workspace.records.streams.get("", into.stream)?.rules ?? [];
  const queries = rules.map((rule) => parseQuery(rule.query));
  for (const one of queries) await workspace.search.settle(one);
  return queries.length === 0 ? set.without(set) : set.and(workspace.search.find(anyOf(queries)));
}
