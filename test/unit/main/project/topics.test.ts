import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Topics } from "../../../../src/shared/interface/resources";
import type { TopicDraft } from "../../../../src/shared/ipc/topics";
import { compareWithMeant } from "../../../../src/main/project/topics/compare";
import { batches, linesOf } from "../../../../src/main/project/topics/lines";
import { planChanges } from "../../../../src/main/project/topics/plan";
import { t } from "../../../../src/shared/words";

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
  it("knows a topic by its id, or by its title within its category, and else makes it", () => {
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

  it("says of a new topic that one which could not be read may have its title", () => {
    const drafts = [draft({ title: "Harbour" }), draft({ included: ["kestrel"] })];
    const [made, changed] = planChanges(drafts, present, { mode: "replace", strict: true, unreadable: 2 });
    expect(made).toMatchObject({ kind: "create" });
    expect(made?.reason).toContain("2 topics");
    expect(changed?.reason).toBe("");
  });

  it("says that nothing changes where nothing does, and that the order of queries does", () => {
    const same = draft({
      description: "A rival",
      included: [" kestrel ", '"kestrel coffee"', "kestrel", ""],
      excluded: ["bird"],
    });
    expect(kinds([same])).toEqual([["same", ""]]);
    expect(kinds([{ ...same, included: ['"kestrel coffee"', "kestrel"] }])[0]?.[0]).toBe("update");
  });

  it("keeps the queries a topic has where they are to be added to", () => {
    const [change] = plan([draft({ included: ["falcon"] })], "add");
    expect(change?.draft).toMatchObject({
      included: ["kestrel", '"kestrel coffee"', "falcon"],
      excluded: ["bird"],
      description: "A rival",
    });
  });

  it("says before anything is sent that a topic can be neither renamed, moved nor emptied", () => {
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

  it("names the query that can't be read; a hosted service may know more and decides itself", () => {
    const bad = draft({ title: "New", included: ["fine", "a AND"] });
    expect(kinds([bad])[0]).toEqual(["refused", expect.stringContaining("query 2") as string]);
    expect(plan([bad], "replace", false)[0]).toMatchObject({ kind: "create" });
    expect(plan([bad], "replace", false)[0]?.reason).toContain(t("main:topic.mayKnowMore"));
  });

  it("does not take an id of another project for one of this", () => {
    expect(plan([draft({ id: "elsewhere", category: { id: "other", title: "Brands" } })])[0]).toMatchObject({
      kind: "update",
      draft: { id: "t1", category: { id: "c1" } },
    });
  });
});

describe("lines of topics", () => {
  it("are one a query, replace what the topic has, and name a category by its id or else its title", () => {
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

  it("never parts a topic over two calls, loses none, and fits each call where a topic does", () => {
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

describe("the answer compared with what was meant", () => {
  it("tells as meant, different and missing apart; the order of queries is no difference", () => {
    const of = { id: "t1", category: { id: "c1", title: "Brands" }, description: "A rival" };
    const outcomes = compareWithMeant(
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
