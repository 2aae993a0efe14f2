import { readFile } from "node:fs/promises";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate/browser";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/access";
import { expect, test } from "./support/launch";
import { choose, openScreen, saveInto } from "./support/steps";
import { perDay, t } from "./support/words";

test.use({ sampled: true });

const cards = (window: Page) => window.getByRole("list", { name: /^Cards of / });
const card = (window: Page, name: string) => cards(window).getByRole("region", { name });

/** Confirms the dialog that adds to a board. */
async function add(window: Page): Promise<void> {
  await window.getByLabel(t("cards:board.chartTitle")).press("Enter");
  await expect(window.getByText(new RegExp(`^${t("cards:board.added", { name: "" })}`)).last()).toBeVisible();
}

test("figures, rankings and quotations are added where they are shown and on the board, and go into a deck", async ({
  profile,
}) => {
  const { app, window } = await profile.launch();
  await window.getByRole("button", { name: t("connections:openSample") }).click();
  await expect(window.getByRole("img", { name: perDay })).toBeVisible();

  await window.getByRole("button", { name: t("explore:forms.more") }).click();
  await window.getByRole("menuitem", { name: t("explore:forms.figures") }).click();
  await add(window);
  await openScreen(window, "Influencers");
  await expect(window.getByRole("grid", { name: t("influencers:ranking") })).toBeVisible();
  await window.getByRole("button", { name: t("explore:board.title") }).click();
  await add(window);
  await openScreen(window, "Documents");
  const list = window.getByRole("grid", { name: t("documents:title") });
  for (const row of [1, 2]) {
    await list.getByRole("row").nth(row).click();
    await window.getByRole("button", { name: t("explore:board.title") }).click();
    await add(window);
  }

  await openScreen(window, "Boards");
  const tiles = card(window, t("cards:tiles"));
  await expect(tiles.getByText(t("charts:mentions"), { exact: true })).toBeVisible();
  const ranked = t("influencers:ranked.author", { criterion: t("influencers:byCriterion.posts") });
  await expect(cards(window).getByRole("table", { name: ranked }).getByRole("row")).toHaveCount(26);
  // Both documents are on one card.
  await expect(card(window, t("cards:quotations")).getByRole("figure")).toHaveCount(2);

  await window.getByRole("button", { name: t("cards:add") }).click();
  await window.getByRole("menuitem", { name: t("cards:influencers") }).click();
  await choose(window, t("influencers:ask.rank"), t("influencers:sources"));
  await window.getByLabel(t("findings:wording.label")).fill("One source leads");
  await window.getByRole("button", { name: t("cards:board.add") }).click();
  const sources = t("influencers:ranked.source", { criterion: t("influencers:byCriterion.posts") });
  await expect(cards(window).getByRole("table", { name: sources })).toBeVisible();
  await expect(cards(window).getByText("One source leads")).toBeVisible();
  await expect(cards(window).locator("[aria-busy=true]")).toHaveCount(0);
  await expectAccessible(window, "a board of figures, rankings and quotations");

  await saveInto(app, profile.userData);
  await window.getByRole("button", { name: t("boards:report.saveAs") }).click();
  await window.getByRole("menuitem", { name: t("common:saving.pptx") }).click();
  await expect(window.getByText(new RegExp(`^${t("boards:report.saved", { path: "" })}`))).toBeVisible();
  const deck = unzipSync(await readFile(path.join(profile.userData, "Board.pptx")));
  const slide = (number: number) => strFromU8(deck[`ppt/slides/slide${number}.xml`] ?? new Uint8Array());
  expect(slide(3)).toContain("leads by posts with");
  expect(slide(4)).toContain(t("cards:quotations"));
  expect(slide(5)).toContain("One source leads");
});
