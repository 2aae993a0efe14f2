import type { BrowserWindow } from "electron";
import { rename, writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../log";

/** Captures the page once fonts are loaded and two captures in a row are equal, i.e. charts stopped moving. */
export async function captureWhenSettled(window: BrowserWindow, file: string, log: Log): Promise<void> {
  await window.webContents.executeJavaScript("document.fonts.ready.then(() => undefined)");
  let image = await window.webContents.capturePage();
  for (let tries = 0; tries < 20; tries++) {
    await wait(500);
    const next = await window.webContents.capturePage();
    const still = next.toBitmap().equals(image.toBitmap());
    image = next;
    if (still && tries > 0) break;
  }
  // Renamed when complete, since others wait for the file to appear.
  await writeFile(`${file}.new`, image.toPNG());
  await rename(`${file}.new`, file);
  log.info("The screen was captured");
}
