import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { failure } from "../../../../src/main/client/service-error";
import { ReachWatch } from "../../../../src/main/connections/reach";
import type { Network } from "../../../../src/shared/ipc/connections";

const offline = failure("offline", "No network.").data;
const broken = failure("network", "It broke.").data;
const refused = { ...failure("auth", "No.").data, httpStatus: 401 };

let online: boolean;
let told: Network[];
let probed: string[];
let watch: ReachWatch;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  online = true;
  told = [];
  probed = [];
  watch = new ReachWatch({
    isOnline: () => online,
    changed: (network) => told.push(network),
    probe: (id) => probed.push(id),
  });
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

const state = (id = "c") => watch.network.connections.find(({ connectionId }) => connectionId === id);

describe("whether a service can be reached", () => {
  it("is known from its calls, with the time of the change", async () => {
    watch.called("c", null);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(5000);
    watch.called("c", offline);
    watch.called("c", offline);
    expect(told).toHaveLength(1);
    expect(state()).toEqual({
      connectionId: "c",
      online: false,
      since: 1_800_000_005_000,
      error: offline,
      rejectedSince: null,
    });
    watch.called("c", refused);
    expect(state()).toMatchObject({ online: true, error: null });
    expect(told).toHaveLength(2);
  });

  it("knows since when the token is rejected, until a call succeeds", async () => {
    watch.called("c", null);
    watch.called("c", { ...refused, statusCode: 7 });
    await vi.advanceTimersByTimeAsync(5000);
    watch.called("c", { ...refused, statusCode: 7 });
    expect(state()).toMatchObject({ online: true, rejectedSince: 1_800_000_000_000 });
    expect(told).toHaveLength(1);
    // A rate limit is checked after the token, or before it.
    watch.called("c", { ...failure("rate", "Slowly.").data, httpStatus: 401, statusCode: 8 });
    expect(state()?.rejectedSince).toBe(1_800_000_000_000);
    watch.called("c", offline);
    expect(state()).toMatchObject({ online: false, rejectedSince: 1_800_000_000_000 });
    watch.called("c", null);
    expect(state()).toMatchObject({ online: true, rejectedSince: null });
  });

  it("changes after two failed calls in a row, not after one", () => {
    watch.called("c", broken);
    watch.called("c", null);
    watch.called("c", broken);
    expect(state()?.online).toBe(true);
    watch.called("c", broken);
    expect(state()?.online).toBe(false);
  });

  it("isn't changed by errors that say nothing about it", () => {
    watch.called("c", offline);
    watch.called("c", failure("cancelled", "Cancelled.").data);
    watch.called("c", failure("auth", "No token.").data);
    expect(state()?.online).toBe(false);
  });

  it("is checked less and less often until it can", async () => {
    watch.called("c", offline);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(probed.length).toBeGreaterThanOrEqual(5);
    expect(probed.length).toBeLessThanOrEqual(8);
    watch.called("c", null);
    probed.length = 0;
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(probed).toEqual([]);
  });

  it("is forgotten with the connection", async () => {
    watch.called("c", offline);
    watch.forget("c");
    expect(told.at(-1)?.connections).toEqual([]);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(probed).toEqual([]);
  });
});

describe("a computer without network", () => {
  it("is reported with its time, and services are checked as soon as it is back", async () => {
    watch.called("c", offline);
    online = false;
    await vi.advanceTimersByTimeAsync(3000);
    expect(told.at(-1)?.computer).toEqual({ online: false, since: 1_800_000_003_000 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(probed).toEqual([]);
    online = true;
    await vi.advanceTimersByTimeAsync(3000);
    expect(told.at(-1)?.computer.online).toBe(true);
    expect(probed).toEqual(["c"]);
  });
});
