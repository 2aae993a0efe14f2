import { app } from "electron";
import { z } from "zod";
import { linkScheme, openedByArguments, openedFiles, openedLink, type OpenedQueue } from "./opened";

const Start = z.object({ args: z.array(z.string()), folder: z.string() });

/**
 * Takes what the desktop hands over: links and files given at the start, to a second start, or (macOS) by an event.
 * False where another run of Earshot has the profile: what this start was given has gone to it.
 */
export function receiveFromDesktop(queue: OpenedQueue): boolean {
  const start: z.output<typeof Start> = { args: process.argv.slice(1), folder: process.cwd() };
  // Chromium reorders the arguments that it hands over by itself, so they are sent along as they were.
  if (!app.requestSingleInstanceLock(start)) return false;

  queue.add(openedByArguments(start.args, start.folder));
  app.on("second-instance", (_, __, ___, data) => {
    const second = Start.safeParse(data);
    if (second.success) queue.add(openedByArguments(second.data.args, second.data.folder));
  });
  app.on("open-url", (event, url) => {
    event.preventDefault();
    queue.add([openedLink(url)]);
  });
  app.on("open-file", (event, file) => {
    event.preventDefault();
    queue.add(openedFiles([file]));
  });
  // On macOS and Linux the package itself says that it opens these links.
  if (process.platform === "win32" && app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
  return true;
}
