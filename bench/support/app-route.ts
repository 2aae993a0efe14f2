import type { ElectronApplication, Page } from "@playwright/test";
import { z } from "zod";

/** Calls a route from the page as a view does. `output` needs to describe only the fields that the caller uses. */
export async function invoke<T>(page: Page, route: string, input: unknown, output: z.ZodType<T>): Promise<T> {
  const outcome: unknown = await page.evaluate(
    ([name, data]) => {
      const bridge: unknown = Reflect.get(window, "earshot");
      const call: unknown = Reflect.get(Object(bridge), "invoke");
      if (typeof call !== "function") throw new Error("The bridge is missing");
      return Reflect.apply(call, bridge, [name, data, crypto.randomUUID()]) as Promise<unknown>;
    },
    [route, input] as const,
  );
  const read: unknown = typeof outcome === "string" ? JSON.parse(outcome) : outcome;
  return z.object({ ok: z.literal(true), data: output }).parse(read).data;
}

/** Simulates choosing a file in the system's dialog. Returns the handle that the page gets for the file. */
export async function choose(app: ElectronApplication, page: Page, file: string): Promise<string> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, file);
  const chosen = z.object({ files: z.tuple([z.object({ handle: z.string() })]) });
  return (await invoke(page, "imports.chooseFiles", {}, chosen)).files[0].handle;
}
