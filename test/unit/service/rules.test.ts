import { describe, expect, it } from "vitest";
import { binsOf, boundaries, chooseInterval, parseInterval } from "../../../src/service/analytics/calendar";
import { regionOf } from "../../../src/service/analytics/regions";
import { readArguments } from "../../../src/service/arguments";
import { refusalOf } from "../../../src/service/workspace/document-states";
import { isShortened, merge } from "../../../src/service/workspace/merge";
import { siteOf } from "../../../src/service/workspace/site";

describe("hosts and domains", () => {
  it.each([
    ["https://www.News.example/a", "www.news.example", "news.example"],
    ["http://a.b.co.uk:8080/", "a.b.co.uk", "b.co.uk"],
    ["https://127.0.0.1/x", "127.0.0.1", "127.0.0.1"],
    ["https://A.News.example./", "a.news.example", "news.example"],
    ["https://localhost/", "localhost", "localhost"],
  ])("%s", (url, host, domain) => {
    expect(siteOf(url)).toEqual({ host, domain });
  });
});

describe("merging", () => {
  it("replaces, clears, merges objects and replaces arrays", () => {
    const stored = { a: 1, b: { c: 1, d: 2 }, e: [1, 2], f: "x" };
    expect(merge(stored, { a: 2, b: { d: null, g: 3 }, e: [3], f: null, h: undefined })).toEqual({
      a: 2,
      b: { c: 1, g: 3 },
      e: [3],
    });
    expect(stored.b).toEqual({ c: 1, d: 2 });
  });

  it("knows a shortened text", () => {
    expect(isShortened("The begin…", "The beginning")).toBe(true);
    expect(isShortened("The begin ... ", "The beginning")).toBe(true);
    expect(isShortened("The end...", "The beginning")).toBe(false);
    expect(isShortened("…", "The beginning")).toBe(false);
    expect(isShortened("The beginning", "The beginning")).toBe(false);
  });
});

describe("calendar bins", () => {
  it("read every spelling of an interval", () => {
    expect(["3h", "1M", "m", "week", "2 quarters", "y", "48h", "2880m"].map(parseInterval)).toEqual([
      { count: 3, unit: "hour" },
      { count: 1, unit: "month" },
      { count: 1, unit: "minute" },
      { count: 1, unit: "week" },
      { count: 6, unit: "month" },
      { count: 1, unit: "year" },
      { count: 2, unit: "day" },
      { count: 2, unit: "day" },
    ]);
    for (const wrong of ["", "0d", "d3", "-1d", "1.5h", "fortnight", "36h", "100000s"])
      expect(() => parseInterval(wrong)).toThrow("interval");
  });

  it("find the bin of every edge and of the moment before it", () => {
    const edges = boundaries(
      Date.UTC(2026, 0, 5),
      Date.UTC(2028, 0, 1),
      { count: 1, unit: "month" },
      "America/New_York",
    );
    const bins = edges.length - 1;
    const times = Float64Array.from({ length: bins * 2 }, (_, i) =>
      i < bins ? (edges[i] ?? 0) : (edges[i - bins + 1] ?? 0) - 1,
    );
    const found = new Int32Array(times.length);
    const [first, end] = [edges[0] ?? 0, edges[bins] ?? 0];
    binsOf(times, edges, first + 1, end)(Uint32Array.from(times.keys()), times.length, found);
    const numbers = [...Array(bins).keys()];
    // The very first moment lies before the range that was asked for.
    expect([...found]).toEqual([-1, ...numbers.slice(1), ...numbers]);
  });

  it("do not depend on where the range begins", () => {
    const from = (day: number) =>
      boundaries(Date.UTC(2026, 0, day), Date.UTC(2026, 3, 1), { count: 2, unit: "week" }, "UTC").slice(-3);
    expect(from(1)).toEqual(from(20));
  });

  it("are days for the usual eight days", () => {
    expect(chooseInterval(0, 8 * 86_400_000)).toEqual({ count: 1, unit: "day" });
  });
});

describe("regions", () => {
  it("know countries, and no others", () => {
    expect(["lu", "us", "jp", "za", "nz", "zz", ""].map(regionOf)).toEqual([
      "Europe",
      "Americas",
      "Asia",
      "Africa",
      "Oceania",
      "",
      "",
    ]);
  });
});

describe("the state table", () => {
  it("lets a deleted document only be undeleted", () => {
    expect(
      (["create", "update", "upsert", "delete"] as const).map((action) => refusalOf(action, "deleted")),
    ).toEqual(Array.from({ length: 4 }, () => "deleted"));
    expect(refusalOf("undelete", "deleted")).toBeUndefined();
  });
});

describe("arguments", () => {
  it("prefer the token of the environment, which others cannot see", () => {
    const read = readArguments(["--workspace", "w", "--token", "a"], {
      EARSHOT_SERVICE_TOKEN: "b",
      EARSHOT_PARENT: "1",
    });
    expect(read).toMatchObject({ folder: "w", token: "b", port: 0, followParent: true, sample: false });
  });
});
