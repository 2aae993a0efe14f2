import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { silentLog } from "../../../../src/main/log";
import { writeTable } from "../../../../src/main/files/tables/write-table";
import { JsonFile } from "../../../../src/main/storage/json-file";
import { asRoot, release, smallDisk } from "../../../support/small-disk";
import { temporaryFolder } from "../../../support/temporary-folder";

/** A disk that fills up accepts part of a write and reports the error only on the next write. */

const room = 400 * 1024;

function disk(): string {
  const folder = path.join(temporaryFolder(), "disk");
  mkdirSync(folder);
  if (smallDisk(folder, `${room}`)) onTestFinished(() => void release(folder));
  return folder;
}

it.runIf(asRoot)("a table that doesn't fit fails and leaves nothing behind", async ({ skip }) => {
  const folder = disk();
  skip(!isSmall(folder), "this machine doesn't allow mounting a disk");
  const rows = Array.from({ length: 500 }, (_, n) => [n, "x".repeat(1000)]);
  await expect(writeTable(path.join(folder, "rows.csv"), "csv", ["n", "text"], rows)).rejects.toThrow(
    "ENOSPC",
  );
  expect(readdirSync(folder)).toEqual([]);
});

it.runIf(asRoot)("a settings file that doesn't fit stays unchanged", ({ skip }) => {
  const folder = disk();
  skip(!isSmall(folder), "this machine doesn't allow mounting a disk");
  const file = new JsonFile(path.join(folder, "a.json"), z.string(), () => "", silentLog);
  file.write("first");
  writeFileSync(path.join(folder, "filler"), "x".repeat(room / 2));
  expect(() => file.write("x".repeat(room))).toThrow("ENOSPC");
  expect(JSON.parse(readFileSync(path.join(folder, "a.json"), "utf8"))).toBe("first");
  expect(readdirSync(folder).sort()).toEqual(["a.json", "filler"]);
});

function isSmall(folder: string): boolean {
  return statSync(folder).dev !== statSync(path.dirname(folder)).dev;
}
