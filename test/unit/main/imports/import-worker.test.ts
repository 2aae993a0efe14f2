import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { ImportWorker } from "../../../../src/main/imports/import-worker";
import { temporaryFolder } from "../../../support/temporary-folder";

const never = new AbortController().signal;

function workerOf(script: string, silence?: number): ImportWorker {
  const file = path.join(temporaryFolder(), "worker.cjs");
  writeFileSync(file, script);
  const worker = new ImportWorker(file, silence === undefined ? {} : { silence });
  onTestFinished(() => worker.close());
  return worker;
}

it("the worker cancels tasks that arrive after it has ended", async () => {
  const worker = workerOf("setInterval(() => undefined, 1000)");
  await worker.close();
  await expect(worker.run({ kind: "hosts" }, never)).rejects.toMatchObject({ kind: "cancelled" });
});

it("the worker fails each task after it crashed", async () => {
  const worker = workerOf("setTimeout(() => { throw new Error('out of memory') }, 20)");
  for (let n = 0; n < 2; n++)
    await expect(worker.run({ kind: "hosts" }, never)).rejects.toMatchObject({ kind: "server" });
});

const tells = 'require("node:worker_threads").parentPort';
const atRow = `${tells}.postMessage({ type: "progress", id: 1, rows: 1200, progress: 0.5 });`;

it("the worker is ended where a row takes too long, and says after which row", async () => {
  const worker = workerOf(`${tells}.on("message", () => { ${atRow} for (;;); })`, 2);
  const reading = worker.run({ kind: "hosts" }, never);
  await expect(reading).rejects.toMatchObject({ kind: "invalid" });
  await expect(reading).rejects.toThrow(
    "Reading stopped after 1,200 rows, because the next one took too long.",
  );
});

it("the worker is not ended while it gives signs of life", async () => {
  const worker = workerOf(
    `let n = 0; ${tells}.on("message", () => setInterval(() => ++n < 5 ? ${tells}.postMessage({ type: "alive" }) : ${tells}.postMessage({ type: "done", id: 1, result: ["a.example"] }), 900))`,
    2,
  );
  expect(await worker.run({ kind: "hosts" }, never)).toEqual(["a.example"]);
});
