import type { ElectronApplication, Page } from "@playwright/test";
import { expectAccessible } from "./support/access";
import { documentsOf, list, openDocument, pane } from "./support/documents";
import { expect, test } from "./support/launch";
import { t } from "./support/words";

/** Resizes the window to the minimum supported size. */
async function shrink(app: ElectronApplication, window: Page): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(900, 600));
  await expect.poll(() => window.evaluate(() => [innerWidth, innerHeight])).toEqual([900, 600]);
}

/** Horizontal overflow of the page in pixels. */
const beyond = (window: Page) =>
  window.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("Documents violates no WCAG A and AA rules in a small window", async ({ earshot }) => {
  test.slow();
  const { window, app } = earshot;
  await documentsOf(window, 3);
  await shrink(app, window);
  const sound = async (what: string) => {
    await expectAccessible(window, what);
    expect(await beyond(window), what).toBe(0);
  };
  await sound(t("documents:browse.results"));
  await window.getByRole("checkbox", { name: t("components:row.select", { name: "Kite 1" }) }).check();
  await sound("A selection");
  await window.getByRole("button", { name: t("documents:selection.save", { picked: "1" }) }).click();
  await expect(window.getByRole("dialog", { name: t("documents:save.title", { count: 1 }) })).toBeVisible();
  await sound("Saving documents");
  await window.keyboard.press("Escape");
  await window.getByRole("button", { name: t("documents:selection.edit", { picked: "1" }) }).click();
  await expect(window.getByRole("dialog")).toBeVisible();
  await sound("A bulk edit");
  await window.keyboard.press("Escape");
  await expect(window.getByRole("dialog")).toHaveCount(0);
  await window.getByRole("button", { name: t("documents:selection.clear") }).click();

  await openDocument(window, "Kite 1");
  await sound("The reading pane");
  await pane(window)
    .getByRole("button", { name: t("documents:reading.edit"), exact: true })
    .click();
  await window.getByLabel(t("rules:field.title"), { exact: true }).fill("Seen");
  await sound("The editor");
  await window
    .getByRole("radiogroup", { name: t("documents:editor.view") })
    .getByText("JSON")
    .click();
  await sound("The editor's JSON");
  await window.keyboard.press("Control+k");
  await window.getByRole("textbox", { name: t("app:palette.type") }).fill("drafts");
  await expect(window.getByRole("button", { name: t("documents:command.drafts") })).toBeVisible();
  await sound("The command palette");
  await window.keyboard.press("Enter");
  await expect(window.getByText(t("documents:browse.draftsCounted", { drafts: "1" }))).toBeVisible();
  await sound(t("documents:browse.drafts"));
  await list(window, t("documents:browse.edits"));
  await sound(t("documents:browse.edits"));
});
