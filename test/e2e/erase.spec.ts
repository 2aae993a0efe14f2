import { expect, test } from "./support/launch";
import { openScreen } from "./support/steps";
import { perDay, t } from "./support/words";

test.use({ sampled: true });

test("an author can be erased from Influencers, with the counts before and a receipt after", async ({
  earshot: { window },
}) => {
  await window.getByRole("button", { name: t("connections:openSample") }).click();
  await expect(window.getByRole("img", { name: perDay })).toBeVisible();
  await openScreen(window, "Influencers");
  const row = window
    .getByRole("grid", { name: t("influencers:ranking") })
    .getByRole("row")
    .nth(1);
  const name = await row.getByRole("gridcell").nth(1).locator("bdi").first().innerText();
  await row.click();
  await window.getByRole("button", { name: t("people:erase") }).click();
  const dialog = window.getByRole("dialog", { name: t("people:title", { name }) });
  await expect(dialog.getByRole("listitem").first()).toBeVisible();
  await dialog.getByRole("button", { name: t("people:action") }).click();
  await expect(dialog.getByRole("button", { name: t("people:save") })).toBeVisible();
  await window.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(row.getByRole("gridcell", { name, exact: true })).toBeHidden();
});
