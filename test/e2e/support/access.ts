import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * Violations of the WCAG A and AA rules on screen. Waits for animations to end, because half-transparent text has too
 * little contrast.
 */
export async function violationsOf(window: Page): Promise<string[]> {
  await window.emulateMedia({ reducedMotion: "reduce" });
  // Legacy mode runs axe in the page itself, because Electron can't open a blank page for it.
  const page = new AxeBuilder({ page: window }).setLegacyMode(true).withTags(["wcag2a", "wcag2aa"]);
  for (let attempt = 1; ; attempt++) {
    await window.evaluate(async () => {
      const finite = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(finite.map(({ finished }) => finished));
    });
    const changes = await window.evaluateHandle(() => {
      const seen = { count: 0 };
      new MutationObserver((records) => (seen.count += records.length)).observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
      });
      return seen;
    });
    const { violations } = await page.analyze();
    // Axe judges a button that is enabled meanwhile by its disabled color, so a page that changed is judged again.
    const changed = await changes.evaluate(({ count }) => count > 0);
    if (violations.length === 0 || !changed || attempt === 5)
      return violations.map(
        ({ id, nodes: [node] }) => `${id}: ${node?.html ?? ""} ${node?.failureSummary ?? ""}`,
      );
  }
}
