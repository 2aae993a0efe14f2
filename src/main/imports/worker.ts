import { parentPort } from "node:worker_threads";
import type { ImportPlan, PreviewRow } from "../../shared/ipc/imports";
import { BadFile } from "./bad-file";
import { CheckSummary } from "./check";
import { type ConvertedRow, isRefused, rowConverter } from "./rows";
import { TableFile } from "./table-file";
import type { FromWorker, QueuedRow, ToWorker, WorkerResults, WorkerTask } from "./worker-protocol";

const port = parentPort;
if (!port) throw new Error("This file runs as a worker");

const chunkRows = 1000;
const progressRows = 1000;
const running = new Map<number, { abort: AbortController; taken: () => void }>();
let table: TableFile | null = null;

const send = (message: FromWorker) => {
  port.postMessage(message);
};

port.on("message", (message: ToWorker) => {
  if (message.type === "run") void run(message.id, message.task);
  else if (message.type === "abort") {
    running.get(message.id)?.abort.abort();
    running.get(message.id)?.taken();
  } else running.get(message.id)?.taken();
});

async function run(id: number, task: WorkerTask): Promise<void> {
  const abort = new AbortController();
  running.set(id, { abort, taken: () => undefined });
  try {
    send({ type: "done", id, result: await perform(id, task, abort.signal) });
  } catch (error) {
    const code =
      error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
    const message = error instanceof Error ? error.message : String(error);
    send({ type: "failed", id, message, bad: error instanceof BadFile, code });
  } finally {
    running.delete(id);
  }
}

async function perform(
  id: number,
  task: WorkerTask,
  signal: AbortSignal,
): Promise<WorkerResults[keyof WorkerResults]> {
  switch (task.kind) {
    case "survey":
      table = await TableFile.survey(
        task.path,
        task.options,
        (rows, progress) => {
          send({ type: "progress", id, rows, progress });
        },
        signal,
      );
      return table.facts;
    case "preview":
      return preview(task.plan, task.count);
    case "check": {
      const summary = new CheckSummary();
      for await (const row of converted(id, task.plan, signal)) summary.add(row);
      return summary.report;
    }
    case "queue":
      await queue(id, task.plan, signal);
      return null;
  }
}

async function* converted(id: number, plan: ImportPlan, signal: AbortSignal): AsyncGenerator<ConvertedRow> {
  const file = surveyed();
  const convert = converterOf(file, plan);
  let rows = 0;
  for await (const record of file.rows()) {
    signal.throwIfAborted();
    yield convert(record);
    if (++rows % progressRows === 0) send({ type: "progress", id, rows, progress: record.progress });
  }
}

async function preview(plan: ImportPlan, count: number): Promise<PreviewRow[]> {
  const file = surveyed();
  const convert = converterOf(file, plan);
  const rows: PreviewRow[] = [];
  for await (const record of file.rows()) {
    const { line, document, problems } = convert(record);
    rows.push({ line, document, problems });
    if (rows.length >= count) break;
  }
  return rows;
}

async function queue(id: number, plan: ImportPlan, signal: AbortSignal): Promise<void> {
  let chunk: QueuedRow[] = [];
  const flush = async () => {
    const taken = new Promise<void>((resolve) =>
      running.set(id, { ...required(running.get(id)), taken: resolve }),
    );
    send({ type: "chunk", id, rows: chunk });
    chunk = [];
    await taken;
    signal.throwIfAborted();
  };
  for await (const row of converted(id, plan, signal)) {
    chunk.push(queuedRow(row));
    if (chunk.length === chunkRows) await flush();
  }
  if (chunk.length > 0) await flush();
}

function queuedRow(row: ConvertedRow): QueuedRow {
  const refused = row.problems.filter((problem) => problem.severity === "refused");
  return {
    line: row.line,
    url: row.url,
    document: JSON.stringify(row.document),
    invalid: isRefused(row) ? refused.map((problem) => problem.message).join(" ") : null,
  };
}

function converterOf(file: TableFile, plan: ImportPlan) {
  return rowConverter({
    plan,
    columnNames: file.facts.columns.map((column) => column.name),
    dayOrder: file.dayOrder(plan.mapping["published"]),
  });
}

function surveyed(): TableFile {
  return required(table);
}

function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("The file was not opened");
  return value;
}
