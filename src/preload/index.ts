import { contextBridge, ipcRenderer, webUtils } from "electron";
import { channels } from "../shared/ipc/channels";
import type { Bridge } from "../shared/ipc/index";

const listeners = new Set<(event: string, payload: unknown) => void>();
// One listener of Electron for all of the page: it warns of more than ten.
ipcRenderer.on(channels.event, (_, event: string, payload: unknown) => {
  for (const listener of [...listeners]) listener(event, payload);
});

const bridge: Bridge = {
  invoke: (route, input, callId) => ipcRenderer.invoke(channels.invoke, route, input, callId),
  abort: (callId) => ipcRenderer.send(channels.abort, callId),
  on: (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  // Only a File from a drop, a paste or a file input has a path. The page can't make one up.
  give: (file) => ipcRenderer.invoke(channels.give, webUtils.getPathForFile(file)),
};

contextBridge.exposeInMainWorld("earshot", bridge);
