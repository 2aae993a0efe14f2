import { expect, it, vi } from "vitest";
import { channels } from "../../../src/shared/ipc/channels";
import type { Bridge } from "../../../src/shared/ipc";

const { ipcRenderer, exposed } = vi.hoisted(() => {
  const heard = new Map<string, ((...given: unknown[]) => void)[]>();
  return {
    exposed: new Map<string, unknown>(),
    ipcRenderer: {
      heard,
      on: (channel: string, listener: (...given: unknown[]) => void) =>
        heard.set(channel, [...(heard.get(channel) ?? []), listener]),
      off: (channel: string, listener: (...given: unknown[]) => void) =>
        heard.set(
          channel,
          (heard.get(channel) ?? []).filter((one) => one !== listener),
        ),
    },
  };
});
vi.mock("electron", () => ({
  contextBridge: { exposeInMainWorld: (name: string, bridge: unknown) => exposed.set(name, bridge) },
  ipcRenderer,
  webUtils: {},
}));

it("hands events to every listener of the page through one of Electron, until it ends", async () => {
  await import("../../../src/preload/index");
  const bridge = exposed.get("earshot") as Bridge;
  const heard: string[] = [];
  const ends = Array.from({ length: 12 }, (_, i) =>
    bridge.on((event, payload) => heard.push(`${i} ${event} ${String(payload)}`)),
  );
  const listening = ipcRenderer.heard.get(channels.event) ?? [];
  expect(listening).toHaveLength(1);
  ends.slice(0, 10).forEach((end) => end());
  listening.forEach((listener) => listener({}, "uploads.removed", 7));
  expect(heard).toEqual(["10 uploads.removed 7", "11 uploads.removed 7"]);
});
