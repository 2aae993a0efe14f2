import { mkdir } from "node:fs/promises";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { fillWorkspace } from "../../../bench/filled-workspace";
import { ServiceLine } from "../../../src/shared/service-lines";
import { workspaceMigrations } from "../../../src/service/workspace/schema";
import { migrate } from "../../../src/sqlite/migrations";
import { Database } from "../../../src/sqlite/database";
import { column } from "../../../src/sqlite/values";
import { asRoot, leaveRoom, release, smallDisk } from "../../support/small-disk";
import { callService } from "../../support/service";
import { killInPhases } from "../../support/service-kill";
import { type ServiceProcess, spawnService } from "../../support/service-process";

let folder: string;
let running: ServiceProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "earshot-process-"));
});
afterEach(async () => {
  for (const { child, exited } of running) {
    child.kill("SIGKILL");
    await exited;
  }
  running = [];
  rmSync(folder, { recursive: true, force: true });
});

async function launch(args: readonly string[] = [], env: Record<string, string> = {}) {
  const service = await spawnService(["--workspace", folder, ...args], env);
  running.push(service);
  return service;
}
async function stop({ child, exited }: ServiceProcess) {
  child.kill("SIGTERM");
  return exited;
}
const ErrorLine = z.object({ error: z.object({ kind: z.string(), message: z.string() }) });
async function refusal(args: readonly string[] = [], env: Record<string, string> = {}) {
  const service = await launch(args, env);
  const { code } = await service.exited;
  expect(service.lines).toHaveLength(1);
  return { code, ...ErrorLine.parse(JSON.parse(service.lines[0] ?? "")).error };
}

describe("starting and stopping", () => {
  it("prints its URL in one line, responds, and exits cleanly on request", async () => {
    const service = await launch();
    expect(await callService(await service.url, "test-token", "GET", "/local/info")).toMatchObject({
      status_code: "0",
    });
    expect(service.lines).toHaveLength(1);
    expect(await stop(service)).toEqual({ code: 0, signal: null });
  });

  it("ends when its parent process ends", async () => {
    const service = await launch([], { EARSHOT_PARENT: "1" });
    await service.url;
    service.child.stdin?.end();
    expect(await service.exited).toMatchObject({ code: 0 });
  });

  it("never writes the token, neither to its log nor into the workspace", async () => {
    const token = "canary-4f1b7c";
    const service = await launch([], { EARSHOT_SERVICE_TOKEN: token });
    const url = await service.url;
    await callService(url, token, "GET", "/local/info");
    await callService(url, token, "GET", "/nothing");
    await callService(url, token, "POST", "/api/v1/search/%", "{");
    await stop(service);
    expect(service.log() + service.lines.join("")).not.toContain(token);
    for (const name of readdirSync(folder))
      expect(readFileSync(join(folder, name)).includes(token)).toBe(false);
  });
});

describe("a workspace that can't be opened", () => {
  it("is in use", async () => {
    const first = await launch();
    await first.url;
    expect(await refusal()).toMatchObject({ kind: "in_use", code: 10 });
    expect(await callService(await first.url, "test-token", "GET", "/local/info")).toMatchObject({
      status_code: "0",
    });
  });

  it("is free again after a crash", async () => {
    const first = await launch();
    await first.url;
    first.child.kill("SIGKILL");
    await first.exited;
    await (
      await launch()
    ).url;
  });

  it("is damaged", async () => {
    await stop(await launchAndWait());
    writeFileSync(join(folder, "workspace.db"), "not a database at all");
    expect(await refusal()).toMatchObject({ kind: "damaged", code: 11 });
  });

  it("is of a newer version", async () => {
    await stop(await launchAndWait());
    const db = Database.open(join(folder, "workspace.db"));
    db.exec("PRAGMA user_version = 99");
    db.close();
    expect(await refusal()).toMatchObject({ kind: "newer_version", code: 12 });
  });

  it("is missing", async () => {
    writeFileSync(join(folder, "holiday.jpg"), "");
    expect(await refusal()).toMatchObject({ kind: "missing", code: 14 });
    rmSync(folder, { recursive: true });
    expect(await refusal()).toMatchObject({ kind: "missing", code: 14 });
    expect(existsSync(folder)).toBe(false);
  });

  it.skipIf(process.getuid?.() === 0)("is not writable", async () => {
    chmodSync(folder, 0o500);
    expect(await refusal()).toMatchObject({ kind: "not_writable", code: 13 });
  });

  it("or is started with invalid arguments", async () => {
    for (const args of [["--port", "high"], ["--what"], ["--time-zone", "Mars"]])
      expect(await refusal(args)).toMatchObject({ kind: "usage", code: 2 });
    expect(await refusal([], { EARSHOT_SERVICE_TOKEN: "" })).toMatchObject({ kind: "usage" });
  });
});

