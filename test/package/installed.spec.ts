// Run by scripts/try-package.mjs as an ordinary user, against an installed package.
import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { FuseState, FuseV1Options, getCurrentFuseWire } from "@electron/fuses";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { chromium, expect, test, type Page } from "@playwright/test";
import { invoke } from "../e2e/support/documents";
import { dropFile, importFile, makeWorkspace, openScreen } from "../e2e/support/steps";
import { perDay, t, tally } from "../e2e/support/words";

const executable = process.env["EARSHOT_INSTALLED"] ?? "/usr/bin/earshot";
const application = "/usr/lib/earshot";

const perDayQuestion = { query: "", metric: { field: "count", aggregate: "sum" as const } };

/** Processes of one run, with their Chromium process type ("main" for the main process). */
function processesOf(leader: number): { type: string; arguments: string[]; seccomp: string }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, "utf8");
        const args = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
        const group = Number(
          readFileSync(`/proc/${pid}/stat`, "utf8")
            .replace(/^.*\) /s, "")
            .split(" ")[2],
        );
        if (group !== leader || !args[0]?.includes("earshot")) return [];
        const type = args.join(" ").match(/--type=([\w-]+)/)?.[1] ?? "main";
        return [{ type, arguments: args, seccomp: /^Seccomp:\s*(\d)/m.exec(status)?.[1] ?? "" }];
      } catch {
        return []; // The process has just ended.
      }
    });
}

async function portOf(userData: string, running: ChildProcess): Promise<number> {
  let port: number | undefined;
  await expect(() => {
    expect(running.exitCode).toBeNull();
    port = Number(readFileSync(path.join(userData, "DevToolsActivePort"), "utf8").split("\n")[0]);
    expect(port).toBeGreaterThan(0);
  }).toPass({ timeout: 30_000 });
  return port ?? 0;
}

