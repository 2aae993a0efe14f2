import { describe, expect, it } from "vitest";
import { CheckSummary, RowJudge } from "../../../../src/main/imports/check";
import { HashedTexts } from "../../../../src/main/uploads/hashes";
import { isRejected, rowConverter } from "../../../../src/main/imports/rows";
import { ImportPlan } from "../../../../src/shared/ipc/imports";
import { t } from "../../../../src/shared/texts";

const plan = ImportPlan.parse({
  connectionId: "c",
  projectId: "p",
  datasetId: null,
  action: "create",
  mapping: {
    url: 0,
    published: 1,
    title: 2,
    content: 2,
    engagement: 3,
    "extra_author_attributes.name": 4,
    tags_customer: 5,
  },
  urlSuffix: null,
  timeZone: "UTC",
});
const columnNames = ["link", "date", "headline", "score", "author", "tags"];

function convert(cells: string[], changes: Partial<ImportPlan> = {}, line = 2) {
  const context = {
    columnNames,
    dayOrder: () => "day-first" as const,
    numbers: () => null,
    sentimentScale: () => null,
    lacksYears: () => false,
    isHtml: () => false,
    isGuarded: false,
    isChat: false,
    collected: -1,
    reposts: [],
    modifiedAt: 0,
    width: Infinity,
  };
  return rowConverter({ plan: { ...plan, ...changes }, ...context })({ line, cells });
}

/** Judges rows as consecutive lines of a file, from line 2. */
function judged(rows: string[][], changes: Partial<ImportPlan> = {}, known: string[] = []) {
  const there = new HashedTexts();
  known.forEach((url) => there.meet(url));
  const judge = new RowJudge(
    { ...plan, ...changes },
    ({ line, cells }) => convert(cells, changes, line),
    known.length > 0 ? there : null,
  );
  const summary = new CheckSummary(changes.withheld);
  const outcomes = rows.map((cells, i) => {
    const row = judge.judge({ line: i + 2, cells });
    summary.add(row);
    return row.outcome;
  });
  return { outcomes, report: summary.report };
}

const good = ["https://a.example/1", "2026-01-02", "Hello", "1,082", "Lena Brandt", "News; Coffee"];