async function launchAndWait(args: readonly string[] = []) {
  const service = await launch(args);
  await service.url;
  return service;
}

describe("an update of a workspace", () => {
  const file = () => join(folder, "workspace.db");
  const copy = () => join(folder, "workspace.db.before-2");
  /** Turns the workspace into one of the first version, of about 80 MB. */
  async function ofFirstVersion() {
    await mkdir(folder, { recursive: true });
    const db = Database.open(file());
    migrate(db, workspaceMigrations.slice(0, 1));
    db.exec("INSERT INTO meta VALUES ('ballast', hex(randomblob(40000000)))");
    db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    db.close();
  }
  const said = (service: ServiceProcess) =>
    service.lines.flatMap((line) => ServiceLine.parse(JSON.parse(line)));

  it("tells its progress, and goes on after a kill in the middle of the backup", async () => {
    await ofFirstVersion();
    const first = await launch(["--progress"]);
    first.child.stdout?.once("data", () => first.child.kill("SIGKILL"));
    await first.exited;
    expect(said(first)[0]).toMatchObject({ progress: { of: "copying" } });
    expect(said(first)).not.toContainEqual({ progress: { of: "migrating", reached: 2 } });
    expect(existsSync(copy())).toBe(false);

    const second = await launch(["--progress"]);
    await second.url;
    expect(said(second)).toContainEqual({ progress: { of: "copying", reached: 99 } });
    expect(said(second)).toContainEqual({ progress: { of: "migrating", reached: 2 } });
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
    const backup = Database.open(copy(), { readonly: true });
    expect(backup.get("PRAGMA user_version", [], column.number)).toBe(1);
    expect(backup.get("PRAGMA integrity_check", [], column.text)).toBe("ok");
    backup.close();
  });

  it.runIf(asRoot)("says how much room it needs", async ({ skip }) => {
    skip(!smallDisk(folder, "256m"), "this machine doesn't allow mounting a disk");
    try {
      await ofFirstVersion();
      leaveRoom(folder, 1_000_000);
      const { kind, code, message } = await refusal();
      expect([kind, code, /\d+ MB/.test(message)]).toEqual(["full", 15, true]);
      expect(readdirSync(folder).filter((name) => name.includes("before"))).toEqual([]);
    } finally {
      release(folder);
    }
  });
});

describe("the snapshot of columns", () => {
  const count = async (service: ServiceProcess) => {
    const answer = await callService(
      await service.url,
      "test-token",
      "GET",
      "/api/v1/search/histogram/sentiment?q=lang:en",
    );
    return JSON.stringify(answer["result_histogram"]);
  };
  async function filled() {
    const service = await launchAndWait();
    const url = await service.url;
    const info = await callService(url, "test-token", "GET", "/local/info");
    const project = /"id":"([^"]+)"/.exec(JSON.stringify(info))?.[1] ?? "";
    const entries = Array.from({ length: 50 }, (_, i) => ({
      create: {
        url: `https://c.example/${i}`,
        published: "1700000000000",
        content: "x",
        lang: "en",
        sentiment: (i % 3) - 1,
      },
    }));
    await callService(url, "test-token", "POST", `/api/v2/docs/p/${project}`, entries);
    return service;
  }
  const snapshot = () => readdirSync(folder).find((name) => /^columns-\d+\.bin$/.test(name)) ?? "";

  const harms: Record<string, () => void> = {
    "is whole": () => undefined,
    "is missing": () => rmSync(join(folder, snapshot())),
    "is cut off": () => truncateSync(join(folder, snapshot()), 500),
    "is damaged": () => {
      const bytes = readFileSync(join(folder, snapshot()));
      bytes[100] = (bytes[100] ?? 0) ^ 0xff;
      writeFileSync(join(folder, snapshot()), bytes);
    },
    "has a damaged piece of texts": () => {
      const bytes = readFileSync(join(folder, snapshot()));
      const at = bytes.indexOf("c.example");
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(join(folder, snapshot()), bytes);
    },
    "is of something else": () => writeFileSync(join(folder, snapshot()), "hello"),
  };

  it("gives the same answers whatever happened to its file, and is written anew", async () => {
    let service = await filled();
    const before = await count(service);
    for (const [what, harm] of Object.entries(harms)) {
      await stop(service);
      expect(snapshot(), what).not.toBe("");
      harm();
      service = await launchAndWait();
      expect(await count(service), what).toBe(before);
    }
  });
});

