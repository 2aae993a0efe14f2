import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { firstQuestion } from "../../../../src/analysis/question/defaults";
import { newBoard, newCard } from "../../../../src/renderer/components/stored/boards";
import { BoardsScreen } from "../../../../src/renderer/features/boards/BoardsScreen";
import type { Board, BoardCard } from "../../../../src/shared/ipc/boards";
import { Notebook } from "../../../../src/shared/ipc/notebook";
import { loadLateTexts, t } from "../../../../src/shared/texts";
import { FakeMain, live, oneWorkspace, show, target, openProject } from "../fake-bridge";

const day = Date.UTC(2026, 10, 10);
const range = { kind: "exact" as const, min: day, max: day + 2 * 86_400_000 };
let notebook: Notebook;
let count: number;
let savedAs: string[];

beforeAll(loadLateTexts);
beforeEach(() => {
  count = 7;
  savedAs = [];
  const board = { ...newBoard("Morning"), range };
  // jsdom has no canvas to draw on.
  const question = {
    ...firstQuestion,
    range: { kind: "all" as const },
    form: "table" as const,
    interval: "day",
    breakdown: "none",
  };
  const cards = [newCard({ kind: "chart", question }, "Over time")];
  notebook = Notebook.parse({ boards: [{ ...board, cards }] });
  new FakeMain({
    ...oneWorkspace,
    "notebook.read": () => notebook,
    "notebook.keep": ({ entry }) =>
      (notebook = { ...notebook, boards: entry.list === "boards" ? [entry.item as Board] : [] }),
    "reports.save": ({ format }) => {
      savedAs.push(format);
      return null;
    },
    "project.metrics": () => live([]),
    "project.topics": () => live({ topic_categories: [], filter_categories: [] }),
    "analytics.histogram": () =>
      live({
        data: [
          { t: day, v: [count] },
          { t: day + 86_400_000, v: [1] },
        ],
        header: { v: ["ALL"] },
      }),
  });
  localStorage.clear();
  openProject();
});

const open = () => show(<BoardsScreen target={target} />);
const kept = (): BoardCard[] => notebook.boards[0]?.cards ?? [];
const written = (value: number) => `Nov 10, 2026 is the highest day with ${value} of ${value + 1} mentions.`;

async function add(role: "text" | "section" | "summary") {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: t("cards:add") }));
  await user.click(await screen.findByRole("menuitem", { name: t(`findings:text.${role}`), hidden: true }));
  return { user, dialog: await screen.findByRole("dialog") };
}

async function edit(title: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: t("boards:cardMenu.name", { title }) }));
  await user.click(await screen.findByRole("menuitem", { name: t("boards:cardMenu.edit"), hidden: true }));
  return { user, dialog: await screen.findByRole("dialog") };
}

describe("own words on a board", () => {
  it("a text card shows bullets and bold, and is kept as it was written", async () => {
    open();
    const { user, dialog } = await add("text");
    await user.type(within(dialog).getByLabelText(t("findings:text.headline")), "What to do");
    await user.type(within(dialog).getByLabelText(t("findings:text.body")), "- **Call** them{Enter}- Wait");
    await user.click(within(dialog).getByRole("button", { name: t("cards:board.add") }));
    expect(await screen.findByRole("heading", { name: "What to do" })).toBeTruthy();
    const items = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(items).toEqual(expect.arrayContaining(["Call them", "Wait"]));
    expect(kept()[1]).toMatchObject({
      kind: "text",
      role: "text",
      title: "What to do",
      wording: { text: "- **Call** them\n- Wait" },
    });
  });

  it("a summary writes itself from the cards until it is edited", async () => {
    open();
    await screen.findByRole("heading", { name: "Over time" });
    const { user, dialog } = await add("summary");
    await user.click(within(dialog).getByRole("button", { name: t("cards:board.add") }));
    expect((await screen.findAllByText(written(7))).length).toBeGreaterThan(0);
    expect(kept()[0]).toMatchObject({ kind: "text", role: "summary", wording: null });
    const editing = await edit(t("findings:text.summary"));
    const body = within(editing.dialog).getByLabelText(t("findings:text.body"));
    expect(body).toHaveProperty("value", `- ${written(7)}`);
    await user.clear(body);
    await user.type(body, "All quiet");
    await user.click(within(editing.dialog).getByRole("button", { name: t("save") }));
    expect(await screen.findByText("All quiet")).toBeTruthy();
    expect(kept()[0]?.wording).toEqual({ text: "All quiet", about: `- ${written(7)}`, language: "en" });
  });

  it("an own sentence stays after a refresh, and says that the numbers have changed", async () => {
    open();
    await screen.findByRole("heading", { name: "Over time" });
    const { user, dialog } = await edit("Over time");
    const sentence = within(dialog).getByLabelText(t("findings:wording.label"));
    await waitFor(() => expect(sentence).toHaveProperty("placeholder", written(7)));
    await user.type(sentence, "The first day was loud");
    await user.click(within(dialog).getByRole("button", { name: t("save") }));
    expect(await screen.findByText("The first day was loud")).toBeTruthy();
    expect(screen.queryByText(t("findings:wording.moved"))).toBeNull();
    count = 9;
    await user.click(screen.getByRole("button", { name: t("boards:status.refresh") }));
    const mark = await screen.findByText(t("findings:wording.moved"));
    expect(mark.title).toBe(t("findings:wording.now", { text: written(9) }));
    expect(screen.getByText("The first day was loud")).toBeTruthy();

    const summary = await add("summary");
    await user.click(within(summary.dialog).getByRole("button", { name: t("cards:board.add") }));
    const bullet = await screen.findByText("The first day was loud", { selector: "li span" });
    expect(bullet.closest("li")?.textContent).toContain(t("findings:wording.moved"));

    const saveAs = async (format: "pptx" | "csv") => {
      await user.click(await screen.findByRole("button", { name: t("boards:report.saveAs") }));
      const name = t(`common:saving.${format}`);
      await user.click(await screen.findByRole("menuitem", { name, hidden: true }));
    };
    await saveAs("csv");
    await waitFor(() => expect(savedAs).toEqual(["csv"]));
    await saveAs("pptx");
    const asked = within(await screen.findByRole("dialog", { name: t("boards:moved.title") }));
    expect(asked.getByText("Over time")).toBeTruthy();
    await user.click(asked.getByRole("button", { name: t("boards:moved.go") }));
    await waitFor(() => expect(document.activeElement?.getAttribute("data-handle")).toBe(kept()[1]?.id));
    expect(savedAs).toEqual(["csv"]);
    await saveAs("pptx");
    await user.click(await screen.findByRole("button", { name: t("boards:moved.save") }));
    await waitFor(() => expect(savedAs).toEqual(["csv", "pptx"]));
  });
});
