import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { MethodRecord } from "../../../../src/shared/ipc/reports";
import type { Board } from "../../../../src/shared/ipc/boards";
import type { ChartQuestion } from "../../../../src/shared/ipc/chart-question";
import { Notebook } from "../../../../src/shared/ipc/notebook";
import { t } from "../../../../src/shared/texts";
import { useSearch } from "../../../../src/renderer/core/search";
import { firstQuestion } from "../../../../src/analysis/question/defaults";
import { newBoard, newCard, useOpenBoard } from "../../../../src/renderer/components/stored/boards";
import { ContextMenu } from "../../../../src/renderer/components/menus/ContextMenu";
import { BoardsScreen } from "../../../../src/renderer/features/boards/BoardsScreen";
import { failure, FakeMain, live, oneWorkspace, show, target, openProject } from "../fake-bridge";
import { writeQuery } from "../query";
import { onPlace, openPlace } from "../../../../src/renderer/core/openPlace";

const empty = Notebook.parse({});
const day = Date.UTC(2026, 10, 10);
const range = { kind: "exact" as const, min: day, max: day + 2 * 86_400_000 };

let notebook: Notebook;
let main: FakeMain;
let explored: ChartQuestion[];
let spots: unknown[];

/** Adds a board or replaces the one with the same id, as main does. */
function keep(item: Board): Notebook {
  const known = notebook.boards.some(({ id }) => id === item.id);
  const next = notebook.boards.map((one) => (one.id === item.id ? item : one));
  return (notebook = { ...notebook, boards: known ? next : [...next, item] });
}

beforeEach(() => {
  notebook = empty;
  explored = [];
  spots = [];
  main = new FakeMain({
    ...oneWorkspace,
    "notebook.read": () => notebook,
    "notebook.addHistory": () => notebook,
    "notebook.keep": ({ entry }) => (entry.list === "boards" ? keep(entry.item as Board) : notebook),
    "notebook.remove": ({ id }) =>
      (notebook = { ...notebook, boards: notebook.boards.filter((one) => one.id !== id) }),
    "project.metrics": () => live([]),
    "project.topics": () => live({ topic_categories: [], filter_categories: [] }),
    "analytics.histogram": ({ type, params }) =>
      type === "country"
        ? live({ data: [{ l: "US", v: [7] }], header: { v: ["ALL"] } })
        : live({
            data: [{ t: Number(params.min), v: params.breakdown === "sentiment" ? [4, 2, 1] : [7] }],
            header: { v: params.breakdown === "sentiment" ? ["POSITIVE", "NEUTRAL", "NEGATIVE"] : ["ALL"] },
          }),
  });
  localStorage.clear();
  openProject();
});

onPlace("explore", (place) => {
  if (!("question" in place)) return;
  explored.push(place.question);
  spots.push(place.spot);
});
const open = () => show(<BoardsScreen target={target} />);
// jsdom has no canvas to draw on. The table shows the same chart.
const asked: ChartQuestion = { ...firstQuestion, range: { kind: "all" }, form: "table", interval: "day" };
const withCards = (...questions: Partial<ChartQuestion & { title: string }>[]): Board => {
  const board = { ...newBoard("Morning"), range };
  const cards = questions.map(({ title = "", ...change }) =>
    newCard({ kind: "chart", question: { ...asked, ...change } }, title),
  );
  return { ...board, cards };
};
const titles = () =>
  within(screen.getByRole("list", { name: t("boards:card.charts", { name: "Morning" }) }))
    .getAllByRole("heading")
    .map((heading) => heading.textContent);
const charts = () => main.inputsOf("analytics.histogram").filter(({ params }) => params.interval !== "1year");

