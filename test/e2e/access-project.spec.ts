import { expectAccessible } from "./support/access";
import { expect, test } from "./support/launch";
import { choose, openScreen } from "./support/steps";
import { perDay, t } from "./support/words";

test.use({ sampled: true });

test("no dialog of a project violates the WCAG A and AA rules", async ({ earshot }) => {
  test.slow();
  const { window } = earshot;
  const dialog = window.getByRole("dialog");
  const sound = (what: string) => expectAccessible(window, what);
  const soundDialog = async (what: string) => {
    await expect(dialog).toBeVisible();
    await sound(what);
    await window.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  };
  const press = (name: string) => window.getByRole("button", { name, exact: true }).first().click();
  await press("Open the sample workspace");
  await expect(window.getByRole("img", { name: perDay })).toBeVisible();

  await press("Save or copy");
  await window.getByRole("menuitem", { name: t("charts:take.picture") }).click();
  await soundDialog("A picture of a chart");
  await press(t("explore:board.title"));
  await window.getByLabel(t("boards:name")).fill("Monday");
  await window.getByLabel(t("cards:board.chartTitle")).fill("Over time");
  await sound("A chart for a board");
  await window.keyboard.press("Enter");
  await expect(window.getByText(new RegExp(`^${t("cards:board.added", { name: "" })}`)).last()).toBeVisible();
  await window.keyboard.press("F1");
  await soundDialog("The shortcuts");

  await openScreen(window, "Boards");
  await expect(window.getByRole("listitem").getByRole("img").first()).toBeVisible();
  await sound("A board");
  await press(t("boards:addChart"));
  await soundDialog("A new chart of a board");

  await openScreen(window, "Influencers");
  for (const view of [t("influencers:view.bars"), t("influencers:view.bubbles")]) {
    await press(view);
    await expect(window.getByRole("img").first()).toBeVisible();
    await sound(`Influencers as ${view}`);
  }

  await openScreen(window, "Topics");
  await window.getByRole("treeitem", { name: /Recall/ }).click();
  await press("Add an included query");
  const line = window.getByRole("textbox", { name: t("topics:included.query", { number: "3" }) });
  await line.fill("batch AND");
  await expect(line).toHaveAttribute("aria-invalid", "true");
  await sound("A topic with a faulty query");
  await line.fill("batch AND 0417");
  await press("Review 1 change");
  await soundDialog("A review of topics");
  await window.getByRole("checkbox", { name: t("topics:tree.choose", { name: "Northwind" }) }).click();
  await window.getByRole("checkbox", { name: t("topics:tree.choose", { name: "Espresso" }) }).click();
  await press("Overlaps");
  await expect(window.getByRole("region", { name: t("topics:overlaps.shared") })).toContainText(/\d/);
  await soundDialog("Overlaps of topics");

  for (const [screen, opener, action] of [
    ["Panels", t("panels:new"), t("panels:form.make")],
    ["Metrics", t("metrics:add"), t("metrics:form.add", { count: 1 })],
    ["Streams", t("streams:new"), t("streams:form.make")],
  ] as const) {
    await openScreen(window, screen);
    await press(opener);
    await sound(opener);
    await press(action);
    await expect(dialog.locator("[aria-invalid=true]").first()).toBeFocused();
    await soundDialog(`${opener}, with its faults`);
  }
  await openScreen(window, "Exports");
  await press("New export");
  await soundDialog(t("exports:new"));
  await openScreen(window, "Settings");
  await window
    .getByRole("button", { name: /^Remove / })
    .first()
    .click();
  await soundDialog("A connection that is removed");
  await choose(window, t("settings:display.language"), "Deutsch");
  await expect(window.locator("html")).toHaveAttribute("lang", "de");
  await sound("The settings in German");
});
