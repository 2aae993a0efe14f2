import { describe, expect, it } from "vitest";
import { ContentFacts } from "../../../../src/main/imports/content-facts";
import type { ConvertedRow } from "../../../../src/main/imports/rows";

const row = (document: ConvertedRow["document"], more: Partial<ConvertedRow> = {}): ConvertedRow => ({
  line: 2,
  url: "https://a.example/1",
  document,
  problems: [],
  skipped: false,
  isHashed: false,
  isMoment: false,
  isTimed: true,
  isDateAssumed: false,
  urlFrom: null,
  ...more,
});

describe("the summary of a file's rows", () => {
  it("counts authors by ID, else by name", () => {
    const facts = new ContentFacts(4);
    facts.add(row({ extra_author_attributes: { id: "7", name: "Ann" } }));
    facts.add(row({ extra_author_attributes: { id: "7", name: "Ann Lee" } }));
    facts.add(row({ extra_author_attributes: { name: "Ann" } }));
    facts.add(row({}));
    expect(facts.facts.authors).toBe(2);
  });

  it("counts generated values, and excludes assumed dates from the date range", () => {
    const facts = new ContentFacts(3);
    facts.add(row({ published: "1000" }, { urlFrom: "id" }));
    facts.add(row({ published: "3000" }, { urlFrom: "content" }));
    facts.add(row({ published: "9000", post_type: ["REPOST"] }, { isDateAssumed: true, urlFrom: "content" }));
    expect(facts.facts).toMatchObject({
      published: { from: 1000, to: 9000 },
      dated: { from: 1000, to: 3000 },
      assumedDates: 1,
      madeUrls: { id: 1, content: 2 },
      reposts: 1,
    });
  });

  it("takes languages from the file if it has them", async () => {
    const facts = new ContentFacts(4);
    for (const lang of ["de-AT", "de", "de", "en"]) facts.add(row({ lang, content: "The grinder is loud" }));
    await facts.detectLanguages();
    expect(facts.facts.languages).toEqual([
      { code: "de", share: 0.75 },
      { code: "en", share: 0.25 },
    ]);
  });

  it("detects languages in a sample of the texts otherwise", async () => {
    const facts = new ContentFacts(2_000);
    for (let n = 0; n < 2_000; n++)
      facts.add(row({ content: "The queue at the store was much too long again this morning." }));
    facts.add(row({ content: "@cafe #kaffee https://a.example/1" }));
    await facts.detectLanguages();
    expect(facts.facts.languages).toEqual([{ code: "en", share: 1 }]);
  });
});
