import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import type { RejectedFile } from "../../shared/ipc/files";
import type { ReadingOptions } from "../../shared/ipc/imports";
import { setLanguage } from "../../shared/texts";
import type { EntryPack } from "../uploads/entry-pack";
import type { DroppedFile } from "../files/archives/dropped-file";
import { BadFile, reasonOf } from "../files/bad-file";
import { releaseMemory } from "./release-memory";
import { OpenTable } from "./open-table";
import { Unpacker } from "../files/archives/unpacker";
import type { PartSource } from "../files/readers/table-parts";
import { groupFiles } from "./group-files";
import { TableFile } from "./table-file";
import type { FromWorker, SurveyedFile, ToWorker, WorkerResults, WorkerTask } from "./worker-protocol";

const port = parentPort;
if (!port) throw new Error("This file runs as a worker");

/** The next chunk is prepared while the last one is written to disk. */
const chunksAhead = 2;
const progressEvery = 100;

interface Running {
  abort: AbortController;
  /** Chunks not yet written by the main process, and the callback that waits for fewer. */
  open: number;
  taken: () => void;
}

const { unpackTo } = z.object({ unpackTo: z.string().nullable() }).parse(workerData);
const unpacker = new Unpacker(unpackTo);

const running = new Map<number, Running>();
let table: OpenTable | null = null;
/** The files that are open. */
let open: { sources: readonly PartSource[]; options: ReadingOptions; rejected: RejectedFile[] } | null = null;

const send = (message: FromWorker, given: readonly ArrayBuffer[] = []) => {
  port.postMessage(message, given);
};

setInterval(() => send({ type: "alive" }), 1000).unref();

port.on("message", (message: ToWorker) => {
  const task = running.get(message.id);
  if (message.type === "run") void run(message);
  else if (message.type === "abort") {
    task?.abort.abort();
    task?.taken();
  } else if (task) {
    task.open--;
    task.taken();
  }
});

async function run({ id, task, language }: Extract<ToWorker, { type: "run" }>): Promise<void> {
  const state: Running = { abort: new AbortController(), open: 0, taken: () => undefined };
  running.set(id, state);
  try {
    await setLanguage(language);
    send({ type: "done", id, result: await perform(id, task, state) });
  } catch (error) {
    const code =
      error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
    const message = error instanceof Error ? error.message : String(error);
    const bad = error instanceof BadFile ? { ...(error.option && { option: error.option }) } : null;
    send({ type: "failed", id, message, bad, code });
  } finally {
    running.delete(id);
  }
}

async function perform(
  id: number,
  task: WorkerTask,
  state: Running,
): Promise<WorkerResults[keyof WorkerResults]> {
  const { signal } = state.abort;
  let reportedAt = 0;
  const progress = (rows: number, fraction: number) => {
    if (Date.now() - reportedAt < progressEvery) return;
    reportedAt = Date.now();
    send({ type: "progress", id, rows, progress: fraction });
  };
  switch (task.kind) {
    case "survey":
      return survey(task, [], (sources) => TableFile.survey(sources, task.options, progress, signal));
    case "surveyStart": {
      const { sources, rejected } = await sourcesOf(task.files, signal);
      const { options } = task;
      return survey({ sources, options }, rejected, (some) =>
        TableFile.surveyStart(some, options, progress, signal),
      );
    }
    case "readOn": {
      if (!open) throw new Error("The file was not opened");
      const { sources, options, rejected } = open;
      return survey(open, rejected, (some) =>
        some === sources
          ? surveyed().readOn(progress, signal)
          : TableFile.survey(some, options, progress, signal),
      );
    }
    case "group":
      try {
        return await groupFiles(task.files, unpacker, signal);
      } finally {
        await unpacker.close();
      }
    case "preview":
      return surveyed().preview(task.plan, task.count);
    case "check": {
      const report = await surveyed().check(task.plan, progress, signal);
      releaseMemory();
      return report;
    }
    case "problemRows":
      return surveyed().problemRows(task.plan, task.key, task.count, signal);
    case "export":
      return surveyed().export(task.plan, task.key, task.failedLines, task.target, progress, signal);
    case "known":
      return surveyed().known(task.there, task.destination);
    case "among":
      return surveyed().among(task.urls);
    case "replace":
      surveyed().replace(task.urls, task.earlier);
      return null;
    case "removed":
      return surveyed().removed;
    case "filter":
      return surveyed().filter(task.plan);
    case "hosts":
      return surveyed().hosts;
    case "queue":
      if (task.last) {
        surveyed().forgetAddresses();
        releaseMemory();
      }
      await surveyed().queue(task, progress, signal, (pack) => put(id, state, pack));
      return null;
  }
}

/** The files of dropped ones. Of several, those that can't be unpacked are left out. */
async function sourcesOf(
  files: readonly DroppedFile[],
  signal: AbortSignal,
): Promise<{ sources: PartSource[]; rejected: RejectedFile[] }> {
  const sources: PartSource[] = [];
  const rejected: RejectedFile[] = [];
  for (const file of files)
    try {
      sources.push(await unpacker.source(file, signal));
    } catch (error) {
      signal.throwIfAborted();
      if (files.length - rejected.length === 1) throw error;
      rejected.push({ name: file.name, reason: reasonOf(error) });
    }
  await unpacker.close();
  return { sources, rejected };
}

/** Surveys files as one table. Of several, those that can't be read are left out and named. */
async function survey(
  { sources, options }: { sources: readonly PartSource[]; options: ReadingOptions },
  before: readonly RejectedFile[],
  read: (sources: readonly PartSource[]) => Promise<TableFile>,
): Promise<SurveyedFile> {
  const rejected = [...before];
  let some = sources;
  for (;;)
    try {
      const file = await read(some);
      await table?.close();
      table = new OpenTable(file);
      open = { sources: some, options, rejected };
      releaseMemory();
      return { facts: file.facts, sources: file.sources, files: file.reader.files, rejected };
    } catch (error) {
      const bad = error instanceof BadFile ? some.find(({ path }) => path === error.file) : undefined;
      const others = some.filter(({ path }) => path !== bad?.path);
      if (bad === undefined || others.length === 0) throw error;
      rejected.push({ name: bad.name, reason: reasonOf(error) });
      some = others;
    }
}

async function put(id: number, state: Running, pack: EntryPack): Promise<void> {
  // Transfers the buffer instead of copying it. It makes up most of a chunk.
  send({ type: "chunk", id, pack }, [pack.body.buffer]);
  state.open++;
  while (state.open >= chunksAhead && !state.abort.signal.aborted) {
    await new Promise<void>((resolve) => (state.taken = resolve));
  }
  state.abort.signal.throwIfAborted();
}

function surveyed(): OpenTable {
  if (!table) throw new Error("The file was not opened");
  return table;
}
