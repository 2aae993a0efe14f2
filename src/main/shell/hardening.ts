import { BrowserWindow, app, dialog, session, shell, type WebContents } from "electron";
import { t } from "../../shared/words";
import type { Log } from "../log";
import { developmentServer, isOwnPage } from "../ipc/own-page";
import { webUrl } from "./web-url";

/** Opens a URL in the system's browser: https directly, http after a confirmation, nothing else. */
async function openInBrowser(address: string, log: Log, contents: WebContents): Promise<void> {
  const url = webUrl(address);
  if (url === null) {
    log.warn("A URL was not opened");
    return;
  }
  if (url.protocol === "http:" && !(await agreesToHttp(url, contents))) return;
  await shell.openExternal(url.href);
}

async function agreesToHttp(url: URL, contents: WebContents): Promise<boolean> {
  const question = {
    type: "warning" as const,
    message: t("main:dialog.openUnencrypted", { host: url.host }),
    detail: t("main:dialog.unencrypted"),
    buttons: [t("main:dialog.open"), t("cancel")],
    defaultId: 1,
    cancelId: 1,
  };
  const window = BrowserWindow.fromWebContents(contents);
  const answer = window ? dialog.showMessageBox(window, question) : dialog.showMessageBox(question);
  return (await answer).response === 0;
}

/** Blocks ways out of a page's sandbox: navigation, new windows, webviews, permissions, network access. */
export function harden(log: Log): void {
  app.on("web-contents-created", (_, contents) => {
    contents.on("will-frame-navigate", (event) => {
      if (!isOwnPage(event.url)) event.preventDefault();
    });
    contents.on("will-redirect", (event) => {
      if (!isOwnPage(event.url)) event.preventDefault();
    });
    contents.on("will-attach-webview", (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      openInBrowser(url, log, contents).catch((error: unknown) =>
        log.warn("A URL could not be opened", error),
      );
      return { action: "deny" };
    });
  });
  const page = session.defaultSession;
  // The page only needs to write to the clipboard.
  page.setPermissionRequestHandler((contents, permission, answer) => {
    answer(permission === "clipboard-sanitized-write" && isOwnPage(contents.getURL()));
  });
  page.setPermissionCheckHandler((contents, permission) => {
    return permission === "clipboard-sanitized-write" && contents !== null && isOwnPage(contents.getURL());
  });
  page.setDevicePermissionHandler(() => false);
  // The page's policy forbids the same. This also covers a page that bypasses it.
  if (developmentServer() === undefined)
    page.webRequest.onBeforeRequest(
      { urls: ["http://*/*", "https://*/*", "ws://*/*", "wss://*/*", "ftp://*/*"] },
      (_, answer) => answer({ cancel: true }),
    );
  page.on("will-download", (event) => event.preventDefault());
}
