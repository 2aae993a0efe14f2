import { expect, test } from "./support/launch";
import { choose, sumOfBins } from "./support/steps";
import { perDay, t } from "./support/words";

test("the sample workspace opens, says that its data is made up, and has data up to today @smoke", async ({
  earshot,
}) => {
  const { window } = earshot;
  await window.getByRole("button", { name: t("connections:openSample") }).click();
  await expect(window.getByRole("button", { name: /^Connection:/ })).toContainText(
    t("connections:kind.sample"),
  );
  await expect(window.getByRole("img", { name: perDay })).toBeVisible();
  expect(await sumOfBins(window)).toBeGreaterThan(1000);

  await choose(window, t("charts:range.title"), t("allTime"));
  await expect.poll(() => sumOfBins(window)).toBeGreaterThanOrEqual(20_000);

  await window.getByRole("searchbox", { name: t("components:query.name") }).fill("espresso AND NOT recall");
  await window.keyboard.press("Enter");
  await expect.poll(() => sumOfBins(window)).toBeLessThan(20_000);
  expect(await sumOfBins(window)).toBeGreaterThan(100);
});

test.describe("filled already", () => {
  test.use({ sampled: true });

  test("the first screen has no layout shifts", async ({ profile }) => {
    const first = await profile.launch();
    await first.window.getByRole("button", { name: t("connections:openSample") }).click();
    const chart = { name: perDay };
    await expect(first.window.getByRole("img", chart)).toBeVisible();
    await first.close();

    const { window } = await profile.launch();
    await expect(window.getByRole("img", chart)).toBeVisible();
    // Cumulative Layout Shift (Layout Instability API). Up to 0.1 counts as good. One row that wraps late adds 0.025.
    const shift = await window.evaluate(async () => {
      let sum = 0;
      const add = (entries: PerformanceEntryList) => {
        for (const entry of entries) if ("value" in entry) sum += Number(entry.value);
      };
      const observer = new PerformanceObserver((list) => add(list.getEntries()));
      observer.observe({ type: "layout-shift", buffered: true });
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      add(observer.takeRecords());
      return sum;
    });
    expect(shift).toBeLessThan(0.01);
  });
});
