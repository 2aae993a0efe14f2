import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AccountQueue, type ClassLimits, type Priority } from "../../../../src/main/client/account-queue";
import { Accounts } from "../../../../src/main/client/accounts";
import { callClasses } from "../../../../src/shared/interface/endpoints";

const limits = (perMinute: number | null): ClassLimits => ({
  modification: perMinute,
  projectSearch: perMinute,
  globalSearch: perMinute,
  results: perMinute,
  views: perMinute,
  resources: perMinute,
  tags: perMinute,
  credits: perMinute,
  streams: perMinute,
  other: perMinute,
});
const never = () => new AbortController().signal;

/** Records when each call was sent. Calls take `latencyMs`. */
class Traffic {
  readonly sent: { at: number; priority: Priority; name: string }[] = [];

  constructor(
    readonly queue: AccountQueue,
    private readonly latencyMs: () => number = () => 100,
  ) {}

  async call(priority: Priority, name = "", signal = never()): Promise<void> {
    await this.queue.run("modification", priority, signal, async () => {
      this.sent.push({ at: Date.now(), priority, name });
      await new Promise((resolve) => setTimeout(resolve, this.latencyMs()));
    });
  }

  /** Highest number of calls in any 60 seconds. */
  maxWithinAMinute(): number {
    const instants = this.sent.map(({ at }) => at);
    return Math.max(...instants.map((end) => instants.filter((at) => at <= end && at > end - 60_000).length));
  }
}

function sampleOf(perMinute: number | null): AccountQueue {
  const queue = new AccountQueue();
  queue.limit("c", limits(perMinute));
  return queue;
}

beforeEach(() => vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());

describe("an upload of 360 at 120 calls a minute", () => {
  it.each([
    ["one call after the other, as uploads are sent", 100],
    ["answers that take a third of a second", 330],
  ])("keeps at least 98 % of the allowed rate and never exceeds it: %s", async (_, latency) => {
    const traffic = new Traffic(sampleOf(120), () => latency);
    const began = Date.now();
    const upload = (async () => {
      for (let n = 0; n < 360; n++) await traffic.call("upload");
    })();
    await vi.runAllTimersAsync();
    await upload;
    expect(traffic.sent).toHaveLength(360);
    expect(traffic.maxWithinAMinute()).toBeLessThanOrEqual(120);
    const lastMinutes = (traffic.sent.at(-1)?.at ?? 0) - began;
    // 360 calls at 120 a minute take three minutes, minus the first calls, which don't wait.
    expect(360 / (lastMinutes / 60_000)).toBeGreaterThanOrEqual(0.98 * 120);
  });

  it("never exceeds it with many calls at once, jitter, and the analyst's calls among them", async () => {
    let seed = 7;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const traffic = new Traffic(sampleOf(120), () => 20 + random() * 3000);
    const all = [
      ...Array.from({ length: 360 }, () => traffic.call("upload")),
      ...Array.from({ length: 40 }, async (_, n) => {
        await new Promise((resolve) => setTimeout(resolve, n * 4000 * random()));
        await traffic.call("foreground");
      }),
    ];
    await vi.runAllTimersAsync();
    await Promise.all(all);
    expect(traffic.sent).toHaveLength(400);
    expect(traffic.maxWithinAMinute()).toBeLessThanOrEqual(120);
  });

  it("lets the analyst's call through at once, whenever it comes", async () => {
    const traffic = new Traffic(sampleOf(120));
    const upload = (async () => {
      for (let n = 0; n < 360; n++) await traffic.call("upload");
    })();
    for (const second of [1, 58, 119]) {
      await vi.advanceTimersByTimeAsync(second * 1000 - (Date.now() - 1_800_000_000_000));
      const asked = Date.now();
      const mine = traffic.call("foreground", `at ${second} s`);
      await vi.advanceTimersByTimeAsync(1);
      expect(traffic.sent.find(({ name }) => name === `at ${second} s`)?.at).toBe(asked);
      await vi.advanceTimersByTimeAsync(200);
      await mine;
    }
    await vi.runAllTimersAsync();
    await upload;
  });
});

