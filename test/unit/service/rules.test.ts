import { describe, expect, it } from "vitest";
import { boundaries, chooseInterval, intervalOf } from "../../../src/service/endpoints/calendar";
import { timeBins } from "../../../src/service/engine/questions/time-bins";
import { regionOf } from "../../../src/service/engine/questions/regions";
import { readArguments } from "../../../src/service/arguments";
import { refusalOf } from "../../../src/service/workspace/document-states";
import { isShortened, merge } from "../../../src/service/workspace/merge";
import { domainRules, isWithin, siteOf } from "../../../src/service/workspace/site";
import packageFile from "../../../package.json" with { type: "json" };

const hour = 3_600_000;

describe("hosts and domains", () => {
  it.each([
    ["https://www.News.example/a", "www.news.example", "news.example"],
    ["http://a.b.co.uk:8080/", "a.b.co.uk", "b.co.uk"],
    ["https://127.0.0.1/x", "127.0.0.1", "127.0.0.1"],
    ["https://A.News.example./", "a.news.example", "news.example"],
    ["https://localhost/", "localhost", "localhost"],
    ["https://localhost:8443/", "localhost", "localhost"],
    ["https://www.city.nakano.ne.jp/", "www.city.nakano.ne.jp", "nakano.ne.jp"],
    ["https://www.mhlw.go.jp/", "www.mhlw.go.jp", "mhlw.go.jp"],
    ["https://guys.nhs.uk/", "guys.nhs.uk", "guys.nhs.uk"],
    ["https://co.uk/", "co.uk", "co.uk"],
    ["https://a.b.gov.au/", "a.b.gov.au", "b.gov.au"],
    ["https://ann.blogspot.com/2026", "ann.blogspot.com", "ann.blogspot.com"],
    ["https://docs.ann.github.io/", "docs.ann.github.io", "ann.github.io"],
    ["https://blogspot.com/", "blogspot.com", "blogspot.com"],
    ["https://www.bücher.example/", "www.xn--bcher-kva.example", "xn--bcher-kva.example"],
    ["https://www.食狮.公司.cn/", "www.xn--85x722f.xn--55qx5d.cn", "xn--85x722f.xn--55qx5d.cn"],
    ["http://[2001:db8::1]:8080/", "[2001:db8::1]", "[2001:db8::1]"],
    ["https://intranet/", "intranet", "intranet"],
    ["https://my_shop.example.com/", "my_shop.example.com", "example.com"],
    ["https://a.b.kawasaki.jp/", "a.b.kawasaki.jp", "a.b.kawasaki.jp"],
    ["https://www.city.kawasaki.jp/", "www.city.kawasaki.jp", "city.kawasaki.jp"],
  ])("%s", (url, host, domain) => {
    expect(siteOf(url)).toEqual({ host, domain });
  });
});

describe("domains", () => {
  it("match a host and its subdomains, but never a public suffix such as co.uk", () => {
    const found = (domain: string) =>
      ["ann.blogspot.com", "www.ann.blogspot.com", "blogspot.com", "a.co.uk", "b.co.uk"].filter((host) =>
        isWithin(host, domain),
      );
    expect(found("ann.blogspot.com")).toEqual(["ann.blogspot.com", "www.ann.blogspot.com"]);
    expect(found("blogspot.com")).toEqual(["ann.blogspot.com", "www.ann.blogspot.com", "blogspot.com"]);
    expect(found("a.co.uk")).toEqual(["a.co.uk"]);
    expect(found("co.uk")).toEqual([]);
  });

  it("record the installed version of the public suffix list", () => {
    expect(domainRules).toContain(`tldts ${packageFile.devDependencies.tldts} `);
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

  it("recognizes a truncated text", () => {
    expect(isShortened("The begin…", "The beginning")).toBe(true);
    expect(isShortened("The begin ... ", "The beginning")).toBe(true);
    expect(isShortened("The end...", "The beginning")).toBe(false);
    expect(isShortened("…", "The beginning")).toBe(false);
    expect(isShortened("The beginning", "The beginning")).toBe(false);
  });
});

describe("calendar bins", () => {
  it("accept every spelling of an interval", () => {
    expect(["3h", "1M", "m", "week", "2 quarters", "y", "48h", "36h"].map(intervalOf)).toEqual([
      { ms: 3 * hour },
      { months: 1 },
      { ms: 60_000 },
      { ms: 168 * hour },
      { months: 6 },
      { months: 12 },
      { ms: 48 * hour },
      { ms: 36 * hour },
    ]);
    for (const wrong of ["", "0d", "d3", "-1d", "1.5h", "fortnight", "1D", "1000000s", "constructor"])
      expect(() => intervalOf(wrong)).toThrow("interval");
  });

  it("put each edge into its bin, and the moment before into the previous one", () => {
    const edges = boundaries(Date.UTC(2026, 0, 5), Date.UTC(2028, 0, 1), { months: 1 }, "America/New_York");
    const bins = edges.length - 1;
    const times = Float64Array.from({ length: bins * 2 }, (_, i) =>
      i < bins ? (edges[i] ?? 0) : (edges[i - bins + 1] ?? 0) - 1,
    );
    const found = new Int32Array(times.length);
    const first = edges[0] ?? 0;
    const end = edges[bins] ?? 0;
    timeBins(times, edges, { from: first + 1, until: end })(
      Uint32Array.from(times.keys()),
      times.length,
      found,
    );
    const numbers = [...Array(bins).keys()];
    // The first edge lies before the start of the range.
    expect([...found]).toEqual([-1, ...numbers.slice(1), ...numbers]);
  });

  it("don't depend on the start of the range", () => {
    const from = (day: number) =>
      boundaries(Date.UTC(2026, 0, day), Date.UTC(2026, 3, 1), { ms: 336 * hour }, "UTC").slice(-3);
    expect(from(1)).toEqual(from(20));
  });

  it("default to days for a range of eight days", () => {
    expect(chooseInterval(0, 8 * 86_400_000)).toEqual({ ms: 24 * hour });
  });
});

describe("regions", () => {
  it("accept country codes only", () => {
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
  it("allows only undelete for a deleted document", () => {
    expect(
      (["create", "update", "upsert", "delete"] as const).map((action) => refusalOf(action, "deleted")),
    ).toEqual(Array.from({ length: 4 }, () => "deleted"));
    expect(refusalOf("undelete", "deleted")).toBeUndefined();
  });
});

describe("arguments", () => {
  it("prefer the token of the environment, which other users can't see", () => {
    const read = readArguments(["--workspace", "w", "--token", "a"], {
      EARSHOT_SERVICE_TOKEN: "b",
      EARSHOT_PARENT: "1",
    });
    expect(read).toMatchObject({ folder: "w", token: "b", port: 0, followParent: true, sample: false });
  });
});
