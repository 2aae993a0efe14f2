import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";

/** Folders whose code runs in the window, which has no texts of the part `main`. */
const folders = ["src/renderer", "src/shared", "src/preload"];

it("texts of main are only used in main", async () => {
  const using: string[] = [];
  for (const folder of folders)
    for (const name of await readdir(folder, { recursive: true })) {
      if (!/\.tsx?$/.test(name)) continue;
      const text = await readFile(path.join(folder, name), "utf8");
      if (/["'`]main:/.test(text)) using.push(path.join(folder, name));
    }
  expect(using).toEqual([]);
});
