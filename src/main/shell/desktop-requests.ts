import { app } from "electron";
import { z } from "zod";
import {
  type DesktopRequest,
  linkScheme,
  openedByArguments,
  openedFiles,
  openedLink,
  type OpenedSample,
} from "./open-requests";

const Start = z.object({ args: z.array(z.string()), folder: z.string() });

/**
 * Receives links and files from the desktop: at the start, from a second start, or (macOS) by an event. Returns false
 * if another instance uses the profile; the request was handed to it.
 */
export function receiveFromDesktop(queue: OpenedSample): boolean {
  const start: z.output<typeof Start> = { args: process.argv.slice(1), folder: process.cwd() };
  // Chromium reorders arguments when it forwards them, so the original ones are sent along.
  if (!app.requestSingleInstanceLock(start)) return false;

  const add = async (requests: Promise<DesktopRequest[]>) => queue.add(await requests);
  void add(openedByArguments(start.args, start.folder));
  app.on("second-instance", (_, __, ___, data) => {
    const second = Start.safeParse(data);
    if (second.success) void add(openedByArguments(second.data.args, second.data.folder));
  });
  app.on("open-url", (event, url) => {
    event.preventDefault();
    void add(openedLink(url).then((request) => [request]));
  });
  app.on("open-file", (event, file) => {
    event.preventDefault();
    void add(openedFiles([file]));
  });
  // On macOS and Linux the package itself registers the scheme.
  if (process.platform === "win32" && app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
  return true;
}