describe("rowConverter", () => {
  it("cleans texts, and warns of each field that it cleaned", () => {
    const [url = "", date = "", , score = ""] = good;
    const row = convert([
      url,
      date,
      "He\u0000llo\u000b\ud800",
      score,
      "Lena \u009fBrandt",
      '["Ne\\u0001ws", "Tea"]',
    ]);
    expect(row.document).toMatchObject({
      title: "Hello\n\ufffd",
      content: "Hello\n\ufffd",
      extra_author_attributes: { name: "Lena Brandt" },
      tags_customer: ["News", "Tea"],
    });
    expect(row.problems.map(({ kind, field, severity, column }) => [kind, field, severity, column])).toEqual([
      ["cleaned", "title", "warning", "headline"],
      ["cleaned", "content", "warning", "headline"],
      ["cleaned", "extra_author_attributes.name", "warning", "author"],
      ["cleaned", "tags_customer", "warning", "tags"],
    ]);
    expect(isRejected(row)).toBe(false);
  });

  it("counts the rows that were cleaned, and takes a text without anything else for none", () => {
    const dirty = good.with(2, "Hi\u0000");
    const { report } = judged([
      good,
      dirty,
      dirty.with(0, "https://a.example/2"),
      good.with(2, "\u0000 \u0001"),
    ]);
    expect(report.groups.map(({ kind, field, count }) => ({ kind, field, count }))).toContainEqual({
      kind: "cleaned",
      field: "content",
      count: 2,
    });
    expect(report.noText).toBe(1);
  });

  it("cleans what HTML and JSON in a cell escape", () => {
    const [url = "", date = "", , score = ""] = good;
    expect(convert([url, date, '{"text":"Hi \\u0000there"}', score]).document).toMatchObject({
      content: "Hi there",
    });
  });

  it("creates the body of a modification, with one column in two fields", () => {
    expect(convert(good)).toMatchObject({
      line: 2,
      url: "https://a.example/1",
      document: {
        url: "https://a.example/1",
        published: "1767312000000",
        title: "Hello",
        content: "Hello",
        engagement: 1082,
        extra_author_attributes: { name: "Lena Brandt" },
        tags_customer: ["News", "Coffee"],
      },
      problems: [],
      skipped: false,
    });
  });

  it.each([
    [["", "2026-01-02", "Hello"], "missing_url", "URL: the cell in “link” is empty"],
    [["not an address", "2026-01-02", "Hello"], "bad_url", "full http or https URL"],
    [["https://a.example/1", "soon", "Hello"], "bad_date", "“soon” isn't a date"],
    [["https://a.example/1", "", "Hello"], "missing_published", "the cell in “date” is empty"],
  ])("refuses %j as %s", (cells, kind, words) => {
    const row = convert(cells);
    expect(isRejected(row)).toBe(true);
    expect(row.problems).toHaveLength(1);
    expect(row.problems[0]).toMatchObject({ kind, severity: "refused" });
    expect(row.problems[0]?.message).toContain(words);
  });

  it("skips a row without text", () => {
    const row = convert(["https://a.example/1", "2026-01-02", ""]);
    expect(row.problems).toMatchObject([{ kind: "no_text", column: "headline", severity: "skipped" }]);
  });

  it.each(["n/a", "-", "NaN", "None"])("reads %j in a number column as an empty cell", (text) => {
    const row = convert(good.with(3, text), { defaults: { engagement: "7" } });
    expect([row.problems, row.document["engagement"]]).toEqual([[], 7]);
    // A title is a text, unless a program wrote that there is none.
    const title = /^n/i.test(text) ? undefined : text;
    expect(convert(good.with(2, text)).document["title"]).toBe(title);
  });

  it.each(["NA", "N/A", "null"])("reads %j in a column of authors as nobody", (text) => {
    expect(convert(good.with(4, text)).document["extra_author_attributes"]).toBeUndefined();
    expect(convert(good.with(4, "Na")).document["extra_author_attributes"]).toEqual({ name: "Na" });
  });

  it("drops an optional value that can't be read, and keeps the row", () => {
    const row = convert(good.with(3, "many"));
    expect(isRejected(row)).toBe(false);
    expect(row.document).not.toHaveProperty("engagement");
    expect(row.problems).toMatchObject([
      { kind: "bad_number", column: "score", value: "many", severity: "warning" },
    ]);
  });

  it("drops an optional value that breaks the interface's rules", () => {
    const row = convert(good.with(3, "-5"));
    expect(row.document).not.toHaveProperty("engagement");
    expect(row.problems).toMatchObject([{ field: "engagement", column: "score", severity: "warning" }]);
  });

  it("only needs the URL to delete", () => {
    expect(convert(["https://a.example/1"], { action: "delete", mapping: { url: 0 } }).problems).toEqual([]);
  });

  it("appends a column to the URL", () => {
    expect(convert(good, { urlSuffix: 3 }).url).toBe("https://a.example/1#1%2C082");
    expect(convert(good.with(0, "https://a.example/1#top"), { urlSuffix: 4 }).url).toBe(
      "https://a.example/1#top-Lena%20Brandt",
    );
  });

  it("says that a required field has no column", () => {
    expect(convert(good, { mapping: { url: 0, published: 1 } }).problems).toMatchObject([
      { kind: "missing_content", message: t("files:row.notMapped", { field: t("files:field.content") }) },
    ]);
  });
});

