import { mkdir, readFile, readdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ElectronApplication, Page } from "@playwright/test";
import { z } from "zod";
import { expect, test as testAlone, testInOneApp as test } from "./support/launch";
import { t } from "./support/words";

const Outcome = z.object({ ok: z.boolean(), error: z.object({ kind: z.string() }).optional() });

/** Records URLs opened in the system's browser, and answers message boxes with the button of this index. */
async function watchBrowser(app: ElectronApplication, button: number): Promise<() => Promise<string[]>> {
  await app.evaluate(({ shell, dialog }, response) => {
    const given: string[] = [];
    Reflect.set(globalThis, "givenToBrowser", given);
    shell.openExternal = (url) => {
      given.push(url);
      return Promise.resolve();
    };
    dialog.showMessageBox = () => Promise.resolve({ response, checkboxChecked: false });
  }, button);
  return () => app.evaluate(() => [...(Reflect.get(globalThis, "givenToBrowser") as string[])]);
}

/** Records for each navigation of the page whether it was blocked. */
async function watchNavigation(app: ElectronApplication): Promise<() => Promise<boolean[]>> {
  await app.evaluate(({ BrowserWindow }) => {
    const refused: boolean[] = [];
    Reflect.set(globalThis, "refusedNavigations", refused);
    BrowserWindow.getAllWindows()[0]?.webContents.on("will-frame-navigate", (event) => {
      refused.push(event.defaultPrevented);
    });
  });
  return () => app.evaluate(() => [...(Reflect.get(globalThis, "refusedNavigations") as boolean[])]);
}

async function statusOf(window: Page, address: string): Promise<number> {
  return window.evaluate(
    (url) =>
      fetch(url).then(
        (answer) => answer.status,
        () => -1,
      ),
    address,
  );
}

test("the page runs isolated, in the sandbox, without Node @smoke", async ({ earshot: { app, window } }) => {
  const preferences = await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    return { ...(contents as unknown as { getLastWebPreferences: () => object }).getLastWebPreferences() };
  });
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
  });
  expect(Reflect.get(preferences, "enableBlinkFeatures") ?? "").toBe("");
  const globals = await window.evaluate(() =>
    ["require", "process", "module", "global", "Buffer", "electron"].filter((name) => name in globalThis),
  );
  expect(globals).toEqual([]);
  expect(await window.evaluate(() => Object.keys(globalThis.window.earshot).sort())).toEqual([
    "abort",
    "give",
    "invoke",
    "on",
  ]);
});

test("the page can't navigate away", async ({ earshot: { app, window } }) => {
  const refused = await watchNavigation(app);
  const before = window.url();
  for (const address of ["https://elsewhere.example/", "file:///etc/hostname", "app://elsewhere/"]) {
    const count = (await refused()).length;
    await window.evaluate((url) => location.assign(url), address).catch(() => undefined);
    // Chromium blocks some of these before they become a navigation.
    if (address.startsWith("https"))
      await expect.poll(async () => (await refused()).length).toBeGreaterThan(count);
  }
  expect(await refused()).not.toContain(false);
  // Evaluated in main, because Playwright would wait for the blocked navigation.
  const after = await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const ready: unknown = await contents?.executeJavaScript("document.documentElement.dataset.ready");
    return { url: contents?.getURL(), ready };
  });
  expect(after).toEqual({ url: before, ready: "true" });
});

/** Calls `window.open` in the page with nothing that the analyst did. */
const openAlone = (window: Page, address: string) =>
  window.evaluate((url) => globalThis.open(url) === null, address);

/** Clicks a link that the page has just created. */
async function click(window: Page, address: string): Promise<void> {
  await window.evaluate((href) => {
    const link = Object.assign(document.createElement("a"), { href, target: "_blank", textContent: "Link" });
    link.style.cssText = "position: fixed; z-index: 9999; top: 0; left: 0; width: 60px; height: 30px";
    document.body.append(link);
  }, address);
  await window.mouse.click(20, 15);
  await window.evaluate(() => document.body.lastElementChild?.remove());
}

const addresses = [
  "https://paper.example/article?id=1",
  "http://paper.example/",
  "https://user:secret@paper.example/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "smb://host.example/share",
  "mailto:someone@paper.example",
  "earshot://explore?connection=a&project=b",
  "about:blank",
];

