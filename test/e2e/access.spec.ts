import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "./support/launch";
import { openScreen } from "./support/steps";

for (const theme of ["light", "dark"] as const) {
  test(`no screen breaks the WCAG A and AA rules in ${theme}`, async ({ earshot }) => {
    const { window } = earshot;
    await window.emulateMedia({ colorScheme: theme });
    const violations = async () => {
      // Electron has no blank page to run axe in beside the app, hence the legacy mode.
      const page = new AxeBuilder({ page: window }).setLegacyMode(true).withTags(["wcag2a", "wcag2aa"]);
      return (await page.analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
    };
    await expect(window.locator("html")).toHaveAttribute("data-mantine-color-scheme", theme);
    expect(await violations(), "First run").toEqual([]);
    await window.getByRole("button", { name: "Open the sample workspace" }).click();
    await expect(window.getByRole("img", { name: /mentions per day/i })).toBeVisible({ timeout: 45_000 });
    expect(await violations(), "Explore").toEqual([]);
    for (const screen of ["Documents", "Uploads", "Settings"]) {
      await openScreen(window, screen);
      expect(await violations(), screen).toEqual([]);
    }
  });
}
