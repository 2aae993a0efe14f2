import type { CallError } from "../../shared/ipc/contract";
import type { Network, Reach } from "../../shared/ipc/connections";

export interface ReachDeps {
  /** Whether the computer has any network. */
  isOnline: () => boolean;
  changed: (network: Network) => void;
  /** Calls an unreachable service to see whether it is back. */
  probe: (connectionId: string) => void;
  /** Interval (ms) for checking the computer's network. */
  everyMs?: number;
}

/** First interval for probing an unreachable service. It doubles. */
const firstProbeMs = 15_000;
const longestProbeMs = 120_000;
/** So many broken exchanges in a row mean offline. A single one doesn't. */
const brokenInRow = 2;

/**
 * Tracks which services are reachable and take the token, and since when, from the results of calls and the computer's network state.
 */
export class ReachWatch {
  readonly #states = new Map<string, Reach>();
  readonly #broken = new Map<string, number>();
  readonly #probes = new Map<string, NodeJS.Timeout>();
  readonly #timer: NodeJS.Timeout;
  #computer: Network["computer"];

  constructor(private readonly deps: ReachDeps) {
    this.#computer = { online: deps.isOnline(), since: Date.now() };
    this.#timer = setInterval(() => this.#look(), deps.everyMs ?? 3000);
    this.#timer.unref();
  }

  get network(): Network {
    return { computer: this.#computer, connections: [...this.#states.values()] };
  }

  /** Call it with the result of each call. */
  called(connectionId: string, error: CallError | null): void {
    const broke = error?.kind === "network" || error?.kind === "timeout";
    const inRow = broke ? (this.#broken.get(connectionId) ?? 0) + 1 : 0;
    this.#broken.set(connectionId, inRow);
    const before = this.#states.get(connectionId);
    const now = Date.now();
    const rejected = error?.kind === "auth" && error.httpStatus !== null;
    const rejectedSince =
      error === null ? null : rejected ? (before?.rejectedSince ?? now) : (before?.rejectedSince ?? null);
    const off = error?.kind === "offline" || inRow >= brokenInRow;
    // Any response shows that the service is there, even a refusal.
    if (off || error === null || error.httpStatus !== null)
      this.#enter({ connectionId, online: !off, since: now, error: off ? error : null, rejectedSince });
  }

  /** Call it when a connection is removed or its URL changes. */
  forget(connectionId: string): void {
    clearTimeout(this.#probes.get(connectionId));
    this.#probes.delete(connectionId);
    this.#broken.delete(connectionId);
    if (this.#states.delete(connectionId)) this.deps.changed(this.network);
  }

  stop(): void {
    clearInterval(this.#timer);
    for (const probe of this.#probes.values()) clearTimeout(probe);
  }

  #enter(next: Reach): void {
    const { connectionId, online, rejectedSince } = next;
    const before = this.#states.get(connectionId);
    const moved = before?.online !== online;
    if (!moved && before.rejectedSince === rejectedSince) return;
    this.#states.set(connectionId, moved ? next : { ...before, rejectedSince });
    if (moved) {
      clearTimeout(this.#probes.get(connectionId));
      this.#probes.delete(connectionId);
      if (!online) this.#probeAfter(connectionId, firstProbeMs);
    }
    // No event for a service that works from its first call on.
    if (before !== undefined || !online || rejectedSince !== null) this.deps.changed(this.network);
  }

  #probeAfter(connectionId: string, waitMs: number): void {
    const timer = setTimeout(() => {
      if (this.#states.get(connectionId)?.online !== false) return;
      this.#probeAfter(connectionId, Math.min(waitMs * 2, longestProbeMs));
      if (this.#computer.online) this.deps.probe(connectionId);
    }, waitMs);
    timer.unref();
    this.#probes.set(connectionId, timer);
  }

  #look(): void {
    const online = this.deps.isOnline();
    if (online === this.#computer.online) return;
    this.#computer = { online, since: Date.now() };
    this.deps.changed(this.network);
    if (!online) return;
    for (const { connectionId, online: reached } of this.#states.values())
      if (!reached) this.deps.probe(connectionId);
  }
}
