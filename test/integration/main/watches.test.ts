import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { Notebooks } from "../../../src/main/explore/notebooks";
import { silentLog } from "../../../src/main/log";
import { ProfileDatabases } from "../../../src/main/storage/profile-databases";
import { watchMigrations, WatchStore } from "../../../src/main/watches/watch-store";
import type { WatchAlarm } from "../../../src/main/core/core";
import { Watches, type WatchesDeps } from "../../../src/main/watches/watches";
import type { Watch, WatchRule } from "../../../src/shared/watches/watch";
import { ChartFilters } from "../../../src/shared/ipc/chart-question";
import { clientOf } from "../../support/service-client";
import { startService, type TestService } from "../../support/service";
import { temporaryFolder } from "../../support/temporary-folder";

const hour = 3_600_000;
const day = 24 * hour;
/** A Thursday, half past nine. The data begins ten weeks before. */
const now = Date.UTC(2026, 2, 26, 9, 30);
const firstDay = Date.UTC(2026, 0, 15);

const filters = ChartFilters.parse({});
const watchOf = (rule: WatchRule, more: Partial<Watch> = {}): Watch => ({
  id: "w",
  name: "Recalls",
  query: "",
  filters,
  rule,
  every: "hour",
  ...more,
});
const perDay = watchOf({ kind: "more", period: "day" });

interface Post {
  at: number;
  text?: string;
  sentiment?: number;
  author?: string;
  /** The name, if it isn't given. */
  authorId?: string;
  reach?: number;
}

/** A service over HTTP with six posts a day, and watches of its project with a clock of their own. */
async function watched() {
  const service = await startService();
  onTestFinished(() => service.stop());
  const write = postsOf(service);
  await write(
    Array.from({ length: 71 * 6 }, (_, n) => ({
      at: firstDay + Math.floor(n / 6) * day + (9 + (n % 6)) * hour + 60_000,
      sentiment: n % 3 === 0 ? -1 : 1,
    })).filter(({ at }) => at < now),
  );
  const folder = temporaryFolder();
  const to = { connectionId: "c", projectId: service.projectId };
  const clock = { now };
  const state = { url: service.url, isLocal: true, calls: 0, emitted: 0, zone: "UTC" };
  const alarms: WatchAlarm[] = [];
  const notebooks = new Notebooks(path.join(folder, "notebooks"), silentLog);
  const open = (more: Partial<WatchesDeps> = {}) => {
    const databases = new ProfileDatabases(folder, silentLog);
    const db = databases.spare("watches", watchMigrations);
    const client = clientOf("", {
      baseUrl: () => {
        state.calls++;
        return Promise.resolve(state.url);
      },
      token: () => Promise.resolve(service.token),
    });
    const watches = new Watches({
      store: new WatchStore(db),
      client: () => Promise.resolve(client),
      open: () => Promise.resolve(),
      isLocal: () => state.isLocal,
      zone: () => state.zone,
      notebooks,
      emit: () => {
        state.emitted++;
      },
      alarm: (alarm) => void alarms.push(alarm),
      log: silentLog,
      now: () => clock.now,
      ...more,
    });
    return { watches, close: () => db.close() };
  };
  const { watches, close } = open();
  /** Moves the clock and checks what is due. */
  const pass = async (ms: number) => {
    clock.now += ms;
    await watches.tick();
  };
  const firedOf = () => watches.overview(to).fired.filter(({ isEarlier }) => !isEarlier);
  const viewOf = () => watches.overview(to).watches[0];
  return { service, write, to, clock, state, alarms, watches, close, open, pass, firedOf, viewOf, notebooks };
}

function postsOf(service: TestService) {
  let count = 0;
  return async (posts: readonly Post[]) => {
    const entries = posts.map(({ at, text, sentiment = 0, author, authorId = author, reach }) => ({
      create: {
        url: `https://post.example/${++count}`,
        published: at,
        content: text ?? `Number ${count} of the posts about kettles ${count * 7919}`,
        sentiment,
        ...(reach !== undefined && { reach }),
        ...(author && { extra_author_attributes: { id: authorId, name: author } }),
      },
    }));
    for (let from = 0; from < entries.length; from += 1_000) {
      const path = `/api/v2/docs/p/${service.projectId}`;
      const answer = await service.call("POST", path, entries.slice(from, from + 1_000));
      expect(answer.status_code).toBe("0");
    }
  };
}

const burst = (at: number, count: number, more: Partial<Post> = {}): Post[] =>
  Array.from({ length: count }, (_, n) => ({ at: at + n * 1_000, ...more }));

