import { expect, test } from "./support/launch";
import { choose, sumOfBins } from "./support/steps";

test("the sample workspace opens, says that it is synthetic, and is charted up to today", async ({
  earshot,
}) => {
  const { window } = earshot;
  await window.getByRole("button", { name: "Open the sample workspace" }).click();
  await expect(window.getByRole("button", { name: /^Connection:/ })).toContainText("synthetic");
  await expect(window.getByRole("img", { name: /mentions per day/i })).toBeVisible({ timeout: 45_000 });
  expect(await sumOfBins(window)).toBeGreaterThan(1000);

  await choose(window, "Range", "All time");
  await expect.poll(() => sumOfBins(window)).toBeGreaterThanOrEqual(20_000);

  await window.getByRole("searchbox", { name: "Query" }).fill("espresso AND NOT recall");
  await window.keyboard.press("Enter");
  await expect.poll(() => sumOfBins(window)).toBeLessThan(20_000);
  expect(await sumOfBins(window)).toBeGreaterThan(100);
});
