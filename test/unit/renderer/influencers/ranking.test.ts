import { describe, expect, it } from "vitest";
import type { Influencer } from "../../../../src/shared/interface/influencers";
import { t } from "../../../../src/shared/texts";
import { bubbleOption, rankedBarsOption, type Bubble } from "../../../../src/analysis/drawing/influencers";
import { firstRanking } from "../../../../src/analysis/question/defaults";
import {
  askRanking,
  rankingParams,
  type RankingAnswer,
} from "../../../../src/analysis/influencers/askRanking";
import { documentsOf } from "../../../../src/renderer/features/influencers/drilldown";
import { rankingColumns } from "../../../../src/renderer/features/influencers/columns";
import { standingText } from "../../../../src/analysis/influencers/values";
import { exportableRanking } from "../../../../src/renderer/features/influencers/exportable";
import { prevailingSentiment } from "../../../../src/renderer/components/table/SentimentBar";
import { sortRows } from "../../../../src/renderer/components/table/sortRows";
import { target } from "../fake-bridge";
import {
  compareRankings,
  countRankChanges,
  idBeside,
  labelOf,
  namesakesIn,
  rankingNote,
} from "../../../../src/analysis/influencers/ranking";

const influencer = (
  name: string,
  posts: number,
  sentiment = { positive: 1, neutral: 0, negative: 0 },
): Influencer => ({
  details: { name, url: "", id: name },
  network: "chirp.example",
  posts,
  sentiment,
  reach: posts * 10,
  reach_per_mention: 10,
  engagement: posts,
  engagement_per_mention: 1,
  matched_topics: [
    { topic_id: "t1", posts_amount: 2 },
    { topic_id: "t2", posts_amount: 0 },
    { topic_id: "t3", posts_amount: 5 },
  ],
});
const answer = (now: Influencer[], before: Influencer[] | null, topN = 3): RankingAnswer => ({
  question: { ...firstRanking, topN },
  period: null,
  previousName: "",
  params: {},
  now,
  before,
  shared: { names: [], posts: 0 },
  asOf: 0,
  source: "live",
  unreadable: 0,
});

describe("the ranking's query", () => {
  it("limits the time in the query, because the interface has no other way", () => {
    const question = {
      ...firstRanking,
      query: "a OR b",
      criterion: "reach" as const,
      filters: { ...firstRanking.filters, panel: ["p"] },
    };
    expect(rankingParams(question, { min: 0, max: 86_400_000 }, 25)).toEqual({
      influencer_type: "author",
      sort_criteria: "reach",
      top_n: 25,
      q: "(a OR b) AND published:>=1970-01-01T00:00:00.000Z AND published:<1970-01-02T00:00:00.000Z",
      panel: ["p"],
    });
    expect(rankingParams(firstRanking, null, 10)).not.toHaveProperty("q");
  });
});

describe("names that many people share", () => {
  const nameless = (name: string, posts: number, id = "") => ({
    ...influencer(name, posts),
    details: { name, url: "", id },
  });
  const asked = async (type: "author" | "source", topN: number, influencers: Influencer[]) => {
    const params: unknown[] = [];
    const ask = ((_: string, input: { params: unknown }) => {
      params.push(input.params);
      return Promise.resolve({ data: { influencers }, asOf: 0, source: "live" });
    }) as unknown as Parameters<typeof askRanking>[0];
    const found = await askRanking(
      ask,
      { connectionId: "c1", projectId: "p1" },
      { ...firstRanking, type, topN },
      { period: null, previous: null, previousName: "" },
      { hasTotals: true, from: "live", signal: new AbortController().signal },
    );
    return { found, params };
  };

  it("aren't ranked as one person, unless they have an ID", async () => {
    const { found, params } = await asked("author", 2, [
      nameless("Consumer", 9),
      nameless("[deleted]", 5, "[deleted]"),
      influencer("Ana", 4),
      nameless("Customer", 3, "u7"),
      influencer("Ben", 2),
    ]);
    expect(compareRankings(found).map(({ rank, influencer: { details } }) => [rank, details.name])).toEqual([
      [1, "Ana"],
      [2, "Customer"],
    ]);
    expect(found.shared).toEqual({ names: ["Consumer", "[deleted]"], posts: 14 });
    expect(rankingNote(found, compareRankings(found))).toContain(
      t("influencers:note.shared", { first: "", names: "“Consumer” and “[deleted]”", count: 14 }),
    );
    expect(params).toEqual([expect.objectContaining({ top_n: 22, totals: "show" })]);
  });

  it("may name sources", async () => {
    const { found } = await asked("source", 2, [nameless("Consumer", 9)]);
    expect(compareRankings(found).map(({ influencer: { details } }) => details.name)).toEqual(["Consumer"]);
  });
});