describe("rules of a plan", () => {
  it.each([
    [
      "https://forum.example{headline}",
      "/r/espresso/comments/k1/",
      "https://forum.example/r/espresso/comments/k1/",
    ],
    [
      "https://forum.example/{headline}",
      "/r/caf%C3%A9 au lait/",
      "https://forum.example/r/caf%C3%A9%20au%20lait/",
    ],
    ["https://{headline}/about", "shop.example", "https://shop.example/about"],
    ["https://shop.example/?page={headline}", "/a/b", "https://shop.example/?page=%2Fa%2Fb"],
  ])("builds an address as %s from %j", (url, headline, address) => {
    expect(convert(["", "2026-01-02", headline], { templates: { url } }).url).toBe(address);
  });

  it("builds a URL from a template and escapes the values", () => {
    const templates = { url: "https://shop.example/{author}/{headline}" };
    const row = convert(["", "2026-01-02", "Good & cheap", "", "Lena Brandt"], { templates });
    expect(row.url).toBe("https://shop.example/Lena%20Brandt/Good%20%26%20cheap");
  });

  it("rejects a row whose URL lacks a part", () => {
    const row = convert(["", "2026-01-02", "Hello"], { templates: { url: "https://shop.example/{author}" } });
    expect(row.problems).toMatchObject([{ kind: "missing_url", column: "author", severity: "refused" }]);
  });

  it("joins columns, without a separator for empty ones", () => {
    const templates = { title: "{author}: {headline}", content: "{author} {headline}" };
    expect(convert(good, { templates }).document["content"]).toBe("Lena Brandt Hello");
    expect(convert(good.with(4, ""), { templates }).document["content"]).toBe("Hello");
  });

  it("uses a constant, and a default for empty cells", () => {
    const changes = { templates: { lang: "de" }, defaults: { engagement: "7" } };
    expect(convert(good.with(3, ""), changes).document).toMatchObject({ lang: "de", engagement: 7 });
    expect(convert(good, changes).document["engagement"]).toBe(1082);
  });

  it("skips rows by condition and by hand, and counts them", () => {
    const skip = [{ column: 3, test: "below" as const, value: "10" }];
    const rows = [
      good,
      good.with(0, "https://a.example/2").with(3, "9"),
      good.with(0, "https://a.example/3"),
    ];
    const { outcomes, report } = judged(rows, { skip, skippedLines: [4] });
    expect(outcomes).toEqual(["ready", "skipped", "skipped"]);
    expect(report).toMatchObject({ total: 3, ready: 1, skipped: 2, calls: { single: 1, batched: 1 } });
  });

  it("replaces cells by fixes", () => {
    const fixes = { "2": { "1": "2026-01-09", "5": "Mended" } };
    const row = convert(["https://a.example/1", "soon", "Hello"], { fixes });
    expect(row.problems).toEqual([]);
    expect(row.document["tags_customer"]).toEqual(["Mended"]);
  });

  it("flags an id that a spreadsheet rounded", () => {
    expect(convert(good.with(4, "5.7E+17"), { urlSuffix: 4 }).problems).toMatchObject([
      { kind: "mangled_id", field: "extra_author_attributes.name", severity: "warning" },
      { kind: "mangled_id", field: "url", column: "author", value: "5.7E+17", severity: "refused" },
    ]);
  });

  it("warns about an implausible date", () => {
    expect(convert(good.with(1, "1926-01-02")).problems).toMatchObject([
      { kind: "odd_date", severity: "warning" },
    ]);
  });

  it("reads a custom metric by its format", () => {
    const changes = { mapping: { ...plan.mapping, "custom.score": 3 }, metrics: { score: "INTEGER" } };
    expect(convert(good, changes).document["custom"]).toEqual({ score: 1082 });
    expect(convert(good.with(3, "1.5"), changes).problems).toMatchObject([{ field: "custom.score" }]);
  });
});

