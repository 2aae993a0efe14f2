import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { ElectronApplication } from "@playwright/test";
import { expect, test } from "./support/launch";
import { secondStart } from "./support/second-start";
import { t } from "./support/words";

const link = (query: string) =>
  `earshot://explore?connection=c-1&project=p-1&question=${encodeURIComponent(JSON.stringify({ query }))}`;

/** Records the events of this name that main sends to the page. */
async function watchEvents(app: ElectronApplication, name: string): Promise<() => Promise<unknown[]>> {
  await app.evaluate(({ BrowserWindow }, wanted) => {
    const seen: unknown[] = [];
    Reflect.set(globalThis, `seen ${wanted}`, seen);
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      const send = webContents.send.bind(webContents);
      webContents.send = (channel: string, ...args: unknown[]) => {
        if (args[0] === wanted) seen.push(args[1]);
        send(channel, ...args);
      };
    }
  }, name);
  return () => app.evaluate((_, wanted) => Reflect.get(globalThis, `seen ${wanted}`) as unknown[], name);
}

test("a second instance passes its links and files to the first and exits", async ({ profile }) => {
  const { app, window } = await profile.launch();
  const seen = await watchEvents(app, "app.opened");
  const own = path.join(profile.userData, "espresso.earshot");
  const table = path.join(profile.userData, "mentions.csv");
  await writeFile(own, `${link("espresso")}\n`);
  await writeFile(table, "url,published,content\n");

  expect(await secondStart(profile, [link("tea AND milk")])).toBe(0);
  expect(await secondStart(profile, [own])).toBe(0);
  expect(await secondStart(profile, [table])).toBe(0);
  expect(await secondStart(profile, ["earshot://explore?question=broken"])).toBe(0);
  const view = (query: string) => ({
    kind: "view",
    view: { screen: "explore", connectionId: "c-1", projectId: "p-1", question: { query } },
  });
  expect(await seen()).toMatchObject([
    view("tea AND milk"),
    view("espresso"),
    { kind: "files", files: [{ name: path.basename(table) }] },
    { kind: "refused" },
  ]);
  expect(app.windows()).toHaveLength(1);
  await expect(window.getByText(/The link can't be read/)).toBeVisible();
});

test("links and files of the first start reach the page once it is ready", async ({ profile }) => {
  const { window } = await profile.launch({ args: ["earshot://nowhere"] });
  await expect(window.getByText(/The link can't be read/)).toBeVisible();
});

test("the native menu contains the page's actions and runs them", async ({ earshot: { app, window } }) => {
  await window.getByRole("button", { name: t("connections:newWorkspace") }).click();
  await window.getByLabel(t("name")).fill("Menus");
  await window.keyboard.press("Enter");
  await expect(window.getByRole("navigation", { name: t("app:side.screens") })).toBeVisible();
  const shown = await app.evaluate(({ Menu }) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById("go-settings");
    item?.click();
    return { label: item?.label, menus: Menu.getApplicationMenu()?.items.map(({ label }) => label) };
  });
  expect(shown).toEqual({
    label: "Settings",
    menus: [
      t("main:menu.file"),
      t("main:menu.edit"),
      t("main:menu.view"),
      t("main:menu.go"),
      t("main:menu.window"),
      t("main:menu.help"),
    ],
  });
  await expect(window.getByRole("heading", { name: "Settings" })).toBeVisible();
});
