import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Breaches of the WCAG A and AA rules in what is on screen. */
export async function violationsOf(window: Page): Promise<string[]> {
  // Electron has no blank page to run axe in beside the app, hence the legacy mode.
  const page = new AxeBuilder({ page: window }).setLegacyMode(true).withTags(["wcag2a", "wcag2aa"]);
  return (await page.analyze()).violations.map(
    ({ id, nodes: [node] }) => `${id}: ${node?.html ?? ""} ${node?.failureSummary ?? ""}`,
  );
}
