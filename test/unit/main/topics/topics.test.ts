import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Topics } from "../../../../src/shared/interface/resources";
import type { TopicDraft } from "../../../../src/shared/ipc/topics";
import { compareWithSent } from "../../../../src/main/topics/compare";
import { batches, linesOf } from "../../../../src/main/topics/lines";
import { planChanges } from "../../../../src/main/topics/plan";
import { t } from "../../../../src/shared/texts";

const draft = (change: Partial<TopicDraft> = {}): TopicDraft => ({
  type: "search",
  category: { id: null, title: "Brands" },
  id: null,
  title: "Kestrel",
  description: "",
  included: ["kestrel"],
  excluded: [],
  ...change,
});

const present: Topics = {
  topic_categories: [
    { id: "default", title: "", description: "", query_topics: [] },
    {
      id: "c1",
      title: "Brands",
      description: "",
      query_topics: [
        {
          id: "t1",
          title: "Kestrel",
          description: "A rival",
          included_queries: ["kestrel", '"kestrel coffee"'],
          excluded_queries: ["bird"],
        },
      ],
    },
  ],
  filter_categories: [{ id: "default_filter", title: "", description: "", query_topics: [] }],
};

const plan = (drafts: TopicDraft[], mode: "replace" | "add" = "replace", strict = true) =>
  planChanges(drafts, present, { mode, strict });
const kinds = (drafts: TopicDraft[]) => plan(drafts).map(({ kind, reason }) => [kind, reason]);

describe("the difference between drafts and the present topics", () => {
  it("matches a topic by id or by title within its category, and creates it otherwise", () => {
    const [byTitle, byId, made] = plan([
      draft({ included: ["kestrel"] }),
      draft({ id: "t1", category: { id: "c1", title: "Brands" }, title: "Kestrel", included: ["x"] }),
      draft({ title: "Harbour" }),
    ]);
    expect(byTitle).toMatchObject({ kind: "update", draft: { id: "t1", category: { id: "c1" } } });
    expect(byId).toMatchObject({ kind: "refused" });
    expect(byId?.reason).toContain("twice");
    expect(made).toMatchObject({ kind: "create", before: null, draft: { id: null, category: { id: "c1" } } });
  });

  it("warns that an unreadable topic may have the title of a new one", () => {
    const drafts = [draft({ title: "Harbour" }), draft({ included: ["kestrel"] })];
    const [made, changed] = planChanges(drafts, present, { mode: "replace", strict: true, unreadable: 2 });
    expect(made).toMatchObject({ kind: "create" });
    expect(made?.reason).toContain("2 topics");
    expect(changed?.reason).toBe("");
  });

  it("reports no change if nothing changes, and a change of the order of queries", () => {
    const same = draft({
      description: "A rival",
      included: [" kestrel ", '"kestrel coffee"', "kestrel", ""],
      excluded: ["bird"],
    });
    expect(kinds([same])).toEqual([["same", ""]]);
    expect(kinds([{ ...same, included: ['"kestrel coffee"', "kestrel"] }])[0]?.[0]).toBe("update");
  });

  it("keeps the existing queries of a topic when adding to it", () => {
    const [change] = plan([draft({ included: ["falcon"] })], "add");
    expect(change?.draft).toMatchObject({
      included: ["kestrel", '"kestrel coffee"', "falcon"],
      excluded: ["bird"],
      description: "A rival",
    });
  });

  it("says before sending that a topic can't be renamed, moved or emptied", () => {
    const of = { id: "t1", category: { id: "c1", title: "Brands" } };
    expect(kinds([draft({ ...of, title: "Falcon" })])[0]?.[1]).toBe(
      t("main:topic.noRename", { title: "Kestrel" }),
    );
    expect(kinds([draft({ id: "t1", category: { id: null, title: "Risks" } })])[0]?.[1]).toBe(
      t("main:topic.noMove"),
    );
    expect(kinds([draft({ ...of, included: [" "], excluded: [] })])[0]?.[1]).toBe(t("main:topic.noQuery"));
    expect(kinds([draft({ title: " " })])[0]?.[1]).toBe(t("main:topic.noTitle"));
  });

  it("names a query that can't be parsed; a hosted service may accept it", () => {
    const bad = draft({ title: "New", included: ["fine", "a AND"] });
    expect(kinds([bad])[0]).toEqual(["refused", expect.stringContaining("query 2") as string]);
    expect(plan([bad], "replace", false)[0]).toMatchObject({ kind: "create" });
    expect(plan([bad], "replace", false)[0]?.reason).toContain(t("main:topic.mayKnowMore"));
  });

  it("doesn't match the id of a topic of another project", () => {
    expect(plan([draft({ id: "elsewhere", category: { id: "other", title: "Brands" } })])[0]).toMatchObject({
      kind: "update",
      draft: { id: "t1", category: { id: "c1" } },
    });
  });
});

describe("lines of topics", () => {
  it("are one per query, replace the topic's queries, and name the category by id or title", () => {
    expect(linesOf(draft({ excluded: ["bird"] }))).toMatchObject([
      {
        topic_title: "Kestrel",
        query: "kestrel",
        included_query: true,
        override: true,
        category_title: "Brands",
      },
      { topic_title: "Kestrel", query: "bird", included_query: false, override: true },
    ]);
    expect(linesOf(draft({ category: { id: null, title: "" } }))[0]).not.toHaveProperty("category_title");
    expect(linesOf(draft({ id: "t1", category: { id: "c1", title: "" } }))[0]).toMatchObject({
      topic_id: "t1",
      category_id: "c1",
    });
  });

  it("never splits a topic over two calls, loses none, and keeps calls within the limit if topics fit", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 40 }), (sizes) => {
        const drafts = sizes.map((size, i) =>
          draft({ title: `t${i}`, included: Array.from({ length: size }, (_, q) => `q${q}`) }),
        );
        const parts = batches(drafts, 15);
        expect(parts.flat()).toEqual(drafts);
        for (const part of parts)
          expect(part.reduce((sum, { included }) => sum + included.length, 0)).toBeLessThanOrEqual(15);
      }),
    );
  });
});

describe("the response compared with the changes", () => {
  it("distinguishes saved as sent, different and missing; the order of queries doesn't matter", () => {
    const of = { id: "t1", category: { id: "c1", title: "Brands" }, description: "A rival" };
    const outcomes = compareWithSent(
      [
        draft({ ...of, included: ['"kestrel coffee"', "kestrel"], excluded: ["bird"] }),
        draft({ ...of, included: ["kestrel", "falcon"], excluded: [] }),
        draft({ title: "Gone" }),
      ],
      present,
    );
    expect(outcomes.map(({ state }) => state)).toEqual(["as-meant", "differs", "missing"]);
    expect(outcomes[1]?.message).toContain("1 of 2 included queries are missing");
    expect(outcomes[1]?.message).toContain("1 more excluded query");
  });
});
