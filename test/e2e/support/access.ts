import type { Page } from "@playwright/test";
import type axeCore from "axe-core";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { expect } from "./launch";

declare global {
  // Defined by axe in a page that it was injected into.
  var axe: typeof axeCore | undefined;
}

const source = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Injects axe once per document, because its half megabyte takes longer than most of its checks. Colors change at once from then
 * on: a button that is enabled during a check would be judged by a color on its way.
 */
async function injectAxe(window: Page): Promise<void> {
  for (const frame of window.frames())
    if (await frame.evaluate(() => globalThis.axe === undefined)) {
      await frame.evaluate(await source);
      await frame.evaluate(() => {
        const still = new CSSStyleSheet();
        still.replaceSync("*, ::before, ::after { transition: none !important }");
        document.adoptedStyleSheets.push(still);
      });
    }
}

/**
 * Violations of the WCAG A and AA rules on screen. Waits for animations to end, because half-transparent text has too
 * little contrast.
 */
export async function violationsOf(window: Page): Promise<string[]> {
  await window.emulateMedia({ reducedMotion: "reduce" });
  await injectAxe(window);
  for (let attempt = 1; ; attempt++) {
    const { found, changed } = await window.evaluate(async () => {
      const finite = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(finite.map(({ finished }) => finished));

      let changes = 0;
      const observer = new MutationObserver((records) => (changes += records.length));
      observer.observe(document, { subtree: true, childList: true, attributes: true });
      if (!globalThis.axe) throw new Error("The page reloaded while axe was checking it.");
      const { violations } = await globalThis.axe.run(document, {
        runOnly: ["wcag2a", "wcag2aa"],
        // Nothing is told of what passes, which would be most of the answer.
        resultTypes: ["violations"],
      });
      changes += observer.takeRecords().length;
      observer.disconnect();
      return {
        found: violations.map(
          ({ id, nodes: [node] }) => `${id}: ${node?.html ?? ""} ${node?.failureSummary ?? ""}`,
        ),
        changed: changes > 0,
      };
    });
    // Axe judges a button that is enabled meanwhile by its disabled color, so a page that changed is judged again.
    if (found.length === 0 || !changed || attempt === 5) return found;
  }
}

/** Makes the system's theme light or dark, which the app has to match. */
export async function showTheme(window: Page, theme: "light" | "dark"): Promise<void> {
  await window.emulateMedia({ colorScheme: theme });
  await expect(window.locator("html")).toHaveAttribute("data-mantine-color-scheme", theme);
}

/** Expects no violations of the WCAG A and AA rules on screen, in the light and in the dark theme. Ends in either. */
export async function expectAccessible(window: Page, what: string): Promise<void> {
  const current = await window.locator("html").getAttribute("data-mantine-color-scheme");
  // The theme on screen first, so that each check switches once.
  for (const theme of current === "dark" ? (["dark", "light"] as const) : (["light", "dark"] as const)) {
    await showTheme(window, theme);
    expect(await violationsOf(window), `${what}, ${theme}`).toEqual([]);
  }
}
