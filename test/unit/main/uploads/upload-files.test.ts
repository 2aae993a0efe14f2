import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { silentLog } from "../../../../src/main/log";
import { UploadFiles } from "../../../../src/main/uploads/upload-files";
import { asRoot, release, smallDisk } from "../../../support/small-disk";
import { temporaryFolder } from "../../../support/temporary-folder";

it("sweeps away what no upload has, and leaves alone what is none of its own", async () => {
  const folder = temporaryFolder();
  for (const name of ["3", "4"]) mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, ".DS_Store"), "");
  await new UploadFiles(folder, silentLog).sweep((id) => {
    if (Number.isNaN(id)) throw new TypeError("Not a number");
    return id === 4;
  });
  expect(readdirSync(folder).sort()).toEqual([".DS_Store", "4"]);
});

it("removes its copy and no other file, whatever lies beside it or is named like an upload", async () => {
  const folder = temporaryFolder();
  const file = path.join(temporaryFolder(), "mentions.csv.gz");
  writeFileSync(file, "x");
  const kept = new UploadFiles(folder, silentLog);
  await kept.keep(7, [file, file]);
  await kept.keep(8, [file, file]);
  writeFileSync(path.join(folder, "7", "notes.txt"), "mine");
  mkdirSync(path.join(folder, "2024"));
  writeFileSync(path.join(folder, "2024", "report.csv"), "mine");
  await kept.sweep((id) => id === 8);
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
    "2024",
    path.join("2024", "report.csv"),
    "7",
    path.join("7", "notes.txt"),
    "8",
    path.join("8", "original-2.csv.gz"),
    path.join("8", "original.csv.gz"),
  ]);
});

it.runIf(asRoot)("leaves no half of a file on a disk that has no room for it", async ({ skip }) => {
  const folder = path.join(temporaryFolder(), "disk");
  mkdirSync(folder);
  skip(!smallDisk(folder, "256k"), "this machine doesn't allow mounting a disk");
  onTestFinished(() => void release(folder));
  const file = path.join(temporaryFolder(), "mentions.csv");
  writeFileSync(file, "x".repeat(600_000));
  expect(await new UploadFiles(folder, silentLog).keep(7, [file])).toBe(null);
  expect(readdirSync(folder)).toEqual([]);
});

it("takes away a copy that a crash left unfinished", async () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, "7"));
  writeFileSync(path.join(folder, "7", "original.csv.earshot-12-0.part"), "half");
  await new UploadFiles(folder, silentLog).forget(7);
  expect(readdirSync(folder)).toEqual([]);
});
