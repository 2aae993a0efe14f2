import path from "node:path";
import { expect, test, type RunningEarshot } from "./support/launch";
import { choose, dropFile, makeWorkspace, openScreen, sumOfBins } from "./support/steps";

const fixture = path.resolve(import.meta.dirname, "../fixtures/reddit-13k.csv");
/** The soak asks for more. */
const kills = Number(process.env["EARSHOT_KILLS"] ?? 2);

/** Ends main and all it started at once, as a power cut would. */
function kill(run: RunningEarshot): Promise<void> {
  const main = run.app.process();
  const ended = new Promise<void>((resolve) => main.once("exit", () => resolve()));
  process.kill(-(main.pid ?? 0), "SIGKILL");
  return ended;
}

test("an upload that is killed at any moment goes on, and every row is in exactly once", async ({
  profile,
}) => {
  test.setTimeout(60_000 + kills * 30_000);
  let run = await profile.launch();
  await makeWorkspace(run.window, "Killed");
  await dropFile(run.window, fixture);
  await run.window.getByRole("button", { name: "Check 13,500 rows" }).click();
  await run.window.getByRole("button", { name: "Upload 13,500 rows" }).click();
  await expect(run.window.getByRole("region", { name: "Upload", exact: true })).toBeVisible();

  for (let n = 0; n < kills; n++) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 900));
    await kill(run);
    run = await profile.launch();
  }
  const { window } = run;
  await openScreen(window, "Uploads");
  const upload = window.getByRole("listitem").filter({ hasText: "reddit-13k.csv" });
  await expect(upload).toContainText("13,500 in, 0 refused, of 13,500", { timeout: 120_000 });
  await expect(upload).toContainText("Finished");
  await openScreen(window, "Explore");
  await choose(window, "Range", "All time");
  await expect.poll(() => sumOfBins(window)).toBe(13_500);
});
