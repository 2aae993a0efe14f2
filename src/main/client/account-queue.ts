import { longestWaitMs } from "../../shared/interface/calls.constants";
import { callClasses, type CallClass } from "../../shared/interface/endpoints";
import type { MeterReading } from "../../shared/ipc/connections";
import { t } from "../../shared/words";
import { clockTime } from "./clock-time";
import { cancelled, failure, unsent } from "./service-error";
import { SlidingWindow } from "./sliding-window";

/** What goes first when calls have to wait: the analyst's own, then uploads. */
export type Priority = "foreground" | "upload";

/** Calls a minute by class; null = no limit. */
export type ClassLimits = Readonly<Record<CallClass, number | null>>;

const minute = 60_000;
// A service counts calls when they arrive, which is not quite when they were sent.
const margin = 50;
// Uploads are spread over the minute, so that the analyst never waits a whole minute behind a burst of them.
const slices = 10;
// Of each 67 calls a minute one is left to the analyst.
const reservedShare = 0.015;
// Chromium keeps six connections to a host: two stay free of uploads.
const mostAtOnce = { foreground: 6, upload: 4 } as const;
// A service that asks for longer is tried again after this: its header may be a mistake, or a proxy's.
const longestBlock = 15 * minute;

interface Waiting {
  priority: Priority;
  start: () => void;
  refuse: (reason: Error) => void;
}

/** The queue of one class of one account. */
class Lane {
  limit: number | null = null;
  readonly waiting: Record<Priority, Waiting[]> = { foreground: [], upload: [] };
  readonly #all = new SlidingWindow(minute + margin);
  readonly #uploads = new SlidingWindow(minute / slices);
  /** `until`: when calls are let through again; `named`: the instant that the service named. */
  #blocked = { at: 0, until: 0, named: 0 };

  /** Notes that a call starts now. */
  started(priority: Priority, now: number): void {
    this.#all.note(now);
    if (priority === "upload") this.#uploads.note(now);
  }

  /** The service says that it takes no more for now. */
  block(until: number, now: number): void {
    const named = Math.max(this.blockNamed(now), until);
    this.#blocked = { at: now, until: Math.min(named, now + longestBlock), named };
  }

  used(now: number): number {
    return this.#all.count(now);
  }

  /** When the service takes calls again, where it said so; a clock that was set back must not make that any later. */
  blockedUntil(now: number): number {
    return now < this.#blocked.at ? 0 : this.#blocked.until;
  }

  /** The instant that the service named when it refused; 0 once calls are let through again. */
  blockNamed(now: number): number {
    return this.blockedUntil(now) > now ? this.#blocked.named : 0;
  }

  /** Why no call is taken, where that is too long to wait for in silence. */
  refusal(now: number): Error | null {
    if (this.blockedUntil(now) - now <= longestWaitMs) return null;
    const retryAt = this.blockNamed(now);
    const message = t("main:client.noMoreCalls", { time: clockTime(retryAt) });
    return unsent(failure("rate", message, { retryable: true, retryAt }));
  }

  /** When a call of this priority may start: now or later. */
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
 * The calls of one account in their order: at most so many of a class within any minute, the analyst's before uploads.
 * Connections to the same account share it, since the service counts by account.
 */
export class AccountQueue {
  readonly #lanes = new Map(callClasses.map((name) => [name, new Lane()]));
  readonly #limits = new Map<string, ClassLimits>();
  readonly #running: Record<Priority, number> = { foreground: 0, upload: 0 };
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Infinity;

  constructor(private readonly changed: () => void = () => undefined) {}

  /** Sets what one connection allows; of several connections to one account the strictest counts. */
  limit(connectionId: string, limits: ClassLimits): void {
    this.#limits.set(connectionId, limits);
    this.#applyLimits();
  }

  /** A connection no longer uses this account; says whether none does. */
  leave(connectionId: string): boolean {
    this.#limits.delete(connectionId);
    // What still waits after the last one has left goes on at the pace that was set.
    if (this.#limits.size === 0) return true;
    this.#applyLimits();
    return false;
  }

  /** Runs a call when its class has room. */
  async run<T>(
    callClass: CallClass,
    priority: Priority,
    signal: AbortSignal,
    task: () => Promise<T>,
  ): Promise<T> {
    await this.#turn(callClass, priority, signal);
    try {
      return await task();
    } finally {
      this.#running[priority]--;
      this.#startWhatMay();
    }
  }

  /** The service refused a call of this class by its limit: nothing more of it goes before `until`. */
  block(callClass: CallClass, until: number): void {
    const now = Date.now();
    const lane = this.#lanes.get(callClass);
    lane?.block(until, now);
    const reason = lane?.refusal(now) ?? null;
    if (lane && reason !== null)
      for (const queue of Object.values(lane.waiting))
        for (const { refuse } of queue.splice(0)) refuse(reason);
    // Whoever waits for the earlier instant would find the class still blocked.
    this.#startWhatMay();
  }

  /** The minute's calls by class. */
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

  async #turn(callClass: CallClass, priority: Priority, signal: AbortSignal): Promise<void> {
    const lane = this.#lanes.get(callClass);
    if (!lane) throw new TypeError(`No class ${callClass}`);
    const reason = lane.refusal(Date.now());
    if (reason !== null) throw reason;
    await new Promise<void>((resolve, reject) => {
      const queue = lane.waiting[priority];
      const giveUp = () => {
        const place = queue.indexOf(waiting);
        if (place >= 0) queue.splice(place, 1);
        reject(cancelled());
      };
      const waiting: Waiting = {
        priority,
        start: () => {
          signal.removeEventListener("abort", giveUp);
          resolve();
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
          lane.waiting[priority].shift()?.start();
        }
      }
    }
    this.#wakeAt(next);
    this.changed();
  }

  #hasRoom(priority: Priority, lane: Lane): boolean {
    // No limit: a service on this computer, which nothing is gained by holding back from.
    if (lane.limit === null) return true;
    const all = this.#running.foreground + this.#running.upload;
    return (
      all < mostAtOnce.foreground && (priority === "foreground" || this.#running.upload < mostAtOnce.upload)
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
