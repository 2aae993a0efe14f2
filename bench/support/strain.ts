import type { ElectronApplication, Page } from "@playwright/test";
import { z } from "zod";

/** Starts measuring main's event loop delay and the memory of each process. */
export const watchMain = (app: ElectronApplication) =>
  app.evaluate(({ app: electron }) => {
    const { monitorEventLoopDelay } = process.getBuiltinModule("node:perf_hooks");
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const memory: Record<string, number> = {};
    setInterval(() => {
      for (const { type, name, memory: now } of electron.getAppMetrics()) {
        const key = name ? `${type}, ${name}` : type;
        memory[key] = Math.max(memory[key] ?? 0, now.workingSetSize / 1024);
      }
    }, 200);
    Reflect.set(globalThis, "measured", () => {
      return { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6, memory };
    });
  });

const Measured = z.object({ p99: z.number(), max: z.number(), memory: z.record(z.string(), z.number()) });
/** Returns main's event loop delay in milliseconds and the peak memory of each process in MiB. */
export const readMain = async (app: ElectronApplication) =>
  Measured.parse(
    await app.evaluate(() => {
      const read: unknown = Reflect.get(globalThis, "measured");
      return typeof read === "function" ? (Reflect.apply(read, undefined, []) as unknown) : null;
    }),
  );

/** Starts measuring how late each 5 ms timer of the window fires. */
export const watchWindow = (page: Page) =>
  page.evaluate(() => {
    const late: number[] = [];
    Reflect.set(window, "late", late);
    let due = performance.now() + 5;
    setInterval(() => {
      const now = performance.now();
      late.push(Math.max(0, now - due));
      due = now + 5;
    }, 5);
  });
/** Returns how late the window's timers fired, in milliseconds. */
export const readWindow = async (page: Page) => {
  const late = z.array(z.number()).parse(await page.evaluate(() => Reflect.get(window, "late") as unknown));
  late.sort((a, b) => a - b);
  return { p99: late[Math.floor(late.length * 0.99)] ?? Number.NaN, max: late.at(-1) ?? Number.NaN };
};
