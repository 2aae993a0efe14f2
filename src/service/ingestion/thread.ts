import { parentPort } from "node:worker_threads";
import { type FromPreparation, type PreparationTask, partSize } from "./messages";
import { prepare, readEntries } from "./preparation";

/* Works out new documents beside the thread that answers calls: see threads.ts. */

const port = parentPort;
if (!port) throw new Error("This file runs as a worker");
const send = (message: FromPreparation) => port.postMessage(message);
const decoder = new TextDecoder();

port.on("message", ({ id, json, share, threads, rules }: PreparationTask) => {
  // Each thread reads the whole batch: reading costs far less than cutting it up before.
  const entries = readEntries(decoder.decode(json));
  send({ kind: "read", id, count: entries?.length });
  if (!entries) return;
  const size = partSize(entries.length);
  for (let part = share; part * size < entries.length; part += threads) {
    const own = entries.slice(part * size, (part + 1) * size);
    send({ kind: "part", id, part, prepared: own.map((entry) => prepare(entry, rules)) });
  }
});
