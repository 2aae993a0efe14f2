import type { Locator } from "@playwright/test";
import { expectAccessible, showTheme, violationsOf } from "./support/access";
import { expect, testInOneApp as test } from "./support/launch";
import { openScreen } from "./support/steps";
import { perDay, t } from "./support/words";

test.use({ sampled: true });

test("faults planted in a page are found, each in its theme", async ({ earshot }) => {
  const { window } = earshot;
  await showTheme(window, "light");
  expect(await violationsOf(window)).toEqual([]);
  const faults = await window.evaluateHandle(() => {
    const nameless = document.createElement("button");
    const faint = document.createElement("p");
    faint.textContent = "Faint in the dark";
    faint.style.cssText = "color: light-dark(#000, #222); background: light-dark(#fff, #111)";
    const all = document.createElement("div");
    all.append(nameless, faint);
    document.querySelector("main")?.append(all);
    return all;
  });
  expect(await violationsOf(window)).toEqual([expect.stringMatching(/^button-name: <button>/)]);
  await expect(expectAccessible(window, "Planted")).rejects.toThrow("Planted, light");
  await faults.evaluate((all) => all.querySelector("button")?.remove());
  await expect(expectAccessible(window, "Planted")).rejects.toThrow(/Planted, dark[^]*Faint in the dark/);
  await faults.evaluate((all) => {
    all.remove();
  });
  await expectAccessible(window, "First run");
});

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
