import { app, session, shell } from "electron";
import type { Log } from "../log";
import { isOwnPage } from "./own-page";

/** Opens a web address in the system's browser; every other address is refused. */
export function openInBrowser(address: string, log: Log): void {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && (url.protocol === "https:" || url.protocol === "http:")) void shell.openExternal(url.href);
  else log.warn("An address was not opened", { protocol: url?.protocol ?? "none" });
}

/** Shuts what a page could use to leave its sandbox: navigation, windows, webviews, permissions. */
export function harden(log: Log): void {
  app.on("web-contents-created", (_, contents) => {
    contents.on("will-navigate", (event) => {
      if (!isOwnPage(event.url)) event.preventDefault();
    });
    contents.on("will-frame-navigate", (event) => {
      if (!isOwnPage(event.url)) event.preventDefault();
    });
    contents.on("will-attach-webview", (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      openInBrowser(url, log);
      return { action: "deny" };
    });
  });
  const page = session.defaultSession;
  // Copying to the clipboard is the one thing that the page itself needs.
  page.setPermissionRequestHandler((contents, permission, answer) => {
    answer(permission === "clipboard-sanitized-write" && isOwnPage(contents.getURL()));
  });
  page.setPermissionCheckHandler((contents, permission) => {
    return permission === "clipboard-sanitized-write" && contents !== null && isOwnPage(contents.getURL());
  });
  page.setDevicePermissionHandler(() => false);
}