describe("boards", () => {
  it("explain what to do, and a new board starts with its name", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: t("boards:empty.newBoard") }));
    const name = screen.getByLabelText(t("boards:name"));
    await user.clear(name);
    await user.type(name, "Morning");
    await user.click(screen.getByRole("button", { name: t("boards:naming.make") }));
    expect(await screen.findByText(t("boards:empty.noCharts"))).toBeTruthy();
    expect(notebook.boards.map((board) => board.name)).toEqual(["Morning"]);
  });

  it("show a card that only a newer version knows, which keeps its contents", async () => {
    const user = userEvent.setup();
    const stored = { id: "m", kind: "map", title: "Where", width: 3, question: { zoom: 3 } };
    const card = { id: "m", kind: "newer" as const, title: "Where", width: 3, wording: null, stored };
    notebook = { ...empty, boards: [{ ...newBoard("Morning"), range, cards: [card] }] };
    open();
    expect(await screen.findByText(t("boards:card.newer"))).toBeTruthy();
    await user.click(screen.getByRole("button", { name: t("boards:cardMenu.name", { title: "Where" }) }));
    const wider = await screen.findByRole("menuitem", { name: t("boards:cardMenu.wider"), hidden: true });
    expect(screen.queryByRole("menuitem", { name: t("boards:cardMenu.edit"), hidden: true })).toBe(null);
    await user.click(wider);
    await waitFor(() => expect(notebook.boards[0]?.cards).toEqual([{ ...card, width: 4 }]));
  });

  it("are renamed, copied and deleted, and a deletion can be undone", async () => {
    const user = userEvent.setup();
    notebook = { ...empty, boards: [withCards({})] };
    open();
    const choose = async (item: string) => {
      await user.click(await screen.findByRole("button", { name: t("boards:menu.name") }));
      await user.click(await screen.findByRole("menuitem", { name: item, hidden: true }));
    };
    await choose(t("boards:menu.rename"));
    await user.type(screen.getByLabelText(t("boards:name")), " news");
    await user.type(screen.getByLabelText(t("boards:naming.by")), "Roast & Partners");
    await user.click(screen.getByRole("button", { name: t("boards:naming.do") }));
    await waitFor(() =>
      expect(notebook.boards[0]).toMatchObject({ name: "Morning news", by: "Roast & Partners" }),
    );
    await choose(t("boards:menu.duplicate"));
    expect(await screen.findByRole("button", { name: `${t("boards:board")}: Morning news 2` })).toBeTruthy();
    await choose(t("boards:menu.delete"));
    expect(await screen.findByRole("button", { name: `${t("boards:board")}: Morning news` })).toBeTruthy();
    await waitFor(() => expect(notebook.boards).toHaveLength(1));
    await user.click(await screen.findByRole("button", { name: t("undo") }));
    await waitFor(() => expect(notebook.boards.map(({ name }) => name)).toContain("Morning news 2"));
  });

  it("are opened from a link, and saved boards stay unchanged", async () => {
    const brought = withCards({ title: "From afar" });
    openPlace({ screen: "boards", ...target.ref, question: brought });
    open();
    expect(await screen.findByRole("heading", { name: "From afar" })).toBeTruthy();
    expect(notebook.boards).toEqual([brought]);
    act(() =>
      openPlace({ screen: "boards", ...target.ref, question: { ...brought, name: "Changed", cards: [] } }),
    );
    await waitFor(() => expect(useOpenBoard.getState().brought).toBeNull());
    expect(notebook.boards).toEqual([brought]);
  });
});