describe("a watch", () => {
  it("fires once for an event, with its numbers, period, query and documents", async () => {
    const { watches, to, write, pass, alarms, firedOf, viewOf, clock, open, close, state } = await watched();
    watches.save(to, perDay);
    await watches.tick();
    expect(viewOf()).toMatchObject({ checkedAt: now, fired: 0, isComparable: true, unchecked: null });
    await write(burst(now + 20 * 60_000, 60));
    await pass(hour);
    expect(alarms).toHaveLength(1);
    const [fired] = firedOf();
    expect(fired).toMatchObject({ at: clock.now, isSeen: false, evidence: { kind: "more", here: 66 } });
    expect(alarms[0]).toMatchObject({ firedId: fired?.id, to, title: "Recalls" });
    if (fired?.evidence.kind !== "more") throw new Error("no numbers");
    expect(fired.evidence.expected).toBeCloseTo(6, 0);
    expect(fired.evidence.windows).toHaveLength(8);
    expect(fired.evidence.documents.length).toBeGreaterThan(5);
    expect(fired.evidence.series.at(-1)?.value).toBe(66);
    for (let n = 0; n < 5; n++) await pass(hour);
    expect(alarms).toHaveLength(1);
    expect(firedOf()).toHaveLength(1);
    // Nor after a restart, and what was seen stays seen.
    watches.see(to, [fired.id]);
    expect(watches.unseen(to)).toBe(0);
    close();
    const again = open();
    clock.now += hour;
    await again.watches.tick();
    expect(alarms).toHaveLength(1);
    expect(again.watches.overview(to).fired[0]).toMatchObject({ id: fired.id, isSeen: true });
    // Another event of the same watch fires again.
    clock.now += 3 * day;
    await write(burst(clock.now - 20 * 60_000, 80));
    clock.now += hour;
    await again.watches.tick();
    expect(alarms).toHaveLength(2);
    expect(state.emitted).toBeGreaterThan(0);
  });

  it("doesn't report what was there before, which its preview counts", async () => {
    const { watches, to, write, alarms, firedOf } = await watched();
    await write(burst(now - 5 * day, 60));
    const preview = await watches.preview(to, perDay, new AbortController().signal);
    expect(preview).toMatchObject({ isComparable: true, events: [{ evidence: { kind: "more" } }] });
    expect(watches.overview(to).watches).toEqual([]);
    watches.save(to, perDay);
    await watches.tick();
    expect(alarms).toEqual([]);
    expect(firedOf()).toEqual([]);
    expect(watches.overview(to).fired).toMatchObject([{ isEarlier: true, isSeen: true }]);
    // Documents that arrive late count for the day on which they were published.
    await write(burst(now - 9 * day, 60));
    await watches.checkNow(to, "w");
    expect(firedOf()).toHaveLength(1);
    expect(alarms).toHaveLength(1);
  });

  it("is checked once by two windows and checks at the same time", async () => {
    const { watches, to, write, clock, alarms, state } = await watched();
    watches.save(to, perDay);
    await watches.tick();
    await write(burst(now + 20 * 60_000, 60));
    clock.now += hour;
    const before = state.calls;
    await Promise.all([watches.tick(), watches.tick(), watches.checkNow(to, "w")]);
    expect(alarms).toHaveLength(1);
    const alone = state.calls - before;
    await watches.checkNow(to, "w");
    expect(state.calls - before - alone).toBeLessThanOrEqual(alone);
  });

  it("shares its calls with other watches of the project", async () => {
    const { watches, to, state } = await watched();
    watches.save(to, perDay);
    await watches.tick();
    const alone = state.calls;
    watches.save(to, { ...watchOf({ kind: "more", period: "hour" }), id: "x" });
    watches.save(to, { ...watchOf({ kind: "more", period: "week" }), id: "y" });
    await watches.tick();
    expect(state.calls - alone).toBe(alone);
  });

  it("tells nobody while it is snoozed or muted, and keeps what fired", async () => {
    const { watches, to, write, pass, alarms, firedOf, clock } = await watched();
    watches.save(to, perDay);
    await watches.tick();
    watches.set(to, "w", { snoozedUntil: now + 2 * hour });
    await write(burst(now + 10 * 60_000, 60));
    await pass(hour);
    expect(firedOf()).toHaveLength(1);
    watches.set(to, "w", { snoozedUntil: null, isMuted: true });
    await write(burst(now + 3 * day, 60));
    await pass(3 * day + hour);
    expect(firedOf()).toHaveLength(2);
    expect(alarms).toEqual([]);
    watches.set(to, "w", { isMuted: false, isOn: false });
    await write(burst(clock.now + 3 * day, 90));
    await pass(3 * day + hour);
    expect(firedOf()).toHaveLength(2);
    watches.set(to, "w", { isOn: true });
    await pass(0);
    expect(firedOf()).toHaveLength(3);
    expect(alarms).toHaveLength(1);
  });
});

