import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { Story, Why } from "../../../../src/shared/interface/text-analysis";
import type { Board } from "../../../../src/shared/ipc/boards";
import type { ChartQuestion } from "../../../../src/shared/ipc/chart-question";
import type { Notebook } from "../../../../src/shared/ipc/notebook";
import { onPlace, type Place } from "../../../../src/renderer/core/openPlace";
import { factorName, listedFactors } from "../../../../src/analysis/why/whyTexts";
import { factorKey } from "../../../../src/shared/why/rank-factors";
import { t } from "../../../../src/shared/texts";
import { useSearch } from "../../../../src/renderer/core/search";
import { firstStories, firstWords, noFilters } from "../../../../src/analysis/question/defaults";
import { periodName } from "../../../../src/analysis/question/range";
import { newBoard, newCard } from "../../../../src/renderer/components/stored/boards";
import { BoardsScreen } from "../../../../src/renderer/features/boards/BoardsScreen";
import { FakeMain, live, oneWorkspace, service, show, target, openProject } from "../fake-bridge";
import { aTerm, wordsOf } from "../words/words-main";

const day = Date.UTC(2026, 10, 10);
const range = { kind: "exact" as const, min: day, max: day + 2 * 86_400_000 };

let notebook: Notebook;
let main: FakeMain;
let explored: ChartQuestion[];
let viewed: Place[];

onPlace("explore", (place) => "question" in place && explored.push(place.question));
onPlace("words", (place) => viewed.push(place));
onPlace("stories", (place) => viewed.push(place));
const open = () => show(<BoardsScreen target={target} />);
const titles = () =>
  within(screen.getByRole("list", { name: t("boards:card.charts", { name: "Morning" }) }))
    .getAllByRole("heading")
    .map((heading) => heading.textContent);

const peak = { min: day + 9 * 3_600_000, max: day + 12 * 3_600_000 };
const first = {
  url: "https://news.example/1",
  title: "Northwind recalls espresso pods",
  snippet: "",
  author: "Food Safety Desk",
  source: "news.example",
  published: day,
};
const factor = (kind: "story" | "hashtag", label: string, here: number, share: number) => ({
  kind,
  key: label,
  label,
  query: kind === "story" ? `story:${label}` : `hashtag:"${label}"`,
  here,
  expected: 5,
  baseline: 20,
  share,
  g2: 200,
  log_ratio: 4,
  log_ratio_bound: 3.5,
  stands_out: true,
  ...(kind === "story" && { first }),
});
const explanation: Why = {
  here: { from: peak.min, until: peak.max, documents: 155 },
  expected: {
    documents: 60,
    rule: "around",
    windows: [{ from: day, until: peak.min, documents: 60, weight: 1 }],
  },
  coverage: [],
  direction: "rise",
  stands_out: true,
  originals: { here: 60, expected: 55 },
  factors: [factor("hashtag", "podrecall", 50, 0.47), factor("story", "s1", 66, 0.64)],
  main_stories: { stories: 1, share: 0.64 },
  sentiment: {
    here: { positive: 10, neutral: 100, negative: 45 },
    expected: { positive: 10, neutral: 45, negative: 5 },
    stands_out: false,
    margin: 0.02,
    drivers: [],
  },
  earliest: [first],
  most_shared: [],
};
const story: Story = {
  id: "s1",
  documents: 66,
  first,
  last: day + 1,
  authors: 65,
  sources: 3,
  half_time: 1_000,
  sentiment: { positive: 1, neutral: 64, negative: 1 },
  reach: 0,
  engagement: 0,
  trend: [66],
};

const others = ["ann", "bob", "cem"].map((author) => ({
  ...first,
  url: `https://posts.example/${author}`,
  snippet: `Pods again, says ${author}`,
  author,
}));