describe("a board", () => {
  it("runs each distinct query once", async () => {
    notebook = { ...empty, boards: [withCards({}, { form: "bars" }, { breakdown: "none" }, {})] };
    open();
    await waitFor(() => expect(screen.getAllByText(t("charts:coverage.all", { count: 7 }))).toHaveLength(4));
    expect(charts()).toHaveLength(2);
    // Two charts, and the figures of all mentions for the chart that doesn't contain them. The previous period isn't
    // queried.
    expect(main.inputsOf("analytics.histogram")).toHaveLength(3);
    await userEvent.click(screen.getByRole("button", { name: t("boards:status.refresh") }));
    await waitFor(() => expect(charts()).toHaveLength(4));
  });

  it("applies its query and range to all charts, in addition to each chart's query", async () => {
    notebook = { ...empty, boards: [withCards({}, { query: "refund OR broken" })] };
    open();
    await screen.findAllByText(t("charts:coverage.all", { count: 7 }));
    await writeQuery("espresso");
    await userEvent.click(screen.getByRole("button", { name: t("components:query.run") }));
    const all = "(espresso) AND (refund OR broken)";
    await waitFor(() =>
      expect(
        charts()
          .slice(-2)
          .map(({ params }) => params.q),
      ).toEqual(["espresso", all]),
    );
    expect(notebook.boards[0]).toMatchObject({ query: "espresso" });
    expect(useSearch.getState().query).toBe("");
    await userEvent.click(screen.getByRole("button", { name: t("charts:range.later") }));
    await waitFor(() =>
      expect(
        charts()
          .slice(-2)
          .map(({ params }) => Number(params.min)),
      ).toEqual([range.max, range.max]),
    );
    expect(notebook.boards[0]?.range).toMatchObject({ kind: "exact", min: range.max });
  });

  it("is arranged by keyboard, announces the chart's position, and saves the order", async () => {
    const user = userEvent.setup();
    notebook = { ...empty, boards: [withCards({ title: "A" }, { title: "B" }, { title: "C" })] };
    open();
    const handle = await screen.findByRole("button", {
      name: t("boards:card.move", {
        title: "B",
        place: t("boards:card.place", { at: "2", of: "3" }),
        width: t("boards:width.half"),
      }),
    });
    act(() => handle.focus());
    await user.keyboard("{ArrowLeft}");
    expect(titles()).toEqual(["B", "A", "C"]);
    expect(
      screen.getByText(
        t("boards:card.moved", { title: "B", at: "1", of: "3", width: t("boards:width.half") }),
      ),
    ).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Move B, 1 of 3/),
    );
    await user.keyboard("{Shift>}{ArrowRight}{/Shift}{ArrowRight}{ArrowRight}");
    expect(titles()).toEqual(["A", "C", "B"]);
    await waitFor(() => expect(notebook.boards[0]?.cards.map(({ title }) => title)).toEqual(["A", "C", "B"]));
    expect(notebook.boards[0]?.cards.map(({ width }) => width)).toEqual([3, 3, 4]);
  });

  it("copies and removes a chart, and undo restores it at its place", async () => {
    const user = userEvent.setup();
    notebook = { ...empty, boards: [withCards({ title: "A" }, { title: "B" })] };
    open();
    const choose = async (item: string) => {
      const [button] = await screen.findAllByRole("button", {
        name: t("boards:cardMenu.name", { title: "A" }),
      });
      await user.click(button!);
      await user.click(await screen.findByRole("menuitem", { name: item, hidden: true }));
    };
    await choose(t("boards:menu.duplicate"));
    await waitFor(() => expect(titles()).toEqual(["A", "A", "B"]));
    await choose(t("remove"));
    await waitFor(() => expect(titles()).toEqual(["A", "B"]));
    await user.click(await screen.findByRole("button", { name: t("undo") }));
    await waitFor(() => expect(titles()).toEqual(["A", "A", "B"]));
    await choose(t("boards:cardMenu.open.chart"));
    expect(explored).toEqual([{ ...asked, range }]);
  });

  it("gets a removed chart back on undo, even if another board is open", async () => {
    const user = userEvent.setup();
    const evening = { ...withCards({ title: "C" }), name: "Evening" };
    notebook = { ...empty, boards: [withCards({ title: "A" }, { title: "B" }), evening] };
    open();
    await user.click(await screen.findByRole("button", { name: t("boards:cardMenu.name", { title: "A" }) }));
    await user.click(await screen.findByRole("menuitem", { name: t("remove"), hidden: true }));
    await waitFor(() => expect(titles()).toEqual(["B"]));
    act(() => openPlace({ screen: "boards", boardId: evening.id }));
    expect(await screen.findByRole("heading", { name: "C" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: t("undo") }));
    await waitFor(() =>
      expect(notebook.boards.map(({ cards }) => cards.map(({ title }) => title))).toEqual([
        ["A", "B"],
        ["C"],
      ]),
    );
  });

  it("states the maximum number of charts and stays unchanged if a copy would exceed it", async () => {
    const user = userEvent.setup();
    notebook = { ...empty, boards: [withCards(...Array.from({ length: 24 }, () => ({ title: "A" })))] };
    open();
    const [button] = await screen.findAllByRole("button", {
      name: t("boards:cardMenu.name", { title: "A" }),
    });
    await user.click(button!);
    await user.click(await screen.findByRole("menuitem", { name: t("boards:menu.duplicate"), hidden: true }));
    expect(await screen.findByText(t("boards:full", { max: "24" }))).toBeTruthy();
    expect(titles()).toHaveLength(24);
    expect(main.inputsOf("notebook.keep")).toEqual([]);
  });

  it("opens the documents of several value bins in Explore, without narrowing the range", async () => {
    const user = userEvent.setup();
    main.answer({
      "analytics.histogram": () =>
        live({
          data: [
            { k: 0, v: [4] },
            { k: 100, v: [3] },
          ],
          header: { v: ["ALL"] },
        }),
    });
    notebook = {
      ...empty,
      boards: [withCards({ title: "A", type: "reach", breakdown: "none", form: "bars" })],
    };
    open();
    const chart = await screen.findByRole("group", { name: t("charts:canvas.name") });
    act(() => chart.focus());
    await user.keyboard("{ArrowRight}{Shift>}{ArrowRight}{/Shift}{Enter}");
    expect(spots).toEqual([{ bin: 0, until: 100, series: null }]);
  });

  it("offers the same actions in the context menu", async () => {
    const user = userEvent.setup();
    notebook = { ...empty, boards: [withCards({ title: "A" }, { title: "B" })] };
    show(
      <>
        <BoardsScreen target={target} />
        <ContextMenu />
      </>,
    );
    fireEvent.contextMenu(await screen.findByRole("heading", { name: "A" }));
    await user.click(await screen.findByRole("menuitem", { name: t("boards:menu.duplicate") }));
    await waitFor(() => expect(titles()).toEqual(["A", "A", "B"]));
  });

  it("adds a chart created on it, and changes a chart in place", async () => {
    const user = userEvent.setup();
    notebook = { ...empty, boards: [withCards({ title: "A" })] };
    open();
    await user.click(await screen.findByRole("button", { name: t("boards:cardMenu.name", { title: "A" }) }));
    await user.click(await screen.findByRole("menuitem", { name: t("boards:cardMenu.edit"), hidden: true }));
    const dialog = await screen.findByRole("dialog", { name: t("boards:editor.title", { name: "Morning" }) });
    await user.click(
      within(dialog).getByRole("button", {
        name: `${t("charts:control.type")}: ${t("charts:type.published")}`,
      }),
    );
    await user.click(
      await screen.findByRole("option", {
        name: new RegExp(`^${t("charts:type.country")} ?${t("charts:note.ranking")}`),
        hidden: true,
      }),
    );
    await user.clear(within(dialog).getByLabelText(/^Title/));
    await user.type(within(dialog).getByLabelText(/^Title/), "Where");
    await user.click(within(dialog).getByRole("button", { name: t("save") }));
    await waitFor(() => expect(titles()).toEqual(["Where"]));
    expect(notebook.boards[0]?.cards[0]).toMatchObject({ question: { type: "country", interval: "auto" } });
    // A new chart has bars, which need a canvas. A chart without mentions draws nothing, so it works in jsdom.
    main.answer({ "analytics.histogram": () => live({ data: [], header: { v: ["ALL"] } }) });
    await user.click(screen.getByRole("button", { name: t("boards:addChart") }));
    await user.click(await screen.findByRole("button", { name: t("cards:board.add") }));
    await waitFor(() => expect(notebook.boards[0]?.cards).toHaveLength(2));
  });

  it("saves a changed chart with Ctrl+Enter", async () => {
    const user = userEvent.setup();
    notebook = { ...empty, boards: [withCards({ title: "A" })] };
    open();
    await user.click(await screen.findByRole("button", { name: t("boards:cardMenu.name", { title: "A" }) }));
    await user.click(await screen.findByRole("menuitem", { name: t("boards:cardMenu.edit"), hidden: true }));
    const dialog = await screen.findByRole("dialog", { name: t("boards:editor.title", { name: "Morning" }) });
    await user.type(within(dialog).getByLabelText(/^Title/), "bc");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(titles()).toEqual(["Abc"]));
  });

  it("shows an error on its chart only, and the age of the others", async () => {
    notebook = { ...empty, boards: [withCards({ title: "A" }, { title: "B", type: "country" })] };
    const old = { source: "cache" as const, asOf: Date.now() - 12.5 * 60_000 };
    main.answer({
      "analytics.histogram": ({ type, params }) => {
        if (type === "country") throw failure("timeout", "No answer within 60 s.");
        return {
          ...live({
            data: [{ t: Number(params.min), v: [4, 2, 1] }],
            header: { v: ["POSITIVE", "NEUTRAL", "NEGATIVE"] },
          }),
          ...old,
        };
      },
    });
    open();
    expect(await screen.findByText("No answer within 60 s.")).toBeTruthy();
    expect(await screen.findByText(t("components:age.stale", { age: "12 minutes ago" }))).toBeTruthy();
    expect(screen.getByText(t("boards:status.asOf", { age: "12 minutes ago" }))).toBeTruthy();
  });

  it("is saved in the format that is chosen, and says where", async () => {
    const user = userEvent.setup();
    const board = withCards({ title: "A" });
    notebook = { ...empty, boards: [board] };
    main.answer({ "reports.save": () => ({ path: "/home/a/Morning.pptx" }) });
    open();
    await user.click(await screen.findByRole("button", { name: t("boards:report.saveAs") }));
    await user.click(await screen.findByRole("menuitem", { name: t("common:saving.pptx"), hidden: true }));
    expect(await screen.findByText(t("boards:report.saved", { path: "/home/a/Morning.pptx" }))).toBeTruthy();
    expect(main.inputsOf("reports.save")).toMatchObject([{ board, format: "pptx", template: null }]);
  });

  it("says which cards changed since a method record, and opens the record's board", async () => {
    const user = userEvent.setup();
    const board = withCards({ title: "A" });
    notebook = { ...empty, boards: [board] };
    const record = recordOf(board);
    const changed = { id: "k1", title: "A", count: 1, failure: null };
    main.answer({
      "reports.openRecord": () => record,
      "reports.check": () => ({
        record,
        same: false,
        dataBefore: 40,
        dataNow: 41,
        cards: [{ ...changed, changes: [{ name: "Nov 18, Positive", before: 3, now: 4 }] }],
      }),
    });
    open();
    await user.click(await screen.findByRole("button", { name: t("boards:report.saveAs") }));
    await user.click(await screen.findByRole("menuitem", { name: t("boards:report.check"), hidden: true }));
    const number = t("boards:record.number", { name: "Nov 18, Positive", before: "3", now: "4" });
    expect(await screen.findByText(number)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: t("boards:record.open") }));
    await waitFor(() => expect(notebook.boards.map(({ name }) => name)).toEqual(["Morning", "Morning 2"]));
  });
});

function recordOf(board: Board): MethodRecord {
  return {
    kind: "earshot-record",
    version: 1,
    earshot: "1.0.0",
    made: 0,
    language: "en",
    timeZone: "UTC",
    pseudonyms: false,
    connection: { id: "c", name: "Northwind workspace", kind: "workspace" },
    project: { id: "p", title: "Northwind Roasters" },
    board,
    data: { documents: 40, firstChange: 0, lastChange: 0, sentiments: [] },
    corrections: [],
    hiddenTerms: [],
    samples: [],
    cards: [],
    digest: "",
  };
}
