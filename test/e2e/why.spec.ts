import { writeFile } from "node:fs/promises";
import path from "node:path";
import { BrandPosts } from "../support/brand-posts";
import { violationsOf } from "./support/access";
import { documentsInFile, peakDay, writeCampaign } from "./support/campaign";
import { expect, test } from "./support/launch";
import { dropFile, makeWorkspace } from "./support/steps";
import { t } from "./support/words";

test("a peak is explained from its numbers, down to its documents, and kept as a note", async ({
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

  // Bars are only drawn, so the keyboard selects them.
  const chart = window.getByRole("group", { name: t("charts:canvas.name"), exact: true });
  await chart.focus();
  await window.keyboard.press("Home");
  for (let day = 0; day < peakDay; day++) await window.keyboard.press("ArrowRight");
  await window.keyboard.press("w");
  const panel = window.getByRole("group", { name: /^Why Oct 25, 2026\?$/ });
  await expect(panel).toBeFocused();
  await expect(panel.getByText(/of the rise/).first()).toBeVisible();
  const tags = panel.getByRole("table", { name: t("why:card.tags") });
  await expect(tags.getByRole("button", { name: /#podrecall/ })).toBeVisible();
  expect(await violationsOf(window)).toEqual([]);

  await tags.getByRole("button", { name: /#podrecall/ }).click();
  await expect(
    panel.getByRole("heading", { name: t("why:panel.documents", { name: "#podrecall" }) }),
  ).toBeVisible();
  await expect(panel.getByText(t("charts:documents.all", { count: 120 }))).toBeVisible();

  await panel.getByRole("button", { name: t("why:panel.keep") }).click();
  await expect(window.getByText(/^Kept as a note/)).toBeVisible();
  await panel.press("Escape");
  await expect(panel).toBeHidden();
  await expect(chart).toBeFocused();
});

test("a brand whose data begin late is no cause, and the panel closes with its query", async ({
  profile,
}) => {
  test.slow();
  const { window } = await profile.launch();
  await makeWorkspace(window, "Brands");
  const data = new BrandPosts(Date.UTC(2026, 9, 5), 9, 20);
  data.more(6, 30, { brand: "Fjord", hour: 16, hours: 7 });
  data.more(7, 120, { brand: "Fjord" });
  data.more(8, 110, { brand: "Fjord" });
  const rows = data.posts.map(({ url, published, content, custom }) =>
    [url, new Date(published).toISOString(), content, custom.brand, custom.reason].join(","),
  );
  const file = path.join(path.dirname(profile.userData), "brands.csv");
  await writeFile(file, ["url,published,content,brand,reason", ...rows].join("\n"));
  await dropFile(window, file);
  await window.getByRole("button", { name: /^Import \d/ }).click();
  await expect(
    window.getByRole("img", { name: new RegExp(t("charts:coverage.all", { count: rows.length })) }),
  ).toBeVisible();

  const chart = window.getByRole("group", { name: t("charts:canvas.name"), exact: true });
  await chart.focus();
  await window.keyboard.press("Home");
  for (let day = 0; day < 7; day++) await window.keyboard.press("ArrowRight");
  await window.keyboard.press("w");
  const panel = window.getByRole("group", { name: /^Why Oct 12, 2026\?$/ });
  await expect(
    panel.getByText(
      /^Fjord starts on Oct 11, 2026 \(all its mentions before: 0; on Oct 12, 2026: 120\)\. .*Without Fjord: .*may be chance/,
    ),
  ).toBeVisible();
  expect(await violationsOf(window)).toEqual([]);

  await window.locator("[data-query][contenteditable]").click();
  await window.keyboard.type("w1x");
  await window.keyboard.press("Enter");
  await expect(panel).toBeHidden();
});
