import { BrowserWindow, app, dialog, session, shell, type WebContents } from "electron";
import { startOf } from "../../shared/text/start-of";
import { t } from "../../shared/texts";
import type { Log } from "../log";
import { developmentServer, isOwnPage } from "../ipc/own-page";
import { WebLinks } from "./web-links";

/** Asks whether a link may be opened. The question is the system's, so that no page can answer it. */
async function agreesTo(url: URL, contents: WebContents): Promise<boolean> {
  const isEncrypted = url.protocol === "https:";
  const question = {
    type: "warning" as const,
    message: t(isEncrypted ? "main:dialog.openLink" : "main:dialog.openUnencrypted", { host: url.host }),
    detail: t(isEncrypted ? "main:dialog.linkLeaves" : "main:dialog.unencrypted", {
      url: startOf(url.href, 300),
    }),
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
  const agreed = new Set<string>();
  app.on("web-contents-created", (_, contents) => {
    const links = new WebLinks({
      agreed,
      ask: (url) => agreesTo(url, contents),
      open: (href) => shell.openExternal(href),
    });
    contents.on("input-event", (_event, { type }) => links.input(type));
    contents.on("will-frame-navigate", (event) => {
      if (!isOwnPage(event.url)) event.preventDefault();
    });
    contents.on("will-redirect", (event) => {
      if (!isOwnPage(event.url)) event.preventDefault();
    });
    contents.on("will-attach-webview", (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      links.open(url).then(
        (isOpen) => {
          if (!isOpen) log.warn("A URL was not opened");
        },
        (error: unknown) => log.warn("A URL could not be opened", error),
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