describe("checking every row", () => {
  const second = good.with(0, "https://a.example/2");

  it("counts outcomes and groups problems, rejections first", () => {
    const { report } = judged([
      good,
      second.with(3, "many"),
      good.with(1, "soon"),
      good.with(1, "later"),
      good,
    ]);
    expect(report).toMatchObject({ total: 5, ready: 1, warned: 2, refused: 2, skipped: 0 });
    expect(report.groups.map((group) => [group.kind, group.count])).toEqual([
      ["bad_date", 2],
      ["bad_number", 1],
      ["repeated_url", 1],
    ]);
    expect(report.groups[0]?.examples).toEqual([
      { line: 4, column: "date", value: "soon" },
      { line: 5, column: "date", value: "later" },
    ]);
    expect(report.groups[2]?.message).toContain("line 2");
  });

  it("skips the rows of a withheld group", () => {
    const withheld = ["repeated_url url warning"];
    const { outcomes, report } = judged([good, second, good], { withheld });
    expect(outcomes).toEqual(["ready", "ready", "skipped"]);
    expect(report.groups).toMatchObject([{ key: withheld[0], count: 1, withheld: true }]);
  });

  it("reports existing documents", () => {
    const { report } = judged([good, second], {}, ["https://a.example/2"]);
    expect(report).toMatchObject({ ready: 1, warned: 1 });
    expect(report.groups).toMatchObject([{ kind: "known_url", examples: [{ line: 3 }] }]);
  });
});

describe("a URL that is replaced", () => {
  const madeUrls = { site: "https://file.example/", id: null };
  const withUrl = (url: string) => [url, ...good.slice(1)];

  it("is called what it is, and kept", () => {
    const long = `https://a.example/${"x".repeat(2048)}`;
    const urls = [long, "ftp://a.example/1", "not a url", "", good[0] ?? ""];
    const rows = urls.map((url) => convert(withUrl(url), { madeUrls }));
    expect(rows.map(({ problems }) => problems.map(({ kind, message }) => [kind, message]))).toEqual([
      [["long_url", t("files:row.long_url", { max: 2048 })]],
      [["other_scheme", t("files:row.other_scheme", { value: "ftp://a.example/1" })]],
      [["bad_url", t("files:row.bad_url", { value: "not a url" })]],
      [],
      [],
    ]);
    expect(rows.map(({ document }) => document["original_url"])).toEqual([
      ...urls.slice(0, 3),
      undefined,
      undefined,
    ]);
    expect(rows.map(({ urlFrom }) => urlFrom)).toEqual(["content", "content", "content", "content", null]);
  });
});

describe("rows with the same URL and different texts", () => {
  const of = (text: string) => [good[0] ?? "", "2026-01-02", text, ...good.slice(3)];

  it("are counted and named, and can be skipped", () => {
    const rows = [of("One"), of("Another"), of("One"), of("A third")];
    const { outcomes, report } = judged(rows, { withheld: ["repeated_url url warning"] });
    expect(outcomes).toEqual(["ready", "warned", "skipped", "warned"]);
    expect(report).toMatchObject({ copies: 1 });
    expect(report.groups).toMatchObject([
      { kind: "shared_url", count: 2, examples: [{ line: 3, value: good[0] }, { line: 5 }] },
      { kind: "repeated_url", count: 1 },
    ]);
    expect(report.groups[0]?.message).toContain(t("common:parts.line", { line: 2 }));
    const without = judged(rows, { withheld: ["shared_url url warning"] });
    expect(without.outcomes.filter((outcome) => outcome === "skipped")).toHaveLength(2);
  });

  it("are named the same way if the other text is in the project", () => {
    const there = new HashedTexts();
    there.meet(good[0] ?? "");
    const known = new HashedTexts("texts alone");
    const judge = new RowJudge(plan, ({ line, cells }) => convert(cells, {}, line), there, true, [], known);
    const row = judge.judge({ line: 2, cells: of("Another") });
    expect(row.problems).toMatchObject([{ kind: "shared_url", value: good[0] }]);
    expect(row.problems[0]?.message).toBe(t("files:row.sharedKnown", { made: row.url }));
  });
});