testAlone(
  "no second window opens, and nothing opens that the analyst didn't click",
  async ({ earshot: { app, window } }) => {
    const given = await watchBrowser(app, 0);
    for (const address of addresses) expect(await openAlone(window, address), address).toBe(true);
    expect(app.windows()).toHaveLength(1);
    await click(window, "https://blog.example/");
    await expect.poll(given).toEqual(["https://blog.example/"]);
  },
);

testAlone(
  "only valid web URLs reach the system's browser, if the analyst agrees",
  async ({ earshot: { app, window } }) => {
    const given = await watchBrowser(app, 0);
    for (const address of addresses) await click(window, address);
    await expect.poll(given).toEqual(["https://paper.example/article?id=1", "http://paper.example/"]);
    const declined = await watchBrowser(app, 1);
    for (const address of ["http://paper.example/", "https://blog.example/", "https://paper.example/"])
      await click(window, address);
    // Agreed to before.
    await expect.poll(declined).toEqual(["https://paper.example/"]);
  },
);

test("permissions are denied", async ({ earshot: { window } }) => {
  const answers = await window.evaluate(async () => {
    const state = async (name: string) =>
      (await navigator.permissions.query({ name: name as PermissionName })).state;
    const media = await navigator.mediaDevices.getUserMedia({ audio: true, video: true }).then(
      () => "given",
      () => "refused",
    );
    const place = await new Promise<string>((resolve) =>
      navigator.geolocation.getCurrentPosition(
        () => resolve("given"),
        ({ code }) => resolve(code === 1 ? "refused" : "failed"),
      ),
    );
    return {
      media,
      place,
      notifications: await Notification.requestPermission(),
      camera: await state("camera"),
      microphone: await state("microphone"),
    };
  });
  expect(answers).toEqual({
    media: "refused",
    place: "refused",
    notifications: "denied",
    camera: "denied",
    microphone: "denied",
  });
});

test("the page's content security policy is enforced", async ({ earshot: { window } }) => {
  const policy = await window.evaluate(async () =>
    (await fetch(location.href)).headers.get("content-security-policy"),
  );
  const rules = new Map(
    (policy ?? "").split(";").map((rule) => {
      const [name = "", ...values] = rule.trim().split(/\s+/);
      return [name, values] as const;
    }),
  );
  expect(rules.get("default-src")).toEqual(["'none'"]);
  expect(rules.get("script-src")).toEqual(["'self'"]);
  expect(rules.get("object-src")).toEqual(["'none'"]);
  const tried = await window.evaluate(async () => {
    const refuses = (work: () => unknown) => {
      try {
        work();
        return false;
      } catch {
        return true;
      }
    };
    const script = document.createElement("script");
    const inline = refuses(() => script.append(document.createTextNode("window.inlineRan = true")));
    document.body.append(script);
    // Playwright's own call is exempt from the policy until its first turn ends.
    await new Promise(requestAnimationFrame);
    // oxlint-disable-next-line no-eval -- that it is refused is what is tested
    return { inline, ran: "inlineRan" in window, eval: refuses(() => (0, eval)("1")) };
  });
  expect(tried).toEqual({ inline: true, ran: false, eval: true });
});

