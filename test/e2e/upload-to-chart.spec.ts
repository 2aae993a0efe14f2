import path from "node:path";
import { expect, test } from "./support/launch";
import { choose, dropFile, importFile, makeWorkspace, openScreen, sumOfBins } from "./support/steps";
import { t, tally } from "./support/words";

const fixture = path.resolve(import.meta.dirname, "../fixtures/reddit-13k.csv");

test("a dropped file becomes a chart that is still there after a restart @smoke", async ({ profile }) => {
  const first = await profile.launch();
  await makeWorkspace(first.window, "Forum study");
  await dropFile(first.window, fixture);
  await expect(first.window.getByRole("heading", { name: /^13,500 posts, .*in English/ })).toBeVisible();
  await first.window.keyboard.press("Enter");
  await expect(first.window.getByText(t("imports:started", { count: 13_500 }))).toBeVisible();
  await expect(first.window.getByRole("img", { name: /13,500 mentions/ })).toBeVisible();
  expect(await sumOfBins(first.window)).toBe(13_500);
  await first.close();

  const second = await profile.launch();
  await choose(second.window, t("charts:range.title"), t("allTime"));
  await expect(second.window.getByRole("img", { name: /13,500 mentions/ })).toBeVisible();
  expect(await sumOfBins(second.window)).toBe(13_500);
});

test("dropping the same file again imports nothing twice and says so", async ({ earshot }) => {
  const { window } = earshot;
  await makeWorkspace(window, "Twice");
  await dropFile(window, fixture);
  await expect(await importFile(window, t("charts:coverage.all", { count: 13_500 }))).toContainText(
    tally({ in: 13_500, refused: 0 }, 13_500),
  );
  await dropFile(window, fixture);
  await expect(window.getByText(t("imports:nothing.known", { count: 13_500 }))).toBeVisible();
  await expect(window.getByRole("button", { name: /^Import/ })).toBeDisabled();
  await openScreen(window, "Explore");
  await choose(window, t("charts:range.title"), t("allTime"));
  await expect(window.getByRole("img", { name: /13,500 mentions/ })).toBeVisible();
});
