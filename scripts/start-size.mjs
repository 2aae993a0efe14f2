// Measures the scripts that a start loads. Of the page's, every script of index.html counts, compressed, but for those of
// charts, which load when the first chart is drawn. Of main's, all count that it requires before it answers the page.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";

/** Maximum size of the first screen's scripts in bytes. */
export const startSizeLimit = 350_000;

/** Maximum size of main's scripts in bytes. */
export const mainSizeLimit = 2_350_000;

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

/**
 * Returns the size in bytes of what main loads before it answers the page: the app, its routes, and what these require at once.
 * @param {string} mainFolder
 */
export async function mainSize(mainFolder) {
  const chunks = await readdir(path.join(mainFolder, "chunks"));
  const begun = chunks.filter((name) => /^(build-app|ipc)-/.test(name));
  const sizes = new Map();
  const measure = async (file) => {
    if (sizes.has(file)) return;
    sizes.set(file, 0);
    const script = await readFile(file, "utf8");
    sizes.set(file, script.length);
    // Those in functions are required later. Only what is required at once begins a line.
    for (const [, required] of script.matchAll(/^(?:(?:const|let) \w+ = )?require\("(\.[^"]+)"\);$/gm))
      await measure(path.resolve(path.dirname(file), required));
  };
  for (const name of ["index.cjs", ...begun.map((chunk) => path.join("chunks", chunk))])
    await measure(path.join(mainFolder, name));
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}
