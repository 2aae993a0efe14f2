import type { Page } from "@playwright/test";
import { violationsOf } from "./support/access";
import { expect, test } from "./support/launch";
import { openScreen } from "./support/steps";
import { perDay, t } from "./support/words";

test.use({ welcomed: false, sampled: true });

/** A story that explains the highest peak of the sample. */
const recall = (window: Page) =>
  window
    .getByRole("table", { name: t("why:card.stories") })
    .getByRole("button", { name: /Northwind recalls No. 7 espresso pods/ });

const tour = (window: Page) => window.getByRole("dialog", { name: t("tour:name") });
const chart = (window: Page) => window.getByRole("img", { name: perDay });

/** Takes the tour from the welcome of a new profile. */
async function takeTour(window: Page): Promise<void> {
  const welcome = window.getByRole("dialog", { name: t("connections:welcome.title") });
  await welcome.getByRole("button", { name: t("tour:take") }).click();
  await expect(welcome).toHaveCount(0);
}

/** Returns whether the page has loaded the script of the tour's card since this call. */
function watchCard(window: Page): () => boolean {
  let asked = false;
  window.on("request", (request) => (asked ||= request.url().includes("/TourCard-")));
  return () => asked;
}

/** Distance of the tour's outline from the edges of an element: left, top, right, bottom. */
async function outlineAround(window: Page, target: string): Promise<number[]> {
  return window.evaluate((name) => {
    const box = document.querySelector(`[data-tour="${name}"]`)?.getBoundingClientRect();
    const line = document.querySelector("[data-tour-line]")?.getBoundingClientRect();
    if (!box || !line) return [];
    return [box.left - line.left, box.top - line.top, line.right - box.right, line.bottom - box.bottom];
  }, target);
}

test("the tour works by keyboard and doesn't start by itself", async ({ profile }) => {
  const first = await profile.launch();
  const firstCard = watchCard(first.window);
  await expect(chart(first.window)).toBeVisible();
  expect(firstCard()).toBe(false);
  await takeTour(first.window);
  const card = tour(first.window);
  const next = card.getByRole("button", { name: t("tour:next") });
  await expect(next).toBeFocused();
  const targets = ["query", "chart", "why", "boards", "uploads", "documents", "coding", "watches", "palette"];
  for (const [index, target] of targets.entries()) {
    await expect(card).toContainText(t("tour:count", { at: index + 1, all: targets.length }));
    if (target === "why") await expect(recall(first.window)).toBeAttached();
    await expect.poll(() => outlineAround(first.window, target)).toEqual([3, 3, 3, 3]);
    expect(await violationsOf(first.window), target).toEqual([]);
    if (index < targets.length - 1) await first.window.keyboard.press("Enter");
  }
  await first.window.keyboard.press("Shift+Tab");
  await expect(card.getByRole("button", { name: t("tour:back") })).toBeFocused();
  await first.window.keyboard.press("Enter");
  await expect(card).toContainText(t("tour:count", { at: "8", all: "9" }));
  await first.window.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
  await expect(first.window.getByRole("searchbox", { name: t("components:query.name") })).toBeFocused();
  expect(firstCard()).toBe(true);
  await first.close();

  const second = await profile.launch();
  const secondCard = watchCard(second.window);
  await expect(chart(second.window)).toBeVisible();
  await expect(tour(second.window)).toHaveCount(0);
  expect(secondCard()).toBe(false);
});

test("the app can be used during the tour, which can be started again", async ({ earshot }) => {
  const { window } = earshot;
  await takeTour(window);
  const card = tour(window);
  await expect(card).toBeVisible();
  await openScreen(window, "Documents");
  await expect(window.getByRole("grid", { name: "Documents" })).toBeVisible();
  await card.getByRole("button", { name: t("tour:next") }).click();
  await expect(chart(window)).toBeVisible();
  await card.getByRole("button", { name: t("tour:skip") }).click();
  await expect(card).toHaveCount(0);

  await window.keyboard.press("Control+k");
  await window.getByRole("textbox", { name: t("app:palette.type") }).fill("tour");
  await window.keyboard.press("Enter");
  await expect(card).toContainText(t("tour:count", { at: "1", all: "9" }));
  await expect(card.getByRole("button", { name: t("tour:next") })).toBeFocused();
  await window.keyboard.press("Escape");
  await expect(card).toHaveCount(0);

  await openScreen(window, "Settings");
  await window.getByRole("button", { name: t("tour:take") }).click();
  await expect(card).toContainText(t("tour:count", { at: "1", all: "9" }));
  await expect(chart(window)).toBeVisible();
});
