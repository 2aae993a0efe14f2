import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { silentLog } from "../../../../src/main/log";
import { SettingsStore } from "../../../../src/main/settings/settings";
import { onScreen, WindowState } from "../../../../src/main/shell/window-state";
import { routes } from "../../../../src/shared/ipc/index";
import { temporaryFolder } from "../../../support/temporary-folder";

describe("settings", () => {
  it("change only in what is given", () => {
    const file = path.join(temporaryFolder(), "deep", "settings.json");
    const store = new SettingsStore(file, silentLog);
    store.save(routes["app.saveSettings"].input.parse({ theme: "dark" }));
    store.save(routes["app.saveSettings"].input.parse({ timeZone: "Europe/Luxembourg", theme: undefined }));
    const expected = {
      theme: "dark",
      timeZone: "Europe/Luxembourg",
      lastConnectionId: null,
      lastProjectId: null,
    };
    expect(new SettingsStore(file, silentLog).current).toMatchObject(expected);
  });

  it("keep fields that a newer version added to their file", () => {
    const file = path.join(temporaryFolder(), "settings.json");
    writeFileSync(file, JSON.stringify({ theme: "dark", fromLater: [1, 2] }));
    new SettingsStore(file, silentLog).save({ timeZone: "UTC" });
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
      theme: "dark",
      timeZone: "UTC",
      fromLater: [1, 2],
    });
  });

  it("don't replace a file that can't be read", () => {
    const folder = temporaryFolder();
    // A folder in place of the file is unreadable, even for root.
    mkdirSync(path.join(folder, "settings.json"));
    const store = new SettingsStore(path.join(folder, "settings.json"), silentLog);
    expect(store.current.theme).toBe("system");
    expect(() => store.save({ theme: "dark" })).toThrow(/can't be read, so it wasn't replaced/);
    expect(readdirSync(folder)).toEqual(["settings.json"]);
  });

  it.each(["", "{", '{"theme":"loud"}', "[]", "\u0000"])(
    "start afresh from a damaged file (%j) and keep it aside",
    (text) => {
      const folder = temporaryFolder();
      const file = path.join(folder, "settings.json");
      writeFileSync(file, text);
      const store = new SettingsStore(file, silentLog);
      expect(store.current.theme).toBe("system");
      const aside = readdirSync(folder).filter((name) => name.includes("damaged"));
      expect(aside).toHaveLength(1);
      expect(readFileSync(path.join(folder, aside[0] ?? ""), "utf8")).toBe(text);
    },
  );
});

describe("the window's place", () => {
  const screen = { x: 0, y: 0, width: 1920, height: 1080 };
  const state = (x: number, y: number) => WindowState.parse({ x, y, width: 1000, height: 700 });

  it("is restored if it is on a screen", () => {
    expect(onScreen(state(100, 50), [screen])).toMatchObject({ x: 100, y: 50 });
  });

  it("is dropped if it is on no screen", () => {
    expect(onScreen(state(2500, 50), [screen])).toEqual({ width: 1000, height: 700, maximized: false });
    expect(onScreen(state(100, -400), [screen])).not.toHaveProperty("x");
  });
});
