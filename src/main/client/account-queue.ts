import { longestWaitMs } from "../../shared/interface/calls.constants";
import { callClasses, type CallClass } from "../../shared/interface/endpoints";
import type { MeterReading } from "../../shared/ipc/connections";
import { t } from "../../shared/texts";
import { clockTime } from "./clock-time";
import { ServiceError, cancelled, failure, unsent } from "./service-error";
import { SlidingWindow } from "./sliding-window";

/**
 * Whether the service may have counted a call that failed. An earlier connection may have broken after the call was sent on it, but
 * that is too rare to wait for.
 */
function mayHaveCounted({ unsent, kind, data }: ServiceError): boolean {
  return !(unsent || kind === "offline" || data.details?.["diagnosis"] === "certificate");
}

/** Calls of the analyst go before uploads. */
export type Priority = "foreground" | "upload";

/** Maximum calls per minute by class, null = unlimited. */
export type ClassLimits = Readonly<Record<CallClass, number | null>>;

const minute = 60_000;
// The service counts calls when they arrive, slightly later than they are sent (ms).
const margin = 50;
// Uploads are spread over the minute, so that the analyst never waits a whole minute behind a burst.
const slices = 10;
// Share of the limit that uploads leave to the analyst: one of every 67 calls.
const reservedShare = 0.015;
// Chromium opens at most six connections per host. Uploads leave two of them free.
const maxAtOnce = { foreground: 6, upload: 4 } as const;
// Longer blocks are cut to this, since the header may be a mistake or come from a proxy.
const longestBlock = 15 * minute;

interface Waiting {
  priority: Priority;
  start: (now: number) => void;
  refuse: (reason: Error) => void;
}

/** Queue of one call class of one account. */
class Lane {
  limit: number | null = null;
  readonly waiting: Record<Priority, Waiting[]> = { foreground: [], upload: [] };
  readonly #all = new SlidingWindow(minute + margin);
  readonly #uploads = new SlidingWindow(minute / slices);
  /** `until`: when calls are sent again. `named`: the time the service gave. */
  #blocked = { at: 0, until: 0, named: 0 };

  /** Records that a call starts now. */
  started(priority: Priority, now: number): void {
    this.#all.note(now);
    if (priority === "upload") this.#uploads.note(now);
  }

  /** Takes back a call that never reached the service. */
  unsent(priority: Priority, startedAt: number): void {
    this.#all.remove(startedAt);
    if (priority === "upload") this.#uploads.remove(startedAt);
  }

  /** Stops calls until the time given by the service. */
  block(until: number, now: number): void {
    const named = Math.max(this.blockNamed(now), until);
    this.#blocked = { at: now, until: Math.min(named, now + longestBlock), named };
  }

  used(now: number): number {
    return this.#all.count(now);
  }

  /** When calls are sent again. A past time, or 0, if not blocked. Setting the clock back doesn't prolong a block. */
  blockedUntil(now: number): number {
    return now < this.#blocked.at ? 0 : this.#blocked.until;
  }

  /** The time the service gave when it refused, 0 if not blocked. */
  blockNamed(now: number): number {
    return this.blockedUntil(now) > now ? this.#blocked.named : 0;
  }

  /** The error for calls that would have to wait too long, otherwise null. */
  refusal(now: number): Error | null {
    if (this.blockedUntil(now) - now <= longestWaitMs) return null;
    const retryAt = this.blockNamed(now);
    const message = t("main:client.noMoreCalls", { time: clockTime(retryAt) });
    return unsent(failure("rate", message, { retryable: true, retryAt }));
  }

