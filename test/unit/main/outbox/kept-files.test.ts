import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { silentLog } from "../../../../src/main/log";
import { KeptFiles } from "../../../../src/main/outbox/kept-files";
import { asRoot, release, smallDisk } from "../../../support/small-disk";
import { temporaryFolder } from "../../../support/temporary-folder";

it("sweeps away what no upload has, and leaves alone what is none of its own", async () => {
  const folder = temporaryFolder();
  for (const name of ["3", "4"]) mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, ".DS_Store"), "");
  await new KeptFiles(folder, silentLog).sweep((id) => {
    if (Number.isNaN(id)) throw new TypeError("Not a number");
    return id === 4;
  });
  expect(readdirSync(folder).sort()).toEqual([".DS_Store", "4"]);
});

it.runIf(asRoot)("leaves no half of a file on a disk that has no room for it", async ({ skip }) => {
  const folder = path.join(temporaryFolder(), "disk");
  mkdirSync(folder);
  skip(!smallDisk(folder, "256k"), "this machine lets nobody mount a disk");
  onTestFinished(() => void release(folder));
  const file = path.join(temporaryFolder(), "mentions.csv");
  writeFileSync(file, "x".repeat(600_000));
  expect(await new KeptFiles(folder, silentLog).keep(7, file)).toBe(file);
  expect(readdirSync(folder)).toEqual([]);
});
