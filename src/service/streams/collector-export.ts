import type { Selection } from "../engine/engine";
import { countedOnce, selectionOf, topicOf } from "../selections";
import type { DocumentKey } from "../workspace/document-key";
import type { TaskRecord } from "../workspace/records-of";
import type { ServedWorkspace } from "../served-workspace";
import { noCollector, type Streams } from "./streams";
import { heldOf } from "./collectors";
import { streamMatches } from "./rules";

/** Documents copied in one transaction. */
const piece = 500;

/**
 * Copies the next documents of an export into its collector and returns the task as it is then. What was copied and how
 * far the task is are written in one transaction.
 */
export async function copyPiece(
  streams: Streams,
  task: TaskRecord,
  signal?: AbortSignal,
): Promise<TaskRecord> {
  const { workspace, collectors } = streams;
  const { into } = task;
  if (!into) return task;
  const { last } = into;
  const max = task.limit - task.processed;
  const ahead = await workspace.engine.walk(
    selectionOfTask(workspace, task),
    {
      from: task.start,
      until: task.stop ?? Infinity,
      after: last && { published: last.published, key: last.id },
      max: Math.min(piece, max),
      piece,
    },
    signal,
  );
  const left = Math.min(ahead.total, max);
  const part: DocumentKey[] = [];
  for await (const keys of ahead.pieces) part.push(...keys);
  const matches = into.stream === undefined ? undefined : await streamMatches(workspace, into.stream, part);
  const processed = task.processed + part.length;
  const isDone = part.length === left;
  const total = task.processed + left;
  const moved: TaskRecord = {
    ...task,
    processed,
    ready: processed,
    progress: total === 0 ? 1 : processed / total,
    status: isDone ? "finished" : "queued",
    into: { ...into, last: await placeOf(workspace, part.at(-1), last) },
  };
  const documents = await heldOf(workspace, part, matches ?? new Map(part.map((key) => [key, []])));
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

function selectionOfTask(workspace: ServedWorkspace, task: TaskRecord): Selection {
  const { query, into } = task;
  const { project, topics, datasets, stream } = into ?? {};
  const filters = { topic: topics, dataset: datasets };
  const selection = { ...selectionOf(workspace, query, project, filters), ...countedOnce(task) };
  if (stream === undefined) return selection;
  const rules = workspace.records.streams.get("", stream)?.rules ?? [];
  const any = topicOf({ id: stream, included: rules.map((rule) => rule.query), excluded: [] });
  return { ...selection, filters: [...(selection.filters ?? []), { by: "topic", topics: [any] }] };
}

/** Where the next piece begins. */
async function placeOf(
  { documents }: ServedWorkspace,
  end: DocumentKey | undefined,
  before: NonNullable<TaskRecord["into"]>["last"],
): Promise<typeof before> {
  if (end === undefined) return before;
  const [document] = await documents.read([end]);
  return { published: document?.published ?? 0, id: end };
}