  /** Earliest time a call of this priority may start. */
  freeAt(priority: Priority, now: number): number {
    let at = Math.max(now, this.blockedUntil(now));
    if (this.limit === null) return at;
    const reserve = priority === "upload" ? Math.floor(this.limit * reservedShare) : 0;
    at = Math.max(at, this.#all.freeAt(this.limit - reserve, now));
    if (priority === "upload") at = Math.max(at, this.#uploads.freeAt(Math.ceil(this.limit / slices), now));
    return at;
  }
}

/**
 * Queues the calls of one account, with a limit per class within any minute and the analyst's calls before uploads.
 * Connections to the same account share it because the service counts by account.
 */
export class AccountQueue {
  readonly #lanes = new Map(callClasses.map((name) => [name, new Lane()]));
  readonly #limits = new Map<string, ClassLimits>();
  readonly #running: Record<Priority, number> = { foreground: 0, upload: 0 };
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Infinity;

  constructor(private readonly changed: () => void = () => undefined) {}

  /** Sets the limits of one connection. If several connections share the account, the strictest limit applies. */
  limit(connectionId: string, limits: ClassLimits): void {
    this.#limits.set(connectionId, limits);
    this.#applyLimits();
  }

  /** Removes a connection. Returns true if no other one uses the account. */
  leave(connectionId: string): boolean {
    this.#limits.delete(connectionId);
    // Calls that still wait keep the last limits.
    if (this.#limits.size === 0) return true;
    this.#applyLimits();
    return false;
  }

  /** Runs a call when its class has room. One for which no connection could be made doesn't count against the limit. */
  async run<T>(
    callClass: CallClass,
    priority: Priority,
    signal: AbortSignal,
    task: () => Promise<T>,
  ): Promise<T> {
    const lane = this.#lane(callClass);
    const startedAt = await this.#turn(lane, priority, signal);
    try {
      return await task();
    } catch (error) {
      if (error instanceof ServiceError && !mayHaveCounted(error)) lane.unsent(priority, startedAt);
      throw error;
    } finally {
      this.#running[priority]--;
      this.#startWhatMay();
    }
  }

  /** Blocks a class until a time, after the service refused a call because of its limit. */
  block(callClass: CallClass, until: number): void {
    const now = Date.now();
    const lane = this.#lane(callClass);
    lane.block(until, now);
    const reason = lane.refusal(now);
    if (reason !== null)
      for (const queue of Object.values(lane.waiting))
        for (const { refuse } of queue.splice(0)) refuse(reason);
    // Calls waiting for the earlier time would find the class blocked.
    this.#startWhatMay();
  }

  /** Calls of the last minute by class. */
  readings(now = Date.now()): MeterReading[] {
    return [...this.#lanes].map(([callClass, lane]) => {
      const freeAt = lane.freeAt("foreground", now);
      return {
        callClass,
        used: lane.used(now),
        waiting: lane.waiting.foreground.length + lane.waiting.upload.length,
        perMinute: lane.limit,
        freeAt: freeAt > now ? freeAt : null,
      };
    });
  }

  #applyLimits(): void {
    for (const [name, lane] of this.#lanes) {
      const given = [...this.#limits.values()].map((limits) => limits[name]).filter((n) => n !== null);
      lane.limit = given.length > 0 ? Math.min(...given) : null;
    }
    this.#startWhatMay();
    this.changed();
  }

  #lane(callClass: CallClass): Lane {
    const lane = this.#lanes.get(callClass);
    if (!lane) throw new TypeError(`No class ${callClass}`);
    return lane;
  }

  /** Resolves with the time at which the call starts. */
  async #turn(lane: Lane, priority: Priority, signal: AbortSignal): Promise<number> {
    const reason = lane.refusal(Date.now());
    if (reason !== null) throw reason;
    return new Promise<number>((resolve, reject) => {
      const queue = lane.waiting[priority];
      const giveUp = () => {
        const place = queue.indexOf(waiting);
        if (place >= 0) queue.splice(place, 1);
        reject(cancelled());
      };
      const waiting: Waiting = {
        priority,
        start: (now) => {
          signal.removeEventListener("abort", giveUp);
          resolve(now);
        },
        refuse: (reason) => {
          signal.removeEventListener("abort", giveUp);
          reject(reason);
        },
      };
      if (signal.aborted) {
        giveUp();
        return;
      }
      signal.addEventListener("abort", giveUp, { once: true });
      queue.push(waiting);
      this.#startWhatMay();
    });
  }

  #startWhatMay(): void {
    const now = Date.now();
    let next = Infinity;
    for (const priority of ["foreground", "upload"] as const) {
      for (const lane of this.#lanes.values()) {
        while (lane.waiting[priority].length > 0 && this.#hasRoom(priority, lane)) {
          const at = lane.freeAt(priority, now);
          if (at > now) {
            next = Math.min(next, at);
            break;
          }
          lane.started(priority, now);
          this.#running[priority]++;
          lane.waiting[priority].shift()?.start(now);
        }
      }
    }
    this.#wakeAt(next);
    this.changed();
  }

  #hasRoom(priority: Priority, lane: Lane): boolean {
    // No limit means a service on this computer. Holding calls back gains nothing there.
    if (lane.limit === null) return true;
    const all = this.#running.foreground + this.#running.upload;
    return (
      all < maxAtOnce.foreground && (priority === "foreground" || this.#running.upload < maxAtOnce.upload)
    );
  }

  #wakeAt(at: number): void {
    if (at === this.#timerAt) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    if (at === Infinity) return;
    this.#timer = setTimeout(() => {
      this.#timerAt = Infinity;
      this.#startWhatMay();
    }, at - Date.now());
  }
}
