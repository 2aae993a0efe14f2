import { expect, test } from "./support/launch";
import { choose, openScreen } from "./support/steps";

test("authors and sources are ranked, compared, drawn, and lead to their documents", async ({ earshot }) => {
  const { window } = earshot;
  await window.getByRole("button", { name: "Open the sample workspace" }).click();
  await expect(window.getByRole("img", { name: /mentions per day/i })).toBeVisible();
  await openScreen(window, "Influencers");
  const table = window.getByRole("grid", { name: "Ranking" });
  await expect(table.getByRole("row")).not.toHaveCount(1);

  await choose(window, "Rank", "Sources");
  await choose(window, "By", "Engagement");
  await expect(window.getByText("25 sources, by engagement")).toBeVisible();
  await choose(window, "Range", "Last 30 days");
  await choose(window, "Compare", "Previous period");
  await expect(
    window.getByText(/among the first 100: \d+ new, \d+ risen, \d+ fallen, \d+ gone/),
  ).toBeVisible();

  await table.getByRole("row").nth(1).click();
  await expect(window.getByRole("heading", { name: /^Documents of / })).toBeVisible();
  await expect(window.getByText(/^[\d,]+ documents?$/)).toBeVisible();

  await window.getByRole("button", { name: "Ranked bars" }).click();
  await expect(window.getByRole("img", { name: /The first 25 sources by engagement/ })).toBeVisible();
  await window.getByRole("button", { name: "Reach and engagement" }).click();
  await expect(window.getByRole("img", { name: /by reach and engagement/ })).toBeVisible();
});
