import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";
import { faultAtDoors } from "../support/door-mutations";
import { faultOfReading, mutatedFile } from "../support/file-mutations";
import { temporaryFolder } from "../support/temporary-folder";

it("1,000 damaged files are refused with a reason, or read to the last row", async () => {
  const path = join(temporaryFolder(), "damaged");
  const first = Date.now() % 1_000_000;
  for (let seed = first; seed < first + 1000; seed++) {
    expect([seed, await faultOfReading(path, mutatedFile(seed))]).toEqual([seed, undefined]);
    expect([seed, await faultAtDoors(path, seed)]).toEqual([seed, undefined]);
  }
});

it("an upload survives 40 kills of the app, every row once in the service and in the ledger", async () => {
  const command = ["scripts/with-desktop.mjs", "npx", "playwright", "test", "upload-killed"];
  const run = spawn(process.execPath, command, {
    env: { ...process.env, EARSHOT_KILLS: "40" },
    stdio: "inherit",
  });
  const [code] = (await once(run, "exit")) as [number];
  expect(code).toBe(0);
});
