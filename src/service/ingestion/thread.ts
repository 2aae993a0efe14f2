import { parentPort } from "node:worker_threads";
import type { FromPreparation, PreparationTask } from "./messages";
import { prepare, readEntries } from "./preparation";

/* Works out new documents beside the thread that answers calls: see threads.ts. */

const port = parentPort;
if (!port) throw new Error("This file runs as a worker");
const send = (message: FromPreparation) => port.postMessage(message);
const decoder = new TextDecoder();

port.on("message", ({ id, parts, rules }: PreparationTask) => {
  const read = parts.map(({ json, ...part }) => ({ ...part, entries: readEntries(decoder.decode(json)) }));
  const readable = read.every(({ count, entries }) => entries?.length === count);
  send({ kind: "read", id, readable });
  if (!readable) return;
  for (const { index, entries = [] } of read)
    send({ kind: "part", id, index, prepared: entries.map((entry) => prepare(entry, rules)) });
});
