import path from "node:path";
import { copies, documentsInFile, notice, writeCampaign } from "./support/campaign";
import { expect, test } from "./support/launch";
import { dropFile, makeWorkspace, openScreen, sumOfBins } from "./support/steps";
import { t } from "./support/words";

test("copies of a text are one story, in lists, in the chart and on a screen of their own", async ({
  profile,
}) => {
  test.slow();
  const { window } = await profile.launch();
  await makeWorkspace(window, "Northwind");
  await dropFile(window, await writeCampaign(path.dirname(profile.userData)));
  await window.getByRole("button", { name: /^Import \d/ }).click();
  await expect(
    window.getByRole("img", { name: new RegExp(t("charts:coverage.all", { count: documentsInFile })) }),
  ).toBeVisible();

  await window.getByRole("checkbox", { name: t("charts:stories.once") }).click();
  await expect(window.getByText(new RegExp(t("charts:stories.counted"))).first()).toBeVisible();
  await expect.poll(() => sumOfBins(window)).toBe(documentsInFile - copies + 1);

  await openScreen(window, t("app:screen.stories"));
  const stories = window.getByRole("grid", { name: t("app:screen.stories") });
  await stories.getByRole("row", { name: new RegExp(notice) }).click();
  const pane = window.getByRole("complementary", { name: t("stories:pane") });
  await expect(pane.getByText(/^First seen .* by Food Safety Desk/)).toBeVisible();
  await expect(pane.getByRole("heading", { name: t("stories:documents", { count: copies }) })).toBeVisible();
  await pane.getByRole("button", { name: t("charts:documents.open") }).click();
  await expect(window.getByText(t("documents:results.count", { count: copies }))).toBeVisible();
  await expect(
    window.getByRole("button", { name: t("charts:stories.copies", { count: copies - 1 }) }).first(),
  ).toBeVisible();

  // The documents of a story are a query, which all screens share.
  await window.getByRole("searchbox", { name: t("components:query.name") }).clear();
  await window.getByRole("button", { name: t("components:query.run"), exact: true }).click();
  await openScreen(window, t("app:screen.stories"));
  await stories.getByRole("row", { name: new RegExp(notice) }).click();
  await pane.getByRole("button", { name: t("stories:exclude") }).click();
  await expect(window.getByText(t("stories:empty.noCopies"))).toBeVisible();
});
