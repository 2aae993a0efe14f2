// Measures the scripts that the page loads for its first screen: every script of index.html, compressed. Chart
// scripts don't count because they load when the first chart is drawn.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";

/** Maximum size of the first screen's scripts in bytes. */
export const startSizeLimit = 350_000;

const chartScript = /\/(Chart|echarts)-/;

/**
 * Returns the size of the first screen's scripts in bytes after gzip.
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
