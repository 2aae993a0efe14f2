import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { t } from "../../../src/shared/texts";
import { startWithNode } from "../../../src/main/connections/service-process";
import {
  Supervisor,
  type SupervisorDeps,
  type SupervisorState,
} from "../../../src/main/connections/supervisor";
import { silentLog } from "../../../src/main/log";
import { temporaryFolder } from "../../support/temporary-folder";

/** A supervisor that runs the script in a real process. */
function supervise(script: string, more: Partial<SupervisorDeps> = {}) {
  const file = path.join(temporaryFolder(), "service.mjs");
  writeFileSync(file, script);
  const states: SupervisorState[] = [];
  const waiting: { phase: string; resolve: () => void }[] = [];
  const supervisor = new Supervisor({
    args: [],
    env: () => Promise.resolve({ EARSHOT_SERVICE_TOKEN: "t" }),
    start: startWithNode(file),
    log: silentLog,
    backoffMs: 1,
    changed: (state) => {
      states.push(state);
      for (const { phase, resolve } of waiting) if (phase === state.phase) resolve();
    },
    ...more,
  });
  onTestFinished(() => supervisor.stop());
  return {
    supervisor,
    states,
    phases: () => states.map(({ phase }) => phase),
    reaches: (phase: string) => new Promise<void>((resolve) => waiting.push({ phase, resolve })),
  };
}

const listening = 'console.log(JSON.stringify({ listening: "http://127.0.0.1:1234" }));';
const stays = "setInterval(() => undefined, 1000);";
const never = () => new AbortController().signal;

/** A supervisor of a service that says and does what the test wants, while the test moves the time. */
function scripted(more: Partial<SupervisorDeps> = {}) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let say: (line: object) => void = () => undefined;
  let exit: () => void = () => undefined;
  const kills: string[] = [];
  let isOver = false;
  const parts = supervise("", {
    start: () => ({
      onLine: (listener) => (say = (line) => listener(JSON.stringify(line))),
      onErrorLine: () => undefined,
      onExit: (listener) => (exit = () => listener(0)),
      kill: (how) => {
        kills.push(how);
        if (how === "force" || isOver) exit();
      },
    }),
    ...more,
  });
  onTestFinished(() => void (isOver = true));
  return { ...parts, kills, say: (line: object) => say(line), exit: () => exit() };
}

const hour = 3_600_000;
const saving = (reached: number) => ({ progress: { of: "saving", reached } });

