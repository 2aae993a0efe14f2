import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Board } from "../../../../src/shared/ipc/boards";
import type { ChartQuestion } from "../../../../src/shared/ipc/chart-question";
import type { Notebook } from "../../../../src/shared/ipc/notebook";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { useSearch } from "../../../../src/renderer/core/search";
import { useSession } from "../../../../src/renderer/core/session";
import { firstQuestion } from "../../../../src/renderer/charts/question/defaults";
import { newBoard, newCard, useOpenBoard } from "../../../../src/renderer/components/kept/boards";
import { ContextMenu } from "../../../../src/renderer/components/menus/ContextMenu";
import { BoardsScreen } from "../../../../src/renderer/features/boards/BoardsScreen";
import { failure, FakeMain, live, oneWorkspace, show, target } from "../fake-bridge";
import { writeQuery } from "../query";

const empty: Notebook = { history: [], queries: [], charts: [], annotations: [], boards: [] };
const day = Date.UTC(2026, 10, 10);
const range = { kind: "exact" as const, min: day, max: day + 2 * 86_400_000 };

let notebook: Notebook;
let main: FakeMain;
let explored: ChartQuestion[];

/** A notebook as main keeps it: a thing with a known id is replaced. */
function keep(item: Board): Notebook {
  const known = notebook.boards.some(({ id }) => id === item.id);
  const next = notebook.boards.map((one) => (one.id === item.id ? item : one));
  return (notebook = { ...notebook, boards: known ? next : [...next, item] });
}

beforeEach(() => {
  notebook = empty;
  explored = [];
  main = new FakeMain({
    ...oneWorkspace,
    "notebook.read": () => notebook,
    "notebook.asked": () => notebook,
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
  useSession.setState({ ...useSession.getInitialState(), connectionId: "c1", projectId: "p1" }, true);
  forgetPlaces();
});
afterEach(cleanup);

const open = () => show(<BoardsScreen target={target} onExplore={(question) => explored.push(question)} />);
// jsdom has no canvas to draw on; the table shows the same chart.
const asked: ChartQuestion = { ...firstQuestion, form: "table", interval: "day" };
const withCards = (...questions: Partial<ChartQuestion & { title: string }>[]): Board => {
  const board = newBoard("Morning", "", range);
  const cards = questions.map(({ title = "", ...change }) => newCard({ ...asked, ...change }, title, board));
  return { ...board, cards };
};
const titles = () =>
  within(screen.getByRole("list", { name: "Charts of Morning" }))
    .getAllByRole("heading")
    .map((heading) => heading.textContent);
const charts = () => main.inputsOf("analytics.histogram").filter(({ params }) => params.interval !== "1year");

describe("boards", () => {
  it("begin with what to do, and a new board with its name", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: "New board" }));
    const name = screen.getByLabelText("Name of the board");
    await user.clear(name);
    await user.type(name, "Morning");
    await user.click(screen.getByRole("button", { name: "Make the board" }));
    expect(await screen.findByText("No charts on this board yet")).toBeTruthy();
    expect(notebook.boards.map((board) => board.name)).toEqual(["Morning"]);
  });

  it("are renamed, copied, deleted, and the deletion is taken back", async () => {
    const user = userEvent.setup();
    notebook = { ...empty, boards: [withCards({})] };
    open();
    const choose = async (item: string) => {
      await user.click(await screen.findByRole("button", { name: "More for this board" }));
      await user.click(await screen.findByRole("menuitem", { name: item, hidden: true }));
    };
    await choose("Rename…");
    await user.type(screen.getByLabelText("Name of the board"), " news");
    await user.click(screen.getByRole("button", { name: "Rename" }));
    await waitFor(() => expect(notebook.boards[0]?.name).toBe("Morning news"));
    await choose("Duplicate");
    expect(await screen.findByRole("button", { name: "Board: Morning news 2" })).toBeTruthy();
    await choose("Delete");
    expect(await screen.findByRole("button", { name: "Board: Morning news" })).toBeTruthy();
    await waitFor(() => expect(notebook.boards).toHaveLength(1));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(notebook.boards.map(({ name }) => name)).toContain("Morning news 2"));
  });

  it("come from a link, and what is kept here already stays as it is", async () => {
    const brought = withCards({ title: "From afar" });
    useOpenBoard.getState().bring(brought);
    open();
    expect(await screen.findByRole("heading", { name: "From afar" })).toBeTruthy();
    expect(notebook.boards).toEqual([brought]);
    act(() => useOpenBoard.getState().bring({ ...brought, name: "Changed", cards: [] }));
    await waitFor(() => expect(useOpenBoard.getState().brought).toBeNull());
    expect(notebook.boards).toEqual([brought]);
  });
});

