import { expect, test } from "./support/launch";
import { openScreen } from "./support/steps";
import { perDay, t } from "./support/words";

test("an author can be erased from the list of influencers", async ({ earshot }) => {
  const { window } = earshot;
  await window.getByRole("button", { name: t("connections:openSample") }).click();
  await expect(window.getByRole("img", { name: perDay })).toBeVisible();
  await openScreen(window, "Influencers");
  const table = window.getByRole("grid", { name: t("influencers:ranking") });
  await table.getByRole("row").nth(1).click();
  await window.getByRole("button", { name: t("people:erase") }).click();
  const dialog = window.getByRole("dialog");
  await expect(dialog.getByRole("listitem").first()).toBeVisible();
  if (process.env.SHOTS) {
    await window.emulateMedia({ colorScheme: "light" });
    await window.screenshot({ path: `${process.env.SHOTS}/ask-light.png` });
    await window.emulateMedia({ colorScheme: "dark" });
    await window.screenshot({ path: `${process.env.SHOTS}/ask-dark.png` });
  }
  await dialog.getByRole("button", { name: t("people:action") }).click();
  if (process.env.SHOTS) {
    await window.waitForTimeout(700);
    await window.screenshot({ path: `${process.env.SHOTS}/run-dark.png` });
  }
  await expect(dialog.getByRole("button", { name: t("people:save") })).toBeVisible({ timeout: 120_000 });
  if (process.env.SHOTS) await window.screenshot({ path: `${process.env.SHOTS}/done-dark.png` });
  await dialog.getByRole("button", { name: t("close"), exact: true }).last().click();
  await expect(dialog).toBeHidden();
  if (process.env.SHOTS) await window.screenshot({ path: `${process.env.SHOTS}/after-dark.png` });
});
