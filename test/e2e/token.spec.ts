import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type { ElectronApplication } from "@playwright/test";
import { z } from "zod";
import { invoke } from "./support/documents";
import { type Profile, expect, test } from "./support/launch";
import { t } from "./support/words";

const token = "canary-5f2b8c1d9e7a4036";
const project = path.resolve(import.meta.dirname, "../..");
let folder: string;
let service: ChildProcess;
let address: string;

// The local service in its own process, used as a hosted service.
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "earshot-service-"));
  const script = path.join(project, "out/main/service.js");
  const args = ["--workspace", folder, "--port", "0", "--title", "Harbour"];
  service = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, EARSHOT_SERVICE_TOKEN: token },
    stdio: ["ignore", "pipe", "ignore"],
  });
  if (!service.stdout) throw new Error("The service has no output");
  const [line] = z.tuple([z.string()]).parse(await once(createInterface(service.stdout), "line"));
  address = z.object({ listening: z.string() }).parse(JSON.parse(line)).listening;
});
test.afterAll(async () => {
  service.kill();
  await once(service, "exit");
  await rm(folder, { recursive: true });
});

/** Records everything that main sends to the page, as JSON. */
async function recordMessages(app: ElectronApplication): Promise<() => Promise<string>> {
  await app.evaluate(({ ipcMain, BrowserWindow }) => {
    const messages: string[] = [];
    Reflect.set(globalThis, "recordedMessages", messages);
    const handlers: unknown = Reflect.get(ipcMain, "_invokeHandlers");
    if (!(handlers instanceof Map)) throw new Error("Electron keeps its handlers elsewhere now");
    for (const [channel, handler] of handlers as Map<string, (...args: unknown[]) => unknown>) {
      handlers.set(channel, async (...args: unknown[]) => {
        const answer = await handler(...args);
        messages.push(JSON.stringify([answer]));
        return answer;
      });
    }
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      const send = webContents.send.bind(webContents);
      webContents.send = (channel: string, ...args: unknown[]) => {
        messages.push(JSON.stringify(args));
        send(channel, ...args);
      };
    }
  });
  return () => app.evaluate(() => (Reflect.get(globalThis, "recordedMessages") as string[]).join("\n"));
}

/** Files of a profile that contain the text. */
async function filesHolding(profile: Profile, text: string): Promise<string[]> {
  const files = await readdir(profile.userData, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const file of files) {
    if (!file.isFile()) continue;
    const full = path.join(file.parentPath, file.name);
    if ((await readFile(full)).includes(text)) found.push(full);
  }
  return found;
}

test("a wrong token is rejected with a message, the right one connects, and neither is written or shown anywhere", async ({
  profile,
}) => {
  const earshot = await profile.launch();
  const { app, window } = earshot;
  const messages = await recordMessages(app);
  await window.getByRole("button", { name: t("connections:connectService") }).click();
  await window.getByLabel(t("name")).fill("Harbour service");
  await window.getByLabel(t("connections:service.url")).fill(address);
  await window.getByLabel(new RegExp(`^${t("connections:service.token")}`)).fill("canary-wrong-0000");
  await window.keyboard.press("Enter");
  await expect(window.getByRole("alert")).toContainText(/token/i);

  await window.getByLabel(new RegExp(`^${t("connections:service.token")}`)).fill(token);
  await window.keyboard.press("Enter");
  await expect(window.getByRole("button", { name: /^Project:/ })).toContainText("Harbour");
  await expect(window.getByText(t("explore:empty.noDocuments"))).toBeVisible();

  // Activity shows the calls and copies them without the token.
  const { entries } = await invoke(window, "activity.list", { search: "search info" });
  expect(entries.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([0, 7]));
  const { text } = await invoke(window, "activity.curl", { id: entries[0]?.id ?? 0, shell: "posix" });
  expect(text).toContain("access_token=$EARSHOT_TOKEN");
  expect(text).toContain(address);

  const seen = await messages();
  expect(seen).toContain("Harbour");

  for (const secret of [token, "canary-wrong-0000"]) {
    expect(seen).not.toContain(secret);
    expect(await window.content()).not.toContain(secret);
  }
  await earshot.close();

  const again = await profile.launch();
  await expect(again.window.getByRole("button", { name: /^Project:/ })).toContainText("Harbour");
  await again.close();
  for (const secret of [token, "canary-wrong-0000"]) {
    expect(await filesHolding(profile, secret)).toEqual([]);
    expect(earshot.output() + again.output()).not.toContain(secret);
  }
});

test("the token of a local workspace never leaves main", async ({ profile }) => {
  const { app, window, close } = await profile.launch();
  await app.evaluate(({ session }) => {
    session.fromPartition("calls").webRequest.onSendHeaders(({ url }) => {
      const sent = new URL(url).searchParams.get("access_token");
      if (sent) Reflect.set(globalThis, "localToken", sent);
    });
  });
  await window.getByRole("button", { name: t("connections:newWorkspace") }).click();
  await window.getByLabel(t("name")).fill("Quiet");
  await window.keyboard.press("Enter");
  await expect(window.getByText(t("explore:empty.noDocuments"))).toBeVisible();
  const local = await app.evaluate(() => String(Reflect.get(globalThis, "localToken") ?? ""));
  expect(local.length).toBeGreaterThan(30);
  expect(await window.content()).not.toContain(local);
  await close();
  expect(await filesHolding(profile, local)).toEqual([]);
});
