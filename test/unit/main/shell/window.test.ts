import { EventEmitter } from "node:events";
import { expect, it, vi } from "vitest";

vi.mock("electron", () => ({ BrowserWindow: {}, app: {}, nativeTheme: {}, screen: {} }));

/** Errors in the log after a page failed to load, in a window that is closed meanwhile or not. */
async function logged(isClosed: boolean) {
  const { loadPage } = await import("../../../../src/main/shell/window");
  const errors: string[] = [];
  const log = { info: vi.fn(), warn: vi.fn(), error: (message: string) => errors.push(message) };
  let fail: (error: Error) => void = () => undefined;
  const loading = new Promise<void>((_, reject) => (fail = reject));
  const window = Object.assign(new EventEmitter(), { loadURL: () => loading });
  loadPage(window, "en", log);
  if (isClosed) window.emit("close");
  fail(new Error("ERR_FAILED (-2)"));
  await new Promise(setImmediate);
  return errors;
}

it("reports a page that can't be loaded, unless its window was closed while it loaded", async () => {
  expect(await logged(false)).toHaveLength(1);
  expect(await logged(true)).toEqual([]);
});
