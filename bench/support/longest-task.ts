import type { Page } from "@playwright/test";
import { z } from "zod";

const TraceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  dur: z.number().optional(),
  args: z.looseObject({ name: z.unknown().optional() }).default({}),
});

/**
 * The longest task of the page's main thread during `work`, in milliseconds. No key or frame is handled during a task.
 * It is read from the browser's trace, so that no measuring code runs in the page.
 */
export async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const events: z.output<typeof TraceEvent>[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...z.array(TraceEvent).parse(value)));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel"] },
  });
  await work();
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  const key = ({ pid, tid }: { pid: number; tid: number }) => `${pid} ${tid}`;
  const ofPages = new Set(
    events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(key),
  );
  const tasks = events.filter(
    (one) => one.ph === "X" && one.name.endsWith("RunTask") && ofPages.has(key(one)),
  );
  if (tasks.length === 0) throw new Error("The trace contains no task of the page");
  return Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000;
}
