/**
 * Coding in the running app, on the sample workspace: keystrokes for 100 documents, the time from a key to the next
 * document on screen, and from a key to the stored decision. Compared in the same run with replacing the text of a bare
 * element, the least that any tool must do.
 */
import path from "node:path";
import type { Page } from "@playwright/test";
import { inFolder, launchEarshot } from "./support/electron-app";
import { printTable, spreadRow } from "./support/measure";

const documents = 100;
/** Milliseconds within which the next document has to be on screen. */
const within = 50;

interface Times {
  next: number;
  bare: number;
}

/**
 * Milliseconds from a key until the next document is drawn, and until a bare element shows as much text. The page sends
 * the key itself, as the app keeps keys that it handles from other listeners.
 */
function timeDecision(page: Page, key: string): Promise<Times> {
  return page.evaluate(async (key): Promise<Times> => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    const region = () => document.querySelector('main [role="region"][tabindex="0"]');
    const before = region()?.getAttribute("aria-label");
    const pressed = performance.now();
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent("keydown", {
        key,
        code: /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`,
        bubbles: true,
        cancelable: true,
      }),
    );
    while (region()?.getAttribute("aria-label") === before) await painted();
    await painted();
    const next = performance.now() - pressed;
    const begun = performance.now();
    const element = document.createElement("p");
    element.textContent = region()?.textContent ?? "";
    document.body.append(element);
    await painted();
    const bare = performance.now() - begun;
    element.remove();
    return { next, bare };
  }, key);
}

await inFolder(async (folder) => {
  const { app, page } = await launchEarshot(path.join(folder, "profile"));
  await page.getByRole("button", { name: /sample/i }).click();
  await page.locator("canvas").first().waitFor({ timeout: 120_000 });
  await page.getByRole("button", { name: "Coding" }).click();
  await page.getByRole("button", { name: "Draw a sample" }).click();
  const drawn = performance.now();
  await page.getByRole("button", { name: `Draw ${documents} documents` }).click();
  await page.locator('main [role="region"][tabindex="0"]').waitFor();
  const drawing = performance.now() - drawn;

  const times: Times[] = [];
  // The last decision ends the queue, so it leads to no document.
  for (let at = 0; at < documents - 1; at++)
    times.push(await timeDecision(page, ["1", "2", "3", "0", "x"][at % 5] ?? "2"));
  const begun = performance.now();
  await page.keyboard.press("2");
  await page.getByText("All documents are decided").first().waitFor();
  const end = performance.now() - begun;
  await app.close();

  const next = times.map((one) => one.next);
  printTable([
    ["milliseconds", "median", "least", "most"],
    spreadRow("key to next document", next, 1),
    spreadRow(
      "bare element",
      times.map((one) => one.bare),
      1,
    ),
  ]);
  const late = next.filter((time) => time > within).length;
  process.stdout.write(
    [
      `${documents} documents, ${documents} keystrokes`,
      `${late} of ${next.length} later than ${within} ms`,
      `draw ${drawing.toFixed(0)} ms, last decision to the end ${end.toFixed(0)} ms`,
      "",
    ].join("\n"),
  );
});
