import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { ImportWorker } from "../../../../src/main/imports/import-worker";
import { temporaryFolder } from "../../../support/temporary-folder";

const never = new AbortController().signal;

function workerOf(script: string): ImportWorker {
  const file = path.join(temporaryFolder(), "worker.cjs");
  writeFileSync(file, script);
  const worker = new ImportWorker(file);
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
