import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * Violations of the WCAG A and AA rules on screen. Waits for animations to end, because half-transparent text has too
 * little contrast.
 */
export async function violationsOf(window: Page): Promise<string[]> {
  await window.emulateMedia({ reducedMotion: "reduce" });
  await window.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
  // Legacy mode runs axe in the page itself, because Electron can't open a blank page for it.
  const page = new AxeBuilder({ page: window }).setLegacyMode(true).withTags(["wcag2a", "wcag2aa"]);
  return (await page.analyze()).violations.map(
    ({ id, nodes: [node] }) => `${id}: ${node?.html ?? ""} ${node?.failureSummary ?? ""}`,
  );
}