describe("two periods", () => {
  const rows = compareRankings(
    answer(
      [influencer("Ana", 9), influencer("Ben", 8), influencer("Cleo", 7), influencer("Dan", 1)],
      [influencer("Ben", 6), influencer("Dan", 5), influencer("Eve", 4), influencer("Cleo", 3)],
    ),
  );

  it("say who is new, risen, fallen and gone", () => {
    expect(rows.map((row) => [row.influencer.details.name, row.rank, standingText(row)])).toEqual([
      ["Ana", 1, t("influencers:standing.new")],
      ["Ben", 2, t("influencers:standingBefore.fallen", { rank: "1" })],
      ["Cleo", 3, t("influencers:standingBefore.risen", { rank: "4" })],
      ["Eve", null, t("influencers:standingBefore.gone", { rank: "3" })],
    ]);
    expect(countRankChanges(rows)).toEqual({ new: 1, risen: 1, fallen: 1, same: 0, gone: 1 });
  });

  it("give those who are level the same place, in both", () => {
    const level = compareRankings(
      answer(
        [influencer("Ana", 9), influencer("Ben", 8), influencer("Cleo", 8), influencer("Dan", 7)],
        [influencer("Cleo", 6), influencer("Ben", 6), influencer("Ana", 5)],
        4,
      ),
    );
    expect(level.map(({ rank, before, standing }) => [rank, before?.rank, standing])).toEqual([
      [1, 3, "risen"],
      [2, 1, "fallen"],
      [2, 1, "fallen"],
      [4, undefined, "new"],
    ]);
  });

  it("don't treat someone who left the top list as gone", () => {
    expect(rows.some(({ influencer: { details } }) => details.name === "Dan")).toBe(false);
  });

  it("aren't compared if there is only one", () => {
    const [row] = compareRankings(answer([influencer("Ana", 9)], null));
    expect(row?.standing).toBeNull();
    expect(countRankChanges([row!])).toBeNull();
  });
});

describe("the table", () => {
  const rows = compareRankings(
    answer([influencer("Ana", 9), influencer("ben", 8), influencer("Cleo", 7)], null),
  );
  const titles = new Map([["t3", "Recall"]]);
  const namesakes = new Set<string>();
  const columns = rankingColumns({ compared: false, criterion: "total", titles, namesakes, usual: ["name"] });

  it("always has the column that it is ranked by", () => {
    const keys = (criterion: Parameters<typeof rankingColumns>[0]["criterion"]) =>
      rankingColumns({ compared: false, criterion, titles, namesakes, usual: ["name"] })
        .filter(({ required, hidden }) => required || !hidden)
        .map(({ key }) => key);
    expect(keys("total")).toEqual(["rank", "name", "posts"]);
    expect(keys("negative")).toEqual(["rank", "name", "negative"]);
    expect(keys("reach_per_mention")).toEqual(["rank", "name", "reach_per_mention"]);
  });

  it("shows no current figures for influencers who are gone, on screen or in the file", async () => {
    const compared = answer([influencer("Ana", 9)], [influencer("Eve", 50), influencer("Ana", 8)]);
    const of = compareRankings(compared);
    const all = rankingColumns({ compared: true, criterion: "total", titles, namesakes, usual: [] });
    const { rows: saved } = await exportableRanking({
      target,
      answer: compared,
      rows: of,
      columns: all,
      view: "table",
      timeZone: "UTC",
      note: "",
    }).table();
    const figures = all
      .map(({ key }) => key)
      .filter((key) => !["standing", "name", "network", "url"].includes(key));
    const eve = saved[1]!;
    expect(eve).toContain("Eve");
    expect(figures.map((key) => eve[all.findIndex((column) => column.key === key)])).toEqual(
      figures.map(() => null),
    );
    expect(all.find(({ key }) => key === "posts")?.cell(of[1]!, 1)).toBe("–");
    expect(sortRows(of, all, { key: "posts", order: "desc" })[0]).toBe(of[0]);
  });

  it("sorts by and saves the share of positive posts that it shows", () => {
    const [row] = compareRankings(
      answer([influencer("Ana", 4, { positive: 1, neutral: 0, negative: 3 })], null),
    );
    expect(columns.find(({ key }) => key === "sentiment")?.value(row!)).toBe(25);
  });

  it("is saved with its size, criterion and filters", async () => {
    const of = answer([influencer("Ana", 9)], null);
    const filters = { ...firstRanking.filters, topic: ["t3"] };
    const { notes } = await exportableRanking({
      target,
      answer: { ...of, question: { ...of.question, filters } },
      rows,
      columns,
      view: "table",
      timeZone: "UTC",
      note: "1 author, by posts",
    }).table();
    expect(notes).toContain("1 author, by posts");
    expect(notes).toContain(t("charts:taken.query", { query: "all mentions; topic: t3" }));
  });

  it("lists topics by frequency", () => {
    const topics = columns.find(({ key }) => key === "topics");
    expect(topics?.value(rows[0]!)).toBe("Recall 5, t1 2");
  });

  it("sorts by any column in natural order, and keeps the service's order otherwise", () => {
    const names = (sort: Parameters<typeof sortRows>[2]) =>
      sortRows(rows, columns, sort).map((row) => row.influencer.details.name);
    expect(names(null)).toEqual(["Ana", "ben", "Cleo"]);
    expect(names({ key: "posts", order: "asc" })).toEqual(["Cleo", "ben", "Ana"]);
    expect(names({ key: "name", order: "desc" })).toEqual(["Cleo", "ben", "Ana"]);
  });

  it("shows a tendency only if one sentiment outweighs the other by a tenth", () => {
    expect(prevailingSentiment({ positive: 50, neutral: 10, negative: 45 })).toBe("neutral");
    expect(prevailingSentiment({ positive: 10, neutral: 10, negative: 45 })).toBe("negative");
    expect(prevailingSentiment({ positive: 0, neutral: 0, negative: 0 })).toBe("neutral");
  });
});

