// node scripts/package/merge-mac-lists.mjs <folder> <latest-mac.yml …>: merges the update lists of both Mac
// architectures. Each is built on a separate machine, but the app reads one list that names the files of both.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { isMainScript, runScript, say } from "../run-command.mjs";

/**
 * Joins the files of all lists. The other fields come from the first list. Throws if the versions differ or a list
 * names no files.
 * @param {string[]} texts
 */
export function mergeLists(texts) {
  if (texts.length === 0) throw new Error("There is no list to merge.");
  const versions = new Set(texts.map((text) => /^version: *(.+)$/m.exec(text)?.[1]));
  if (versions.size !== 1 || versions.has(undefined))
    throw new Error(`The lists have different versions: ${[...versions].join(", ")}`);
  const filesOf = (text) => /^files:\n((?: {2}.*\n)+)/m.exec(text)?.[1] ?? "";
  if (texts.some((text) => filesOf(text) === "")) throw new Error("A list contains no files.");
  const [first] = texts;
  return first.replace(filesOf(first), () => texts.map(filesOf).join(""));
}

if (isMainScript(import.meta.url)) {
  await runScript(async () => {
    const [folder, ...lists] = process.argv.slice(2);
    if (folder === undefined)
      throw new Error("Usage: node scripts/package/merge-mac-lists.mjs <folder> <lists…>");
    const texts = await Promise.all(lists.map((list) => readFile(list, "utf8")));
    await writeFile(path.join(folder, "latest-mac.yml"), mergeLists(texts));
    say(`latest-mac.yml of ${lists.length} lists.`);
  });
}
