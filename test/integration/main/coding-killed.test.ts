import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { beforeAll, expect, it } from "vitest";
import { CodingStore } from "../../../src/main/coding/coding-store";
import { outboxMigrations } from "../../../src/main/uploads/schema";
import { openUndamaged } from "../../../src/main/storage/open-database";
import { bundle } from "../../support/bundle";
import { temporaryFolder } from "../../support/temporary-folder";

let script: string;
beforeAll(async () => {
  script = await bundle("test/support/coding-process.ts");
});

const documents = 400;

it("loses no decision that was acknowledged when the app is killed while coding", async () => {
  const folder = temporaryFolder();
  const told: number[] = [];
  for (let kills = 0; ; kills++) {
    const child = spawn(process.execPath, [script, folder, String(documents)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let seen = 0;
    createInterface({ input: child.stdout }).on("line", (line) => {
      told.push(Number(line));
      if (kills < 5 && ++seen === 20 + 7 * kills) child.kill("SIGKILL");
    });
    await once(child, "close");
    const db = openUndamaged(path.join(folder, "outbox.db"), outboxMigrations, { synchronous: "FULL" });
    const stored = new Set(new CodingStore(db).decisions("q1", "Ann").map(({ position }) => position));
    db.close();
    expect(told.filter((position) => !stored.has(position))).toEqual([]);
    if (child.signalCode === "SIGKILL") continue;
    expect(child.exitCode).toBe(0);
    expect(kills).toBe(5);
    // A decision may have been stored right before a kill and not told.
    expect(stored.size).toBe(documents);
    return;
  }
});
