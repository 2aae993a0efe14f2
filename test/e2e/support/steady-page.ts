import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";

export const slowClock = path.join(import.meta.dirname, "slow-clock.cjs");

/** What differs between two runs: folders, sizes, durations, counts of calls, IDs. Each is shown as the same text. */
const varying = [
  [String.raw`${tmpdir()}/\S+`, "/tmp/earshot"],
  [String.raw`\b\d[\d.,]* (calls?|responses?|Aufrufe?|Antwort(?:en)?)\b`, "9 $1"],
  [String.raw`\b\d[\d.,]* ?(?:B|kB|KB|KiB|MB|MiB)\b`, "1 MB"],
  [String.raw`\b\d[\d.,]* ?(?:ms|s)\b`, "1 ms"],
  [String.raw`\b127\.0\.0\.1:\d+`, "127.0.0.1:1"],
  [String.raw`\b[0-9a-f]{8}-[0-9a-f-]{27}\b`, "id"],
  // A shortened ID.
  [String.raw`/[0-9a-f]{6}…`, "/id…"],
] as const;

/**
 * Makes each later load of the page look the same in every run: a slow clock, no motion, one font, and one text for what
 * varies.
 */
export async function steady(window: Page): Promise<void> {
  await window.emulateMedia({ reducedMotion: "reduce" });
  await window.addInitScript(await readFile(slowClock, "utf8"));
  await window.addInitScript((patterns) => {
    // The monospaced font is the system's, which differs between machines. Inter comes with the app.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { font-family: "Inter Variable" !important }');
    document.adoptedStyleSheets.push(sheet);

    // Charts take the height of a line from the width of this character, which comes from one of the system's fonts.
    const { measureText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.measureText = function (text) {
      return measureText.call(this, text.replaceAll("国", "M"));
    };

    const same = (text: string) =>
      patterns.reduce((now, [pattern, shown]) => now.replaceAll(new RegExp(pattern, "g"), shown), text);
    const replace = (node: Node) => {
      // The query editor would take a replacement for typing.
      if (node.parentElement?.closest("[contenteditable]")) return;
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      for (let text: Node | null = texts.currentNode; text; text = texts.nextNode()) {
        if (text.nodeType !== Node.TEXT_NODE) continue;
        const shown = same(text.nodeValue ?? "");
        if (shown !== text.nodeValue) text.nodeValue = shown;
      }
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        if (type === "characterData") replace(target);
        else addedNodes.forEach(replace);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, varying);
}
