import { expect, it } from "vitest";
import { withForecast } from "../../../../src/service/endpoints/forecast-bins";

it("a forecast lets other calls through between the entries of a breakdown", async () => {
  const hour = 3_600_000;
  const edges = Float64Array.from({ length: 25 }, (_, n) => n * hour);
  const data = Array.from(edges.slice(0, 24), (t, n) => ({ t, v: [n, 1, 2 * n, 3] }));
  let turns = 0;
  const count = () => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const bins = await withForecast(data, edges, 2, { count: 1, unit: "hour" }, "UTC", Date.now());
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(3);
  expect(bins).toHaveLength(24 + 48);
  expect(bins.at(-1)).toMatchObject({ forecast: true, v: [expect.any(Number), 1, expect.any(Number), 3] });
});
