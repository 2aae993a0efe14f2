import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, rename } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import type { ElectronApplication, Page } from "@playwright/test";
import { connect, HostedService } from "./support/hosted";
import { expect, test } from "./support/launch";
import { makeWorkspace, openScreen } from "./support/steps";
import { t } from "./support/words";

const script = path.resolve(import.meta.dirname, "../../out/main/service.js");
let harbour: HostedService;
let lighthouse: HostedService;
test.beforeAll(async () => {
  harbour = await HostedService.start("Harbour", "canary-con-1");
  lighthouse = await HostedService.start("Lighthouse", "canary-con-2");
});
test.afterAll(async () => {
  await Promise.all([harbour.stop(), lighthouse.stop()]);
});

/** Makes the system's folder dialog return this folder. */
async function chooseFolder(app: ElectronApplication, folder: string): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, folder);
}

async function testAddress(window: Page, address: string, token: string): Promise<string> {
  await window.getByLabel(t("connections:service.url")).fill(address);
  await window.getByLabel(new RegExp(`^${t("connections:service.token")}`)).fill(token);
  await window.getByRole("button", { name: t("connections:list.test"), exact: true }).click();
  await expect(window.getByText(t("connections:test.running"))).toBeHidden();
  const steps = window.getByRole("dialog").getByRole("list").last();
  await expect(steps).toBeVisible();
  return (await steps.textContent()) ?? "";
}

test("testing a connection explains what prevents it", async ({ earshot }) => {
  const { window } = earshot;
  const page = createServer((_, answer) => answer.end("<html><title>Log in to the network</title></html>"));
  await new Promise<void>((resolve) => page.listen(0, "127.0.0.1", resolve));
  const other = `http://127.0.0.1:${String((page.address() as AddressInfo).port)}`;
  try {
    await window.getByRole("button", { name: t("connections:connectService") }).click();
    expect(await testAddress(window, "http://harbour.invalid", "x")).toMatch(/name|network/i);
    expect(await testAddress(window, "http://127.0.0.1:1", "x")).toMatch(/takes no calls|refused/i);
    expect(await testAddress(window, other, "x")).toMatch(/not .*service|something else|login/i);
    expect(await testAddress(window, harbour.url, "wrong")).toMatch(/token/i);
    await testAddress(window, harbour.url, harbour.token);
    await expect(window.getByText(t("connections:test.works"))).toBeVisible();
  } finally {
    page.close();
  }
});

test("two services are switched by keyboard and remember their own projects", async ({ earshot }) => {
  const { window } = earshot;
  await connect(window, "Harbour service", harbour);
  await connect(window, "Lighthouse service", lighthouse);
  await expect(window.getByRole("button", { name: "Project: Lighthouse" })).toBeVisible();
  await window.keyboard.press("Alt+1");
  await expect(window.getByRole("button", { name: "Project: Harbour" })).toBeVisible();
  await window.keyboard.press("Control+Shift+K");
  await expect(window.getByRole("menuitem", { name: /^Harbour service/ })).toBeFocused();
  await window.keyboard.press("ArrowDown");
  await window.keyboard.press("Enter");
  await expect(window.getByRole("button", { name: "Project: Lighthouse" })).toBeVisible();
});

test("changing the URL of a connection doesn't send its token to the new server", async ({ earshot }) => {
  const { window } = earshot;
  await connect(window, "Harbour service", harbour);
  await openScreen(window, "Settings");
  await window
    .getByRole("button", { name: t("connections:list.changeNamed", { name: "Harbour service" }) })
    .click();
  await window.getByLabel(t("name")).fill("Harbour EMEA");
  await window.getByLabel(t("connections:service.url")).fill(lighthouse.url);
  await window.getByRole("button", { name: t("save"), exact: true }).click();
  await expect(window.getByText(t("connections:fault.token"))).toBeVisible();
  await expect(window.getByLabel(new RegExp(`^${t("connections:service.token")}`))).toBeFocused();
  await window.getByLabel(new RegExp(`^${t("connections:service.token")}`)).fill(lighthouse.token);
  await window.getByRole("button", { name: t("save"), exact: true }).click();
  await expect(
    window.getByRole("button", { name: t("connections:switcher.connection", { name: "Harbour EMEA" }) }),
  ).toBeVisible();
  await expect(window.getByRole("button", { name: "Project: Lighthouse" })).toBeVisible();
});

