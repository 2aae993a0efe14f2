import { BrowserWindow, session } from "electron";
import type { ClosingWorkspace } from "../connections/connections";
import type { Log } from "../log";
import { closingPage, stopUrl, updateScript } from "./closing-page";
import { t } from "../../shared/words";

/** Closing usually takes less (ms), and then no window appears. */
const patienceMs = 1000;
const scheme = "closing";

/** Shows which workspaces are still closing after the last window was closed, and lets the analyst stop waiting. */
export class ClosingWindow {
  #workspaces: readonly ClosingWorkspace[] = [];
  #timer: NodeJS.Timeout | undefined;
  #window: BrowserWindow | undefined;

  constructor(private readonly deps: { textSize: () => number; stopWaiting: () => void; log: Log }) {}

  /** Shows the workspaces that are still closing. The window opens if that takes long, and closes with the last one. */
  show(workspaces: readonly ClosingWorkspace[]): void {
    this.#workspaces = workspaces;
    if (workspaces.length === 0) this.end();
    else if (this.#window) this.#update(this.#window);
    else this.#timer ??= setTimeout(() => this.#open(), patienceMs);
  }

  toFront(): void {
    this.#window?.show();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#window?.destroy();
    this.#window = undefined;
  }

  #open(): void {
    const zoom = this.deps.textSize();
    const own = session.fromPartition("closing", { cache: false });
    if (!own.protocol.isProtocolHandled(scheme))
      own.protocol.handle(
        scheme,
        () =>
          new Response(closingPage(this.#workspaces), {
            headers: { "content-type": "text/html; charset=utf-8" },
          }),
      );
    own.setPermissionRequestHandler((_, __, answer) => answer(false));
    const window = new BrowserWindow({
      width: Math.round(460 * zoom),
      height: Math.round((148 + 56 * this.#workspaces.length) * zoom),
      useContentSize: true,
      resizable: false,
      maximizable: false,
      fullscreenable: false,
      autoHideMenuBar: true,
      title: t("main:closing.title"),
      show: false,
      webPreferences: { session: own, sandbox: true, contextIsolation: true, nodeIntegration: false },
    });
    this.#window = window;
    const { webContents } = window;
    webContents.on("will-frame-navigate", (event) => {
      event.preventDefault();
      if (event.url === stopUrl) this.deps.stopWaiting();
    });
    webContents.on("did-finish-load", () => {
      webContents.setZoomFactor(zoom);
      this.#update(window);
    });
    window.once("ready-to-show", () => window.show());
    // Without its window, the app goes on saving and then quits.
    window.once("closed", () => {
      if (this.#window === window) this.#window = undefined;
    });
    window.loadURL(`${scheme}://page/`).catch((error: unknown) => {
      this.deps.log.warn("What is still closing could not be shown", error);
    });
  }

  #update({ webContents }: BrowserWindow): void {
    if (webContents.isLoading()) return;
    webContents.executeJavaScript(updateScript(this.#workspaces)).catch((error: unknown) => {
      this.deps.log.warn("What is still closing could not be shown", error);
    });
  }
}