describe("Supervisor", () => {
  it("is ready once the service reports its URL, and stops it on request", async () => {
    const { supervisor, phases } = supervise(`${listening}${stays}`);
    expect(await supervisor.open()).toBe("http://127.0.0.1:1234");
    expect(await supervisor.baseUrl(never())).toBe("http://127.0.0.1:1234");
    await supervisor.stop();
    expect(phases()).toEqual(["starting", "ready", "closed"]);
    await expect(supervisor.baseUrl(never())).rejects.toMatchObject({ kind: "offline" });
    expect(await supervisor.open()).toBe("http://127.0.0.1:1234");
  });

  it("passes on the service's progress reports", async () => {
    const { supervisor, states } = supervise(
      `console.log('{"progress":{"of":"sample","reached":24000}}'); console.log("not JSON"); ${listening}${stays}`,
    );
    await supervisor.open();
    expect(states.map(({ phase, note }) => [phase, note])).toContainEqual([
      "starting",
      t("main:progress.sample", { reached: 24_000 }),
    ]);
  });

  it("restarts the service after a crash, and calls wait for the new URL", async () => {
    const { supervisor, phases, reaches } = supervise(
      `const n = process.pid; console.log(JSON.stringify({ listening: "http://127.0.0.1:" + (1024 + (n % 60000)) }));
       process.on("SIGUSR2", () => process.exit(3)); setTimeout(() => process.exit(3), 150);`,
    );
    const first = await supervisor.open();
    await reaches("restarting");
    const second = await supervisor.baseUrl(never());
    expect(second).not.toBe(first);
    expect(phases().slice(0, 4)).toEqual(["starting", "ready", "restarting", "restarting"]);
  });

  it("gives up after five crashes within a minute, suggests a way out, and tries again when opened again", async () => {
    const { supervisor, states, phases } = supervise("console.error('boom'); process.exit(1);");
    await expect(supervisor.open()).rejects.toThrow("stopped 5 times within a minute");
    expect(phases().filter((phase) => phase === "failed")).toHaveLength(1);
    expect(states.at(-1)?.error).toMatchObject({ kind: "server", details: { lastWords: ["boom"] } });
    await expect(supervisor.baseUrl(never())).rejects.toThrow("Open the workspace again");
    await expect(supervisor.open()).rejects.toThrow("stopped 5 times");
    expect(phases().filter((phase) => phase === "failed")).toHaveLength(2);
  });

  it("doesn't restart a service that reports why it can't start", async () => {
    const { supervisor, phases } = supervise(
      `console.log(JSON.stringify({ error: { kind: "newer_version", message: "Made by a newer version." } })); process.exit(12);`,
    );
    await expect(supervisor.open()).rejects.toMatchObject({
      kind: "invalid",
      message: "Made by a newer version.",
    });
    expect(phases()).toEqual(["starting", "failed"]);
  });

  it("doesn't wait forever for a service that reports nothing", async () => {
    const { supervisor } = supervise(stays, { readyWithinMs: 200 });
    await expect(supervisor.open()).rejects.toMatchObject({ kind: "timeout" });
    expect(supervisor.state.phase).toBe("failed");
  });

  it("waits for a service that keeps reporting progress", async () => {
    const { supervisor, states, say } = scripted({ readyWithinMs: 800, silenceMs: 800 });
    const opened = supervisor.open();
    for (let reached = 1; reached <= 7; reached++) {
      await vi.advanceTimersByTimeAsync(700);
      say({ progress: { of: "reading", reached } });
    }
    await vi.advanceTimersByTimeAsync(700);
    say({ listening: "http://127.0.0.1:1234" });
    await opened;
    expect(states.at(-2)?.note).toBe(t("main:progress.reading", { reached: 7 }));
  });

  it("limits how long a call waits, and lets it be canceled", async () => {
    const { supervisor } = supervise(stays, { callWaitMs: 50 });
    void supervisor.open().catch(() => undefined);
    await expect(supervisor.baseUrl(never())).rejects.toMatchObject({
      kind: "offline",
      data: { retryable: true },
    });
    await expect(supervisor.baseUrl(AbortSignal.timeout(1))).rejects.toMatchObject({ kind: "cancelled" });
  });

  it("kills a service that doesn't stop on request", async () => {
    const ignores = `process.on("SIGTERM", () => undefined); ${listening}${stays}`;
    const { supervisor } = supervise(ignores, { closingWithinMs: 50 });
    await supervisor.open();
    await supervisor.stop();
    expect(supervisor.state.phase).toBe("closed");
  });

  it("fails with a message if the program is missing", async () => {
    const { supervisor } = supervise("", { start: startWithNode("/nowhere/service.mjs") });
    await expect(supervisor.open()).rejects.toMatchObject({ kind: "server" });
  });

  it("waits for a closing service that tells its progress, and passes that on", async () => {
    const { supervisor, say, exit, kills } = scripted({ silenceMs: hour });
    const opened = supervisor.open();
    await vi.advanceTimersByTimeAsync(0);
    say({ listening: "http://127.0.0.1:1234" });
    await opened;
    const notes: (string | null)[] = [];
    const stopped = supervisor.stop((note) => notes.push(note));
    say({ closing: true });
    for (let reached = 1; reached <= 3; reached++) {
      await vi.advanceTimersByTimeAsync(hour - 1);
      say(saving(reached));
    }
    expect(kills).toEqual(["ask"]);
    expect(notes).toEqual([null, ...[1, 2, 3].map((reached) => t("main:progress.saving", { reached }))]);
    exit();
    await stopped;
    expect(supervisor.state.phase).toBe("closed");
  });

  it("kills a closing service that falls silent, or at once if nobody wants to wait", async () => {
    const { supervisor, say, kills } = scripted({ silenceMs: hour });
    for (const end of ["silence", "kill"]) {
      const opened = supervisor.open();
      await vi.advanceTimersByTimeAsync(0);
      say({ listening: "http://127.0.0.1:1234" });
      await opened;
      const stopped = supervisor.stop();
      say(saving(1));
      if (end === "silence") await vi.advanceTimersByTimeAsync(hour);
      else await supervisor.kill();
      await stopped;
      expect(kills).toContain("force");
      kills.length = 0;
    }
  });

  it.each([
    ["reading", true],
    ["copying", false],
    ["migrating", false],
  ])("stops a service that is %s without waiting: %s", async (of, isKilled) => {
    const { supervisor, say, exit, kills } = scripted({ silenceMs: hour });
    void supervisor.open().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    say({ progress: { of, reached: 1 } });
    const stopped = supervisor.stop();
    for (let reached = 2; reached <= 10; reached++) {
      await vi.advanceTimersByTimeAsync(1000);
      say({ progress: { of, reached } });
    }
    expect(kills.includes("force")).toBe(isKilled);
    exit();
    await stopped;
  });
});
