import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { ActivityLog, activityMigrations } from "../../../../src/main/activity/activity-log";
import { fillPath } from "../../../../src/main/client/call-url";
import { readAuthorities } from "../../../../src/main/connections/certificate-trust";
import { Profiles } from "../../../../src/main/connections/profiles";
import { RecentFiles } from "../../../../src/main/imports/recent-files";
import { silentLog } from "../../../../src/main/log";
import { windowStateFile } from "../../../../src/main/shell/window-state";
import { faultOf } from "../../../../src/main/storage/disk-failure";
import { openUndamaged } from "../../../../src/main/storage/open-database";
import { wholePath } from "../../../../src/main/storage/whole-path";
import { DatabaseDamaged } from "../../../../src/sqlite/damage";
import { pathInside } from "../../../../src/sqlite/path-inside";
import { readStored } from "../../../../src/sqlite/stored-json";
import { temporaryFolder } from "../../../support/temporary-folder";

const hostileNames = ["../x", "..", ".", "a/b", "a\\b", "C:x", "x\0", "x\n", "", "x".repeat(256)];

it.each(hostileNames)("a stored name leads nowhere else: %j", (name) => {
  expect(() => pathInside("/data", name)).toThrow(/leads out/);
});

it.each(["", ".", ".."])("a stored id leads to no other route: %j", (id) => {
  expect(() => fillPath("/api/v3/stream/s/{stream_id}", { stream_id: id })).toThrow(
    expect.objectContaining({ data: expect.objectContaining({ kind: "invalid" }) as unknown }) as Error,
  );
});

it("a stored value of another form is damage, as is a text that is no JSON", () => {
  for (const text of ["{", '{"url":5}'])
    expect(() => readStored(z.object({ url: z.string() }), text)).toThrow(DatabaseDamaged);
  expect(faultOf(new DatabaseDamaged(""))).toBe("damaged");
});

it("a damaged entry of Activity is said to be damaged", () => {
  const db = openUndamaged(path.join(temporaryFolder(), "activity.db"), activityMigrations, {
    synchronous: "NORMAL",
  });
  const log = new ActivityLog(db);
  onTestFinished(() => log.close());
  const id = log.add("c", {
    at: 1,
    method: "GET",
    path: "/",
    endpoint: "localInfo",
    params: [],
    callClass: "other",
    priority: "foreground",
    attempt: 1,
    durationMs: 1,
    waitedMs: 0,
    httpStatus: 200,
    requestId: null,
    sentBytes: 0,
    bytes: 0,
    error: null,
  });
  // Entries are written later, at the latest when one is read.
  expect(log.get(id).params).toEqual([]);
  db.run("UPDATE call SET params = '[[1' WHERE id = ?", [id]);
  expect(() => log.get(id)).toThrow(DatabaseDamaged);
});

const service = {
  id: "c1",
  kind: "service",
  name: "Hosted",
  baseUrl: "https://s.example",
  platform: "platform",
  folder: null,
  sample: false,
  tokenKept: "none",
  projects: [],
  createdAt: 1,
};
const workspace = {
  ...service,
  id: "w1",
  kind: "workspace",
  baseUrl: null,
  folder: path.resolve("/data/w1"),
};

it("a damaged connection is left out, stays in the file, and takes no other with it", () => {
  const file = path.join(temporaryFolder(), "connections.json");
  const damaged = [
    { ...workspace, id: "a", folder: "../../elsewhere" },
    { ...workspace, id: "b", folder: `${workspace.folder}\0` },
    { ...workspace, id: "d", folder: null },
    { ...service, id: "../e" },
    { ...service, id: "f", baseUrl: "file:///etc/passwd" },
    { ...service, id: "g", baseUrl: "http://s.example" },
    { ...service, id: "h", caFile: "ca.pem" },
    "no connection",
  ];
  writeFileSync(
    file,
    JSON.stringify({ version: 1, connections: [service, ...damaged, workspace], keychainMark: null }),
  );
  const warned: unknown[] = [];
  const profiles = new Profiles(file, { ...silentLog, warn: (...given) => void warned.push(given) });
  expect(profiles.list().map(({ id }) => id)).toEqual(["c1", "w1"]);
  expect(warned).toHaveLength(damaged.length);
  expect(JSON.stringify(warned)).not.toContain("elsewhere");
  profiles.change("c1", { name: "Renamed" });
  const stored: unknown = JSON.parse(readFileSync(file, "utf8"));
  expect(stored).toMatchObject({
    connections: expect.arrayContaining([
      ...damaged,
      expect.objectContaining({ name: "Renamed" }),
    ]) as unknown,
  });
});

it("recent files and the files of an upload are whole paths", () => {
  const file = path.join(temporaryFolder(), "recent-files.json");
  const whole = path.resolve("/data/posts.csv");
  writeFileSync(file, JSON.stringify({ version: 1, paths: ["../x", whole, "x\0", ""] }));
  expect(new RecentFiles(file, silentLog, () => undefined).list()).toEqual([whole]);
  const paths = ["../x", `${whole}\0`, "x".repeat(40_000)];
  for (const one of paths) expect(wholePath.safeParse(one).success).toBe(false);
});

it.each([1e12, 2 ** 31, Number.MAX_VALUE])("a window of %d pixels opens in its usual size", (width) => {
  const file = path.join(temporaryFolder(), "window.json");
  writeFileSync(file, JSON.stringify({ x: 0, y: 0, width, height: 900 }));
  expect(windowStateFile(file, silentLog).read()).toEqual({ width: 1360, height: 860, maximized: false });
});

it("a certificate path that names a folder or device is refused instead of read", () => {
  const folder = path.join(temporaryFolder(), "ca.pem");
  mkdirSync(folder);
  expect(() => readAuthorities(folder)).toThrow(
    expect.objectContaining({ data: expect.objectContaining({ kind: "invalid" }) as unknown }) as Error,
  );
});
