import { EventEmitter } from "node:events";
import { beforeEach, expect, it, vi } from "vitest";
import type { ClosingWorkspace } from "../../../../src/main/connections/connections";

const windows: FakeWindow[] = [];

/** A window whose page loads when the test says so. */
class FakeWindow extends EventEmitter {
  isShown = false;
  isGone = false;
  readonly scripts: string[] = [];
  readonly webContents = Object.assign(new EventEmitter(), {
    setZoomFactor: () => undefined,
    getZoomFactor: () => 1,
    executeJavaScript: (script: string) => Promise.resolve(this.scripts.push(script)),
  });
  #refuse: (error: Error) => void = () => undefined;

  constructor() {
    super();
    windows.push(this);
  }

  loadURL(): Promise<void> {
    return new Promise((_, reject) => (this.#refuse = reject));
  }
  fail(): void {
    this.#refuse(new Error("ERR_FAILED (-2) loading 'closing://page/'"));
  }
  show(): void {
    this.isShown = true;
  }
  isDestroyed(): boolean {
    return this.isGone;
  }
  setContentSize(): void {}
  destroy(): void {
    this.isGone = true;
    this.emit("closed");
    // As Electron does when a window goes while its page loads.
    this.fail();
  }
}

vi.mock("electron", () => ({
  BrowserWindow: FakeWindow,
  session: {
    fromPartition: () => ({
      protocol: { isProtocolHandled: () => false, handle: () => undefined },
      setPermissionRequestHandler: () => undefined,
    }),
  },
}));

const workspace: ClosingWorkspace = { name: "Kettles", note: null };

/** A window that opened after a second of closing. Its class loads here, once there is a window to replace Electron's. */
async function opened() {
  const { ClosingWindow } = await import("../../../../src/main/shell/closing-window");
  vi.useFakeTimers();
  const warnings: unknown[] = [];
  const log = {
    info: () => undefined,
    warn: (...said: unknown[]) => warnings.push(said),
    error: () => undefined,
  };
  const closing = new ClosingWindow({ textSize: () => 1, stopWaiting: () => undefined, log });
  closing.show([workspace]);
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  const window = windows.at(-1);
  if (!window) throw new Error("No window was opened");
  return { closing, window, warnings };
}

beforeEach(() => {
  windows.length = 0;
});

it("waits for its page before it updates it, and then shows the latest state", async () => {
  const { closing, window } = await opened();
  // Each script run while the page loads would add a listener that waits for it.
  for (let percent = 0; percent < 20; percent++)
    closing.show([{ ...workspace, note: `Saving: ${percent}%` }]);
  expect(window.scripts).toEqual([]);
  window.webContents.emit("did-finish-load");
  await vi.waitFor(() => expect(window.isShown).toBe(true));
  expect(window.scripts).toHaveLength(1);
  closing.show([{ ...workspace, note: "Saving: 50%" }]);
  expect(window.scripts).toHaveLength(2);
});

it("says nothing about a page that was still loading when everything had closed", async () => {
  const { closing, warnings } = await opened();
  closing.show([]);
  await new Promise(setImmediate);
  expect(warnings).toEqual([]);
});

it("says why its page can't be shown", async () => {
  const { window, warnings } = await opened();
  window.fail();
  await vi.waitFor(() => expect(warnings).toHaveLength(1));
});
