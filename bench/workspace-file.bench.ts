/**
 * Saves a workspace as a file and opens that, each in a process of its own as the app does. Compared in the same run with importing
 * the same documents through the batch endpoint, from the start of the service to its end, with a call at a time and with several.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { call } from "./service-client";
import { corpusDocument } from "./service-corpus";
import { end, launch } from "./service-process";
import { printTable } from "./support/measure";

const documents = Number(process.env["EARSHOT_BENCH_DOCUMENTS"] ?? 50_000);
const rounds = Number(process.env["EARSHOT_BENCH_ROUNDS"] ?? 2);
const batch = 1000;

async function imported(folder: string, together: number): Promise<number> {
  const bodies = Array.from({ length: documents / batch }, (_, n) =>
    JSON.stringify(Array.from({ length: batch }, (_, i) => ({ create: corpusDocument(n * batch + i) }))),
  );
  const began = performance.now();
  const service = await launch(folder);
  const waiting = bodies.values();
  const lane = async () => {
    for (const body of waiting)
      await call(service.url, "bench", "POST", `/api/v2/docs/p/${service.project}`, body);
  };
  await Promise.all(Array.from({ length: together }, lane));
  await end(service);
  return performance.now() - began;
}

async function job(...args: string[]): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, ["out/main/service.js", ...args], {
    env: { ...process.env, EARSHOT_SERVICE_TOKEN: "bench" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`The service ended with ${String(code)}`);
  return performance.now() - began;
}

const folder = mkdtempSync(join(tmpdir(), "earshot-bench-"));
const min = { one: Infinity, three: Infinity, saved: Infinity, opened: Infinity };
let bytes = 0;
for (let round = 0; round < rounds; round++) {
  const one = join(folder, `one-${round}`);
  const three = join(folder, `three-${round}`);
  const copy = join(folder, `copy-${round}`);
  const file = join(folder, `${round}.earshot-workspace`);
  min.one = Math.min(min.one, await imported(one, 1));
  min.three = Math.min(min.three, await imported(three, 3));
  min.saved = Math.min(min.saved, await job("--workspace", one, "--hand-over", file));
  min.opened = Math.min(min.opened, await job("--workspace", copy, "--open-file", file));
  bytes = statSync(file).size;
}
rmSync(folder, { recursive: true, force: true });

const row = (name: string, ms: number) => [name, (ms / 1000).toFixed(1), (ms / min.three).toFixed(2)];
printTable([
  [`${documents.toLocaleString("en")} documents, the best of ${rounds}`, "seconds", "of the import"],
  row("import, three calls at a time", min.three),
  row("import, a call at a time", min.one),
  row(`save as a file (${(bytes / 1e6).toFixed(1)} MB)`, min.saved),
  row("open the file", min.opened),
]);
