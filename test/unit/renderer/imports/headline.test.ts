import { describe, expect, it } from "vitest";
import { ImportPlan } from "../../../../src/shared/ipc/imports";
import { t } from "../../../../src/shared/texts";
import { headlineOf, newRows, nounOf } from "../../../../src/renderer/features/imports/headline";
import { checkReport, importedFile } from "./imported-file";

const file = importedFile({ importId: "i1", name: "a.csv", rows: 10_000, columns: [] });
const plan = ImportPlan.parse({
  connectionId: "c1",
  projectId: "p1",
  datasetId: null,
  action: "create",
  mapping: { content: 0, published: 1 },
  urlSuffix: null,
  timeZone: "UTC",
});
const mapped = (...fields: string[]) => ({
  templates: {},
  mapping: Object.fromEntries(fields.map((field, index) => [field, index])),
});

describe("the sentence about a file", () => {
  it("says how many, when, by whom and in which language", () => {
    const report = checkReport({
      total: 9_903,
      ready: 9_812,
      dated: { from: Date.UTC(2026, 2, 3), to: Date.UTC(2026, 2, 29, 20, 35) },
      authors: 5_204,
      languages: [
        { code: "en", share: 0.8 },
        { code: "de", share: 0.2 },
      ],
    });
    // The locale decides which spaces surround the dash.
    expect(headlineOf(file, plan, report).replace(/\s*–\s*/, "–")).toBe(
      [
        t("imports:noun.posts", { count: 9812 }),
        "Mar 3–29, 2026",
        t("imports:headline.by", { count: 5204 }),
        t("imports:headline.mostlyIn", { language: "English" }),
      ].join(", "),
    );
  });

  it("omits what isn't known", () => {
    expect(headlineOf(file, plan, checkReport({ total: 1, ready: 1 }))).toBe(
      t("imports:noun.posts", { count: 1 }),
    );
    const languages = [
      { code: "en", share: 0.4 },
      { code: "de", share: 0.3 },
    ];
    expect(headlineOf(file, plan, checkReport({ total: 2, ready: 2, authors: 1, languages }))).toBe(
      [
        t("imports:noun.posts", { count: 2 }),
        t("imports:headline.by", { count: 1 }),
        t("imports:headline.inSeveral"),
      ].join(", "),
    );
  });

  it("names the kind of documents", () => {
    expect(nounOf(file, mapped("content", "rating", "parent_url"))).toBe("reviews");
    expect(nounOf({ kind: "conversation" }, mapped("content"))).toBe("messages");
    expect(nounOf(file, mapped("title", "content", "extra_source_attributes.name"))).toBe("articles");
    expect(nounOf(file, mapped("content", "parent_url"))).toBe("comments");
    expect(nounOf(file, mapped("content", "published"))).toBe("posts");
    expect(nounOf(file, mapped("title", "content"))).toBe("texts");
  });

  it("counts an existing document only if the row changes it", () => {
    const report = checkReport({ total: 10, ready: 8, warned: 2, known: 4 });
    expect(newRows(report, plan)).toBe(6);
    expect(newRows(report, { ...plan, action: "upsert" })).toBe(10);
    expect(
      newRows({ ...report, warned: 0, ready: 6 }, { ...plan, withheld: ["known_url url warning"] }),
    ).toBe(6);
  });
});
