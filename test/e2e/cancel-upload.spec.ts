import path from "node:path";
import { expect, test } from "./support/launch";
import { choose, dropFile, importFile, makeWorkspace, openScreen, sumOfBins } from "./support/steps";
import { t } from "./support/words";

const fixture = path.resolve(import.meta.dirname, "../fixtures/reddit-13k.csv");

test("a canceled upload keeps imported rows, sends no more, and shows both counts", async ({ earshot }) => {
  const { window } = earshot;
  await makeWorkspace(window, "Cancelled");
  await dropFile(window, fixture);
  const upload = await importFile(window, t("charts:coverage.all", { count: 13_500 }));
  await expect(upload).toContainText(/[1-9][\d,]* imported,/);
  await upload
    .getByRole("button", { name: t("components:upload.cancelNamed", { name: "reddit-13k.csv" }) })
    .click();
  await window.getByRole("button", { name: t("components:upload.cancelAction") }).click();
  await expect(upload).toContainText(/[\d,]+ canceled, 13,500 total/);

  // The batch in flight is still answered.
  const figure = async (pattern: RegExp) =>
    Number((pattern.exec((await upload.textContent()) ?? "")?.[1] ?? "").replaceAll(",", ""));
  const inside = () => figure(/([\d,]+) imported,/);
  await expect.poll(async () => (await inside()) + (await figure(/([\d,]+) canceled/))).toBe(13_500);
  const kept = await inside();
  expect(kept).toBeGreaterThan(0);
  await openScreen(window, "Explore");
  await choose(window, t("charts:range.title"), t("allTime"));
  await expect.poll(() => sumOfBins(window)).toBe(kept);
});
