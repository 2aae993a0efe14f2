import type { CallError } from "../../shared/ipc/contract";
import type { Network, Reach } from "../../shared/ipc/connections";

/** What the watch over the network is made of. */
export interface ReachParts {
  /** Whether the computer has a network at all. */
  isOnline: () => boolean;
  changed: (network: Network) => void;
  /** Calls a service that couldn't be reached, to see whether it can be again. */
  probe: (connectionId: string) => void;
  /** How often the computer's state is looked at. */
  everyMs?: number;
}

/** First wait before a service that can't be reached is tried again; it doubles. */
const firstProbeMs = 15_000;
const longestProbeMs = 120_000;
/** A single broken exchange is no sign of being offline; so many in a row are. */
const brokenInRow = 2;

/** Whether services can be reached, and since when: by what their calls came to, and by the computer's own word. */
export class ReachWatch {
  readonly #states = new Map<string, Reach>();
  readonly #broken = new Map<string, number>();
  readonly #probes = new Map<string, NodeJS.Timeout>();
  readonly #timer: NodeJS.Timeout;
  #computer: Network["computer"];

  constructor(private readonly parts: ReachParts) {
    this.#computer = { online: parts.isOnline(), since: Date.now() };
    this.#timer = setInterval(() => this.#look(), parts.everyMs ?? 3000);
    this.#timer.unref();
  }

  get network(): Network {
    return { computer: this.#computer, connections: [...this.#states.values()] };
  }

  /** A call of a service went through or failed. */
  called(connectionId: string, error: CallError | null): void {
    const broke = error?.kind === "network" || error?.kind === "timeout";
    const inRow = broke ? (this.#broken.get(connectionId) ?? 0) + 1 : 0;
    this.#broken.set(connectionId, inRow);
    if (error?.kind === "offline" || inRow >= brokenInRow) this.#enter(connectionId, false, error);
    // Any answer, a refusal too, shows that the service is there.
    else if (error === null || error.httpStatus !== null) this.#enter(connectionId, true, null);
  }

  /** A connection is gone, or leads elsewhere. */
  forget(connectionId: string): void {
    clearTimeout(this.#probes.get(connectionId));
    this.#probes.delete(connectionId);
    this.#broken.delete(connectionId);
    if (this.#states.delete(connectionId)) this.parts.changed(this.network);
  }

  stop(): void {
    clearInterval(this.#timer);
    for (const probe of this.#probes.values()) clearTimeout(probe);
  }

  #enter(connectionId: string, online: boolean, error: CallError | null): void {
    const before = this.#states.get(connectionId);
    if (before?.online === online) return;
    this.#states.set(connectionId, { connectionId, online, since: Date.now(), error });
    clearTimeout(this.#probes.get(connectionId));
    this.#probes.delete(connectionId);
    if (!online) this.#probeAfter(connectionId, firstProbeMs);
    // A service that answers from the first call on is no news.
    if (before !== undefined || !online) this.parts.changed(this.network);
  }

  #probeAfter(connectionId: string, waitMs: number): void {
    const timer = setTimeout(() => {
      if (this.#states.get(connectionId)?.online !== false) return;
      this.#probeAfter(connectionId, Math.min(waitMs * 2, longestProbeMs));
      if (this.#computer.online) this.parts.probe(connectionId);
    }, waitMs);
    timer.unref();
    this.#probes.set(connectionId, timer);
  }

  #look(): void {
    const online = this.parts.isOnline();
    if (online === this.#computer.online) return;
    this.#computer = { online, since: Date.now() };
    this.parts.changed(this.network);
    if (!online) return;
    for (const { connectionId, online: reached } of this.#states.values())
      if (!reached) this.parts.probe(connectionId);
  }
}