describe("AccountQueue", () => {
  it("lets what the analyst waits for go before an upload that came earlier", async () => {
    const traffic = new Traffic(sampleOf(1));
    const calls = [
      traffic.call("foreground", "first"),
      traffic.call("upload", "upload"),
      traffic.call("foreground", "second"),
    ];
    await vi.runAllTimersAsync();
    await Promise.all(calls);
    expect(traffic.sent.map(({ name }) => name)).toEqual(["first", "second", "upload"]);
  });

  it("keeps each class by itself", async () => {
    const queue = sampleOf(1);
    const done: string[] = [];
    for (const name of callClasses)
      void queue.run(name, "foreground", never(), () => Promise.resolve(void done.push(name)));
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual([...callClasses].slice(0, done.length));
    await vi.advanceTimersByTimeAsync(10);
    expect(done).toHaveLength(callClasses.length);
  });

  it("gives up a call that waits, and only that one", async () => {
    const traffic = new Traffic(sampleOf(1));
    const giveUp = new AbortController();
    const calls = [traffic.call("foreground", "a"), traffic.call("foreground", "b", giveUp.signal)];
    const last = traffic.call("foreground", "c");
    giveUp.abort();
    await expect(calls[1]).rejects.toMatchObject({ kind: "cancelled" });
    await vi.runAllTimersAsync();
    await last;
    expect(traffic.sent.map(({ name }) => name)).toEqual(["a", "c"]);
    await expect(traffic.call("foreground", "d", AbortSignal.abort())).rejects.toMatchObject({
      kind: "cancelled",
    });
  });

  it("sends nothing of a class before the service takes calls again, and says when that is", async () => {
    const queue = sampleOf(60);
    const traffic = new Traffic(queue);
    const began = Date.now();
    queue.block("modification", began + 20_000);
    const call = traffic.call("foreground");
    expect(queue.readings().find(({ callClass }) => callClass === "modification")).toEqual({
      callClass: "modification",
      used: 0,
      waiting: 1,
      perMinute: 60,
      freeAt: began + 20_000,
    });
    await vi.runAllTimersAsync();
    await call;
    expect(traffic.sent[0]?.at).toBe(began + 20_000);
  });

  it("refuses at once what would wait for more than a minute for the service", async () => {
    const queue = sampleOf(60);
    const until = Date.now() + 600_000;
    queue.block("modification", until);
    await expect(new Traffic(queue).call("foreground")).rejects.toMatchObject({
      kind: "rate",
      unsent: true,
      data: { retryAt: until },
    });
    await vi.advanceTimersByTimeAsync(595_000);
    const soon = new Traffic(queue).call("foreground");
    await vi.runAllTimersAsync();
    await soon;
  });

  it("fails calls that already wait where the service takes none of them for a day, and says until when", async () => {
    const queue = sampleOf(1);
    const traffic = new Traffic(queue);
    const first = traffic.call("foreground", "first");
    const waiting = [traffic.call("foreground", "mine"), traffic.call("upload", "an upload's")];
    const refused = Promise.allSettled(waiting);
    const until = Date.now() + 86_400_000;
    queue.block("modification", until);
    const failure = { kind: "rate", unsent: true, data: { retryAt: until } };
    expect(await refused).toMatchObject([{ reason: failure }, { reason: failure }]);
    await queue.run("views", "foreground", never(), () => Promise.resolve());
    await vi.advanceTimersByTimeAsync(200);
    await first;
  });

  it("tries a service again within the hour, whatever it asked for", async () => {
    const queue = sampleOf(60);
    queue.block("modification", Date.now() + 86_400_000);
    await vi.advanceTimersByTimeAsync(3_600_000);
    const call = new Traffic(queue).call("foreground");
    await vi.advanceTimersByTimeAsync(200);
    await call;
  });

  it("counts what a clock that was set back leaves in the future as over", async () => {
    const queue = sampleOf(1);
    const traffic = new Traffic(queue);
    const first = traffic.call("foreground");
    await vi.advanceTimersByTimeAsync(200);
    await first;
    vi.setSystemTime(Date.now() - 3_600_000);
    const second = traffic.call("foreground");
    await vi.advanceTimersByTimeAsync(200);
    await second;
    expect(traffic.sent).toHaveLength(2);
    const free = sampleOf(60);
    free.block("modification", Date.now() + 20_000);
    vi.setSystemTime(Date.now() - 3_600_000);
    await Promise.all([new Traffic(free).call("foreground"), vi.advanceTimersByTimeAsync(200)]);
  });

  it("takes a new limit at once", async () => {
    const queue = sampleOf(1);
    const traffic = new Traffic(queue);
    const calls = [traffic.call("foreground"), traffic.call("foreground"), traffic.call("foreground")];
    await vi.advanceTimersByTimeAsync(500);
    expect(traffic.sent).toHaveLength(1);
    queue.limit("c", limits(3));
    await vi.advanceTimersByTimeAsync(500);
    expect(traffic.sent).toHaveLength(3);
    await Promise.all(calls);
  });

  it("lets calls that wait go at the same pace when their connection has left", async () => {
    const queue = sampleOf(1);
    const traffic = new Traffic(queue);
    const calls = [1, 2, 3].map(() => traffic.call("foreground"));
    await vi.advanceTimersByTimeAsync(200);
    expect(queue.leave("c")).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(traffic.sent).toHaveLength(1);
    await vi.runAllTimersAsync();
    await Promise.all(calls);
    expect(traffic.maxWithinAMinute()).toBe(1);
  });

  it("holds nothing back without a limit", async () => {
    const traffic = new Traffic(sampleOf(null));
    const calls = Array.from({ length: 500 }, () => traffic.call("upload"));
    await vi.advanceTimersByTimeAsync(1);
    expect(traffic.sent).toHaveLength(500);
    await vi.runAllTimersAsync();
    await Promise.all(calls);
  });
});

describe("Accounts", () => {
  it("gives connections to one account one queue, with the strictest of their limits", () => {
    const accounts = new Accounts();
    const one = accounts.queue("a", "https://s.example", "token", limits(50));
    const two = accounts.queue("b", "https://s.example", "token", limits(20));
    expect(two).toBe(one);
    expect(one.readings()[0]?.perMinute).toBe(20);
    expect(accounts.queue("c", "https://s.example", "another", limits(50))).not.toBe(one);
    expect(accounts.queue("d", "https://t.example", "token", limits(50))).not.toBe(one);
    accounts.leave("b");
    expect(one.readings()[0]?.perMinute).toBe(50);
  });

  it("follows a connection whose token was changed", () => {
    const told: (readonly string[])[] = [];
    const accounts = new Accounts((ids) => told.push(ids));
    const before = accounts.queue("a", "https://s.example", "old", limits(50));
    const after = accounts.queue("a", "https://s.example", "new", limits(50));
    expect(after).not.toBe(before);
    expect(accounts.find("a")).toBe(after);
    expect(told.at(-1)).toEqual(["a"]);
    expect(JSON.stringify([accounts, [...told]])).not.toContain("old");
  });
});
