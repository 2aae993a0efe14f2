import { describe, expect, it } from "vitest";
import type { Topics } from "../../../../src/shared/interface/resources";
import type { TopicDraft } from "../../../../src/shared/ipc/topics";
import { t } from "../../../../src/shared/texts";
import { queryDifferences } from "../../../../src/renderer/features/topics/changes";
import {
  categoriesOf,
  categoryName,
  topicName,
  treeRows,
} from "../../../../src/renderer/features/topics/items";
import { overlapRow, overlapShare } from "../../../../src/renderer/features/topics/overlaps";

const topic = (id: string, title: string, queries: string[] = ["a"]) => ({
  id,
  title,
  description: "",
  included_queries: queries,
  excluded_queries: [],
});
const topics: Topics = {
  topic_categories: [
    { id: "default", title: "", description: "", query_topics: [topic("t0", "")] },
    {
      id: "c1",
      title: "Brands",
      description: "",
      query_topics: [topic("t1", "Élan", ["crème"]), topic("t2", "Kestrel", ["bird"])],
    },
    { id: "c2", title: "", description: "", query_topics: [topic("t3", "Three")] },
  ],
  filter_categories: [
    { id: "default_filter", title: "", description: "", query_topics: [topic("f1", "Clean")] },
  ],
};

const names = (rows: ReturnType<typeof treeRows>) =>
  rows.map((row) =>
    row.kind === "type"
      ? `${row.type} ${row.count}/${row.of}`
      : row.kind === "category"
        ? `> ${categoryName(row.category)}`
        : topicName(row.item.draft),
  );

describe("the tree of topics", () => {
  it("groups by type and category, and names untitled topics", () => {
    expect(names(treeRows(categoriesOf(topics, {}, {}), "", new Set()))).toEqual([
      "search 4/4",
      `> ${t("topics:ungrouped")}`,
      t("untitledId", { id: "t0" }),
      "> Brands",
      "Élan",
      "Kestrel",
      `> ${t("untitledId", { id: "c2" })}`,
      "Three",
      "filter 1/1",
      `> ${t("topics:ungrouped")}`,
      "Clean",
    ]);
  });

  it("is empty without a response, and hides collapsed items", () => {
    expect(names(treeRows(categoriesOf(undefined, {}, {}), "", new Set()))).toEqual([
      "search 0/0",
      "filter 0/0",
    ]);
    expect(names(treeRows(categoriesOf(topics, {}, {}), "", new Set(["search/c1"])))).not.toContain(
      "Kestrel",
    );
  });

  it("searches titles, categories and queries, ignoring case and accents, even in collapsed categories", () => {
    const found = (search: string) =>
      names(treeRows(categoriesOf(topics, {}, {}), search, new Set(["search/c1"])));
    expect(found("elan")).toEqual(["search 1/4", "> Brands", "Élan", "filter 0/1"]);
    expect(found("creme")).toContain("Élan");
    expect(found("brands bird")).toContain("Kestrel");
    expect(found("nothing of it")).toEqual(["search 0/4", "filter 0/1"]);
  });

  it("shows local changes instead of the service's version, and new topics in their category", () => {
    const draft: TopicDraft = {
      type: "search",
      category: { id: "c1", title: "Brands" },
      id: "t2",
      title: "Kestrel",
      description: "",
      included: ["falcon"],
      excluded: [],
    };
    const drafts = {
      "search:t2": draft,
      "new:1": { ...draft, id: null, title: "New one", category: { id: null, title: "Brands" } },
      "new:2": { ...draft, id: null, title: "Alone", category: { id: null, title: "Risks" } },
    };
    const categories = categoriesOf(topics, drafts, {});
    const brands = categories.find(({ key }) => key === "search/c1");
    expect(brands?.topics.map(({ state, draft: { title } }) => [title, state])).toEqual([
      ["Élan", "same"],
      ["Kestrel", "changed"],
      ["New one", "new"],
    ]);
    expect(categories.find(({ title }) => title === "Risks")?.topics).toHaveLength(1);
  });

  it("keeps the local order, followed by topics without one", () => {
    const categories = categoriesOf(topics, {}, { "search/c1": ["search:t2"] });
    expect(categories.find(({ key }) => key === "search/c1")?.topics.map(({ key }) => key)).toEqual([
      "search:t2",
      "search:t1",
    ]);
  });
});

it("the difference of queries lists kept, added and removed ones", () => {
  expect(queryDifferences(["a", "b"], ["b", "c"])).toEqual([
    { query: "b", sign: "" },
    { query: "c", sign: "+" },
    { query: "a", sign: "−" },
  ]);
});

describe("overlaps", () => {
  it("are zero if the service omits a topic, and unknown if its response is truncated", () => {
    const histogram = {
      header: { v: ["ALL"] },
      data: [
        { ks: "a", v: [10] },
        { ks: "b", v: [4] },
      ],
    };
    expect(overlapRow(histogram, ["a", "b", "c"], 100)).toEqual([10, 4, 0]);
    expect(overlapRow(histogram, ["a", "b", "c"], 2)).toEqual([10, 4, null]);
  });

  it("are measured by the smaller topic", () => {
    const counts = [
      [10, 4, null],
      [4, 8, 0],
      [null, 0, 0],
    ];
    expect(overlapShare({ counts }, 0, 1)).toBe(0.5);
    expect(overlapShare({ counts }, 0, 2)).toBeNull();
    expect(overlapShare({ counts }, 1, 2)).toBeNull();
  });
});
