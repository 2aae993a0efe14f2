import { DateTime } from "luxon";
import type { ProjectRef } from "../../shared/ipc/explore";
import {
  type WatchFinding,
  type MissedChecks,
  Unchecked,
  type WatchPreview,
  type WatchView,
} from "../../shared/ipc/watches";
import { t } from "../../shared/texts";
import { firedText } from "../../shared/watches/fired-text";
import { marksBetween, nextMark } from "../../methods/watches/marks";
import type { Watch } from "../../shared/watches/watch";
import { lookbackDays } from "../../shared/watches/watch.constants";
import { dayMs } from "../../shared/calendar/lengths";
import type { ServiceClient } from "../client/service-client";
import type { WatchAlarm } from "../core/core";
import { ServiceError, failure } from "../client/service-error";
import { checkWatch } from "./check-watch";
import { WatchCalls } from "./watch-calls";
import type { StoredWatch, StoredUnchecked, WatchStore } from "./watch-store";
import { WeeklyDigests, type DigestDeps } from "./weekly-digests";

export interface WatchesDeps extends DigestDeps {
  client: (connectionId: string) => Promise<ServiceClient>;
  /** Opens a connection. Resolves when it is ready. */
  open: (connectionId: string) => Promise<unknown>;
  isLocal: (connectionId: string) => boolean;
  alarm: (alarm: WatchAlarm) => void;
}

/** How often it is looked whether a watch is due. Timers stop during sleep and don't follow the clock; this does. */
const tickMs = 20_000;
const minute = 60_000;
/** Wait after a failed check: doubled with each, up to an hour. */
const firstRetryMs = 2 * minute;
const longestRetryMs = 60 * minute;

/** Thrown where a call would exceed the day's budget. */
class BudgetUsedUp extends Error {
  override readonly name = "BudgetUsedUp";
}

/**
 * Checks watches when they are due: at marks of the wall clock, one connection's after the other. Nothing depends on when
 * that happens, because each check evaluates the last 30 days again and events fire once.
 */
export class Watches {
  readonly #checking = new Set<string>();
  /** Watches whose turn hasn't come. */
  readonly #waiting = new Set<string>();
  /** The work of each connection, in turn. */
  readonly #turns = new Map<string, Promise<void>>();
  readonly #ended = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  readonly #digests: WeeklyDigests;

  constructor(private readonly deps: WatchesDeps) {
    this.#digests = new WeeklyDigests(deps);
  }

  /** Begins to check, and makes up for what was missed. */
  start(): void {
    this.#timer ??= setInterval(() => void this.tick(), tickMs);
    void this.tick();
  }

