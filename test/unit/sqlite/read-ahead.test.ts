import { closeSync, openSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readAhead } from "../../../src/sqlite/read-ahead";
import { temporaryFolder } from "../../support/temporary-folder";

const size = 10 * 1024 * 1024;
const manyRows = 1000;
let file: number;
beforeEach(() => {
  const path = join(temporaryFolder(), "database");
  writeFileSync(path, "");
  truncateSync(path, size);
  file = openSync(path, "r");
});
afterEach(() => {
  closeSync(file);
});

/** How often the file was read before it ended or was told to stop. */
async function reads(rows: number, { max = Infinity, memory = 10 * size } = {}): Promise<number> {
  let count = 0;
  await readAhead({ file }, rows, () => count < max && ++count > 0, memory);
  return count;
}

it("reads a file to its end in pieces, or until it is told to stop", async () => {
  expect(await reads(manyRows)).toBe(3);
  expect(await reads(manyRows, { max: 2 })).toBe(2);
});

it("reads nothing for a few rows, or of a file that doesn't stay in memory", async () => {
  expect(await reads(100)).toBe(0);
  expect(await reads(manyRows, { memory: 1.5 * size })).toBe(0);
});
