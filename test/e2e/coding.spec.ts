import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate/browser";
import { violationsOf } from "./support/access";
import { expect, test, type RunningEarshot } from "./support/launch";
import { openScreen, saveInto } from "./support/steps";
import { perDay, t } from "./support/words";

test.use({ sampled: true });

const progress = (window: Page) => window.getByTestId("coding-progress");
const at = (window: Page, position: number, of: number) =>
  window.getByRole("region", { name: t("coding:code.at", { at: position, of }) });

/** Kills main and all its child processes at once, as a power cut would. */
function kill(run: RunningEarshot): Promise<void> {
  const main = run.app.process();
  const ended = new Promise<void>((resolve) => main.once("exit", () => resolve()));
  process.kill(-(main.pid ?? 0), "SIGKILL");
  return ended;
}

test("a newcomer codes 60 posts by keyboard and reads the share with its interval on the chart", async ({
  profile,
}) => {
  test.slow();
  const first = await profile.launch();
  await first.window.getByRole("button", { name: t("connections:openSample") }).click();
  await expect(first.window.getByRole("img", { name: perDay })).toBeVisible();
  await openScreen(first.window, t("app:screen.coding"));
  await first.window.getByRole("button", { name: t("coding:draw") }).click();
  await first.window.getByRole("button", { name: t("coding:newSample.draw", { count: 100 }) }).click();
  await expect(at(first.window, 1, 100)).toBeVisible();
  expect(await violationsOf(first.window), "Coding").toEqual([]);

  for (let post = 1; post <= 60; post++) {
    await expect(at(first.window, post, 100)).toBeVisible();
    await first.window.keyboard.press(["1", "2", "2", "3", "0"][post % 5] ?? "2");
  }
  await expect(progress(first.window)).toHaveText(t("part", { count: 60, total: 100 }));
  await first.window.keyboard.press("z");
  await expect(progress(first.window)).toHaveText(t("part", { count: 59, total: 100 }));
  await first.window.keyboard.press("3");
  await expect(progress(first.window)).toHaveText(t("part", { count: 60, total: 100 }));
  // Nothing acknowledged is lost.
  await kill(first);

  const second = await profile.launch();
  const { window } = second;
  await openScreen(window, t("app:screen.coding"));
  const samples = window.getByRole("grid", { name: t("coding:queues") });
  await samples.getByRole("row").nth(1).click();
  await expect(progress(window)).toHaveText(t("part", { count: 60, total: 100 }));
  await expect(at(window, 61, 100)).toBeVisible();

  await window.getByRole("button", { name: t("coding:results.title") }).click();
  const share = window.getByRole("row", { name: new RegExp(`^${t("coding:sentiment.negative")} [\\d.]+%`) });
  await expect(share).toContainText(/\d+\.\d% \d+\.\d% – \d+\.\d%/);
  expect(await violationsOf(window), "Results").toEqual([]);
  const [, low, high] = /(\d+\.\d)% – (\d+\.\d)%/.exec(await share.innerText()) ?? [];

  // The same on a board and on its slide.
  await window.getByRole("button", { name: t("explore:board.title"), exact: true }).click();
  await window.getByLabel(t("boards:name")).fill("Coded");
  await window.keyboard.press("Enter");
  await expect(window.getByText(t("cards:board.added", { name: "Coded" }))).toBeVisible();
  await openScreen(window, t("app:screen.boards"));
  const onBoard = window.getByRole("list", { name: /^Cards of / });
  await expect(onBoard).toContainText(new RegExp(`${low}%?\\D{1,4}${high}%`));
  await saveInto(second.app, profile.userData);
  await window.getByRole("button", { name: t("boards:report.saveAs") }).click();
  await window.getByRole("menuitem", { name: t("common:saving.pptx") }).click();
  await expect(window.getByText(t("boards:report.saved", { path: "" })).last()).toContainText(".pptx");
  const deck = unzipSync(await readFile(path.join(profile.userData, "Coded.pptx")));
  const said = strFromU8(deck["ppt/slides/slide2.xml"] ?? new Uint8Array()).replace(/<[^>]*>/g, " ");
  // Its title has the largest share, and what the documents say.
  const [, told = ""] =
    /Estimated share: \w+ \d+\.\d% \((.*?)\)\. The documents say \d+\.\d%\./.exec(said) ?? [];
  expect(told).not.toBe("");
  await expect(onBoard).toContainText(told.replaceAll("\u00a0", " "));

  // Explore shows the same interval, once it is asked for.
  await openScreen(window, t("app:screen.explore"));
  await expect(window.getByRole("img", { name: perDay })).toBeVisible();
  const interval = window.getByText(new RegExp(`${low}%?\\D{1,4}${high}%`)).first();
  await expect(interval).toBeHidden();
  await window.getByRole("checkbox", { name: t("charts:estimate.switch") }).check();
  await expect(interval).toBeVisible();
});

test("Explore leads to a sample of what it shows", async ({ earshot }) => {
  const { window } = earshot;
  await window.getByRole("button", { name: t("connections:openSample") }).click();
  await expect(window.getByRole("img", { name: perDay })).toBeVisible();
  await window.getByRole("button", { name: t("explore:forms.more") }).click();
  await window.getByRole("menuitem", { name: t("explore:forms.sample") }).click();
  const dialog = window.getByRole("dialog", { name: t("coding:newSample.new") });
  await expect(dialog.getByRole("status")).toContainText(/\d/);
  expect(await violationsOf(window), "New sample").toEqual([]);
});
