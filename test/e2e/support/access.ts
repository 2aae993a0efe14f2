import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Breaches of the WCAG A and AA rules in what is on screen, once nothing fades in or out: a half-transparent text has too little contrast. */
export async function violationsOf(window: Page): Promise<string[]> {
  await window.emulateMedia({ reducedMotion: "reduce" });
  await window.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
  // Electron has no blank page to run axe in beside the app, hence the legacy mode.
  const page = new AxeBuilder({ page: window }).setLegacyMode(true).withTags(["wcag2a", "wcag2aa"]);
  return (await page.analyze()).violations.map(
    ({ id, nodes: [node] }) => `${id}: ${node?.html ?? ""} ${node?.failureSummary ?? ""}`,
  );
}