test("a removed token is requested again, and cached data stays readable", async ({ earshot }) => {
  const { window } = earshot;
  await connect(window, "Harbour service", harbour);
  await expect(window.getByText(t("explore:empty.noDocuments"))).toBeVisible();
  await openScreen(window, "Settings");
  await window
    .getByRole("button", { name: t("connections:list.tokenNamed", { name: "Harbour service" }) })
    .click();
  await window.getByRole("button", { name: t("connections:token.remove") }).click();
  const alert = window.getByRole("alert").first();
  await expect(alert).toContainText(t("components:keychain.needed"));
  await openScreen(window, "Explore");
  await expect(window.getByRole("button", { name: "Project: Harbour" })).toBeVisible();
  await alert.getByRole("button", { name: t("components:way.token") }).click();
  await window.getByLabel(t("connections:token.new")).fill(harbour.token);
  await window.keyboard.press("Enter");
  await expect(window.getByText(t("components:keychain.needed"))).toHaveCount(0);
});

test("a token for this session is requested again after a restart", async ({ profile }) => {
  const first = await profile.launch();
  await connect(first.window, "Harbour service", harbour, "session");
  await first.close();
  const { window } = await profile.launch();
  await expect(window.getByRole("alert").first()).toContainText(t("components:keychain.needed"));
  await expect(window.getByRole("button", { name: "Project: Harbour" })).toBeVisible();
});

test("a workspace that is open elsewhere offers to open a copy", async ({ profile }) => {
  const first = await profile.launch();
  await makeWorkspace(first.window, "Interviews");
  await first.close();
  const folder = path.join(profile.userData, "workspaces", "interviews");
  const elsewhere = await openElsewhere(folder);
  try {
    const { window } = await profile.launch();
    const alert = window.getByRole("alert").first();
    await expect(alert).toContainText(t("components:workspace.in-use"));
    await alert.getByRole("button", { name: t("components:way.copy") }).click();
    await window.getByRole("button", { name: t("connections:copy.action") }).click();
    await window.getByRole("button", { name: t("connections:copy.open") }).click();
    await expect(window.getByText(t("explore:empty.noDocuments"))).toBeVisible();
  } finally {
    elsewhere.kill();
    await once(elsewhere, "exit");
  }
});

test("a workspace whose folder was moved can be located", async ({ profile }) => {
  const first = await profile.launch();
  await makeWorkspace(first.window, "Interviews");
  await first.close();
  const folder = path.join(profile.userData, "workspaces", "interviews");
  const moved = path.join(profile.userData, "elsewhere");
  await rename(folder, moved);
  const { app, window } = await profile.launch();
  const alert = window.getByRole("alert").first();
  await expect(alert).toContainText(/not found|was moved/);
  await alert.getByRole("button", { name: t("components:way.locate") }).click();
  await chooseFolder(app, moved);
  await window.getByRole("button", { name: t("connections:chooseFolder") }).click();
  await window.getByRole("button", { name: t("connections:locate.action") }).click();
  await confirmFolder(window, moved);
  await expect(window.getByText(t("components:workspace.moved"))).toHaveCount(0);
  await expect(window.getByText(t("explore:empty.noDocuments"))).toBeVisible();
});

test("a folder that contains a workspace is opened as a workspace", async ({ profile }) => {
  const { app, window } = await profile.launch();
  await makeWorkspace(window, "Interviews");
  const brought = path.join(profile.userData, "brought");
  await cp(path.join(profile.userData, "workspaces", "interviews"), brought, { recursive: true });
  await chooseFolder(app, brought);
  await openScreen(window, "Settings");
  await window.getByRole("button", { name: t("connections:openFolder") }).click();
  await confirmFolder(window, brought);
  const list = window.getByRole("list", { name: t("connections:title") });
  await expect(list.getByRole("listitem")).toHaveCount(2);
});

/** Answers the question before a folder that the profile didn't create. */
async function confirmFolder(window: Page, folder: string): Promise<void> {
  const dialog = window.getByRole("dialog", { name: t("connections:adopt.title") });
  await expect(dialog).toContainText(folder);
  await dialog.getByRole("button", { name: t("connections:adopt.action") }).click();
}

/** Opens the workspace in another process. */
async function openElsewhere(folder: string): Promise<ChildProcess> {
  const program = spawn(process.execPath, [script, "--workspace", folder, "--port", "0", "--title", "x"], {
    env: { ...process.env, EARSHOT_SERVICE_TOKEN: "elsewhere" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  await once(createInterface(program.stdout), "line");
  return program;
}
