import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { ElectronApplication } from "@playwright/test";
import { violationsOf } from "./support/access";
import { expect, test } from "./support/launch";
import { dropFile, makeWorkspace } from "./support/steps";
import { t } from "./support/words";

const day = 86_400_000;
const today = Math.floor(Date.now() / day) * day;

/** Records notifications in place of the desktop, and clicks the last one. */
async function watchDesktop(app: ElectronApplication) {
  await app.evaluate(({ BrowserWindow, Notification }) => {
    const desktop = { told: [] as string[], click: () => false };
    Reflect.set(globalThis, "desktop", desktop);
    // Another program has the focus. The tests' desktop shows no notifications.
    for (const one of BrowserWindow.getAllWindows()) one.isFocused = () => false;
    Notification.isSupported = () => true;
    Notification.prototype.show = function (this: Electron.Notification) {
      if (this.title !== "Kettles") return;
      desktop.told.push(`${this.title}: ${this.body}`);
      desktop.click = () => this.emit("click");
    };
  });
  type Desktop = { told: string[]; click: () => boolean };
  return {
    // While much is imported, the promise of a call into main may be collected as garbage.
    told: () => app.evaluate(() => (Reflect.get(globalThis, "desktop") as Desktop).told).catch(() => null),
    click: () => app.evaluate(() => (Reflect.get(globalThis, "desktop") as Desktop).click()),
  };
}

async function writePosts(file: string, posts: readonly { at: number; text: string }[]): Promise<string> {
  const rows = posts.map(
    ({ at, text }, n) =>
      `https://post.example/${path.basename(file)}/${n},${new Date(at).toISOString()},${text},Guest ${n % 50}`,
  );
  await writeFile(file, ["url,published,content,author", ...rows].join("\n"));
  return file;
}

test("a watch of Explore's query fires for an imported spike, notifies, and shows its evidence", async ({
  profile,
}) => {
  test.slow();
  const { app, window } = await profile.launch();
  const folder = path.dirname(profile.userData);
  await makeWorkspace(window, "Northwind");
  // Ten weeks of eight posts a day, up to yesterday.
  const usual = Array.from({ length: 70 * 8 }, (_, n) => ({
    at: today - day * (70 - Math.floor(n / 8)) + (8 + (n % 8)) * 3_600_000,
    text: `kettle number ${n} of ${n * 7919}`,
  }));
  await dropFile(window, await writePosts(path.join(folder, "usual.csv"), usual));
  await window.getByRole("button", { name: t("imports:act.import", { count: usual.length }) }).click();
  await expect(
    window.getByRole("img", { name: new RegExp(t("charts:coverage.all", { count: usual.length })) }),
  ).toBeAttached();

  await window.getByRole("button", { name: t("explore:forms.more") }).click();
  await window.getByRole("menuitem", { name: t("explore:forms.watch") }).click();
  const dialog = window.getByRole("dialog", { name: t("watches:add") });
  await dialog.getByLabel(t("watches:form.name")).fill("Kettles");
  await dialog.getByRole("button", { name: t("watches:preview.run") }).click();
  await expect(dialog.getByText(t("watches:preview.quiet"))).toBeVisible();
  expect(await violationsOf(window)).toEqual([]);
  await dialog.getByRole("button", { name: t("watches:form.create") }).click();
  await expect(dialog).toBeHidden();
  await expect(window.getByRole("grid", { name: t("watches:list.title") })).toContainText(
    t("watches:state.quiet"),
  );

  const desktop = await watchDesktop(app);
  const spike = Array.from({ length: 90 }, (_, n) => ({
    at: today - day + 10 * 3_600_000 + n * 20_000,
    text: `recall of kettle ${n} after ${n * 31} reports`,
  }));
  await dropFile(window, await writePosts(path.join(folder, "spike.csv"), spike));
  await window.getByRole("button", { name: t("imports:act.import", { count: spike.length }) }).click();
  await expect.poll(desktop.told).toEqual([expect.stringMatching(/^Kettles: 9\d mentions, 8 expected/)]);
  await desktop.click();

  const evidence = window.getByRole("complementary", { name: t("watches:evidence.title") });
  await expect(evidence.getByRole("img", { name: t("watches:evidence.chart") })).toBeVisible();
  await expect(evidence.getByRole("listitem").first()).toBeVisible();
  expect(await violationsOf(window)).toEqual([]);
  await evidence.getByRole("button", { name: t("watches:evidence.why") }).click();
  await expect(window.getByRole("group", { name: /^Why / })).toBeVisible();
});