describe("the sample", () => {
  it("is created once, ends today in its zone, and moves forward with time", async () => {
    const args = ["--sample", "--time-zone", "UTC"];
    const first = await launchAndWait([...args, "--progress"]);
    expect(first.lines.slice(0, 2)).toEqual([
      '{"progress":{"of":"sample","reached":5000}}',
      '{"progress":{"of":"sample","reached":10000}}',
    ]);
    const newest = async (service: ServiceProcess) => {
      const answer = await callService(
        await service.url,
        "test-token",
        "GET",
        "/api/v1/search/results?q=&hpp=1&sort_by=published",
      );
      return Number(/"published":(\d+)/.exec(JSON.stringify(answer))?.[1]);
    };
    const today = Math.floor(Date.now() / 86_400_000);
    const before = await newest(first);
    expect(Math.floor(before / 86_400_000)).toBe(today);
    expect(before).toBeLessThanOrEqual(Date.now());
    await stop(first);

    const db = Database.open(join(folder, "workspace.db"));
    db.run("UPDATE meta SET value = date(value, '-3 days') WHERE key LIKE 'sample_day%'");
    db.close();
    const second = await launchAndWait(args);
    // Started by hand, it prints nothing but its URL.
    expect(second.lines).toEqual([expect.stringMatching(/^\{"listening":/)]);
    expect(await newest(second)).toBe(before + 3 * 86_400_000);
  });
});

describe("kill -9 while exporting", () => {
  const Task = z.object({ id: z.string(), status: z.string(), processed: z.number(), progress: z.number() });
  const Answer = z.object({ result_tasks: z.object({ tasks: z.array(Task).min(1) }) });
  const task = async (url: string, method: string, path: string, body?: object) =>
    Answer.parse(await callService(url, "test-token", method, path, body)).result_tasks.tasks[0];

  it("restarts the task and ends with one complete file", async () => {
    const first = await launchAndWait();
    const url = await first.url;
    const info = await callService(url, "test-token", "GET", "/api/v1/search/info");
    const project = /"id":"([^"]+)"/.exec(JSON.stringify(info))?.[1] ?? "";
    const documents = 20_000;
    for (let from = 0; from < documents; from += 1000)
      await callService(
        url,
        "test-token",
        "POST",
        `/api/v2/docs/p/${project}?proc_annotate_language=use_default`,
        Array.from({ length: 1000 }, (_, i) => ({
          create: {
            url: `https://e.example/${from + i}`,
            published: String(from + i),
            content: "word ".repeat(30),
          },
        })),
      );
    const order = { start: 0, target: "file" };
    const made = await task(url, "POST", "/api/v3/stream/export", order);
    const path = `/api/v3/tasks/export/${made?.id}`;
    let seen = made;
    while (seen?.processed === 0) seen = await task(url, "GET", path);
    first.child.kill("SIGKILL");
    await first.exited;
    // Makes sure that the service was killed during the export. Otherwise the test would prove nothing.
    expect(seen).toMatchObject({ status: "queued" });
    expect(seen?.progress).toBeLessThan(1);
    expect(readdirSync(join(folder, "exports"))).toEqual([`file-${made?.id}.ndjson.part`]);

    const second = await launchAndWait();
    let after = await task(await second.url, "GET", path);
    while (after?.status === "queued") after = await task(await second.url, "GET", path);
    expect(after).toMatchObject({ status: "finished", processed: documents, progress: 1 });
    expect(readdirSync(join(folder, "exports"))).toEqual([`file-${made?.id}.ndjson`]);
    const lines = readFileSync(join(folder, "exports", `file-${made?.id}.ndjson`), "utf8")
      .trimEnd()
      .split("\n");
    const times = lines.map((line) => z.object({ published: z.number() }).parse(JSON.parse(line)).published);
    expect(times).toEqual(Array.from({ length: documents }, (_, i) => i));
  });
});

describe("kill -9 during uploads and the end", () => {
  it("loses nothing that was acknowledged, and the first answers are those of plain loops", async () => {
    const filled = 3000;
    await fillWorkspace(folder, filled);
    const phases = ["upload", "saving"] as const;
    const { faults, written } = await killInPhases({ folder, filled, seed: 7, phases });
    expect(faults).toEqual([]);
    expect(written).toBeGreaterThan(0);
  });
});
