/**
 * A CSV of one gigabyte dropped on the running app: surveyed, checked, then sent for at most half a minute (or
 * EARSHOT_BENCH_SENDING seconds). Measures the peak memory of each process up to the end of each step, and how long
 * main and the window were blocked.
 */
import { createWriteStream } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { mentionLines } from "./data/mention-lines";
import { invoke } from "./support/app-route";
import { machineLoad, newWorkspace, openFile, suggestedPlan } from "./support/drop";
import { inFolder, launchEarshot } from "./support/electron-app";
import { printTable } from "./support/measure";
import { readMain, readWindow, watchMain, watchWindow } from "./support/strain";

const rows = Number(process.env["EARSHOT_BENCH_ROWS"] ?? 3_200_000);
const sendingMs = Number(process.env["EARSHOT_BENCH_SENDING"] ?? 30) * 1000;

await inFolder(async (folder) => {
  const disk = await statfs(folder);
  // Space for the file, its copy, its rows in the outbox, and the workspace.
  if (disk.bavail * disk.bsize < 8e9) throw new Error("Less than 8 GB free");
  const file = path.join(folder, "mentions.csv");
  await pipeline(mentionLines(rows), createWriteStream(file));
  const { size } = await stat(file);
  const { app, page } = await launchEarshot(path.join(folder, "profile"));
  const target = await newWorkspace(page);
  await watchMain(app);
  await watchWindow(page);

  const table = [[`${(size / 1e9).toFixed(2)} GB, ${rows.toLocaleString("en")} rows`, "seconds"]];
  const memory = new Map<string, string[]>();
  const start = performance.now();
  const lap = async (name: string) => {
    table.push([name, ((performance.now() - start) / 1000).toFixed(1)]);
    for (const [process, mib] of Object.entries((await readMain(app)).memory))
      memory.set(process, [...(memory.get(process) ?? []), mib.toFixed(0)]);
  };
  const opened = await openFile(app, page, file);
  await lap("surveyed");
  const given = { importId: opened.importId, plan: suggestedPlan(target, opened) };
  await invoke(page, "imports.check", given, z.object({ total: z.literal(rows) }));
  await lap("checked");
  await invoke(page, "imports.start", given, z.unknown());
  const uploads = z.array(z.object({ state: z.string(), counts: z.object({ done: z.number() }) }));
  const began = performance.now();
  let sent: z.output<typeof uploads>[number] | undefined;
  do {
    await wait(500);
    [sent] = await invoke(page, "uploads.list", undefined, uploads);
  } while (sent?.state !== "finished" && performance.now() - began < sendingMs);
  await lap(`sent ${(sent?.counts.done ?? 0).toLocaleString("en")} rows`);
  const main = await readMain(app);
  const view = await readWindow(page);
  await app.close();
  printTable([
    ...table,
    ["main process blocked, p99 / max (ms)", `${main.p99.toFixed(0)} / ${main.max.toFixed(0)}`],
    ["window blocked, p99 / max (ms)", `${view.p99.toFixed(0)} / ${view.max.toFixed(0)}`],
    ["machine", machineLoad()],
  ]);
  printTable([
    ["peak memory (MiB)", "surveyed", "checked", "sending"],
    ...[...memory].map(([process, mib]) => [process, ...mib]),
  ]);
});
