import path from "node:path";
import { writeCampaign } from "./support/campaign";
import { expect, test } from "./support/launch";
import { choose, dropFile, makeWorkspace, openScreen } from "./support/steps";
import { t } from "./support/words";

test("words of a query can be compared, followed to documents and context, hidden, and drawn as a network", async ({
  profile,
}) => {
  test.slow();
  const { window } = await profile.launch();
  await makeWorkspace(window, "Northwind");
  await dropFile(window, await writeCampaign(path.dirname(profile.userData)));
  await window.getByRole("button", { name: /^Import \d/ }).click();
  await expect(window.getByRole("heading", { name: t("explore:name") })).toBeAttached();

  const measure = (one: "frequent" | "distinctive") =>
    choose(window, t("words:measure.title"), `${t(`words:measure.${one}`)} ${t(`words:measureNote.${one}`)}`);
  await openScreen(window, t("app:screen.words"));
  const frequent = window.getByRole("grid", { name: t("words:title.frequent") });
  const rows = frequent.getByRole("row");
  await expect(rows.nth(2)).toBeVisible({ timeout: 60_000 });

  // The number beside a term is the number of documents its query finds.
  const first = rows.nth(1);
  const [term = ""] = await first.locator("bdi").allInnerTexts();
  const count = (await first.getByRole("gridcell").nth(2).innerText()).trim();
  await first.getByRole("button", { name: t("words:menu.open", { term }) }).click();
  await window.getByRole("menuitem", { name: t("words:menu.documents") }).click();
  await expect(window.getByRole("heading", { name: t("words:documents", { term }) })).toBeVisible();
  await expect(window.getByText(new RegExp(`^${count} documents?`)).last()).toBeVisible();
  await window.getByRole("button", { name: t("close"), exact: true }).click();

  await first.click();
  await expect(window.locator("[data-query][contenteditable]")).not.toHaveText("");
  await measure("distinctive");
  const distinctive = window.getByRole("grid", { name: t("words:title.distinctive") });
  await expect(distinctive.or(window.getByText(t("words:none.different")))).toBeVisible();

  await measure("frequent");
  await frequent.focus();
  await window.keyboard.press("Home");
  await window.keyboard.press("ContextMenu");
  await window.getByRole("menuitem", { name: t("words:menu.hide") }).click();
  await window.getByRole("button", { name: t("words:hidden.count", { count: 1 }) }).click();
  await window
    .getByRole("dialog")
    .getByRole("button", { name: /^Show / })
    .click();
  await expect(window.getByRole("button", { name: t("words:hidden.count", { count: 1 }) })).toBeHidden();

  await window.getByRole("button", { name: t("words:view.cloud") }).click();
  await expect(window.locator("[data-term]").first()).toBeVisible();
  await window.getByRole("button", { name: t("words:view.bars") }).click();

  await window.getByText(t("words:tab.context"), { exact: true }).click();
  const lines = window.getByRole("grid", { name: t("words:context.lines") });
  await expect(lines.getByRole("row").nth(1)).toBeVisible();

  await window.getByText(t("words:tab.network"), { exact: true }).click();
  await window.getByRole("button", { name: t("charts:form.table") }).click();
  await expect(
    window
      .getByRole("grid", { name: t("words:network.pairsTable") })
      .or(window.getByText(t("words:network.none"))),
  ).toBeVisible();
});
