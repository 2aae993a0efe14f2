import { once } from "node:events";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import type { ElectronApplication, Page } from "@playwright/test";
import { expect, test } from "./support/launch";
import { secondStart } from "./support/second-start";
import { makeWorkspace, openScreen } from "./support/steps";
import { t } from "./support/words";

const query = (window: Page) => window.locator("[data-query][contenteditable]");

/** Opens another window and waits until its first screen is ready. */
async function openFurther(app: ElectronApplication, window: Page): Promise<Page> {
  const opened = app.waitForEvent("window");
  await window.keyboard.press("ControlOrMeta+Shift+N");
  const further = await opened;
  await further.waitForFunction(() => document.documentElement.dataset["ready"] === "true");
  return further;
}

test("a new window starts with the query of the first, and is independent afterwards", async ({
  earshot: { app, window },
}) => {
  await makeWorkspace(window, "Two windows");
  await query(window).fill("espresso AND NOT decaf");
  await window.keyboard.press("ControlOrMeta+Enter");
  const further = await openFurther(app, window);
  await expect(query(further)).toHaveText("espresso AND NOT decaf");
  await openScreen(further, "Documents");
  await expect(further.getByRole("heading", { name: "Documents" }).first()).toBeVisible();
  await expect(window.getByText(t("explore:empty.noDocuments"))).toBeVisible();

  const places = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((one) => one.getBounds().x),
  );
  expect(new Set(places).size).toBe(2);

  // Closing one window leaves the other open.
  await window.close();
  await openScreen(further, "Explore");
  await expect(query(further)).toHaveText("espresso AND NOT decaf");
  await further.close();
  expect(await once(app.process(), "exit")).toEqual([0, null]);
});

test("changes made in one window appear in the other", async ({ earshot: { app, window } }) => {
  await makeWorkspace(window, "Before");
  const further = await openFurther(app, window);

  await openScreen(further, "Settings");
  await further
    .getByRole("radiogroup", { name: t("settings:display.theme") })
    .getByText(t("settings:display.dark"))
    .click();
  await expect(window.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");

  await openScreen(window, "Boards");
  await window
    .getByRole("button", { name: t("explore:board.new") })
    .first()
    .click();
  await openScreen(further, "Boards");
  await expect(further.getByRole("heading", { name: /board/i }).first()).toBeVisible();
});

/** Whether the local storage on disk contains the text. */
async function isOnDisk(userData: string, text: string): Promise<boolean> {
  const folder = path.join(userData, "Local Storage", "leveldb");
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name))));
  return files.some((file) => file.includes(text));
}

test("topics edited in two windows both survive a kill of the app", async ({ profile }) => {
  const { app, window, close } = await profile.launch();
  await makeWorkspace(window, "Two topics");
  const further = await openFurther(app, window);
  // Chromium also writes on its own, but only after a while. The test needs to see that main requested it.
  await app.evaluate(({ session }) => {
    const { defaultSession } = session;
    const flush = defaultSession.flushStorageData.bind(defaultSession);
    defaultSession.flushStorageData = () => {
      flush();
      Reflect.set(globalThis, "flushed", true);
    };
  });
  const begin = async (page: Page, title: string) => {
    await page
      .getByRole("button", { name: t("topics:command.new") })
      .first()
      .click();
    await page.getByRole("textbox", { name: t("topics:editor.titleField") }).fill(title);
  };
  for (const page of [window, further]) {
    await openScreen(page, "Topics");
    await expect(page.getByText(t("topics:list.empty"))).toBeVisible();
  }
  await begin(window, "Kestrel");
  await begin(further, "Harbour");
  await expect(window.getByRole("treeitem", { name: /Harbour/ })).toBeVisible();
  await expect.poll(() => app.evaluate(() => Reflect.get(globalThis, "flushed") as unknown)).toBe(true);
  await expect.poll(() => isOnDisk(profile.userData, "Harbour")).toBe(true);
  app.process().kill("SIGKILL");
  await close();

  const again = await profile.launch();
  await openScreen(again.window, "Topics");
  for (const title of ["Kestrel", "Harbour"])
    await expect(again.window.getByRole("treeitem", { name: new RegExp(title) })).toBeVisible();
});

test("menu commands and links go to the focused window", async ({ profile }) => {
  const { app, window } = await profile.launch();
  await makeWorkspace(window, "Front");
  const further = await openFurther(app, window);
  await app.evaluate(({ Menu }) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById("go-settings");
    item?.click();
  });
  await expect(further.getByRole("radiogroup", { name: t("settings:display.theme") })).toBeVisible();
  await expect(window.getByText(t("explore:empty.noDocuments"))).toBeVisible();

  expect(await secondStart(profile, ["earshot://nowhere"])).toBe(0);
  await expect(further.getByText(/The link can't be read/)).toBeVisible();
  await expect(window.getByText(/The link can't be read/)).toHaveCount(0);
});
