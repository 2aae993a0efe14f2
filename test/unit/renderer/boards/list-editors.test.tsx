import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { firstQuotations } from "../../../../src/analysis/cards/firstCards";
import { newBoard, newCard } from "../../../../src/renderer/components/stored/boards";
import { BoardsScreen } from "../../../../src/renderer/features/boards/BoardsScreen";
import type { Board, BoardCard } from "../../../../src/shared/ipc/boards";
import { Notebook } from "../../../../src/shared/ipc/notebook";
import { loadLateTexts, t } from "../../../../src/shared/texts";
import { document } from "../documents/documents-main";
import { FakeMain, live, oneWorkspace, show, target, openProject } from "../fake-bridge";

let notebook: Notebook;
const kept = (): BoardCard[] => notebook.boards[0]?.cards ?? [];
const urls = [0, 1, 2].map((index) => document(index).url ?? "");

beforeAll(loadLateTexts);
beforeEach(() => {
  const board = newBoard("Morning");
  const documents = urls.map((url) => ({ url, published: null }));
  const view = { kind: "quotations" as const, question: { ...firstQuotations, documents } };
  notebook = Notebook.parse({ boards: [{ ...board, cards: [newCard(view, "")] }] });
  new FakeMain({
    ...oneWorkspace,
    "notebook.read": () => notebook,
    "notebook.keep": ({ entry }) =>
      (notebook = { ...notebook, boards: entry.list === "boards" ? [entry.item as Board] : [] }),
    "documents.read": ({ url }) => ({
      version: {
        state: "live",
        document: document(urls.indexOf(url)),
        asOf: 1,
        from: "service",
      },
      datasetId: null,
    }),
    "analytics.influencers": () =>
      live({
        influencer_type: "author",
        sort_criteria: "total",
        influencers: [
          { id: "", name: "Mara Vale" },
          { id: "dwchen", name: "陳大文" },
          { id: "dawen_energy", name: "陳大文" },
        ].map((details) => ({
          details: { ...details, url: "" },
          network: "x.test",
          author_id: details.id,
          posts: 3,
          sentiment: { positive: 0, neutral: 3, negative: 0 },
          matched_topics: [],
        })),
      }),
    "project.metrics": () => live([]),
    "project.topics": () => live({ topic_categories: [], filter_categories: [] }),
  });
  localStorage.clear();
  openProject();
});

it("chosen quotations are moved, left out and quoted again, one by one", async () => {
  const user = userEvent.setup();
  show(<BoardsScreen target={target} />);
  await user.click(
    await screen.findByRole("button", { name: t("boards:cardMenu.name", { title: t("cards:quotations") }) }),
  );
  await user.click(await screen.findByRole("menuitem", { name: t("boards:cardMenu.edit"), hidden: true }));
  const list = await screen.findByRole("list", { name: t("cards:chosen") });
  const box = (index: number) => within(list).findByRole("checkbox", { name: `Post ${index}` });
  await user.click(await box(0));
  await user.click(await box(2));
  await user.click(await box(2));
  await user.click(
    within(list).getByRole("button", { name: t("components:columns.earlier", { column: "Post 2" }) }),
  );
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: t("save") }));
  await waitFor(() =>
    expect(kept()[0]).toMatchObject({ question: { documents: [{ url: urls[2] }, { url: urls[1] }] } }),
  );
});

it("an author's profile is added on the board, once an author is named", async () => {
  const user = userEvent.setup();
  show(<BoardsScreen target={target} />);
  await user.click(await screen.findByRole("button", { name: t("cards:add") }));
  await user.click(await screen.findByRole("menuitem", { name: t("cards:profile"), hidden: true }));
  const dialog = await screen.findByRole("dialog");
  const add = within(dialog).getByRole<HTMLButtonElement>("button", { name: t("cards:board.add") });
  expect(add.disabled).toBe(true);
  await user.type(within(dialog).getByRole("combobox", { name: t("cards:author") }), "Mar");
  await user.click(await screen.findByRole("option", { name: "Mara Vale", hidden: true }));
  await user.click(add);
  await waitFor(() =>
    expect(kept().at(-1)).toMatchObject({ kind: "profile", question: { author: "Mara Vale" } }),
  );
});

it("the author is one of two people with the same name", async () => {
  const user = userEvent.setup();
  show(<BoardsScreen target={target} />);
  await user.click(await screen.findByRole("button", { name: t("cards:add") }));
  await user.click(await screen.findByRole("menuitem", { name: t("cards:profile"), hidden: true }));
  const dialog = await screen.findByRole("dialog");
  const author = within(dialog).getByRole<HTMLInputElement>("combobox", { name: t("cards:author") });
  await user.type(author, "dawen");
  const name = t("influencers:withId", { name: "陳大文", id: "dawen_energy" });
  await user.click(await screen.findByRole("option", { name, hidden: true }));
  expect(author.value).toBe(name);
  await user.click(within(dialog).getByRole("button", { name: t("cards:board.add") }));
  await waitFor(() =>
    expect(kept().at(-1)).toMatchObject({
      kind: "profile",
      question: { author: "陳大文", authorId: "dawen_energy" },
    }),
  );
});
