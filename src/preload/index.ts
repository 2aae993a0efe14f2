import { contextBridge, ipcRenderer, webUtils } from "electron";
import { channels } from "../shared/ipc/channels";
import type { Bridge } from "../shared/ipc/index";

const bridge: Bridge = {
  invoke: (route, input, callId) => ipcRenderer.invoke(channels.invoke, route, input, callId),
  abort: (callId) => ipcRenderer.send(channels.abort, callId),
  on: (listener) => {
    const forward = (_: unknown, event: string, payload: unknown) => listener(event, payload);
    ipcRenderer.on(channels.event, forward);
    return () => void ipcRenderer.off(channels.event, forward);
  },
  // Only a File from a drop, a paste or a file input has a path. The page can't make one up.
  give: (file) => ipcRenderer.invoke(channels.give, webUtils.getPathForFile(file)),
};

contextBridge.exposeInMainWorld("earshot", bridge);
