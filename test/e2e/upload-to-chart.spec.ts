import path from "node:path";
import { expect, test } from "./support/launch";
import { checkAndUpload, choose, dropFile, makeWorkspace, openScreen, sumOfBins } from "./support/steps";

const fixture = path.resolve(import.meta.dirname, "../fixtures/reddit-13k.csv");

test("a dropped file becomes a chart that is still there after a restart", async ({ profile }) => {
  const first = await profile.launch();
  await makeWorkspace(first.window, "Forum study");
  await dropFile(first.window, fixture);
  await expect(first.window.getByRole("group", { name: "Column title" })).toContainText("Content");
  await checkAndUpload(first.window, "13,500", "13,500 of 13,500 in");

  await first.window.getByRole("button", { name: "Show in Explore" }).click();
  await expect(first.window.getByRole("img", { name: /13,500 mentions/ })).toBeVisible();
  expect(await sumOfBins(first.window)).toBe(13_500);
  await first.close();

  const second = await profile.launch();
  await choose(second.window, "Range", "All time");
  await expect(second.window.getByRole("img", { name: /13,500 mentions/ })).toBeVisible();
  expect(await sumOfBins(second.window)).toBe(13_500);
});

test("a second drop of the same file doubles nothing and says so for each row", async ({ earshot }) => {
  const { window } = earshot;
  await makeWorkspace(window, "Twice");
  await dropFile(window, fixture);
  await checkAndUpload(window, "13,500", "13,500 of 13,500 in");
  await window.getByRole("button", { name: "Done" }).click();
  await dropFile(window, fixture);
  await checkAndUpload(window, "13,500", "13,500 already there");
  await window.getByRole("button", { name: "Show entries" }).click();
  await expect(window.getByRole("row", { name: /already there/i }).first()).toBeVisible();
  await openScreen(window, "Explore");
  await choose(window, "Range", "All time");
  await expect(window.getByRole("img", { name: /13,500 mentions/ })).toBeVisible();
});
