import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ElectronApplication } from "@playwright/test";
import { expect, test } from "./support/launch";
import { dropFile, makeWorkspace, openScreen } from "./support/steps";
import { t, tally } from "./support/words";

/** Records notifications and taskbar progress, and passes them on. */
async function watchDesktop(app: ElectronApplication) {
  await app.evaluate(({ BrowserWindow, Notification }) => {
    const told = { notifications: [] as string[], progress: [] as number[] };
    Reflect.set(globalThis, "told", told);
    const { prototype } = Notification;
    const show = prototype.show;
    prototype.show = function (this: Electron.Notification) {
      told.notifications.push(`${this.title}: ${this.body}`);
      show.call(this);
    };
    for (const window of BrowserWindow.getAllWindows()) {
      const setProgressBar = window.setProgressBar.bind(window);
      // Simulates that the analyst works in another application.
      window.isFocused = () => false;
      window.setProgressBar = (progress, options) => {
        told.progress.push(progress);
        setProgressBar(progress, options);
      };
    }
  });
  return () =>
    app.evaluate(() => Reflect.get(globalThis, "told") as { notifications: string[]; progress: number[] });
}

test("an upload shows its progress in the taskbar and a notification when it ends", async ({ profile }) => {
  const { app, window } = await profile.launch();
  const told = await watchDesktop(app);
  await makeWorkspace(window, "Signs");
  const file = path.join(profile.userData, "mentions.csv");
  // Progress is told five times a second, so a small upload may have none between its start and end.
  const count = 20_000;
  const lines = Array.from({ length: count }, (_, n) => `https://paper.example/${String(n)},2026-01-02,Kite`);
  await writeFile(file, ["url,published,content", ...lines].join("\n"));
  await dropFile(window, file);
  await window.getByRole("button", { name: t("imports:act.import", { count }) }).click();

  await expect
    .poll(async () => (await told()).notifications)
    .toEqual([`mentions.csv: ${tally({ in: count }, count)}`]);
  const { progress } = await told();
  expect(progress.some((part) => part > 0 && part < 1)).toBe(true);
  // -1 removes the progress from the taskbar.
  expect(progress.at(-1)).toBe(-1);
});

test("Settings says why the desktop shows no notifications", async ({ profile }) => {
  const programs = `${profile.userData}-programs`;
  await mkdir(programs);
  const { app, window } = await profile.launch({
    env: { PATH: `${programs}:${process.env["PATH"] ?? ""}` },
  });
  await makeWorkspace(window, "Quiet");
  await openScreen(window, "Settings");
  const panel = window.getByRole("region", { name: t("settings:notifications.title") });
  // The tests' session bus has no notification service.
  await expect(panel).toContainText(t("settings:notifications.no-service"));

  const checkAgain = panel.getByRole("button", { name: t("settings:notifications.checkAgain") });
  const reply = "#!/bin/sh\necho '   string \"org.freedesktop.Notifications\"'\n";
  await writeFile(path.join(programs, "dbus-send"), reply, { mode: 0o755 });
  await checkAgain.click();
  await expect(panel.getByText(t("settings:notifications.available"), { exact: true })).toBeVisible();
  await expect(panel).not.toContainText(t("settings:notifications.no-service"));

  await app.evaluate(({ Notification }) => (Notification.isSupported = () => false));
  await checkAgain.click();
  await expect(panel).toContainText("libnotify4");
});
