import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/launch";
import { choose, dropFile, makeWorkspace, openScreen, sumOfBins } from "./support/steps";
import { t } from "./support/words";

const reddit = path.resolve(import.meta.dirname, "../fixtures/reddit-13k.csv");
const range = (window: Page) =>
  window.getByRole("button", { name: new RegExp(`^${t("charts:range.title")}:`) });
const run = async (window: Page, query: string) => {
  await window.locator("[data-query][contenteditable]").click();
  await window.keyboard.type(query);
  await window.keyboard.press("Escape");
  await window.keyboard.press("Enter");
};

test.describe(() => {
  test.use({ sampled: true });

  test("a file dropped on the sample gets a workspace in one key, and its query and range last", async ({
    profile,
  }) => {
    const first = await profile.launch();
    const { window } = first;
    await window.getByRole("button", { name: t("connections:openSample") }).click();
    await expect(window.getByRole("group", { name: t("charts:canvas.name"), exact: true })).toBeVisible();

    const file = path.join(profile.userData, "airline_tweets.csv");
    const rows = Array.from(
      { length: 40 },
      (_, i) =>
        `https://birds.example/${i},2015-02-${10 + (i % 9)}T10:00:00Z,The flight was ${i % 2 ? "late" : "fine"} ${i}`,
    );
    await writeFile(file, ["url,published,content", ...rows].join("\n"));
    await dropFile(window, file);
    await expect(window.getByRole("textbox", { name: t("name") })).toBeFocused();
    await window.keyboard.press("Enter");
    await window.getByRole("button", { name: "Import 40 mentions" }).click();
    await expect(window.getByRole("button", { name: /^Connection: airline tweets/ })).toBeVisible();
    await expect(range(window)).toContainText("2015");
    const chosen = (await range(window).getAttribute("aria-label")) ?? "";

    for (const screen of ["Words", "Stories", "Influencers"]) {
      await openScreen(window, screen);
      await expect(range(window)).toHaveAccessibleName(chosen);
    }
    await openScreen(window, "Words");
    await run(window, "late");
    await openScreen(window, "Explore");
    await expect(window.getByRole("img", { name: /, 20 mentions,/ })).toBeVisible();
    await first.close();

    const second = await profile.launch();
    await expect(second.window.getByRole("img", { name: /, 20 mentions,/ })).toBeVisible();
    await expect(range(second.window)).toHaveAccessibleName(chosen);
  });
});

test("an import goes on to its end when its undo is canceled", async ({ earshot: { window } }) => {
  await makeWorkspace(window, "Going on");
  await dropFile(window, reddit);
  await window.getByRole("button", { name: `Import ${t("charts:coverage.all", { count: 13_500 })}` }).click();
  await window.getByRole("button", { name: t("undo"), exact: true }).click();
  const question = window.getByRole("dialog", {
    name: t("components:upload.undoTitle", { name: "reddit-13k.csv" }),
  });
  await expect(question.getByRole("button", { name: t("components:upload.undoAction") })).toBeEnabled();
  await window.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await choose(window, t("charts:range.title"), t("allTime"));
  await expect(window.getByRole("status", { name: /^Unfinished import/ })).toHaveCount(0);
  await expect.poll(() => sumOfBins(window)).toBe(13_500);
});

test("at 900 × 600 with large text the chart is in view beside a side bar of icons", async ({ earshot }) => {
  const { app, window } = earshot;
  await makeWorkspace(window, "Small");
  await dropFile(window, reddit);
  await window.getByRole("button", { name: `Import ${t("charts:coverage.all", { count: 13_500 })}` }).click();
  await expect(window.getByRole("group", { name: t("charts:canvas.name"), exact: true })).toBeVisible();
  await app.evaluate(({ BrowserWindow }) => {
    const [page] = BrowserWindow.getAllWindows();
    page?.setContentSize(900, 600);
    page?.webContents.setZoomFactor(1.5);
  });
  await expect.poll(() => window.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 400]);
  const side = await window.getByRole("navigation", { name: t("app:side.screens") }).boundingBox();
  const icon = await window.getByRole("button", { name: t("app:screen.words"), exact: true }).boundingBox();
  expect(side === null ? icon?.width : Math.min(side.width, icon?.width ?? Infinity)).toBeLessThan(60);
  await expect(window.locator("[data-query][contenteditable]")).toBeInViewport();
  await expect(window.getByRole("group", { name: t("charts:canvas.name"), exact: true })).toBeInViewport({
    ratio: 0.8,
  });
});
