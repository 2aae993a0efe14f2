import { parentPort } from "node:worker_threads";
import { loadDetector } from "../annotate";
import { type FromPreparation, type PreparationTask, partSize } from "./messages";
import { prepare, readEntries } from "./preparation";

/** Worker thread that prepares new documents, see threads.ts. */

const port = parentPort;
if (!port) throw new Error("This file runs as a worker");
const send = (message: FromPreparation) => port.postMessage(message);
const decoder = new TextDecoder();
const prepareShare = ({ id, json, share, threads, rules }: PreparationTask) => {
  // Each thread parses the whole batch, which costs far less than splitting it beforehand.
  const entries = readEntries(decoder.decode(json));
  send({ kind: "read", id, count: entries?.length });
  if (!entries) return;
  const size = partSize(entries.length);
  for (let part = share; part * size < entries.length; part += threads) {
    const own = entries.slice(part * size, (part + 1) * size);
    send({ kind: "part", id, part, prepared: own.map((entry) => prepare(entry, rules)) });
  }
};

// Tasks that come before are kept for the listener.
void loadDetector().then(() => port.on("message", prepareShare));
