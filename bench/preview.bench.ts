/**
 * Large files of several formats opened in the running app: from the drop to the first documents of the preview, and
 * to the end of the file. Compared in the same run with only reading the file from disk.
 */
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import writeWorkbook from "write-excel-file/node";
import { z } from "zod";
import { mentionLines } from "./data/mention-lines";
import { invoke } from "./support/app-route";
import { machineLoad, newWorkspace, openFirst, readOn, suggestedPlan } from "./support/drop";
import { inFolder, launchEarshot } from "./support/electron-app";
import { printTable } from "./support/measure";

/** Scales the file sizes. 1 means full size. */
const scale = Number(process.env["EARSHOT_BENCH_SCALE"] ?? 1);
const formats = process.env["EARSHOT_BENCH_FORMATS"]?.split(",") ?? ["csv", "xlsx", "json", "ndjson"];

interface Review {
  url: string;
  published: string;
  author: string;
  text: string;
  likes: number;
}

function* reviews(count: number): Generator<Review, void, undefined> {
  for (let i = 0; i < count; i++)
    yield {
      url: `https://shop.example/p/${i % 977}/review/${i}`,
      published: new Date(1.6e12 + i * 6e5).toISOString(),
      author: `user ${i % 9000}`,
      text: `The grinder is quiet and fast, ${i}, but espresso from this machine tastes of burnt coffee after two weeks.`,
      likes: i % 500,
    };
}

function* jsonLines(count: number, isList: boolean): Generator<string, void, undefined> {
  let at = 0;
  for (const review of reviews(count))
    yield isList ? `${at++ === 0 ? "[" : ","}${JSON.stringify(review)}\n` : `${JSON.stringify(review)}\n`;
  if (isList) yield "]";
}

async function write(format: string, file: string): Promise<void> {
  if (format === "xlsx") {
    const names = ["url", "published", "author", "text", "likes"].map((value) => ({ value }));
    const cells = Array.from(reviews(100_000 * scale), (review) =>
      Object.values(review).map((value: string | number) => ({ value: String(value) })),
    );
    await writeWorkbook([names, ...cells]).toFile(file);
    return;
  }
  // At full size 1 GB of CSV and 200 MB of JSON.
  const lines =
    format === "csv" ? mentionLines(3_200_000 * scale) : jsonLines(870_000 * scale, format === "json");
  await pipeline(lines, createWriteStream(file));
}

async function timeReading(file: string): Promise<number> {
  const start = performance.now();
  for await (const _ of createReadStream(file, { highWaterMark: 1 << 20 }));
  return (performance.now() - start) / 1000;
}

await inFolder(async (folder) => {
  const { app, page } = await launchEarshot(path.join(folder, "profile"));
  const target = await newWorkspace(page);
  const table = [["from drop to preview (seconds)", "MB", "rows", "only read", "preview", "whole"]];
  for (const format of formats) {
    const file = path.join(folder, `reviews.${format}`);
    await write(format, file);
    const { size } = await stat(file);
    const read = await timeReading(file);
    const start = performance.now();
    const seconds = () => ((performance.now() - start) / 1000).toFixed(1);
    const opened = await openFirst(app, page, file);
    const given = { importId: opened.importId, plan: suggestedPlan(target, opened) };
    await invoke(page, "imports.preview", given, z.array(z.unknown()).min(1));
    const shown = seconds();
    const whole = await readOn(page, opened);
    const figures = [(size / 1e6).toFixed(0), whole.rows.toLocaleString("en"), read.toFixed(1)];
    table.push([format, ...figures, shown, seconds()]);
    await invoke(page, "imports.close", { importId: opened.importId }, z.unknown());
  }
  await app.close();
  printTable(table);
  console.log(machineLoad());
});