describe("the clock of watches", () => {
  it("makes up for checks that were missed, with the calls of one", async () => {
    const { watches, to, write, pass, alarms, firedOf, viewOf, state } = await watched();
    watches.save(to, perDay);
    await watches.tick();
    const one = state.calls;
    await write(burst(now + 30 * hour, 60));
    await pass(3 * day);
    expect(viewOf()?.missed).toEqual({
      checks: 71,
      from: now + 30 * 60_000,
      until: now + 3 * day - 90 * 60_000,
      since: null,
      at: now + 3 * day,
    });
    expect(firedOf()).toMatchObject([{ at: now + 3 * day }]);
    expect(firedOf()[0]?.from).toBeLessThan(now + 31 * hour);
    expect(alarms).toHaveLength(1);
    // One more asks for the documents of the event.
    expect(state.calls - one).toBeLessThanOrEqual(one + 3);
    await pass(hour);
    expect(viewOf()?.missed?.at).toBe(now + 3 * day);
  });

  it("says what was too long ago to be evaluated", async () => {
    const { watches, to, pass, viewOf } = await watched();
    watches.save(to, perDay);
    await watches.tick();
    await pass(50 * day);
    expect(viewOf()?.missed).toMatchObject({ checks: 719, since: Date.UTC(2026, 2, 26, 9) });
  });

  it("may be set back, and change for summer, without a check twice or never", async () => {
    const { watches, to, write, pass, alarms, firedOf, viewOf, clock, state } = await watched();
    state.zone = "Europe/Berlin";
    watches.save(to, perDay);
    await watches.tick();
    await write(burst(now + 10 * 60_000, 60));
    await pass(hour);
    expect(alarms).toHaveLength(1);
    await pass(-5 * hour);
    expect(viewOf()?.checkedAt).toBe(now - 4 * hour);
    await pass(20 * 60_000);
    expect(viewOf()?.checkedAt).toBe(now - 4 * hour);
    await pass(20 * 60_000);
    expect(viewOf()?.checkedAt).toBe(clock.now);
    await pass(5 * hour);
    expect(firedOf()).toHaveLength(1);
    // The night in which the clock skips an hour.
    clock.now = Date.UTC(2026, 2, 28, 22, 30);
    await watches.tick();
    const checked: number[] = [];
    for (let n = 0; n < 5; n++) {
      await pass(hour);
      checked.push(viewOf()?.checkedAt ?? 0);
    }
    expect(new Set(checked).size).toBe(5);
    expect(viewOf()?.nextAt).toBe(Date.UTC(2026, 2, 29, 4));
    expect(alarms).toHaveLength(1);
  });
});

describe("a watch that can't be checked", () => {
  it("says so, tries again later, and then finds what it missed", async () => {
    const { watches, to, write, pass, alarms, viewOf, state, clock } = await watched();
    watches.save(to, perDay);
    await watches.tick();
    const { url } = state;
    state.url = "http://127.0.0.1:9";
    await write(burst(now + 10 * 60_000, 60));
    await pass(hour);
    expect(viewOf()).toMatchObject({
      checkedAt: now,
      unchecked: { why: "failed", since: now + hour, retryAt: now + hour + 120_000 },
    });
    const calls = state.calls;
    await pass(60_000);
    expect(state.calls).toBe(calls);
    await pass(60_000);
    expect(viewOf()?.unchecked).toMatchObject({ since: now + hour, retryAt: clock.now + 240_000 });
    state.url = url;
    watches.wake();
    await watches.tick();
    expect(viewOf()).toMatchObject({ unchecked: null, checkedAt: clock.now });
    expect(alarms).toHaveLength(1);
  });

  it("stays within the budget of credits of a hosted service until midnight", async () => {
    const { watches, to, write, pass, alarms, viewOf, state } = await watched();
    state.isLocal = false;
    watches.setBudget(to, 30);
    watches.save(to, { ...perDay, query: "posts" });
    await watches.tick();
    expect(watches.overview(to).budget).toEqual({ perDay: 30, used: 20 });
    await write(burst(now + 10 * 60_000, 60));
    await pass(hour);
    expect(viewOf()?.unchecked).toEqual({
      why: "budget",
      since: now + hour,
      retryAt: Date.UTC(2026, 2, 27),
      error: null,
    });
    expect(alarms).toEqual([]);
    const calls = state.calls;
    await pass(hour);
    expect(state.calls).toBe(calls);
    await pass(13 * hour);
    expect(viewOf()?.unchecked).toBeNull();
    expect(alarms).toHaveLength(1);
    expect(watches.overview(to).budget?.used).toBe(20);
  });
});

