import type { BrowserWindow } from "electron";
import { spoken } from "../../shared/words";
import { send } from "../ipc/transport";
import type { Log } from "../log";
import type { PathGrants } from "../path-grants";
import { offerTextMenu } from "./context-menu";
import { OpenedQueue, type HandedOver } from "./opened";
import { loadPage, openWindow } from "./window";

/** What the windows are made with. */
export interface WindowParts {
  preload: string;
  userData: string;
  /** As it is set when a page is loaded. */
  textSize: () => number;
  grants: PathGrants;
  log: Log;
}

interface OwnWindow {
  window: BrowserWindow;
  /** What it is to open, kept until its page is ready for it. */
  opened: OpenedQueue;
}

/** The app's windows: each shows a place of its own, and one of them is the front one. */
export class Windows {
  #all: OwnWindow[] = [];

  constructor(private readonly parts: WindowParts) {}

  /** Opens a window; it shows what was opened as soon as its page is ready. */
  open(opened: readonly HandedOver[] = []): BrowserWindow {
    const { preload, userData, textSize, log } = this.parts;
    const window = openWindow(preload, userData, this.#all.length > 0 ? this.front : null, log);
    const own = { window, opened: new OpenedQueue() };
    own.opened.add(opened);
    this.#all.unshift(own);
    window.on("focus", () => {
      this.#all = [own, ...this.#all.filter((one) => one !== own)];
    });
    window.on("closed", () => {
      this.#all = this.#all.filter((one) => one !== own);
    });
    offerTextMenu(window);
    const { webContents } = window;
    webContents.on("did-finish-load", () => webContents.setZoomFactor(textSize()));
    webContents.on("did-start-navigation", ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) own.opened.away();
    });
    loadPage(window, spoken(), log);
    return window;
  }

  /** Loads the page of each anew, in the language that is spoken now. */
  load(): void {
    for (const window of this.all) loadPage(window, spoken(), this.parts.log);
  }

  /** All of them, the front one first. */
  get all(): readonly BrowserWindow[] {
    return this.#all.map(({ window }) => window);
  }

  /** The window that the analyst worked in last: what is asked is asked there. */
  get front(): BrowserWindow {
    const [first] = this.#all;
    if (!first) throw new Error("No window is open");
    return first.window;
  }

  /** Shows the front window to the analyst. */
  toFront(): void {
    const [first] = this.all;
    if (first?.isMinimized()) first.restore();
    first?.show();
    first?.focus();
  }

  /** Hands what was opened from outside to the front window. */
  take(opened: HandedOver): void {
    this.#all[0]?.opened.add([opened]);
    this.toFront();
  }

  /** A window's page is ready: what waited for it goes to it now. */
  ready(page: number | undefined): void {
    const own = this.#all.find(({ window }) => window.webContents.id === page);
    const { grants } = this.parts;
    own?.opened.ready((one) =>
      send(
        own.window,
        "app.opened",
        one.kind === "files"
          ? { kind: "files", files: one.paths.map((file) => grants.give(page, file)) }
          : one,
      ),
    );
  }
}
