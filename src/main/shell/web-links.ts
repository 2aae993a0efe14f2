import { webUrl } from "../web-url";

/** Input that main itself sees before the page does, and that may mean a click on a link. */
const gestures: ReadonlySet<string> = new Set(["mouseUp", "touchEnd", "gestureTap", "rawKeyDown", "keyDown"]);
/** Milliseconds from an input to the link that it opens. */
const longestDelay = 1_000;

export interface WebLinkDeps {
  /** Origins that the analyst agreed to in this run, shared by all pages. */
  agreed: Set<string>;
  /** Asks the analyst about a URL in a dialog of the system. */
  ask: (url: URL) => Promise<boolean>;
  open: (href: string) => Promise<void>;
  now?: () => number;
}

/**
 * Opens links of one page in the system's browser. A URL can carry away what the page knows, so a page can't open one on
 * its own: each takes an input of the analyst, and the first to an origin takes their agreement. Without encryption,
 * every link takes it.
 */
export class WebLinks {
  #input = -Infinity;
  readonly #now: () => number;

  constructor(private readonly deps: WebLinkDeps) {
    this.#now = deps.now ?? (() => performance.now());
  }

  /** Takes the type of an input that the page is about to get. */
  input(type: string): void {
    if (gestures.has(type)) this.#input = this.#now();
  }

  /** Opens a URL. Returns false if it may not be opened. */
  async open(address: string): Promise<boolean> {
    const url = webUrl(address);
    if (url === null || this.#now() - this.#input > longestDelay) return false;
    // One input opens one link.
    this.#input = -Infinity;
    const { agreed, ask, open } = this.deps;
    if (!agreed.has(url.origin)) {
      if (!(await ask(url))) return false;
      if (url.protocol === "https:") agreed.add(url.origin);
    }
    await open(url.href);
    return true;
  }
}
