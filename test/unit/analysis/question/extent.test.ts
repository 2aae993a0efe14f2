import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { findExtent, type CountBins } from "../../../../src/analysis/question/extent";
import { binEnd } from "../../../../src/analysis/question/interval";

const zone = "Europe/Luxembourg";
const at = (iso: string) => DateTime.fromISO(iso, { zone }).toMillis();

/** Counts timestamps as the service does: in calendar bins, including empty ones. */
function countOf(instants: number[]): { count: CountBins; asked: string[] } {
  const asked: string[] = [];
  const count: CountBins = ({ min, max }, interval) => {
    asked.push(interval);
    const data = [];
    for (let t = DateTime.fromMillis(min, { zone }).startOf(interval).toMillis(); t < max;) {
      const end = binEnd(t, interval, zone);
      const from = t;
      data.push({ t, v: [instants.filter((one) => one >= from && one < end).length] });
      t = end;
    }
    return Promise.resolve({ data, header: { v: ["ALL"] } });
  };
  return { count, asked };
}

describe("findExtent", () => {
  it("finds the months from the first to the last mention of many years", async () => {
    const { count, asked } = countOf([at("2007-02-04"), at("2018-05-30")]);
    expect(await findExtent(count, zone)).toEqual({ min: at("2007-02-01"), max: at("2018-06-01") });
    expect(asked).toEqual(["year", "month"]);
  });

  it("uses days if the data covers a short time", async () => {
    const { count } = countOf([at("2026-03-28T10:00"), at("2026-03-30T23:59")]);
    expect(await findExtent(count, zone)).toEqual({ min: at("2026-03-28"), max: at("2026-03-31") });
  });

  it("includes documents that are in no bin because their date is assumed", async () => {
    const { count } = countOf([at("2026-03-28T10:00")]);
    const leftOut = { count: 2, min: at("2026-03-20T12:00"), max: at("2026-03-30T12:00"), v: [2] };
    const withAssumed: CountBins = async (period, interval) => ({
      ...(await count(period, interval)),
      date_assumed: leftOut,
    });
    expect(await findExtent(withAssumed, zone)).toEqual({ min: at("2026-03-20"), max: at("2026-03-31") });
    const onlyAssumed: CountBins = async () =>
      Promise.resolve({ data: [], header: { v: [] }, date_assumed: leftOut });
    expect(await findExtent(onlyAssumed, zone)).toEqual({ min: at("2026-03-20"), max: at("2026-03-31") });
  });

  it("finds nothing in an empty project with one call", async () => {
    const { count, asked } = countOf([]);
    expect(await findExtent(count, zone)).toBeNull();
    expect(asked).toEqual(["year"]);
  });
});
