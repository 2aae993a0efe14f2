import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { expect, test } from "./support/launch";
import { makeWorkspace, openScreen } from "./support/steps";
import { asRoot, release, smallDisk } from "../support/small-disk";
import { t } from "./support/words";

const scrambled = "scrambled ".repeat(900);

test("a damaged outbox is reported, left unchanged, and replaced after confirmation", async ({ profile }) => {
  const file = path.join(profile.userData, "outbox.db");
  writeFileSync(file, scrambled);
  const first = await profile.launch();
  const notice = first.window.getByRole("alert", { name: t("app:profile.safeMode") });
  await expect(notice).toContainText(t("main:outbox.damaged"));
  expect(readFileSync(file, "utf8")).toBe(scrambled);
  const copies = readdirSync(profile.userData).filter((name) => name.startsWith("outbox.db.damaged-"));
  expect(copies).toHaveLength(1);
  // Reading works. Editing fails with a message.
  const answers = await first.window.evaluate(async () => [
    await window.earshot.invoke("uploads.list", undefined, "1"),
    await window.earshot.invoke("uploads.retry", { uploadId: 1 }, "2"),
  ]);
  expect(answers).toMatchObject([{ ok: true, data: [] }, { ok: false }]);

  await first.app.evaluate(({ app }) => (app.relaunch = () => undefined));
  const ended = new Promise((resolve) => first.app.process().once("exit", resolve));
  await notice.getByRole("button", { name: t("app:profile.newOutbox") }).click();
  // The app may quit before Playwright reports the click.
  const agree = first.window.getByRole("dialog").getByRole("button", { name: t("app:profile.newOutbox") });
  await agree.click().catch(() => undefined);
  await ended;
  expect(existsSync(file)).toBe(false);

  const second = await profile.launch();
  await expect(second.window.getByRole("alert", { name: t("app:profile.safeMode") })).toHaveCount(0);
  await second.close();
  const kept = readdirSync(profile.userData).filter((name) => name.startsWith("outbox.db.damaged-"));
  expect(kept.map((name) => readFileSync(path.join(profile.userData, name), "utf8"))).toEqual([
    scrambled,
    scrambled,
  ]);
});

test("damaged settings, connections and cache are set aside and reported", async ({ profile }) => {
  for (const name of ["settings.json", "connections.json", "cache.db"])
    writeFileSync(path.join(profile.userData, name), scrambled);
  const { window } = await profile.launch();
  const notice = window.getByRole("alert", { name: t("app:profile.putAside") });
  await expect(notice).toBeVisible();
  const aside = readdirSync(profile.userData).filter((name) => /\.damaged-[^.]+$/.test(name));
  expect(aside).toHaveLength(3);
  const copyOf = (file: string) => aside.find((name) => name.startsWith(file)) ?? "";
  for (const said of [
    t("main:profile.settingsDamaged", { file: "settings.json", name: copyOf("settings") }),
    t("main:profile.connectionsDamaged", { file: "connections.json", name: copyOf("connections") }),
    t("main:profile.cacheDamaged", { name: copyOf("cache") }),
  ])
    await expect(notice).toContainText(said);
  for (const name of aside) expect(readFileSync(path.join(profile.userData, name), "utf8")).toBe(scrambled);
  await makeWorkspace(window, "After all");
});

test("files of a newer version are read, named and not changed", async ({ profile }) => {
  const file = path.join(profile.userData, "settings.json");
  const settings = JSON.stringify({ version: 2, theme: "dark", language: "en", later: true });
  writeFileSync(file, settings);
  const { window } = await profile.launch();
  const notice = window.getByRole("alert", { name: t("app:profile.putAside") });
  await expect(notice).toContainText(t("main:profile.fileNewer", { file: "settings.json" }));
  await makeWorkspace(window, "Harbour");
  await openScreen(window, t("settings:title"));
  const themes = window.getByRole("radiogroup", { name: t("settings:display.theme") });
  await expect(themes.getByRole("radio", { name: t("settings:display.dark") })).toBeChecked();
  await themes.getByText(t("settings:display.light"), { exact: true }).click();
  await expect(window.getByText(t("main:disk.newerFile", { file: "settings.json" }))).toBeVisible();
  await expect(themes.getByRole("radio", { name: t("settings:display.dark") })).toBeChecked();
  expect(readFileSync(file, "utf8")).toBe(settings);
});

