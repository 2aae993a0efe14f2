import type { Locator } from "@playwright/test";
import { violationsOf } from "./support/access";
import { expect, test } from "./support/launch";
import { openScreen } from "./support/steps";
import { perDay, t } from "./support/words";

test.use({ sampled: true });

for (const theme of ["light", "dark"] as const) {
  test(`no screen violates the WCAG A and AA rules in ${theme}`, async ({ earshot }) => {
    test.slow();
    const { window } = earshot;
    await window.emulateMedia({ colorScheme: theme });
    const violations = () => violationsOf(window);
    await expect(window.locator("html")).toHaveAttribute("data-mantine-color-scheme", theme);
    expect(await violations(), "First run").toEqual([]);
    await window.getByRole("button", { name: t("connections:openSample") }).click();
    await expect(window.getByRole("img", { name: perDay })).toBeVisible();
    expect(await violations(), "Explore").toEqual([]);
    const screens = window.getByRole("navigation", { name: t("app:side.screens") }).getByRole("button");
    expect(await screens.count()).toBeGreaterThan(11);
    for (const screen of await screens.all()) {
      const name = await screen.innerText();
      await screen.click();
      await expect(screen).toHaveAttribute("aria-current", "page");
      await expect(window.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
      expect(await violations(), name).toEqual([]);
    }
  });
}

test("closing a dialog returns the focus to the element that opened it", async ({ earshot }) => {
  const { window } = earshot;
  await window.getByRole("button", { name: t("connections:openSample") }).click();
  await expect(window.getByRole("img", { name: perDay })).toBeVisible();
  const dialog = window.getByRole("dialog");
  const closes = async (opener: Locator) => {
    await expect(dialog).toBeVisible();
    await window.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  };

  const run = window.getByRole("button", { name: t("components:query.run"), exact: true });
  await run.focus();
  await window.keyboard.press("F1");
  await closes(run);
  await window.keyboard.press("Control+k");
  await closes(run);

  const take = window.getByRole("button", { name: t("charts:take.title") });
  await expect(take).toHaveAttribute("aria-haspopup", "menu");
  await take.press("Enter");
  await window.getByRole("menuitem", { name: t("charts:take.picture") }).press("Enter");
  await closes(take);

  for (const [screen, name] of [
    ["Boards", t("explore:board.new")],
    ["Streams", "New stream"],
    ["Settings", t("connections:newWorkspace")],
  ] as const) {
    await openScreen(window, screen);
    const opener = window.getByRole("button", { name }).first();
    await opener.press("Enter");
    await closes(opener);
  }
});
