import type { ElectronApplication, Page } from "@playwright/test";
import { invoke } from "./support/documents";
import { expect, test } from "./support/launch";
import { german, t } from "./support/words";

const screens = [
  "explore",
  "words",
  "stories",
  "boards",
  "influencers",
  "documents",
  "coding",
  "watches",
  "uploads",
  "project",
  "topics",
  "panels",
  "metrics",
  "exports",
  "streams",
  "activity",
  "settings",
] as const;

test.use({ sampled: true });

/** The sample in German, in a window of 900 × 600 with text of 150%. */
async function small({ app, window }: { app: ElectronApplication; window: Page }): Promise<void> {
  await window.getByRole("button", { name: t("connections:openSample") }).click();
  await expect(window.getByRole("navigation", { name: t("app:side.screens") })).toBeVisible();
  await invoke(window, "app.saveSettings", { theme: "dark", language: "de" });
  await window.waitForURL((url) => url.searchParams.get("language") === "de");
  await app.evaluate(({ BrowserWindow }) => {
    const [page] = BrowserWindow.getAllWindows();
    page?.setContentSize(900, 600);
    page?.webContents.setZoomFactor(1.5);
  });
  await expect.poll(() => window.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 400]);
}

test("a toast lies below the page and below dialogs, and covers neither", async ({ earshot }) => {
  const { app, window } = earshot;
  await small(earshot);
  await app.evaluate(({ dialog }) => {
    dialog.showOpenDialog = () => Promise.reject(new Error("closed"));
  });
  const command = async (name: string) => {
    const palette = window.getByPlaceholder(german("app:palette.placeholder"));
    // A page that has just been loaded may not listen yet.
    await expect(async () => {
      await window.keyboard.press("Control+k");
      await expect(palette).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await palette.fill(name);
    await window.keyboard.press("Enter");
  };
  await command(german("connections:openFile"));
  const toast = window.getByRole("alert").filter({ hasText: german("app:file.notOpened") });
  await expect(toast).toBeInViewport({ ratio: 1 });
  const top = async () => (await toast.boundingBox())?.y ?? 0;
  const bottomOf = (selector: string) =>
    window.locator(selector).evaluateAll((found) => found.map((one) => one.getBoundingClientRect().bottom));
  for (const bottom of await bottomOf("main, nav")) expect(bottom).toBeLessThanOrEqual(await top());
  await command(german("app:shortcuts.title"));
  await expect(window.getByRole("dialog", { name: german("app:shortcuts.title") })).toBeVisible();
  const dialogs = await bottomOf("[role=dialog]");
  expect(dialogs).toHaveLength(1);
  for (const bottom of dialogs) expect(bottom).toBeLessThanOrEqual(await top());
  await toast.getByRole("button").click();
  await expect(toast).toBeHidden();
  await expect(window.getByRole("dialog")).toBeVisible();
});

/** The focused element, and the sides on which an ancestor cuts off its ring. */
const cutOff = (window: Page) =>
  window.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return [];
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
    if (outlineStyle === "none") return [];
    const ring = element.getBoundingClientRect();
    const grow = parseFloat(outlineWidth) + parseFloat(outlineOffset);
    const sides: string[] = [];
    let by = "";
    for (let at = element.parentElement; at; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const outer = at.getBoundingClientRect();
      const left = outer.left + at.clientLeft;
      const top = outer.top + at.clientTop;
      // Positions are rounded to parts of a pixel.
      const over = grow - 0.75;
      if (ring.left - over < left) sides.push("left");
      if (ring.top - over < top) sides.push("top");
      if (ring.right + over > left + at.clientWidth) sides.push("right");
      if (ring.bottom + over > top + at.clientHeight) sides.push("bottom");
      by = `${at.tagName} ${at.className}`;
      if (sides.length > 0) break;
    }
    const name = element.getAttribute("aria-label") ?? element.textContent;
    return sides.map((side) => `${element.tagName} ${name.slice(0, 40)}: ${side} by ${by}`);
  });

test("what the keyboard reaches has a whole ring on each screen", async ({ earshot }) => {
  const { window } = earshot;
  await small(earshot);
  const navigation = window.getByRole("navigation", { name: german("app:side.screens") });
  const found: string[] = [];
  for (const screen of screens) {
    await navigation.getByRole("button", { name: german(`app:screen.${screen}`) }).click();
    await expect(window.getByRole("main")).toHaveText(/\S/);
    await expect(window.locator(".mantine-Skeleton-root, [aria-busy=true]")).toHaveCount(0);
    for (let n = 0; n < 35; n++) {
      await window.keyboard.press("Tab");
      if ((await cutOff(window)).length === 0) continue;
      // What was loaded meanwhile may have moved it.
      await window.keyboard.press("Shift+Tab");
      await window.keyboard.press("Tab");
      for (const one of await cutOff(window)) found.push(`${screen}: ${one}`);
    }
  }
  expect([...new Set(found)]).toEqual([]);
});
