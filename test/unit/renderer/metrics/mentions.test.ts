import { describe, expect, it } from "vitest";
import { queriesMetric, mentionsOf } from "../../../../src/renderer/features/metrics/mentions";
import { Topics } from "../../../../src/shared/interface/resources";
import { Notebook } from "../../../../src/shared/ipc/notebook";
import { t } from "../../../../src/shared/texts";

describe("finding uses of a custom metric", () => {
  it("a query uses it only by its field: not in quotes, and not by a longer name", () => {
    expect(queriesMetric("kites AND custom.score:>3", "score")).toBe(true);
    expect(queriesMetric("NOT (Custom.Score:[1 TO 5])", "score")).toBe(true);
    expect(queriesMetric('"custom.score:3"', "score")).toBe(false);
    expect(queriesMetric("custom.score_2:3 OR custom.scores:1", "score")).toBe(false);
  });

  it("lists topics, filters, saved queries, charts and boards", () => {
    const topic = (id: string, title: string, included: string[], excluded: string[] = []) => ({
      id,
      title,
      included_queries: included,
      excluded_queries: excluded,
    });
    const topics = Topics.parse({
      topic_categories: [{ id: "c", title: "", query_topics: [topic("t1", "", ["custom.score:1"])] }],
      filter_categories: [
        { id: "d", title: "", query_topics: [topic("f1", "Noise", ["a"], ["custom.score:>3"])] },
      ],
    });
    const notebook = Notebook.parse({
      queries: [
        { id: "q1", name: "High", query: "custom.score:>8" },
        { id: "q2", name: "Other", query: "custom.other:>8" },
      ],
      charts: [],
      boards: [{ id: "b1", name: "Morning", query: "custom.score:1", range: { kind: "all" }, cards: [] }],
    });
    expect(mentionsOf("score", topics, notebook).map(({ kind, name }) => [kind, name])).toEqual([
      ["Topic", t("untitledId", { id: "t1" })],
      ["Filter", "Noise"],
      ["Saved query", "High"],
      ["Board", "Morning"],
    ]);
    expect(mentionsOf("nothing", undefined, notebook)).toEqual([]);
  });
});
