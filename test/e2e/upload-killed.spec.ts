import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { invoke } from "./support/documents";
import { expect, test, type RunningEarshot } from "./support/launch";
import { choose, dropFile, importFile, makeWorkspace, openScreen, sumOfBins } from "./support/steps";
import { t, tally } from "./support/words";

/** `npm run soak` sets more. */
const kills = Number(process.env["EARSHOT_KILLS"] ?? 2);
/** Enough rows for the upload to outlast the kills, even if they are imported quickly. */
const rows = kills * 12_000;
const inWords = rows.toLocaleString("en");

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "earshot-killed-"));
});
test.afterEach(() => rm(folder, { recursive: true }));

async function tableOfRows(): Promise<string> {
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `https://kaffee.example/${n},${new Date(1.7e12 + n * 60_000).toISOString()},Review number ${n}\n`,
  );
  const file = path.join(folder, "reviews.csv");
  await writeFile(file, `url,published,text\n${lines.join("")}`);
  return file;
}

async function isSending(window: Page): Promise<boolean> {
  const [upload] = await invoke(window, "uploads.list", undefined);
  return upload?.state === "sending" || upload?.state === "waiting";
}

/** Kills main and all its child processes at once, as a power cut would. */
function kill(run: RunningEarshot): Promise<void> {
  const main = run.app.process();
  const ended = new Promise<void>((resolve) => main.once("exit", () => resolve()));
  process.kill(-(main.pid ?? 0), "SIGKILL");
  return ended;
}

test("an upload continues after the app is killed, and imports every row exactly once", async ({
  profile,
}) => {
  test.setTimeout(600_000 + kills * 120_000);
  let run = await profile.launch();
  await makeWorkspace(run.window, "Killed");
  await dropFile(run.window, await tableOfRows());
  await importFile(run.window, `${inWords} mentions`);

  let met = 0;
  for (let n = 0; n < kills; n++) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 900));
    if (await isSending(run.window)) met++;
    await kill(run);
    run = await profile.launch();
  }
  // Killing an app that has nothing left to send would prove nothing.
  expect(met).toBeGreaterThan(kills * 0.8);
  const { window } = run;
  await openScreen(window, "Uploads");
  const upload = window.getByRole("listitem").filter({ hasText: "reviews.csv" });
  await expect(upload).toContainText(tally({ in: inWords, refused: 0 }, inWords));
  await expect(upload).toContainText(t("components:uploadState.finished"));
  await openScreen(window, "Explore");
  await choose(window, t("charts:range.title"), t("allTime"));
  await expect.poll(() => sumOfBins(window)).toBe(rows);
});
