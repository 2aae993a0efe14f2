import {
  BrowserWindow,
  ipcMain,
  type IpcMainEvent,
  type IpcMainInvokeEvent,
  type WebContents,
} from "electron";
import { isAbsolute } from "node:path";
import { z } from "zod";
import { channels } from "../../shared/ipc/contract";
import type { EventName, EventPayload, RouteName } from "../../shared/ipc/index";
import type { PathGrants } from "../path-grants";
import { isOwnPage } from "./own-page";
import type { Emit } from "./events";
import type { Router } from "./router";

const text = z.string().max(200);
const filePath = z.string().max(32_768).refine(isAbsolute);

/** Routes whose results may have thousands of bins or fields. They are sent as text. */
const large: ReadonlySet<string> = new Set<RouteName>([
  "analytics.histogram",
  "analytics.globalHistogram",
  "documents.search",
]);

/** Connects the router to Electron's channels. Calls that arrive before it exists wait for it. */
export function serveIpc(served: Promise<Router>, grants: PathGrants): void {
  const watched = new WeakSet<WebContents>();
  // If the router can't be created, each waiting call fails with the error.
  served.catch(() => undefined);
  /** Ends a page's calls and handles when it is destroyed. */
  const watch = (sender: WebContents) => {
    if (watched.has(sender)) return;
    watched.add(sender);
    const senderId = sender.id;
    const end = () => {
      grants.forget(senderId);
      void served.then((router) => router.abortAll(senderId));
    };
    sender.on("did-start-navigation", (details) => {
      if (details.isMainFrame && !details.isSameDocument) end();
    });
    sender.on("render-process-gone", end);
    sender.on("destroyed", end);
  };
  ipcMain.handle(channels.give, (event, given: unknown) => {
    const file = filePath.safeParse(given);
    if (!fromOwnPage(event) || !file.success) return null;
    watch(event.sender);
    return grants.give(event.sender.id, file.data);
  });
  ipcMain.handle(channels.invoke, async (event, route: unknown, input: unknown, callId: unknown) => {
    const { sender } = event;
    const trusted = fromOwnPage(event);
    const router = await served;
    watch(sender);
    const name = text.catch("").parse(route);
    const outcome = await router.invoke({
      route: name,
      input,
      callId: text.catch("").parse(callId),
      trusted,
      senderId: sender.id,
    });
    return large.has(name) ? JSON.stringify(outcome) : outcome;
  });
  ipcMain.on(channels.abort, (event, callId: unknown) => {
    const id = text.safeParse(callId);
    if (id.success && fromOwnPage(event))
      void served.then((router) => router.abort(event.sender.id, id.data));
  });
}

function fromOwnPage(event: IpcMainInvokeEvent | IpcMainEvent): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame === event.sender.mainFrame && isOwnPage(frame.url);
}

/** Sends an event to one window. */
export function send<N extends EventName>(
  window: Pick<BrowserWindow, "isDestroyed" | "webContents">,
  name: N,
  payload: EventPayload<N>,
): void {
  if (!window.isDestroyed()) window.webContents.send(channels.event, name, payload);
}

/** Sends an event to every window. */
export const emitToWindows: Emit = (name, payload) => {
  for (const window of BrowserWindow.getAllWindows()) send(window, name, payload);
};
