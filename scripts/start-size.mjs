// The size of what the page loads to draw its first screen: every script of index.html, compressed, without the charts, which
// are loaded when one is drawn.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";

/** Most bytes that the first screen's scripts may take. */
export const startSizeLimit = 350_000;

const chartScript = /\/(Chart|echarts)-/;

/**
 * Bytes of the first screen's scripts after gzip.
 * @param {string} rendererFolder
 */
export async function startSize(rendererFolder) {
  const page = await readFile(path.join(rendererFolder, "index.html"), "utf8");
  const scripts = [...page.matchAll(/(?:src|href)="(\.\/assets\/[^"]+\.js)"/g)].map(([, script]) => script);
  const files = scripts.filter((script) => !chartScript.test(script));
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(path.join(rendererFolder, file)), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