  /** Call it after sleep: failed checks are repeated at once. */
  wake(): void {
    this.deps.store.retryNow();
    if (this.#timer) void this.tick();
  }

  /** A connection can be used again. */
  connectionReady(connectionId: string): void {
    this.deps.store.retryNow(connectionId);
    if (this.#timer) void this.tick();
  }

  /** Documents of a project changed: its watches are checked at once where that costs nothing. */
  documentsChanged(to: ProjectRef): void {
    if (!this.#timer || !this.deps.isLocal(to.connectionId)) return;
    void this.#check(this.deps.store.of(to).filter(({ isOn }) => isOn));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#ended.abort();
    await Promise.all(this.#turns.values());
  }

  /** Checks the watches that are due. Resolves once they are checked. */
  async tick(): Promise<void> {
    const due = this.deps.store
      .all()
      .filter(
        (stored) =>
          stored.isOn && !this.#checking.has(stored.watch.id) && this.#dueAt(stored) <= this.deps.now(),
      );
    await this.#check(due);
    this.#digests.createDue(
      (stored) =>
        this.#checking.has(stored.watch.id) ||
        this.#waiting.has(stored.watch.id) ||
        this.#dueAt(stored) <= this.deps.now(),
    );
  }

  async checkNow(to: ProjectRef, watchId: string): Promise<void> {
    await this.#check([this.#find(to, watchId)]);
  }

  save(to: ProjectRef, watch: Watch): void {
    const known = this.deps.store.find(watch.id);
    if (known && !isSame(known.to, to)) throw failure("missing", t("main:watches.gone"));
    if (watch.rule.kind === "story" && !this.deps.isLocal(to.connectionId))
      throw failure("invalid", t("main:watches.storiesLocal"));
    this.deps.store.save(to, watch);
    this.deps.emit("watches.changed", to);
    if (this.#timer) void this.tick();
  }

  remove(to: ProjectRef, watchId: string): void {
    this.deps.store.remove(this.#find(to, watchId).watch.id);
    this.deps.emit("watches.changed", to);
  }

  set(to: ProjectRef, watchId: string, change: Parameters<WatchStore["set"]>[1]): void {
    this.deps.store.set(this.#find(to, watchId).watch.id, change);
    this.deps.emit("watches.changed", to);
    if (change.isOn && this.#timer) void this.tick();
  }

  see(to: ProjectRef, firedIds: readonly string[]): void {
    this.deps.store.see(to, firedIds);
    this.deps.emit("watches.changed", to);
  }

  setBudget(to: ProjectRef, perDay: number): void {
    this.deps.store.setBudget(to.connectionId, perDay);
    this.deps.store.retryNow(to.connectionId, "budget");
    this.deps.emit("watches.changed", to);
    if (this.#timer) void this.tick();
  }

  overview(to: ProjectRef): {
    watches: WatchView[];
    fired: WatchFinding[];
    budget: { perDay: number; used: number } | null;
  } {
    const { store } = this.deps;
    const tallies = store.tallies(to);
    const { connectionId } = to;
    const budget = this.deps.isLocal(connectionId)
      ? null
      : { perDay: store.budget(connectionId), used: store.spent(connectionId, this.#today()) };
    const watches = store.of(to).map((stored): WatchView => {
      const { watch, isOn, isMuted, snoozedUntil, checkedAt, unchecked, missed, isComparable } = stored;
      const dueAt = this.#dueAt(stored);
      return {
        watch,
        isOn,
        isMuted,
        snoozedUntil,
        checkedAt,
        missed,
        isComparable,
        unchecked: unchecked && Unchecked.parse(unchecked),
        nextAt: isOn ? Math.max(dueAt, this.deps.now()) : null,
        isChecking: this.#checking.has(watch.id),
        ...(tallies.get(watch.id) ?? { fired: 0, unseen: 0 }),
      };
    });
    return { watches, fired: store.fired(to), budget };
  }

  unseen(to: ProjectRef): number {
    return [...this.deps.store.tallies(to).values()].reduce((sum, { unseen }) => sum + unseen, 0);
  }

  /** What a watch would have fired for in the last 30 days, on the present data. */
  async preview(to: ProjectRef, watch: Watch, signal: AbortSignal): Promise<WatchPreview> {
    const ending = new AbortController();
    const end = () => ending.abort();
    const signals = [signal, this.#ended.signal];
    for (const abortSignal of signals) abortSignal.addEventListener("abort", end);
    try {
      const calls = this.#calls(to, ending.signal);
      const known = { isPrimed: false, indexed: 0, has: () => false };
      const { episodes, isComparable } = await checkWatch(watch, calls, known, this.deps.now());
      return {
        isComparable,
        events: episodes.map(({ from, until, evidence }) => ({ from, until, evidence })),
      };
    } finally {
      for (const abortSignal of signals) abortSignal.removeEventListener("abort", end);
    }
  }

  digest(to: ProjectRef, at: number): { boardId: string } | null {
    return this.#digests.create(to, at);
  }

  /** When a watch is due. In the past if it is due now. */
  #dueAt({ watch, mark, unchecked }: StoredWatch): number {
    const now = this.deps.now();
    if (unchecked) {
      // A clock that was set back doesn't prolong the wait.
      return unchecked.since > now ? now : unchecked.retryAt;
    }
    // A mark in the future was evaluated under a clock that has been set back.
    if (mark === null || mark > now) return now;
    return nextMark(watch.every, this.deps.zone(), mark);
  }

  /** Checks watches in their connection's turn. What waits already isn't checked twice. */
  async #check(watches: readonly StoredWatch[]): Promise<void> {
    const places = new Map<string, StoredWatch[]>();
    for (const stored of watches) {
      const { connectionId, projectId } = stored.to;
      if (this.#waiting.has(stored.watch.id)) continue;
      this.#waiting.add(stored.watch.id);
      const place = JSON.stringify([connectionId, projectId]);
      places.set(place, [...(places.get(place) ?? []), stored]);
    }
    for (const together of places.values()) {
      const [first] = together;
      if (first) this.#inTurn(first.to.connectionId, () => this.#checkPlace(first.to, together));
    }
    await Promise.all(watches.flatMap(({ to }) => this.#turns.get(to.connectionId) ?? []));
  }

  #inTurn(connectionId: string, work: () => Promise<void>): void {
    const turn = (this.#turns.get(connectionId) ?? Promise.resolve()).then(work).catch((error: unknown) => {
      this.deps.log.error("Watches could not be checked", error);
    });
    this.#turns.set(connectionId, turn);
  }

  /** Checks watches of a project, which share what they ask. */
  async #checkPlace(to: ProjectRef, watches: readonly StoredWatch[]): Promise<void> {
    const { emit, store } = this.deps;
    const calls = this.#calls(to, this.#ended.signal);
    for (const { watch } of watches) {
      this.#waiting.delete(watch.id);
      this.#checking.add(watch.id);
    }
    emit("watches.changed", to);
    for (const { watch } of watches) {
      try {
        // Opening a workspace may finish an erasure, after which nothing may ask for the author. A failure shows in the check.
        await this.deps.open(to.connectionId).catch(() => undefined);
        // It may have been changed or removed while it waited.
        const stored = store.find(watch.id);
        if (stored && !this.#ended.signal.aborted) await this.#checkOne(stored, calls);
      } finally {
        this.#checking.delete(watch.id);
        emit("watches.changed", to);
      }
    }
  }

  async #checkOne(stored: StoredWatch, calls: WatchCalls): Promise<void> {
    const { store, now, log } = this.deps;
    const { watch, to } = stored;
    const at = now();
    const before = calls.count;
    try {
      const known = {
        isPrimed: stored.isPrimed,
        indexed: stored.indexed,
        has: (key: string) => store.isKnown(watch.id, key),
      };
      const found = await checkWatch(watch, calls, known, at);
      const episodes = stored.isPrimed
        ? await this.#withDocuments(stored, found.episodes, calls)
        : found.episodes;
      // The analyst may have changed it meanwhile: what was found answers another question.
      if (JSON.stringify(store.find(watch.id)?.watch) !== JSON.stringify(watch)) return;
      const marks = this.#marks(stored, at);
      const outcome = {
        ...found,
        episodes,
        mark: marks.at(-1) ?? Math.min(stored.mark ?? at, at),
        marks: marks.length,
        calls: calls.count - before,
        missed: missedOf(marks, stored, at),
      };
      const fired = store.checked(stored, outcome, at);
      if (fired.length > 0) this.#tell(to, stored, fired);
    } catch (error) {
      if (this.#ended.signal.aborted) return;
      const made = calls.count - before;
      if (error instanceof BudgetUsedUp) this.#postpone(stored, { why: "budget", error: null }, at, made);
      else if (error instanceof ServiceError)
        this.#postpone(stored, { why: "failed", error: error.data }, at, made);
      else {
        log.error("A watch could not be checked", error);
        this.#postpone(
          stored,
          { why: "failed", error: failure("protocol", t("main:watches.broken")).data },
          at,
          made,
        );
      }
    }
  }

  /** Marks since the last check, or since 30 days. A first check has only the latest one. */
  #marks({ watch, mark }: StoredWatch, at: number): number[] {
    const zone = this.deps.zone();
    const since = mark === null || mark > at ? at - 8 * dayMs : Math.max(mark, at - lookbackDays * dayMs);
    const marks = marksBetween(watch.every, zone, since, at);
    return mark === null || mark > at ? marks.slice(-1) : marks;
  }

  /** Adds examples to the evidence of events that aren't known yet. */
  async #withDocuments(
    stored: StoredWatch,
    episodes: Awaited<ReturnType<typeof checkWatch>>["episodes"],
    calls: WatchCalls,
  ) {
    const { store } = this.deps;
    const filled: typeof episodes = [];
    for (const episode of episodes) {
      const { evidence } = episode;
      const asks = evidence.kind === "more" || evidence.kind === "sentiment";
      if (!asks || !store.isNews(stored.watch.id, episode)) {
        filled.push(episode);
        continue;
      }
      const documents = await calls.examples(stored.watch, evidence.period);
      filled.push({ ...episode, evidence: { ...evidence, documents } });
    }
    return filled;
  }

  #postpone(
    { watch, unchecked }: StoredWatch,
    { why, error }: Pick<StoredUnchecked, "why" | "error">,
    at: number,
    calls: number,
  ): void {
    const times = unchecked?.why === why ? unchecked.times + 1 : 1;
    const retryAt =
      why === "budget"
        ? this.#tomorrow()
        : Math.max(error?.retryAt ?? 0, at + Math.min(longestRetryMs, firstRetryMs * 2 ** (times - 1)));
    const since = unchecked?.why === why ? Math.min(unchecked.since, at) : at;
    this.deps.store.notChecked(watch.id, { why, since, retryAt, error, times }, at, calls);
  }

  #tell(to: ProjectRef, { watch, isMuted, snoozedUntil }: StoredWatch, firedIds: readonly string[]): void {
    if (isMuted || (snoozedUntil ?? 0) > this.deps.now()) return;
    const fired = this.deps.store.fired(to).filter(({ id }) => firedIds.includes(id));
    const [first] = fired;
    if (!first) return;
    const { title, body } =
      fired.length === 1
        ? { title: watch.name, body: firedText(first.evidence, this.deps.zone()) }
        : { title: watch.name, body: t("watches:many", { count: fired.length }) };
    this.deps.alarm({ title, body, to, firedId: first.id });
  }

  #calls(to: ProjectRef, signal: AbortSignal): WatchCalls {
    const { store, isLocal } = this.deps;
    const { connectionId } = to;
    return new WatchCalls({
      client: () => this.deps.client(connectionId),
      to,
      zone: this.deps.zone(),
      signal,
      hasAuthorIds: isLocal(connectionId),
      spend: (credits) => {
        if (isLocal(connectionId)) return;
        const day = this.#today();
        if (store.spent(connectionId, day) + credits > store.budget(connectionId)) throw new BudgetUsedUp();
        store.spend(connectionId, day, credits);
      },
    });
  }

  #find(to: ProjectRef, watchId: string): StoredWatch {
    const stored = this.deps.store.find(watchId);
    if (!stored || !isSame(stored.to, to)) throw failure("missing", t("main:watches.gone"));
    return stored;
  }

  #today(): string {
    return DateTime.fromMillis(this.deps.now(), { zone: this.deps.zone() }).toISODate() ?? "";
  }

  #tomorrow(): number {
    return nextMark("day", this.deps.zone(), this.deps.now());
  }
}

const isSame = (one: ProjectRef, other: ProjectRef) =>
  one.connectionId === other.connectionId && one.projectId === other.projectId;

/** Checks that fell out before the present one. Null if none did. */
function missedOf(marks: readonly number[], { mark }: StoredWatch, at: number): MissedChecks | null {
  const [first] = marks;
  const before = marks.at(-2);
  if (mark === null || first === undefined || before === undefined) return null;
  const isCut = mark < at - lookbackDays * dayMs;
  return { checks: marks.length - 1, from: first, until: before, since: isCut ? mark : null, at };
}
