import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/launch";
import { servicePid } from "./support/service-pid";
import { dropFile, importFile, makeWorkspace, openScreen } from "./support/steps";
import { t, tally } from "./support/words";

const fixture = path.resolve(import.meta.dirname, "../fixtures/reddit-13k.csv");

/** Records every text that an element shows, even if only for a moment. */
async function everyText(window: Page, role: "contentinfo"): Promise<() => Promise<string>> {
  const element = await window.getByRole(role).elementHandle();
  const texts = await window.evaluateHandle((shown) => {
    const seen: string[] = [];
    new MutationObserver(() => seen.push(shown.textContent)).observe(shown, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return seen;
  }, element);
  return () => texts.evaluate((seen) => seen.join("\n"));
}

test("a local service killed during an upload restarts, and no row is lost or doubled", async ({
  earshot,
}) => {
  const { app, window } = earshot;
  await makeWorkspace(window, "Crash");
  await dropFile(window, fixture);
  const upload = await importFile(window, t("charts:coverage.all", { count: 13_500 }));
  await expect(upload).toContainText(/[1-9][\d,]* imported,/);

  const status = await everyText(window, "contentinfo");
  const pid = await servicePid(app);
  expect(pid).toBeDefined();
  process.kill(pid ?? 0, "SIGKILL");
  await expect.poll(status).toMatch(/restart/i);

  await expect(upload).toContainText(tally({ in: 13_500, refused: 0 }, 13_500));
  expect(await servicePid(app)).not.toBe(pid);
  await openScreen(window, "Explore");
  await expect(window.getByRole("img", { name: /13,500 mentions/ })).toBeVisible();
});
