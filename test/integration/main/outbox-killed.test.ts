import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { beforeAll, describe, expect, it } from "vitest";
import { bundle } from "../../support/bundle";
import { MisbehavingService } from "../../hosted/misbehaving-service";
import { addresses } from "../../support/outbox-harness";
import { temporaryFolder } from "../../support/temporary-folder";

let script: string;
beforeAll(async () => {
  script = await bundle("test/support/outbox-process.ts");
});

function start(folder: string, url: string, entries: number): { child: ChildProcess; lines: string[] } {
  const child = spawn(process.execPath, [script, folder, url, String(entries)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  return { child, lines };
}

describe("an upload whose app is killed repeatedly", () => {
  it("ends with every entry imported exactly once", async () => {
    const service = await MisbehavingService.start();
    service.searches = true;
    const folder = temporaryFolder();
    const urls = addresses(5000);
    let kills = 0;
    for (;;) {
      const { child, lines } = start(folder, service.url, urls.length);
      const before = service.calls.length;
      // Kills the app after it has sent one, two or three calls.
      const asked = before + 1 + (kills % 3);
      const timer = setInterval(() => {
        if (kills < 6 && service.calls.length >= asked) child.kill("SIGKILL");
      }, 1);
      await once(child, "close");
      clearInterval(timer);
      if (child.signalCode === "SIGKILL") {
        kills++;
        continue;
      }
      expect(child.exitCode).toBe(0);
      expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({
        done: 5000,
        present: 0,
        refused: 0,
        waiting: 0,
      });
      break;
    }
    expect(kills).toBeGreaterThanOrEqual(3);
    expect(service.documents.size).toBe(5000);
    expect(urls.filter((url) => service.creations.get(url) !== 1)).toEqual([]);
    await service.stop();
  });

  it("ends the same way when the service is killed", async () => {
    let service = await MisbehavingService.start();
    const folder = temporaryFolder();
    const { child, lines } = start(folder, service.url, 5000);
    for (let kills = 0; kills < 4; kills++) {
      const asked = service.calls.length + 2;
      while (service.calls.length < asked && child.exitCode === null) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      await service.stop();
      service = await MisbehavingService.start(service);
    }
    if (child.exitCode === null) await once(child, "close");
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ done: 5000, present: 0, waiting: 0 });
    expect(addresses(5000).filter((url) => service.creations.get(url) !== 1)).toEqual([]);
    await service.stop();
  });
});
