import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/launch";
import { openScreen } from "./support/steps";
import { t } from "./support/words";

test.use({ sampled: true });

/** Presses a control by keyboard. */
async function press(control: Locator, key = "Enter"): Promise<void> {
  await expect(control).toBeEnabled();
  await control.focus();
  await control.press(key);
}

/** Selects a topic by the arrow keys of the tree. */
async function selectTopic(window: Page, name: RegExp): Promise<void> {
  const item = window.getByRole("treeitem", { name });
  await expect(item).toBeVisible();
  const tree = window.getByRole("tree");
  const texts = await tree.getByRole("treeitem").allInnerTexts();
  const below = texts.findIndex((text) => name.test(text));
  await tree.focus();
  await tree.press("Home");
  for (let pressed = 0; pressed < below; pressed++) await tree.press("ArrowDown");
  await expect(item).toHaveAttribute("aria-selected", "true");
}

async function openSample(window: Page): Promise<void> {
  await press(window.getByRole("button", { name: t("connections:openSample") }));
  await expect(window.getByRole("img", { name: /mentions/i }).first()).toBeVisible();
}

test("a topic is renamed and deleted by keyboard", async ({ earshot: { window } }) => {
  await openSample(window);
  await openScreen(window, "Topics");
  await selectTopic(window, /Recall/);
  await press(window.getByRole("button", { name: t("topics:move.action") }));
  const move = window.getByRole("dialog", { name: t("topics:move.title", { title: "Recall" }) });
  const title = move.getByRole("textbox", { name: t("topics:editor.titleField") });
  await expect(title).toBeFocused();
  await title.fill("Product recall");
  await title.press("Enter");
  await expect(move).toHaveCount(0);
  await selectTopic(window, /Product recall/);

  await press(window.getByRole("button", { name: t("topics:remove.action") }));
  const question = window.getByRole("dialog", {
    name: t("topics:remove.title", { title: "Product recall" }),
  });
  await press(question.getByRole("button", { name: t("topics:remove.action") }));
  await expect(window.getByRole("treeitem", { name: /recall/i })).toHaveCount(0);
});

test("a metric is edited and deleted by keyboard", async ({ earshot: { window } }) => {
  await openSample(window);
  await openScreen(window, "Metrics");
  await press(window.getByRole("button", { name: t("metrics:add") }));
  const form = window.getByRole("dialog", { name: t("metrics:add") });
  await form.getByRole("textbox", { name: t("metrics:column.title") }).fill("Care level");
  await press(form.getByRole("button", { name: t("metrics:form.add", { count: 1 }) }));
  const grid = window.getByRole("grid", { name: "Metrics" });
  await grid.getByText("Care level").click();

  await press(window.getByRole("button", { name: t("metrics:edit.action") }));
  const edit = window.getByRole("dialog", { name: t("metrics:edit.title", { title: "Care level" }) });
  const title = edit.getByRole("textbox", { name: t("metrics:column.title") });
  await expect(title).toBeFocused();
  await title.fill("Level of care");
  await title.press("Enter");
  await expect(edit).toHaveCount(0);
  await expect(grid.getByText("Level of care")).toBeVisible();

  await press(window.getByRole("button", { name: t("metrics:remove.action") }));
  const question = window.getByRole("dialog", {
    name: t("metrics:remove.title", { title: "Level of care" }),
  });
  await expect(question.getByText(t("metrics:remove.noValue"))).toBeVisible();
  await press(question.getByRole("button", { name: t("metrics:remove.action") }));
  await expect(grid.getByText("Level of care")).toHaveCount(0);
});
