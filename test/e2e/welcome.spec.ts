import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/access";
import { electronExecutable, expect, test } from "./support/launch";
import { dropFile, openScreen } from "./support/steps";
import { perDay, t } from "./support/words";

test.use({ welcomed: false });

let folder: string;
let file: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "earshot-welcome-"));
  file = path.join(folder, "voices.csv");
  const rows = ["url,published,content", "https://paper.example/1,2026-09-01,The coffee is good", ""];
  await writeFile(file, rows.join("\n"));
});
test.afterAll(() => rm(folder, { recursive: true }));

const card = (window: Page) => window.getByRole("dialog", { name: t("connections:welcome.title") });
const chart = (window: Page) => window.getByRole("img", { name: perDay });
const place = (window: Page) => window.getByRole("button", { name: /^Connection:/ });
const way = (window: Page, name: string) => card(window).getByRole("button", { name });

test("a new profile opens on a chart with a welcome over it, and is welcomed once", async ({ profile }) => {
  const first = await profile.launch();
  const { window } = first;
  // Without waiting: the picture that npm start saves is taken as soon as the page is ready.
  expect(await chart(window).isVisible()).toBe(true);
  expect(await card(window).isVisible()).toBe(true);
  await expect(card(window)).toContainText(t("connections:welcome.madeUp"));
  await expect(place(window)).toContainText(t("connections:kind.sample"));
  await expectAccessible(window, "Welcome");

  await expect(card(window)).toBeFocused();
  for (const name of [
    t("connections:welcome.file"),
    t("connections:newWorkspace"),
    t("connections:connectService"),
    t("tour:take"),
    t("connections:welcome.close"),
  ]) {
    await window.keyboard.press("Tab");
    await expect(way(window, name)).toBeFocused();
  }
  await window.keyboard.press("Escape");
  await expect(card(window)).toHaveCount(0);
  await expect(window.locator("#screen")).toBeFocused();
  await first.close();

  const second = await profile.launch();
  await expect(chart(second.window)).toBeVisible();
  await expect(card(second.window)).toHaveCount(0);
});

test.describe(() => {
  test.use({ sampled: true });

  test("a file dropped on the welcome goes into a workspace of its own", async ({ earshot: { window } }) => {
    await dropFile(window, file);
    await expect(window.getByText(t("connections:workspace.forFile", { file: "voices.csv" }))).toBeVisible();
    await expect(window.getByRole("textbox", { name: t("name") })).toBeFocused();
    await window.keyboard.press("Enter");
    await expect(window.getByRole("heading", { name: "voices.csv" })).toBeVisible();
    await expect(place(window)).toContainText("voices");
    await openScreen(window, t("app:screen.explore"));
    await expect(card(window)).toHaveCount(0);
  });

  test("a file chosen in the welcome goes into a workspace of its own", async ({
    earshot: { app, window },
  }) => {
    await app.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
    }, file);
    await way(window, t("connections:welcome.file")).press("Enter");
    await expect(window.getByText(t("connections:workspace.forFile", { file: "voices.csv" }))).toBeVisible();
    await expect(window.getByRole("textbox", { name: t("name") })).toBeFocused();
    await window.keyboard.press("Enter");
    await expect(window.getByRole("heading", { name: "voices.csv" })).toBeVisible();
    await expect(place(window)).toContainText("voices");
  });

  test("the welcome leads to a service and to a workspace, and later there is a choice in its place", async ({
    earshot: { window },
  }) => {
    const service = way(window, t("connections:connectService"));
    await service.click();
    const address = window.getByLabel(t("connections:service.url"));
    await expect(address).toBeVisible();
    // Until the form has the focus, Escape is for the welcome behind it.
    await expect(window.getByRole("dialog").filter({ has: address }).locator(":focus")).toBeVisible();
    await window.keyboard.press("Escape");
    await expect(service).toBeFocused();

    await way(window, t("connections:newWorkspace")).click();
    await expect(window.getByLabel(t("name"))).toBeFocused();
    await window.keyboard.press("Enter");
    await expect(window.getByText(t("explore:empty.noDocuments"))).toBeVisible();
    await expect(place(window)).toContainText(t("connections:workspace.defaultName"));
    await expect(card(window)).toHaveCount(0);

    for (const name of [t("connections:workspace.defaultName"), t("main:workspace.sample")]) {
      await openScreen(window, t("app:screen.settings"));
      await window.getByRole("button", { name: t("connections:list.removeNamed", { name }) }).click();
      await window.getByRole("button", { name: t("connections:remove.action") }).click();
      await expect(window.getByText(name, { exact: true })).toHaveCount(0);
    }
    await expect(window.getByRole("button", { name: t("connections:openSample") })).toBeVisible();
  });
});

test("a start that was killed while it created the sample is made up for by the next one", async ({
  profile: { userData, keychainService, launch },
}) => {
  const killed = spawn(
    electronExecutable(),
    [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), path.resolve(import.meta.dirname, "../..")],
    {
      env: { ...process.env, EARSHOT_USER_DATA: userData, EARSHOT_KEYCHAIN_SERVICE: keychainService },
      stdio: "ignore",
      detached: true,
    },
  );
  await expect.poll(() => existsSync(path.join(userData, "connections.json"))).toBe(true);
  if (killed.pid !== undefined) process.kill(-killed.pid, "SIGKILL");
  const { window } = await launch();
  await expect(chart(window)).toBeVisible();
  await expect(card(window)).toBeVisible();
});

test("a link of the first start is answered over the sample, and closing the welcome closes it in all windows", async ({
  profile,
}) => {
  const { app, window } = await profile.launch({ args: ["earshot://nowhere"] });
  await expect(window.getByText(/The link can't be read/)).toBeVisible();
  await expect(card(window)).toBeVisible();
  const opened = app.waitForEvent("window");
  await window.keyboard.press("ControlOrMeta+Shift+N");
  const further = await opened;
  await expect(chart(further)).toBeVisible();
  await way(further, t("connections:welcome.close")).click();
  await expect(card(further)).toHaveCount(0);
  await expect(card(window)).toHaveCount(0);
});
