import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { lockFile } from "../../src/shared/workspace-folder";
import { takeLock } from "../../src/sqlite/file-lock";
import { invoke } from "./support/documents";
import { expect, test } from "./support/launch";
import { makeWorkspace } from "./support/steps";

function isFree(folder: string): boolean {
  const lock = takeLock(path.join(folder, lockFile));
  lock?.release();
  return lock !== undefined;
}

test("the local service ends when the app is killed, and releases the workspace", async ({ earshot }) => {
  const { app, window } = earshot;
  await makeWorkspace(window, "Killed");
  const [connection] = (await invoke(window, "connections.list", undefined)).connections;
  const folder = connection?.folder ?? "";
  expect(isFree(folder)).toBe(false);
  // Kills only the main process, so nobody can tell the service to stop.
  const main = await app.evaluate(() => process.pid);
  process.kill(main, "SIGKILL");
  await expect.poll(() => isFree(folder), { timeout: 30_000 }).toBe(true);
});

test("a service started by hand ends when its launcher is killed", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "earshot-by-hand-"));
  const launcher = spawn(
    process.execPath,
    [path.resolve("scripts", "service.mjs"), "--workspace", folder, "--token", "by-hand"],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  try {
    await once(createInterface(launcher.stdout), "line");
    expect(isFree(folder)).toBe(false);
    launcher.kill("SIGKILL");
    await expect.poll(() => isFree(folder), { timeout: 30_000 }).toBe(true);
  } finally {
    launcher.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  }
});
