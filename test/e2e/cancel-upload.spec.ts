import path from "node:path";
import { expect, test } from "./support/launch";
import { choose, dropFile, importFile, makeWorkspace, openScreen, sumOfBins } from "./support/steps";

const fixture = path.resolve(import.meta.dirname, "../fixtures/reddit-13k.csv");

test("a cancelled upload keeps what is in, sends no more, and says how many of each", async ({ earshot }) => {
  const { window } = earshot;
  await makeWorkspace(window, "Cancelled");
  await dropFile(window, fixture);
  const upload = await importFile(window, "13,500 mentions");
  await expect(upload).toContainText(/[1-9][\d,]* in,/);
  await upload.getByRole("button", { name: "Cancel reddit-13k.csv" }).click();
  await window.getByRole("button", { name: "Cancel the upload" }).click();
  await expect(upload).toContainText(/[\d,]+ cancelled, of 13,500/);

  // The batch under way at that moment is still answered.
  const figure = async (pattern: RegExp) =>
    Number((pattern.exec((await upload.textContent()) ?? "")?.[1] ?? "").replaceAll(",", ""));
  const inside = () => figure(/([\d,]+) in,/);
  await expect.poll(async () => (await inside()) + (await figure(/([\d,]+) cancelled/))).toBe(13_500);
  const kept = await inside();
  expect(kept).toBeGreaterThan(0);
  await openScreen(window, "Explore");
  await choose(window, "Range", "All time");
  await expect.poll(() => sumOfBins(window)).toBe(kept);
});