describe("words, stories and explanations on a board", () => {
  const board: Board = {
    ...newBoard("Morning"),
    query: "espresso",
    range,
    cards: [
      newCard({ kind: "words", question: { query: "", ...firstWords, measure: "distinctive" } }, ""),
      newCard({ kind: "stories", question: { query: "recall", ...firstStories } }, ""),
      newCard(
        { kind: "why", question: { query: "", filters: noFilters, stories: "once", period: peak } },
        "",
      ),
    ],
  };
  const wordsTitle = t("words:title.distinctive");
  const storiesTitle = t("stories:title.size");
  const whyTitle = t("why:panel.title", { range: periodName(peak, "Europe/Luxembourg") });

  beforeEach(() => {
    notebook = {
      history: [],
      queries: [],
      charts: [],
      annotations: [],
      boards: [board],
      hiddenTerms: [{ id: "h", kind: "word", term: "espresso" }],
    };
    explored = [];
    viewed = [];
    localStorage.clear();
    openProject();
    main = new FakeMain({
      ...oneWorkspace,
      "notebook.read": () => notebook,
      "notebook.keep": ({ entry }) =>
        (notebook = { ...notebook, boards: entry.list === "boards" ? [entry.item as Board] : [] }),
      "project.metrics": () => live([]),
      "project.topics": () => live({ topic_categories: [], filter_categories: [] }),
      "text.reading": () => ({ read: 5, documents: 5 }),
      "text.words": () =>
        wordsOf(
          [
            aTerm("espresso", 90, { reference: 20, log_ratio_bound: 3 }),
            aTerm("metal", 50, { reference: 20, log_ratio_bound: 2 }),
          ],
          { reference: { documents: 800 } },
        ),
      "text.stories": () =>
        live({ documents: 200, originals: 120, total: 1, trend_bins: [0, 1], data: [story] }),
      "text.why": () => live(explanation),
      "text.typical": () => live({ documents: 155, data: [first, ...others] }),
    });
  });

  it("take the board's query and range; an explanation keeps its range", async () => {
    open();
    const terms = await screen.findByRole("table", { name: wordsTitle });
    expect(
      within(terms)
        .getAllByRole("button")
        .map((one) => one.textContent),
    ).toEqual(["metal"]);
    expect(main.inputsOf("text.words")[0]?.params).toMatchObject({
      q: "espresso",
      measure: "distinctive",
      min: String(range.min),
      max: String(range.max),
    });
    const stories = await screen.findByRole("table", { name: storiesTitle });
    expect(within(stories).getByRole("button", { name: first.title })).toBeTruthy();
    expect(main.inputsOf("text.stories")[0]?.params).toMatchObject({
      q: "(espresso) AND (recall)",
      min: String(range.min),
    });
    const why = await screen.findByRole("table", { name: whyTitle });
    expect(within(why).getAllByRole("button")[0]?.textContent).toContain(first.title);
    expect(screen.getByText(/64% of the rise/)).toBeTruthy();
    expect(main.inputsOf("text.why")[0]?.params).toMatchObject({
      q: "espresso",
      from: String(peak.min),
      until: String(peak.max),
      stories: "once",
    });
  });

  it("open their documents and their own screens", async () => {
    const user = userEvent.setup();
    open();
    const terms = await screen.findByRole("table", { name: wordsTitle });
    await user.click(within(terms).getByRole("button", { name: "metal" }));
    expect(useSearch.getState()).toMatchObject({ query: "espresso AND metal", period: { min: range.min } });
    const openCard = async (title: string, item: string) => {
      await user.click(await screen.findByRole("button", { name: t("boards:cardMenu.name", { title }) }));
      await user.click(await screen.findByRole("menuitem", { name: item, hidden: true }));
    };
    await openCard(wordsTitle, t("boards:cardMenu.open.words"));
    await openCard(storiesTitle, t("boards:cardMenu.open.stories"));
    await openCard(whyTitle, t("boards:cardMenu.open.why"));
    expect(viewed).toMatchObject([
      { screen: "words", question: { query: "espresso", measure: "distinctive", range } },
      { screen: "stories", question: { query: "(espresso) AND (recall)", range } },
    ]);
    expect(explored).toMatchObject([
      { query: "espresso", stories: "once", range: { kind: "exact", ...peak } },
    ]);
  });

  it("are copied, removed and restored, and get a title and a query of their own", async () => {
    const user = userEvent.setup();
    open();
    const choose = async (item: string) => {
      const [button] = await screen.findAllByRole("button", {
        name: t("boards:cardMenu.name", { title: wordsTitle }),
      });
      await user.click(button!);
      await user.click(await screen.findByRole("menuitem", { name: item, hidden: true }));
    };
    await choose(t("boards:menu.duplicate"));
    await waitFor(() => expect(titles()).toEqual([wordsTitle, wordsTitle, storiesTitle, whyTitle]));
    await choose(t("remove"));
    await waitFor(() => expect(titles()).toHaveLength(3));
    await user.click(await screen.findByRole("button", { name: t("undo") }));
    await waitFor(() => expect(titles()).toHaveLength(4));
    await choose(t("boards:cardMenu.edit"));
    const dialog = await screen.findByRole("dialog", {
      name: t("boards:editor.cardTitle", { name: "Morning" }),
    });
    await user.type(within(dialog).getByLabelText(/^Title/), "What is new");
    await user.click(within(dialog).getByRole("button", { name: t("save") }));
    await waitFor(() => expect(titles()[0]).toBe("What is new"));
    expect(notebook.boards[0]?.cards[0]).toMatchObject({ kind: "words", title: "What is new" });
  });

  it("keep which documents an explanation quotes", async () => {
    const user = userEvent.setup();
    open();
    const quotation = async (text: string) => {
      const list = await screen.findByRole("list", { name: t("why:card.typical") });
      const items = within(list).getAllByRole("listitem");
      return within(items.find(({ textContent }) => textContent.includes(text)) ?? list);
    };
    await user.click((await quotation("says ann")).getByRole("button", { name: t("why:typical.pin") }));
    await user.click((await quotation("says bob")).getByRole("button", { name: t("why:typical.replace") }));
    const kept = { pinned: [others[0]?.url], replaced: [others[1]?.url] };
    await waitFor(() =>
      expect(notebook.boards[0]?.cards[2]).toMatchObject({ question: { quotations: kept } }),
    );
    expect(await screen.findByText("Pods again, says cem")).toBeTruthy();
    expect(screen.queryByText("Pods again, says bob")).toBeNull();
  });

  it("leave out rows of an explanation until they are shown again", async () => {
    const user = userEvent.setup();
    open();
    const rows = async () =>
      within(await screen.findByRole("table", { name: whyTitle })).getAllByRole("rowheader").length;
    const all = await rows();
    const [row] = listedFactors(explanation);
    const hide = { name: t("why:card.hide", { name: row ? factorName(row) : "" }) };
    await user.click(await screen.findByRole("button", hide));
    await waitFor(() =>
      expect(notebook.boards[0]?.cards[2]).toMatchObject({ question: { hidden: [row && factorKey(row)] } }),
    );
    expect(screen.queryByRole("button", hide)).toBeNull();
    expect(await screen.findByText(t("why:card.hidden", { count: 1 }))).toBeTruthy();
    await user.click(screen.getByRole("button", { name: t("why:card.showHidden") }));
    await waitFor(async () => expect(await rows()).toBe(all));
    expect(screen.queryByText(t("why:card.hidden", { count: 1 }))).toBeNull();
  });

  it("are saved as tables", async () => {
    const user = userEvent.setup();
    main.answer({
      "takeaway.table": () => ({ path: "/home/a/terms.csv" }),
    });
    open();
    await screen.findByRole("table", { name: whyTitle });
    await user.click(screen.getByRole("button", { name: t("boards:cardMenu.name", { title: wordsTitle }) }));
    await user.click(await screen.findByRole("menuitem", { name: t("boards:cardMenu.csv"), hidden: true }));
    await waitFor(() => expect(main.inputsOf("takeaway.table")).toHaveLength(1));
    expect(main.inputsOf("takeaway.table")[0]).toMatchObject({ name: wordsTitle, format: "csv" });
    expect(main.inputsOf("takeaway.table")[0]?.table.rows[0]?.[0]).toBe("metal");
  });

  it("say where a service doesn't know stories", async () => {
    show(<BoardsScreen target={{ ...target, connection: service }} />);
    expect(await screen.findByText(t("stories:notOffered"))).toBeTruthy();
    expect(screen.getByText(t("why:panel.unavailable"))).toBeTruthy();
    expect(main.inputsOf("text.stories")).toEqual([]);
  });
});
