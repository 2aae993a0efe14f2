import { expect, test } from "./support/launch";
import { choose, makeWorkspace, openScreen } from "./support/steps";
import { t } from "./support/words";

test("the app switches to German, including its menu and after a restart", async ({ profile }) => {
  const first = await profile.launch();
  await makeWorkspace(first.window, "Interviews");
  await openScreen(first.window, "Settings");
  await choose(first.window, t("settings:display.language"), "Deutsch");
  await expect(first.window.getByRole("button", { name: "Auswerten" })).toBeVisible();
  await expect(first.window.locator("html")).toHaveAttribute("lang", "de");
  await first.close();

  const { app, window } = await profile.launch();
  await window.getByRole("button", { name: "Dokumente", exact: true }).click();
  await expect(window.getByRole("searchbox", { name: "Suchanfrage" })).toBeVisible();
  const menus = await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label));
  expect(menus).toContain("Datei");
});

test("with text at twice the size every screen is reachable, and the size survives a restart", async ({
  profile,
}) => {
  const first = await profile.launch();
  await makeWorkspace(first.window, "Interviews");
  await openScreen(first.window, "Settings");
  const usual = await first.window.evaluate(() => devicePixelRatio);
  await choose(first.window, "Size", "200%");
  await expect.poll(() => first.window.evaluate(() => devicePixelRatio)).toBe(2 * usual);
  await first.close();

  const { window } = await profile.launch();
  await expect.poll(() => window.evaluate(() => devicePixelRatio)).toBe(2 * usual);
  for (const screen of ["Explore", "Documents", "Topics", "Exports", "Activity", "Settings"] as const) {
    await openScreen(window, screen);
    const spare = () =>
      window.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(spare, screen).toBeLessThanOrEqual(0);
  }
});