test("a card that needs a newer version is shown as such and stays in its file", async ({ profile }) => {
  const first = await profile.launch();
  await makeWorkspace(first.window, "Harbour");
  await first.close();
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(profile.userData, name), "utf8"));
  const settings = z.object({ lastConnectionId: z.string(), lastProjectId: z.string() });
  const { lastConnectionId: connectionId, lastProjectId: projectId } = settings.parse(read("settings.json"));
  const key = createHash("sha256")
    .update(JSON.stringify([connectionId, projectId]))
    .digest("hex");
  const name = path.join("notebooks", `${key.slice(0, 32)}.json`);
  const card = { id: "m", kind: "map", title: "Where", width: 3, question: { zoom: 3 } };
  const board = { id: "b", name: "Monday", query: "", range: { kind: "all" }, cards: [card] };
  await mkdir(path.join(profile.userData, "notebooks"), { recursive: true });
  writeFileSync(
    path.join(profile.userData, name),
    JSON.stringify({ connectionId, projectId, notebook: { boards: [board] } }),
  );
  const { window } = await profile.launch();
  await openScreen(window, t("boards:title"));
  await expect(window.getByText(t("boards:card.newer"))).toBeVisible();
  await window.getByRole("button", { name: t("boards:cardMenu.name", { title: "Where" }) }).click();
  await expect(window.getByRole("menuitem", { name: t("boards:cardMenu.edit") })).toBeHidden();
  await window.getByRole("menuitem", { name: t("boards:cardMenu.wider") }).click();
  await expect
    .poll(() => read(name))
    .toMatchObject({ version: 1, notebook: { boards: [{ cards: [{ ...card, width: 4 }] }] } });
});

test("a profile on a read-only disk can be read and stays unchanged", async ({ profile }) => {
  test.skip(!asRoot, "only root can make a disk read-only");
  test.skip(!smallDisk(profile.userData, "64m"), "this machine doesn't allow mounting a disk");
  try {
    const first = await profile.launch();
    await makeWorkspace(first.window, "Kept");
    await first.close();
    const before = readdirSync(profile.userData, { recursive: true, encoding: "utf8" })
      .sort()
      .map((name) => `${name} ${statSync(path.join(profile.userData, name)).size}`);
    execFileSync("mount", ["-o", "remount,ro", profile.userData]);

    const second = await profile.launch();
    const notice = second.window.getByRole("alert", { name: t("app:profile.safeMode") });
    await expect(notice).toContainText(t("main:profile.read-only"));
    await expect(second.window.getByRole("button", { name: /^Connection:/ })).toContainText("Kept");
    const saved = await second.window.evaluate(() =>
      window.earshot.invoke("app.saveSettings", { theme: "dark" }, "1"),
    );
    expect(saved).toMatchObject({ ok: false, error: { kind: "conflict" } });
    await second.close();
    const after = readdirSync(profile.userData, { recursive: true, encoding: "utf8" })
      .sort()
      .map((name) => `${name} ${statSync(path.join(profile.userData, name)).size}`);
    expect(after).toEqual(before);
  } finally {
    release(profile.userData);
  }
});

test("a full disk is reported and loses nothing", async ({ profile }) => {
  test.skip(!asRoot, "only root can make a disk of its own");
  test.skip(!smallDisk(profile.userData, "4m"), "this machine doesn't allow mounting a disk");
  try {
    const settings = path.join(profile.userData, "settings.json");
    writeFileSync(settings, JSON.stringify({ theme: "dark" }));
    const filler = path.join(profile.userData, "filler");
    expect(() => writeFileSync(filler, Buffer.alloc(8 * 1024 * 1024, 1))).toThrow(/ENOSPC/);

    const { window, close } = await profile.launch();
    await expect(window.getByRole("alert", { name: t("app:profile.safeMode") })).toContainText(
      t("main:profile.full"),
    );
    await expect(window.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    await close();
    expect(JSON.parse(readFileSync(settings, "utf8"))).toEqual({ theme: "dark" });
  } finally {
    release(profile.userData);
  }
});

test("a crashed page reloads, and the crash report stays on this computer", async ({ profile }) => {
  const { app, window } = await profile.launch();
  await mkdir(path.join(profile.userData, "crashes"), { recursive: true });
  const gone = window.waitForEvent("crash");
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
  await gone;
  await expect
    .poll(
      () =>
        readdirSync(path.join(profile.userData, "crashes")).filter((name) => name.endsWith(".json")).length,
    )
    .toBe(1);
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getTitle()))
    .toContain("Earshot");
});