test("the page can't make scripts, or markup that acts, from text", async ({ earshot: { window } }) => {
  const refused = await window.evaluate(() => {
    const box = document.createElement("div");
    const refuses = (work: () => void) => {
      try {
        work();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    };
    return {
      markup: refuses(() => (box.innerHTML = "<img src=x onerror=alert(1)>")),
      frame: refuses(() => (document.createElement("iframe").srcdoc = "<script>alert(1)</script>")),
      script: refuses(() => (document.createElement("script").text = "alert(1)")),
      url: refuses(() => (document.createElement("script").src = "app://earshot/other.js")),
      worker: refuses(() => new Worker("app://earshot/other.js")),
      policy: refuses(() => {
        const { trustedTypes } = globalThis.window;
        trustedTypes?.createPolicy("another", { createHTML: (html) => html });
      }),
      tooltip: refuses(() => (box.innerHTML = '<div style="color: red">1</div>')),
    };
  });
  expect(refused).toEqual({
    markup: true,
    frame: true,
    script: true,
    url: true,
    worker: true,
    policy: true,
    tooltip: false,
  });
});

test("nothing is loaded from the web, even without a content security policy", async ({
  earshot: { app, window },
}) => {
  expect(await statusOf(window, "https://elsewhere.example/")).toBe(-1);
  const inMain = await app.evaluate(({ session }) =>
    session.defaultSession.fetch("http://127.0.0.1:9/").then(
      () => "loaded",
      (error: unknown) => String(error),
    ),
  );
  expect(inMain).toContain("ERR_BLOCKED_BY_CLIENT");
});

test("a webview element has no effect", async ({ earshot: { window } }) => {
  const made = await window.evaluate(() => {
    const view = document.createElement("webview");
    view.setAttribute("src", "https://elsewhere.example/");
    document.body.append(view);
    return { known: !(view instanceof HTMLUnknownElement) && "loadURL" in view };
  });
  expect(made.known).toBe(false);
});

test("the page's protocol serves no files outside its folder", async ({ earshot: { window } }) => {
  expect(await statusOf(window, "app://earshot/index.html")).toBe(200);
  const out = [
    "app://earshot/../main/index.js",
    "app://earshot/..%2fmain%2findex.js",
    "app://earshot/%2e%2e/%2e%2e/package.json",
    "app://earshot/assets/..%5c..%5c..%5cpackage.json",
    "app://earshot//etc/passwd",
    "app://earshot/%00",
    "app://earshot/index.html%00.png",
  ];
  for (const address of out) expect(await statusOf(window, address), address).not.toBe(200);
});

testAlone("main rejects calls from foreign pages", async ({ earshot: { app } }) => {
  const [opened] = await Promise.all([
    app.waitForEvent("window"),
    app.evaluate(
      async ({ BrowserWindow }, preload) => {
        const stranger = new BrowserWindow({
          show: false,
          webPreferences: { preload, sandbox: true },
        });
        await stranger.loadURL("data:text/html,<title>Stranger</title>");
      },
      path.resolve(import.meta.dirname, "../../out/preload/index.cjs"),
    ),
  ]);
  await expect(opened).toHaveTitle("Stranger");
  const answer = await opened.evaluate(() =>
    globalThis.window.earshot.invoke("app.settings", undefined, "1"),
  );
  expect(Outcome.parse(answer)).toMatchObject({ ok: false, error: { kind: "forbidden" } });
});

testAlone("all files on disk are readable by the user only", async ({ profile }) => {
  test.skip(process.platform === "win32", "Windows closes the profile by its access lists");
  // Wrong permissions, as after copying a profile.
  await mkdir(path.join(profile.userData, "notebooks"), { mode: 0o755 });
  await writeFile(path.join(profile.userData, "settings.json"), JSON.stringify({ welcomed: true }), {
    mode: 0o644,
  });
  const { window, close } = await profile.launch();
  await window.getByRole("button", { name: t("connections:newWorkspace") }).click();
  await window.getByLabel(t("name")).fill("Quiet");
  await window.keyboard.press("Enter");
  await expect(window.getByRole("navigation", { name: t("app:side.screens") })).toBeVisible();
  await expect.poll(async () => (await readdir(profile.userData)).includes("connections.json")).toBe(true);
  await close();
  const open: string[] = [];
  const look = async (file: string) => {
    const info = await stat(file);
    if ((info.mode & 0o077) !== 0) open.push(`${(info.mode & 0o777).toString(8)} ${file}`);
    if (info.isDirectory()) for (const name of await readdir(file)) await look(path.join(file, name));
  };
  await look(profile.userData);
  expect(open).toEqual([]);
  expect(await readFile(path.join(profile.userData, "logs", "earshot.log"), "utf8")).toContain("Started");
});

testAlone("the page can't open a file by its path", async ({ earshot: { window }, profile }) => {
  const secret = path.join(profile.userData, "secret.csv");
  await writeFile(secret, "url,published,content\n");
  const open = async (handle: string) =>
    Outcome.parse(
      await window.evaluate(
        (named) => globalThis.window.earshot.invoke("imports.open", { handle: named }, crypto.randomUUID()),
        handle,
      ),
    );
  for (const madeUp of [secret, `file://${secret}`, "00000000-0000-4000-8000-000000000000"])
    expect(await open(madeUp)).toMatchObject({ ok: false, error: { kind: "forbidden" } });
  // A File created by the page has no path, whatever its name, and nothing else passes for a File.
  const given = await window.evaluate(
    (name) =>
      Promise.all(
        [new File(["x"], name), { path: name, name } as unknown as File, name as unknown as File].map(
          (file) =>
            Promise.resolve(file)
              .then(globalThis.window.earshot.give)
              .catch(() => null),
        ),
      ),
    secret,
  );
  expect(given).toEqual([null, null, null]);
});
