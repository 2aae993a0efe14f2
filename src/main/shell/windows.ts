import type { BrowserWindow } from "electron";
import { currentLanguage } from "../../shared/texts";
import { send } from "../ipc/transport";
import type { Log } from "../log";
import type { PathGrants } from "../path-grants";
import { offerTextMenu } from "./context-menu";
import { OpenedSample, type DesktopRequest } from "./open-requests";
import { loadPage, openWindow } from "./window";

export interface WindowDeps {
  preload: string;
  userData: string;
  /** Applied whenever a page loads. */
  textSize: () => number;
  grants: PathGrants;
  log: Log;
}

interface OwnWindow {
  window: BrowserWindow;
  /** Requests that wait for the page to be ready. */
  opened: OpenedSample;
}

/** The app's windows. Each has a place of its own, and one of them is in front. */
export class Windows {
  #all: OwnWindow[] = [];

  constructor(private readonly deps: WindowDeps) {}

  /** Opens a window. It handles the given requests as soon as its page is ready. */
  open(opened: readonly DesktopRequest[] = []): BrowserWindow {
    const { preload, userData, textSize, log } = this.deps;
    const window = openWindow(preload, userData, this.#all.length > 0 ? this.front : null, log);
    const own = { window, opened: new OpenedSample() };
    own.opened.add(opened);
    this.#all.unshift(own);
    window.on("focus", () => {
      this.#all = [own, ...this.#all.filter((ownWindow) => ownWindow !== own)];
    });
    window.on("closed", () => {
      this.#all = this.#all.filter((ownWindow) => ownWindow !== own);
    });
    offerTextMenu(window);
    const { webContents } = window;
    webContents.on("did-finish-load", () => webContents.setZoomFactor(textSize()));
    webContents.on("did-start-navigation", ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) own.opened.away();
    });
    loadPage(window, currentLanguage(), log);
    return window;
  }

  /** Reloads all pages, in the current language. */
  load(): void {
    for (const window of this.all) loadPage(window, currentLanguage(), this.deps.log);
  }

  /** All windows, the front one first. */
  get all(): readonly BrowserWindow[] {
    return this.#all.map(({ window }) => window);
  }

  /** The window the analyst used last. */
  get front(): BrowserWindow {
    const [first] = this.#all;
    if (!first) throw new Error("No window is open");
    return first.window;
  }

  toFront(): void {
    const [first] = this.all;
    if (first?.isMinimized()) first.restore();
    first?.show();
    first?.focus();
  }

  /** Passes a request from the desktop to the front window. */
  take(opened: DesktopRequest): void {
    this.#all[0]?.opened.add([opened]);
    this.toFront();
  }

  /** Delivers waiting requests: the window's page is ready. */
  ready(page: number | undefined): void {
    const own = this.#all.find(({ window }) => window.webContents.id === page);
    const { grants } = this.deps;
    own?.opened.ready((request) =>
      send(
        own.window,
        "app.opened",
        request.kind === "files"
          ? { kind: "files", files: request.paths.map((file) => grants.give(page, file)) }
          : request,
      ),
    );
  }
}
