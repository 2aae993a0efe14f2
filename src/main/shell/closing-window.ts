import { BrowserWindow, session } from "electron";
import type { ClosingWorkspace } from "../connections/connections";
import type { Log } from "../log";
import { closingPage, stopUrl, updateScript } from "./closing-page";
import { t } from "../../shared/texts";

/** Closing usually takes less (ms), and then no window appears. */
const patienceMs = 1000;
const scheme = "closing";
/** CSS px. */
const width = 460;

/** Shows which workspaces are still closing after the last window was closed, and lets the analyst stop waiting. */
export class ClosingWindow {
  #workspaces: readonly ClosingWorkspace[] = [];
  #timer: NodeJS.Timeout | undefined;
  #window: BrowserWindow | undefined;
  /** Whether the page has loaded. It holds the state of when it was requested; scripts would wait for it. */
  #isLoaded = false;

  constructor(private readonly deps: { textSize: () => number; stopWaiting: () => void; log: Log }) {}

  /** Shows the workspaces that are still closing. The window opens if that takes long, and closes with the last one. */
  show(workspaces: readonly ClosingWorkspace[]): void {
    this.#workspaces = workspaces;
    if (workspaces.length === 0) this.end();
    else if (this.#window) {
      if (this.#isLoaded) void this.#update(this.#window);
    } else this.#timer ??= setTimeout(() => this.#open(), patienceMs);
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
      width: Math.round(width * zoom),
      height: Math.round(200 * zoom),
      useContentSize: true,
      maximizable: false,
      fullscreenable: false,
      autoHideMenuBar: true,
      title: t("main:closing.title"),
      show: false,
      webPreferences: { session: own, sandbox: true, contextIsolation: true, nodeIntegration: false },
    });
    this.#window = window;
    this.#isLoaded = false;
    const { webContents } = window;
    webContents.on("will-frame-navigate", (event) => {
      event.preventDefault();
      if (event.url === stopUrl) this.deps.stopWaiting();
    });
    webContents.on("did-finish-load", () => {
      this.#isLoaded = true;
      webContents.setZoomFactor(zoom);
      void this.#update(window).then(() => {
        if (!window.isDestroyed()) window.show();
      });
    });
    // Without its window, the app goes on saving and then quits.
    window.once("closed", () => {
      if (this.#window === window) this.#window = undefined;
    });
    window.loadURL(`${scheme}://page/`).catch((error: unknown) => {
      // Everything may have closed while the page was loading.
      if (!window.isDestroyed()) this.deps.log.warn("What is still closing could not be shown", error);
    });
  }

  /** Shows the present state, and makes the window as high as its content. */
  async #update(window: BrowserWindow): Promise<void> {
    const { webContents } = window;
    try {
      const height: unknown = await webContents.executeJavaScript(updateScript(this.#workspaces));
      const zoom = webContents.getZoomFactor();
      if (typeof height === "number" && !window.isDestroyed())
        window.setContentSize(Math.round(width * zoom), Math.ceil(height * zoom));
    } catch (error) {
      // The window may have been closed meanwhile.
      if (!window.isDestroyed()) this.deps.log.warn("What is still closing could not be shown", error);
    }
  }
}
