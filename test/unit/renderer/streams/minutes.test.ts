import "../late-texts";
import { describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { withArrivals } from "../../../../src/renderer/features/streams/live/arrivals";
import { minuteChart } from "../../../../src/renderer/features/streams/live/minutes";
import { arrival } from "./streams-main";

const minute = Date.UTC(2026, 10, 21, 12);
const at = (rule: string | null, count: number, minutesAgo = 0) => ({
  minute: minute - minutesAgo * 60_000,
  rule,
  count,
});
const chartOf = (minutes: ReturnType<typeof at>[], rules: string[], rule: string | null = null) =>
  minuteChart({ totals: [], minutes }, { now: minute + 30_000, rules, rule, timeZone: "UTC" });

describe("documents per minute", () => {
  it("cover the last 60 minutes, empty ones included", () => {
    const { chart, total } = chartOf([at(null, 3), at(null, 2, 59), at(null, 9, 60)], []);
    expect(chart.bins).toHaveLength(60);
    expect(chart.series.map(({ values }) => [values[0], values[1], values[59]])).toEqual([[2, 0, 3]]);
    expect(total).toBe(5);
  });

  it("have a series for each rule, and one for documents without a named rule", () => {
    const { chart } = chartOf([at(null, 5), at("birds", 2), at("fish", 1)], ["birds", "fish"]);
    expect(chart.series.map(({ name, values }) => [name, values[59]])).toEqual([
      ["birds", 2],
      ["fish", 1],
      [t("streams:live.minutes.unnamed"), 2],
    ]);
    expect(chart.overlapping).toBe(false);
  });

  it("aren't stacked if documents match several rules", () => {
    const { chart, total } = chartOf([at(null, 2), at("birds", 2), at("fish", 1)], ["birds", "fish"]);
    expect(chart.overlapping).toBe(true);
    expect(total).toBe(2);
  });

  it("can be those of one rule", () => {
    const { chart, total } = chartOf([at(null, 2), at("birds", 2), at("fish", 1)], ["birds", "fish"], "fish");
    expect(chart.series.map(({ name }) => name)).toEqual(["fish"]);
    expect(total).toBe(1);
  });
});

describe("arrived documents", () => {
  const loaded = (...ids: number[]) => ({
    pages: [{ total: ids.length, documents: ids.map((id) => arrival(id, `A ${id}`)) }],
    pageParams: [null],
  });
  const ids = ({ pages }: ReturnType<typeof withArrivals>) =>
    pages.flatMap(({ documents }) => documents.map(({ id }) => id));

  it("count once, even if an event repeats them", () => {
    const data = withArrivals(loaded(2, 1), [arrival(3, "A 3"), arrival(2, "A 2")]);
    expect(ids(data)).toEqual([3, 2, 1]);
    expect(data.pages[0]?.total).toBe(3);
  });

  it("push the oldest out of memory", () => {
    const many = Array.from({ length: 2000 }, (_, index) => 2000 - index);
    const data = withArrivals(loaded(...many), [arrival(2001, "A 2001")]);
    expect(ids(data)).toHaveLength(2000);
    expect(ids(data)[0]).toBe(2001);
    expect(data.pages[0]?.total).toBe(2001);
  });
});
