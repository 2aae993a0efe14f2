import path from "node:path";
import { recallNotice, retweetPeaks, writeRetweets } from "./support/campaign";
import { expect, test } from "./support/launch";
import { dropFile, makeWorkspace, openScreen } from "./support/steps";
import { t } from "./support/words";

test("a dropped file of retweets tells what its two peaks were about, and a board keeps it", async ({
  profile,
}) => {
  test.slow();
  const { window } = await profile.launch();
  await makeWorkspace(window, "Northwind");
  const { file, rows } = await writeRetweets(path.dirname(profile.userData), 1_400);
  await dropFile(window, file);
  await window.getByRole("button", { name: /^Import \d/ }).click();
  await expect(
    window.getByRole("img", { name: new RegExp(t("charts:coverage.all", { count: rows })) }),
  ).toBeVisible();

  const chart = window.getByRole("group", { name: t("charts:canvas.name"), exact: true });
  const explain = async (day: number) => {
    await chart.focus();
    await window.keyboard.press("Home");
    for (let at = 0; at < day; at++) await window.keyboard.press("ArrowRight");
    await window.keyboard.press("w");
    const panel = window.getByRole("group", { name: /^Why / });
    await expect(panel.getByText(/of the rise/).first()).toBeVisible();
    return panel;
  };
  const recall = await explain(retweetPeaks.recall);
  await expect(
    recall.getByText(new RegExp(`^One story accounts for .*${recallNotice.slice(0, 40)}`)),
  ).toBeVisible();
  await recall.getByRole("button", { name: t("explore:board.title") }).click();
  await window.getByLabel(t("boards:name")).fill("Peaks");
  await window.keyboard.press("Enter");
  await recall.press("Escape");

  const refill = await explain(retweetPeaks.refill);
  const tags = refill.getByRole("table", { name: t("why:card.tags") });
  await expect(tags.getByRole("button", { name: /#freerefill/ })).toBeVisible();

  await openScreen(window, t("app:screen.boards"));
  const kept = window.getByRole("region", { name: /^Why / });
  await expect(kept.getByText(/^One story accounts for /)).toBeVisible();
  // As the story that makes the peak, and as its quotation. The button that hides the story's row has it in quotes.
  const told = new RegExp(`${recallNotice.slice(0, 40)}.*[^”]$`);
  await expect(kept.getByRole("button", { name: told })).toHaveCount(2);
});