test("the installed package runs in its sandbox, welcomes over a chart, and charts a dropped file", async () => {
  expect(process.getuid?.()).not.toBe(0);
  const folder = mkdtempSync(path.join(tmpdir(), "earshot-installed-"));
  const userData = path.join(folder, "profile");
  mkdirSync(userData);
  const running = spawn(executable, ["--remote-debugging-port=0"], {
    env: { ...process.env, EARSHOT_USER_DATA: userData },
    stdio: "inherit",
    detached: true,
  });
  const ended = once(running, "exit");
  try {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await portOf(userData, running)}`);
    let window: Page | undefined;
    await expect(() => {
      window = browser.contexts()[0]?.pages()[0];
      expect(window?.url()).toMatch(/^app:\/\/earshot\/index\.html\?/);
    }).toPass({ timeout: 30_000 });
    if (!window) throw new Error("There is no window");

    const processes = processesOf(running.pid ?? 0);
    expect(processes.map(({ type }) => type)).toEqual(expect.arrayContaining(["main", "renderer"]));
    expect(processes.flatMap((one) => one.arguments)).not.toContain("--no-sandbox");
    // 2 means that a seccomp filter is active (proc(5)).
    for (const one of processes.filter(({ type }) => type === "renderer")) expect(one.seccomp).toBe("2");

    await expect(window.getByRole("img", { name: perDay })).toBeVisible({ timeout: 60_000 });
    await expect(window.getByRole("dialog", { name: t("connections:welcome.title") })).toBeVisible();
    await makeWorkspace(window, "Installed");
    const file = path.join(folder, "mentions.csv");
    const rows = Array.from(
      { length: 60 },
      (_, i) =>
        `https://paper.example/${i},2026-11-${String((i % 20) + 1).padStart(2, "0")}T10:00:00Z,Mention ${i} of espresso`,
    );
    writeFileSync(file, ["url,published,content", ...rows].join("\n"));
    await dropFile(window, file);
    await expect(await importFile(window, "60 mentions")).toContainText(tally({ in: 60, refused: 0 }, 60));
    await openScreen(window, "Explore");
    await expect(window.getByRole("img", { name: /mentions per/i })).toBeVisible({ timeout: 45_000 });
    await window.screenshot({ path: path.join(tmpdir(), "earshot-installed.png") });
    const board = { id: "b", name: "Monday", query: "espresso", range: { kind: "all" as const } };
    const cards = [{ id: "days", kind: "chart" as const, title: "", width: 3, question: perDayQuestion }];
    const item = { ...board, cards };
    const { connections } = await invoke(window, "connections.list", undefined);
    const connectionId = connections.find(({ name }) => name === "Installed")?.id ?? "";
    const [project] = (await invoke(window, "connections.projects", { id: connectionId })).data;
    const place = { connectionId, projectId: project?.id ?? "" };
    await invoke(window, "connections.setAssistants", { id: connectionId, allowed: true });
    await invoke(window, "notebook.keep", { ...place, entry: { list: "boards", item } });
    await browser.close();
  } finally {
    running.kill("SIGTERM");
    await ended;
  }
  expect(statSync(path.join(userData, "outbox.db")).mode & 0o077).toBe(0);

  // Commands, with no window and no display.
  const more = path.join(folder, "more.csv");
  writeFileSync(more, "url,published,content\nhttps://paper.example/more,2026-11-21T10:00:00Z,More espresso");
  const deck = path.join(folder, "monday.pptx");
  const pages = path.join(folder, "monday.pdf");
  const env = { ...process.env, DISPLAY: "", EARSHOT_USER_DATA: userData, EARSHOT_CONNECTION: "Installed" };
  const run = (line: string) => execFileSync("sh", ["-c", line], { env }).toString();
  expect(run("earshot --help")).toContain("watches");
  const words = run(
    `earshot import ${more} && earshot words espresso --top 3 && earshot export Monday --format pptx --out ${deck}`,
  );
  expect(words).toContain("espresso");
  expect(readFileSync(deck).subarray(0, 2).toString()).toBe("PK");
  run(`earshot export Monday --format pdf --out ${pages}`);
  expect(readFileSync(pages).subarray(0, 5).toString()).toBe("%PDF-");
  for (const format of ["docx", "csv"])
    run(`earshot export Monday --format ${format} --out ${path.join(folder, `monday.${format}`)}`);

  // Options may come first, and the language and the exit code are those of the app.
  expect(run("earshot --json query espresso")).toContain('"mentions": 61');
  expect(run("earshot query espresso | head -1")).toContain("Installed");
  const endOf = (line: string, more: Record<string, string> = {}) => {
    const { status, stderr } = spawnSync("sh", ["-c", line], { env: { ...env, ...more } });
    return { status, stderr: stderr.toString() };
  };
  expect(endOf("earshot import nothing.csv")).toMatchObject({ status: 3 });
  expect(endOf("earshot query -c Nobody")).toMatchObject({ status: 3 });
  expect(endOf("earshot query --frm 2026-11-01").status).toBe(2);
  expect(endOf("earshot --help > /dev/full").status).toBe(2);
  expect(endOf("earshot wrds", { LANGUAGE: "de", LC_ALL: "de_DE.UTF-8" }).stderr).toContain("gibt es nicht");
  expect(run("earshot watches; earshot rules; earshot boards")).toContain("Monday");
  expect(run("earshot erase Nobody")).toContain(t("cli:erase.preview"));

  // An assistant, with the official client.
  const client = new Client({ name: "trial", version: "1" });
  await client.connect(
    new StdioClientTransport({ command: executable, args: ["mcp"], env, stderr: "ignore" }),
  );
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["query", "words", "why"]));
  const projects = await client.callTool({ name: "projects", arguments: {} });
  expect(JSON.stringify(projects)).toContain("Installed");
  const counted = await client.callTool({ name: "query", arguments: { query: "espresso" } });
  expect(JSON.stringify(counted)).toContain("61");
  await client.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the fuses of the installed package are set", async () => {
  const wire = await getCurrentFuseWire(path.join(application, "earshot"));
  const state = (fuse: FuseV1Options) => FuseState[wire[fuse] ?? FuseState.REMOVED];
  expect({
    runAsNode: state(FuseV1Options.RunAsNode),
    cookieEncryption: state(FuseV1Options.EnableCookieEncryption),
    nodeOptions: state(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
    nodeInspect: state(FuseV1Options.EnableNodeCliInspectArguments),
    asarIntegrity: state(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
    onlyAsar: state(FuseV1Options.OnlyLoadAppFromAsar),
    fileProtocol: state(FuseV1Options.GrantFileProtocolExtraPrivileges),
  }).toEqual({
    runAsNode: "DISABLE",
    cookieEncryption: "ENABLE",
    nodeOptions: "DISABLE",
    nodeInspect: "DISABLE",
    asarIntegrity: "ENABLE",
    onlyAsar: "ENABLE",
    fileProtocol: "DISABLE",
  });
});

test("the desktop knows the app, its links and its files", () => {
  const entry = readFileSync("/usr/share/applications/earshot.desktop", "utf8");
  expect(entry).toContain("Exec=earshot %U");
  expect(entry).toContain("x-scheme-handler/earshot");
  expect(entry).toContain("application/vnd.earshot.view");
  expect(entry).toContain("application/vnd.earshot.workspace");
  const types = readFileSync("/usr/share/mime/packages/earshot.xml", "utf8");
  for (const name of ['"*.earshot"', '"*.earshot-workspace"']) expect(types).toContain(name);
  expect(statSync("/usr/share/icons/hicolor/256x256/apps/earshot.png").size).toBeGreaterThan(1000);
  expect(readFileSync(path.join(application, "resources", "package-type"), "utf8").trim()).toBe("deb");
  expect(statSync(path.join(application, "chrome-sandbox")).mode & 0o4777).toBe(0o4755);
});