describe("names in a ranking", () => {
  const named = (name: string, id: string) => ({ ...influencer(name, 1), details: { name, id, url: "" } });

  it("have a handle beside them, and any ID where somebody else has the same name", () => {
    const numbered = named("Ana Sol", "9000001");
    expect(idBeside(numbered, new Set())).toBe("");
    expect(idBeside(numbered, new Set(["Ana Sol"]))).toBe("9000001");
    expect(idBeside(named("Ana Sol", "ana_sol"), new Set())).toBe("ana_sol");
    for (const code of [
      "UCx5XG1OV2P6uZZ5FSM9Ttw",
      "A3SGXH7AUHU8GW",
      "1f0a9c3b5e7d8046",
      "author-0001",
      "Ana Sol",
    ])
      expect(idBeside(named("Ana Sol", code), new Set()), code).toBe("");
    expect(idBeside(named("Anasol", "anasol"), new Set())).toBe("");
    expect(idBeside(named("Anasol", "anasol"), new Set(["Anasol"]))).toBe("anasol");
  });

  it("have the ID in one line with them only where somebody else has the same name", () => {
    const shown = [named("陳大文", "dwchen"), named("陳大文", "dawen"), named("Ana Sol", "ana_sol")];
    const namesakes = namesakesIn(shown);
    expect(shown.map((one) => labelOf(one, namesakes))).toEqual([
      "陳大文 (dwchen)",
      "陳大文 (dawen)",
      "Ana Sol",
    ]);
  });
});

describe("an influencer's documents", () => {
  it("are found by the author's name or the source's host, within query and period", () => {
    const asked = {
      ...answer([], null),
      question: { ...firstRanking, query: "a OR b" },
      period: { min: 0, max: 9 },
    };
    expect(documentsOf(influencer('Ana "Bo"', 1), asked)).toMatchObject({
      q: '(a OR b) AND author:"Ana \\"Bo\\""',
      period: { min: 0, max: 9 },
    });
    const sources = { ...asked, question: { ...firstRanking, type: "source" as const } };
    expect(documentsOf(influencer("news.example", 1), sources)).toMatchObject({ q: "hosturl:news.example" });
  });

  it("are found by ID where the service tells people of one name apart", () => {
    const found = documentsOf({ ...influencer("Ana", 1), author_id: "ana@chirp.example" }, answer([], null));
    expect(found).toMatchObject({ ok: true, q: 'author_id:"ana@chirp.example"' });
  });

  it("can't be found if the name has no words", () => {
    expect(documentsOf(influencer("—", 1), answer([], null)).ok).toBe(false);
  });
});

describe("the charts", () => {
  const bubbles: Bubble[] = [
    { name: "Ana", posts: 100, reach: 1_000_000, engagement: 0, leaning: "positive", value: 100 },
    { name: "<b>Ben</b>", posts: 25, reach: 10, engagement: 4, leaning: "negative", value: 25 },
  ];
  const tokens = { color: (name: string) => name, font: "Inter" };
  const options = { bubbles, criterion: "Posts", formatValue: String };

  it("show posts by area and sentiment by color, with a logarithmic scale for wide ranges", () => {
    const { series, xAxis, yAxis } = bubbleOption(options, tokens);
    expect([xAxis.type, yAxis.type]).toEqual(["log", "value"]);
    const [first, second] = series[0]!.data;
    expect([first!.symbolSize - 8, second!.symbolSize - 8]).toEqual([40, 20]);
    expect(second!.itemStyle.color).toBe("--negative");
  });

  it("rank by the service's criterion, and show names as text", () => {
    expect(rankedBarsOption(options, tokens).series[0]!.data.map(({ value }) => value)).toEqual([100, 25]);
    expect(bubbleOption(options, tokens).tooltip.formatter({ dataIndex: 1 })).toContain("&lt;b&gt;Ben");
  });
});
