import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { boundaries } from "../../../../src/service/endpoints/calendar";
import { withForecast } from "../../../../src/service/endpoints/forecast-bins";

it("computing a forecast handles other calls between the entries of a breakdown", async () => {
  const hour = 3_600_000;
  const edges = Float64Array.from({ length: 25 }, (_, n) => n * hour);
  const data = Array.from(edges.slice(0, 24), (t, n) => ({ t, v: [n, 1, 2 * n, 3] }));
  let turns = 0;
  const count = () => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const bins = await withForecast(data, edges, 2, { ms: hour }, "UTC", Date.now());
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(3);
  expect(bins).toHaveLength(24 + 48);
  expect(bins.at(-1)).toMatchObject({ forecast: true, v: [expect.any(Number), 1, expect.any(Number), 3] });
});

it("a forecast that nobody waits for ends before the next entry of a breakdown", async () => {
  const leaving = new AbortController();
  leaving.abort();
  const edges = Float64Array.from({ length: 25 }, (_, n) => n * 3_600_000);
  const data = Array.from(edges.slice(0, 24), (t, n) => ({ t, v: [n, 1] }));
  const forecast = withForecast(data, edges, 2, { ms: 3_600_000 }, "UTC", Date.now(), leaving.signal);
  await expect(forecast).rejects.toMatchObject({ name: "AbortError" });
});

describe("an hourly forecast", () => {
  const hour = 3_600_000;
  const zone = "Europe/Berlin";
  /** Busy at noon and quiet at night in local time. */
  const pattern = (t: number) => (Math.abs(DateTime.fromMillis(t, { zone }).hour - 12) <= 2 ? 60 : 4);

  it.each([
    ["spring", "2026-03-29"],
    ["autumn", "2026-10-25"],
  ])("keeps the busy hours at noon of the wall clock over the change of %s", async (_season, change) => {
    const midnight = DateTime.fromISO(change, { zone });
    for (const daysBefore of [10, 1, 25]) {
      const from = midnight.minus({ days: daysBefore });
      const until = midnight.plus({ days: 26 - daysBefore });
      const edges = boundaries(from.toMillis(), until.toMillis(), { ms: hour }, zone);
      const data = Array.from(edges.slice(0, -1), (t) => ({ t, v: [pattern(t)] }));
      const bins = await withForecast(data, edges, 3, { ms: hour }, zone, until.toMillis());
      const coming = bins.filter((bin) => bin.forecast);
      expect(coming.map(({ v: [count] }) => Number(count) > 30)).toEqual(
        coming.map(({ t = 0 }) => pattern(t) > 30),
      );
    }
  });
});
