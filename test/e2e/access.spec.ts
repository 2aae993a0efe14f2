import { violationsOf } from "./support/access";
import { expect, test } from "./support/launch";
import { openScreen } from "./support/steps";

for (const theme of ["light", "dark"] as const) {
  test(`no screen breaks the WCAG A and AA rules in ${theme}`, async ({ earshot }) => {
    const { window } = earshot;
    await window.emulateMedia({ colorScheme: theme });
    const violations = () => violationsOf(window);
    await expect(window.locator("html")).toHaveAttribute("data-mantine-color-scheme", theme);
    expect(await violations(), "First run").toEqual([]);
    await window.getByRole("button", { name: "Open the sample workspace" }).click();
    await expect(window.getByRole("img", { name: /mentions per day/i })).toBeVisible({ timeout: 45_000 });
    expect(await violations(), "Explore").toEqual([]);
    for (const screen of ["Documents", "Uploads", "Activity", "Settings"]) {
      await openScreen(window, screen);
      expect(await violations(), screen).toEqual([]);
    }
  });
}
