import type { Locator, Page } from "@playwright/test";
import { documentsOf, invoke } from "./support/documents";
import { expect, test } from "./support/launch";
import { t } from "./support/words";

/** Presses a key until an element has the focus. */
async function pressTo(window: Page, wanted: Locator, key = "Tab"): Promise<void> {
  await expect(wanted).toBeVisible();
  const isThere = () => wanted.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isThere()); presses++) await window.keyboard.press(key);
  await expect(wanted).toBeFocused();
}

async function command(window: Page, name: string): Promise<void> {
  await window.keyboard.press("Control+K");
  await expect(window.getByRole("textbox", { name: t("app:palette.type") })).toBeFocused();
  await window.keyboard.type(name);
  await expect(window.getByRole("button", { name, exact: true })).toBeVisible();
  await window.keyboard.press("Enter");
}

test("drafts can be browsed, opened, edited, sent and discarded by keyboard @smoke", async ({
  earshot: { window },
}) => {
  const place = await documentsOf(window, 3);
  for (const i of [0, 1, 2]) {
    const url = `https://kites.example/${i}`;
    const { version } = await invoke(window, "documents.read", { ...place, url });
    await invoke(window, "documents.saveDraft", {
      ...place,
      id: null,
      datasetId: null,
      action: "update",
      options: {},
      base: version,
      document: { ...version.document, title: `Draft ${i}` },
      text: null,
      amends: null,
    });
  }
  await command(window, "Show drafts");
  const grid = window.getByRole("grid", { name: t("documents:browse.drafts") });
  const row = (i: number) => window.getByRole("row", { name: new RegExp(`Draft ${i}`) });
  const current = () =>
    grid.evaluate((list) => {
      const id = list.getAttribute("aria-activedescendant");
      return id === null ? "" : (document.getElementById(id)?.textContent ?? "");
    });
  // The draft saved last is listed first.
  await pressTo(window, grid);
  for (const i of [2, 1, 0]) {
    await window.keyboard.press("ArrowDown");
    await expect.poll(current).toContain(`Draft ${i}`);
  }
  await window.keyboard.press("ArrowUp");
  await expect.poll(current).toContain("Draft 1");
  await expect(grid).toBeFocused();
  await expect(window.getByRole("row")).toHaveCount(4);

  await window.keyboard.press("Enter");
  await expect(window.getByLabel(t("rules:field.title"), { exact: true })).toHaveValue("Draft 1");
  await pressTo(window, window.getByLabel(t("rules:field.content"), { exact: true }));
  await window.keyboard.press("Control+A");
  await window.keyboard.type("Written without a mouse");
  await window.keyboard.press("Control+Enter");
  await expect(window.getByText(t("documents:done.update"))).toBeVisible();
  await expect(window.getByRole("row")).toHaveCount(3);
  const read = async (i: number) =>
    (await invoke(window, "documents.read", { ...place, url: `https://kites.example/${i}` })).version
      .document;
  expect(await read(1)).toMatchObject({ title: "Draft 1", content: "Written without a mouse" });

  await pressTo(window, grid);
  await window.keyboard.press("End");
  await expect.poll(current).toContain("Draft 0");
  await window.keyboard.press("ContextMenu");
  await pressTo(window, window.getByRole("menuitem", { name: t("documents:drafts.discard") }), "ArrowDown");
  await window.keyboard.press("Enter");
  const question = window.getByRole("dialog", { name: t("documents:drafts.discardTitle") });
  await pressTo(window, question.getByRole("button", { name: t("components:form.discard") }));
  await window.keyboard.press("Enter");
  await expect(question).toHaveCount(0);
  await expect(row(0)).toHaveCount(0);
  await expect(row(2)).toBeVisible();
  expect(await read(0)).toMatchObject({ title: "Kite 0" });
  expect(await read(2)).toMatchObject({ title: "Kite 2" });
});