describe("rules of watches", () => {
  it("report a sentiment that moves by more than its interval", async () => {
    const { watches, to, write, pass, firedOf } = await watched();
    watches.save(to, watchOf({ kind: "sentiment", value: "negative", period: "day", points: 5 }));
    await watches.tick();
    await write(burst(now + 10 * 60_000, 40, { sentiment: -1 }));
    await pass(hour);
    expect(firedOf()).toMatchObject([{ evidence: { kind: "sentiment", value: "negative" } }]);
    const evidence = firedOf()[0]?.evidence;
    if (evidence?.kind !== "sentiment") throw new Error("no shares");
    expect(evidence.difference.low).toBeGreaterThan(0);
    expect(evidence.here.documents / evidence.here.all).toBeGreaterThan(0.8);
  });

  it("report a story once it has enough copies", async () => {
    const { watches, to, write, pass, firedOf, alarms } = await watched();
    watches.save(to, watchOf({ kind: "story", copies: 4 }));
    await watches.tick();
    const text = "The Northwind kettle is recalled after reports of melting handles in many kitchens today";
    await write(burst(now - hour, 3, { text }));
    await pass(hour);
    expect(firedOf()).toEqual([]);
    await write(burst(now, 2, { text }));
    await pass(hour);
    await pass(hour);
    expect(firedOf()).toMatchObject([{ evidence: { kind: "story", copies: 5 } }]);
    expect(alarms).toHaveLength(1);
  });

  it("report an author of reach who wasn't there before", async () => {
    const { watches, to, write, pass, firedOf } = await watched();
    await write([
      { at: firstDay + hour, author: "Old Hand", reach: 90_000 },
      { at: now - 2 * day, author: "Regular", reach: 80_000 },
    ]);
    watches.save(to, watchOf({ kind: "influencer", type: "author", reach: 50_000 }));
    await watches.tick();
    await write([
      { at: now - hour, author: "Old Hand", reach: 90_000 },
      { at: now - hour, author: "Regular", reach: 80_000 },
      { at: now - hour, author: "New Voice", reach: 70_000 },
      { at: now - hour, author: "Small Voice", reach: 10 },
      // Somebody else of that name was there before.
      { at: now - hour, author: "Old Hand", authorId: "old.hand.2", reach: 60_000 },
    ]);
    await pass(hour);
    await pass(hour);
    expect(firedOf()).toMatchObject([
      { evidence: { kind: "influencer", name: "New Voice", reach: 70_000, documents: [{}] } },
      { evidence: { kind: "influencer", name: "Old Hand", reach: 60_000 } },
    ]);
  });

  it("report each result of a rare query once", async () => {
    const { watches, to, write, pass, firedOf } = await watched();
    await write(burst(now - 3 * day, 2, { text: "A samovar of old" }));
    watches.save(to, watchOf({ kind: "results" }, { query: "samovar" }));
    await watches.tick();
    await pass(hour);
    expect(firedOf()).toEqual([]);
    await write(burst(now - 40 * day, 2, { text: "A samovar, found late" }));
    await pass(hour);
    await pass(hour);
    expect(firedOf()).toMatchObject([{ evidence: { kind: "results", results: 2 } }]);
    expect(firedOf()[0]?.evidence.documents).toHaveLength(2);
  });

  it("become a board by themselves once a week is over, even if Earshot was closed on Monday", async () => {
    const { watches, to, write, pass, notebooks } = await watched();
    const boards = () => notebooks.read(to).boards.map(({ id }) => id);
    watches.save(to, perDay);
    await watches.tick();
    await write(burst(now + 10 * 60_000, 60));
    await pass(hour);
    expect(boards()).toEqual([]);
    await pass(6 * day);
    expect(boards()).toEqual(["digest-2026-13"]);
    // A digest that was deleted stays deleted, and a quiet week has none.
    notebooks.remove(to, "boards", "digest-2026-13");
    await pass(hour);
    await pass(7 * day);
    expect(boards()).toEqual([]);
  });

  it("are put onto a board for the week", async () => {
    const { watches, to, write, pass, clock, notebooks } = await watched();
    watches.save(to, perDay);
    watches.save(to, { ...watchOf({ kind: "results" }, { query: "samovar" }), id: "x" });
    await watches.tick();
    expect(watches.digest(to, clock.now)).toBeNull();
    await write([...burst(now + 10 * 60_000, 60), { at: now, text: "A samovar" }]);
    await pass(hour);
    expect(watches.digest(to, clock.now)).toEqual({ boardId: "digest-2026-13" });
    expect(watches.digest(to, clock.now)).toEqual({ boardId: "digest-2026-13" });
    const { boards } = notebooks.read(to);
    expect(boards).toHaveLength(1);
    expect(boards[0]?.cards.map(({ kind }) => kind).sort()).toEqual(["chart", "chart", "why"]);
    expect(boards[0]?.range).toEqual({
      kind: "exact",
      min: Date.UTC(2026, 2, 23),
      max: Date.UTC(2026, 2, 30),
    });
  });
});
