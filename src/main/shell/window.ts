import { BrowserWindow, app, nativeTheme, screen } from "electron";
import path from "node:path";
import type { Language } from "../../shared/texts/languages";
import type { Log } from "../log";
import { developmentServer, ownOrigin } from "../ipc/own-page";
import { minWindowSize, onScreen, windowStateFile, type WindowState } from "./window-state";

/** Window background, so that nothing flashes before the page is drawn. */
const background = () => (nativeTheme.shouldUseDarkColors ? "#12151b" : "#f6f7f9");

/** The page's URL for a language. */
function pageIn(language: Language): string {
  return `${developmentServer() ?? `${ownOrigin}/index.html`}?language=${language}`;
}

/** Loads or reloads the page in a language. */
export function loadPage(window: Loading, language: Language, log: Log): void {
  let isClosed = false;
  const close = () => (isClosed = true);
  window.once("close", close);
  window
    .loadURL(pageIn(language))
    .catch((error: unknown) => {
      // Closing a window aborts its loading, for example when the app is ended as it opens.
      if (!isClosed) log.error("The page can't be loaded", error);
    })
    .finally(() => window.off("close", close));
}

interface Loading {
  loadURL: (url: string) => Promise<void>;
  once: (event: "close", listener: () => void) => unknown;
  off: (event: "close", listener: () => void) => unknown;
}

/** Offset (px) of a new window from the one it was opened from, so that both titles are visible. */
const step = 32;

/** A window is shown after this time even if nothing has been drawn in it. */
const latestShownMs = 5_000;

/** Opens a window at its last position and size, or next to another one. */
export function openWindow(
  preload: string,
  userData: string,
  beside: BrowserWindow | null,
  log: Log,
): BrowserWindow {
  const file = windowStateFile(path.join(userData, "window.json"), log);
  const { maximized, x, y, ...size } = onScreen(
    beside ? besideOf(beside) : file.read(),
    screen.getAllDisplays().map(({ workArea }) => workArea),
  );
  const window = new BrowserWindow({
    ...size,
    ...(x !== undefined && y !== undefined && { x, y }),
    minWidth: minWindowSize.width,
    minHeight: minWindowSize.height,
    title: "Earshot",
    backgroundColor: background(),
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  });
  if (maximized) window.maximize();
  const show = () => {
    clearTimeout(late);
    if (!window.isDestroyed() && !window.isVisible()) window.show();
  };
  // A graphics process that can't start may keep the first frame from coming. An empty window says more than none.
  const late = setTimeout(show, latestShownMs);
  window.once("ready-to-show", show);
  window.webContents.once("did-fail-load", show);

  const recolour = () => window.setBackgroundColor(background());
  nativeTheme.on("updated", recolour);
  window.on("close", () => {
    try {
      file.write({ ...window.getNormalBounds(), maximized: window.isMaximized() });
    } catch (error) {
      log.warn("The window's place could not be kept", error);
    }
  });
  window.on("closed", () => nativeTheme.off("updated", recolour));

  let lastReload = 0;
  window.webContents.on("render-process-gone", (_, { reason, exitCode }) => {
    log.error("The page's process ended", undefined, { reason, exitCode });
    // Reloads once after a crash. Two within ten seconds would repeat forever.
    if (reason === "clean-exit" || Date.now() - lastReload < 10_000) return;
    lastReload = Date.now();
    window.webContents.reload();
  });
  return window;
}

function besideOf(window: BrowserWindow): WindowState {
  const { x, y, width, height } = window.getNormalBounds();
  return { x: x + step, y: y + step, width, height, maximized: false };
}
