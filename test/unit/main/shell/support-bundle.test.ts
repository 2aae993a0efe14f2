import { strFromU8, unzipSync } from "fflate";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { Redactor } from "../../../../src/main/redaction";
import { supportBundle } from "../../../../src/main/shell/support-bundle";
import { Settings } from "../../../../src/shared/ipc/app";
import { temporaryFolder } from "../../../support/temporary-folder";

it("holds the log and crash reports, and no name of a file that the analyst or a stream has given", () => {
  const folder = temporaryFolder();
  const plant = (name: string, text = "x") => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  const line = { at: "2026-01-01T00:00:00.000Z", level: "info", message: "Started" };
  plant("logs/earshot.log", `${JSON.stringify(line)}\nA line of Rival's\n`);
  plant("logs/client.csv");
  plant("crashes/2026-01-01T00-00-00-000Z.json", JSON.stringify({ what: "main ended", note: "Rival" }));
  plant("crashes/2026-01-02T00-00-00-000Z.json", "An error of Rival's");
  plant("crashes/running");
  plant("handed-over/Rival-2026.ndjson", "12345");
  plant("Rival.csv");
  plant("workspaces/Rival/workspace.db");
  plant("outbox.db");
  const files = unzipSync(
    supportBundle({
      info: {
        version: "0",
        electron: "0",
        chromium: "0",
        node: "0",
        platform: "linux",
        packaged: false,
        dataFolder: folder,
        logFile: "",
        systemTimeZone: "UTC",
      },
      settings: Settings.parse({}),
      health: { safeMode: false, canBeginNewOutbox: false, problems: [] },
      connectionKinds: ["workspace"],
      session: folder,
      redactor: new Redactor(),
    }),
  );
  expect(Object.keys(files).sort()).toEqual([
    ...["about.json", "connections.json", "crashes/2026-01-01T00-00-00-000Z.json", "logs/earshot.log"],
    ...["profile.json", "settings.json"],
  ]);
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(JSON.parse(text("logs/earshot.log"))).toEqual(line);
  expect(JSON.parse(text("crashes/2026-01-01T00-00-00-000Z.json"))).toEqual({ what: "main ended" });
  const profile: unknown = JSON.parse(text("profile.json"));
  expect(profile).toMatchObject({
    files: expect.arrayContaining([
      expect.objectContaining({ name: "outbox.db", bytes: 1 }),
      { folder: "handed-over", files: 1, bytes: 5 },
    ]) as unknown,
  });
  expect(JSON.stringify(profile)).not.toMatch(/Rival|client/);
});