describe("a board", () => {
  it("asks each distinct question once", async () => {
    notebook = { ...empty, boards: [withCards({}, { form: "bars" }, { breakdown: "none" }, {})] };
    open();
    await waitFor(() => expect(screen.getAllByText("7 mentions")).toHaveLength(4));
    expect(charts()).toHaveLength(2);
    // The figures of all mentions, for the chart that doesn't hold them; none of the period before.
    expect(main.inputsOf("analytics.histogram")).toHaveLength(3);
    await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
    await waitFor(() => expect(charts()).toHaveLength(4));
  });

  it("puts its query and range to all charts, each within a query of its own", async () => {
    notebook = { ...empty, boards: [withCards({}, { query: "refund OR broken" })] };
    open();
    await screen.findAllByText("7 mentions");
    await writeQuery("espresso");
    await userEvent.click(screen.getByRole("button", { name: "Run" }));
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
    await userEvent.click(screen.getByRole("button", { name: "Later" }));
    await waitFor(() =>
      expect(
        charts()
          .slice(-2)
          .map(({ params }) => Number(params.min)),
      ).toEqual([range.max, range.max]),
    );
    expect(notebook.boards[0]?.range).toMatchObject({ kind: "exact", min: range.max });
  });

  it("is arranged by keys, says where the chart stands, and keeps the order", async () => {
    const user = userEvent.setup();
    notebook = { ...empty, boards: [withCards({ title: "A" }, { title: "B" }, { title: "C" })] };
    open();
    const handle = await screen.findByRole("button", { name: "Move B, 2 of 3, half of the board" });
    act(() => handle.focus());
    await user.keyboard("{ArrowLeft}");
    expect(titles()).toEqual(["B", "A", "C"]);
    expect(screen.getByText("B: place 1 of 3, half of the board")).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Move B, 1 of 3/),
    );
    await user.keyboard("{Shift>}{ArrowRight}{/Shift}{ArrowRight}{ArrowRight}");
    expect(titles()).toEqual(["A", "C", "B"]);
    await waitFor(() => expect(notebook.boards[0]?.cards.map(({ title }) => title)).toEqual(["A", "C", "B"]));
    expect(notebook.boards[0]?.cards.map(({ width }) => width)).toEqual([3, 3, 4]);
  });

  it("copies and removes a chart, and takes the removal back where it was", async () => {
    const user = userEvent.setup();
    notebook = { ...empty, boards: [withCards({ title: "A" }, { title: "B" })] };
    open();
    const choose = async (item: string) => {
      const [button] = await screen.findAllByRole("button", { name: "Chart A" });
      await user.click(button!);
      await user.click(await screen.findByRole("menuitem", { name: item, hidden: true }));
    };
    await choose("Duplicate");
    await waitFor(() => expect(titles()).toEqual(["A", "A", "B"]));
    await choose("Remove");
    await waitFor(() => expect(titles()).toEqual(["A", "B"]));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(titles()).toEqual(["A", "A", "B"]));
    await choose("Open in Explore");
    expect(explored).toEqual([{ ...asked, range }]);
  });

  it("gets back what was removed, whichever board is open by then", async () => {
    const user = userEvent.setup();
    const evening = { ...withCards({ title: "C" }), name: "Evening" };
    notebook = { ...empty, boards: [withCards({ title: "A" }, { title: "B" }), evening] };
    open();
    await user.click(await screen.findByRole("button", { name: "Chart A" }));
    await user.click(await screen.findByRole("menuitem", { name: "Remove", hidden: true }));
    await waitFor(() => expect(titles()).toEqual(["B"]));
    act(() => useOpenBoard.getState().show(evening.id));
    expect(await screen.findByRole("heading", { name: "C" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(notebook.boards.map(({ cards }) => cards.map(({ title }) => title))).toEqual([
        ["A", "B"],
        ["C"],
      ]),
    );
  });

  it("says how many charts a board holds, and keeps what it has, where there is no room for a copy", async () => {
    const user = userEvent.setup();
    notebook = { ...empty, boards: [withCards(...Array.from({ length: 24 }, () => ({ title: "A" })))] };
    open();
    const [button] = await screen.findAllByRole("button", { name: "Chart A" });
    await user.click(button!);
    await user.click(await screen.findByRole("menuitem", { name: "Duplicate", hidden: true }));
    expect(await screen.findByText("A board holds at most 24 charts")).toBeTruthy();
    expect(titles()).toHaveLength(24);
    expect(main.inputsOf("notebook.keep")).toEqual([]);
  });

  it("shows the documents of several bins of values in Explore, where there is no range to narrow", async () => {
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
    const spots: unknown[] = [];
    show(<BoardsScreen target={target} onExplore={(_question, spot) => spots.push(spot)} />);
    const chart = await screen.findByRole("group", { name: "Chart" });
    act(() => chart.focus());
    await user.keyboard("{ArrowRight}{Shift>}{ArrowRight}{/Shift}{Enter}");
    expect(spots).toEqual([{ bin: 0, until: 100, series: null }]);
  });

  it("offers the same by the right mouse button", async () => {
    const user = userEvent.setup();
    notebook = { ...empty, boards: [withCards({ title: "A" }, { title: "B" })] };
    show(
      <>
        <BoardsScreen target={target} onExplore={(question) => explored.push(question)} />
        <ContextMenu />
      </>,
    );
    fireEvent.contextMenu(await screen.findByRole("heading", { name: "A" }));
    await user.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
    await waitFor(() => expect(titles()).toEqual(["A", "A", "B"]));
  });

  it("gets a chart that is made on it, and changes one in place", async () => {
    const user = userEvent.setup();
    notebook = { ...empty, boards: [withCards({ title: "A" })] };
    open();
    await user.click(await screen.findByRole("button", { name: "Chart A" }));
    await user.click(await screen.findByRole("menuitem", { name: "Edit…", hidden: true }));
    const dialog = await screen.findByRole("dialog", { name: "Chart of Morning" });
    await user.click(within(dialog).getByRole("button", { name: "Type: Published" }));
    await user.click(await screen.findByRole("option", { name: /^Country ?ranking/, hidden: true }));
    await user.clear(within(dialog).getByLabelText(/^Title/));
    await user.type(within(dialog).getByLabelText(/^Title/), "Where");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(titles()).toEqual(["Where"]));
    expect(notebook.boards[0]?.cards[0]?.question).toMatchObject({ type: "country", interval: "auto" });
    // A new chart is drawn as bars, for which jsdom has no canvas: one without mentions draws nothing.
    main.answer({ "analytics.histogram": () => live({ data: [], header: { v: ["ALL"] } }) });
    await user.click(screen.getByRole("button", { name: "Add a chart" }));
    await user.click(await screen.findByRole("button", { name: "Add to the board" }));
    await waitFor(() => expect(notebook.boards[0]?.cards).toHaveLength(2));
  });

  it("saves a chart that is changed with Ctrl+Enter", async () => {
    const user = userEvent.setup();
    notebook = { ...empty, boards: [withCards({ title: "A" })] };
    open();
    await user.click(await screen.findByRole("button", { name: "Chart A" }));
    await user.click(await screen.findByRole("menuitem", { name: "Edit…", hidden: true }));
    const dialog = await screen.findByRole("dialog", { name: "Chart of Morning" });
    await user.type(within(dialog).getByLabelText(/^Title/), "bc");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(titles()).toEqual(["Abc"]));
  });

  it("says what went wrong on the chart alone, and how old the others are", async () => {
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
    expect(await screen.findByText("Not updated: answer from 12 minutes ago")).toBeTruthy();
    expect(screen.getByText("As of 12 minutes ago")).toBeTruthy();
  });

  it("is printed as it is on screen, with title, range, zone, query and source", async () => {
    const user = userEvent.setup();
    const board = withCards({ title: "A" }, { query: "recall", breakdown: "none" });
    notebook = { ...empty, boards: [{ ...board, query: "espresso" }] };
    main.answer({ "takeaway.board": () => ({ path: "/home/a/Morning.pdf" }) });
    open();
    await waitFor(() => expect(screen.getAllByText("7 mentions")).toHaveLength(2));
    const save = screen.getByRole("button", { name: "Save as PDF" });
    await waitFor(() => expect(save.hasAttribute("disabled")).toBe(false));
    await user.click(save);
    expect(await screen.findByText("Board saved in /home/a/Morning.pdf")).toBeTruthy();
    const [printed] = main.inputsOf("takeaway.board");
    expect(printed?.title).toBe("Morning");
    expect(printed?.lines[0]).toContain("times in Europe/Luxembourg (UTC+1)");
    expect(printed?.lines[1]).toBe("Query: espresso");
    expect(printed?.source).toContain("Source: Northwind workspace, Northwind Roasters; as of ");
    const [[first, second] = []] = printed?.rows ?? [];
    expect(first).toMatchObject({ title: "A", share: 0.5, lines: ["7 mentions"] });
    expect(first?.table?.rows.at(-1)).toEqual(["Total", 4, 2, 1, 7]);
    expect(second?.lines).toEqual(["7 mentions", "within it: recall"]);
  });
});
