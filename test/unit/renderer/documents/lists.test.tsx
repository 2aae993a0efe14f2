import { notifications } from "@mantine/notifications";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Document } from "../../../../src/shared/interface/documents";
import type { Draft } from "../../../../src/shared/ipc/documents";
import { t } from "../../../../src/shared/texts";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { useSearch } from "../../../../src/renderer/core/search";
import { useSession } from "../../../../src/renderer/core/session";
import { DocumentList } from "../../../../src/renderer/charts/DocumentList";
import { DocumentsScreen } from "../../../../src/renderer/features/documents/DocumentsScreen";
import { maxSelected, useSelection } from "../../../../src/renderer/features/documents/list/selection";
import { useEditor } from "../../../../src/renderer/features/documents/editor/store";
import { useBrowsing, useDocuments } from "../../../../src/renderer/features/documents/store";
import { failure, FakeMain, live, oneWorkspace, show, target } from "../fake-bridge";

const total = 24_310;
const rowHeight = 33;
const documentAt = (index: number): Document => ({
  url: `https://blog.example/${index}`,
  published: Date.UTC(2026, 10, 21, 13) - index * 60_000,
  title: `Post ${index}`,
  content: "",
  source_type: ["BLOG"],
  post_type: [],
  tags_customer: [],
  tokens_hashtag: [],
  tokens_mention: [],
});
const draft = (id: number, title: string): Draft => ({
  ...target.ref,
  id,
  action: "create",
  text: null,
  options: {},
  amends: null,
  document: { url: `https://blog.example/draft-${id}`, title },
  base: { state: "unknown", document: null, asOf: 1, from: "history" },
  datasetId: null,
  savedAt: id,
});
const emptyPlan = {
  planId: "",
  read: 0,
  change: 0,
  same: 0,
  missing: 0,
  unknown: 0,
  superseded: 0,
  uncertain: 0,
  metrics: [],
  left: [],
  withoutUrl: 0,
  unreadable: 0,
  examples: [],
};

let main: FakeMain;
beforeEach(() => {
  main = new FakeMain({
    ...oneWorkspace,
    "documents.search": ({ offset = 0, count = 100 }) =>
      live({ total, documents: Array.from({ length: count }, (_, index) => documentAt(offset + index)) }),
    "documents.marks": () => [],
    "documents.edits": () => ({ total: 0, edits: [] }),
    "documents.drafts": () => [draft(1, "First draft"), draft(2, "Second draft")],
    "documents.datasets": () => [],
    "documents.topics": () => [],
    "documents.check": () => [],
    "documents.planBulk": ({ planId }) => ({ ...emptyPlan, planId }),
    "project.metrics": () => live([]),
    "project.topics": () => live({ topic_categories: [], filter_categories: [] }),
  });
  useDocuments.setState(useDocuments.getInitialState(), true);
  useSession.setState({ ...useSession.getInitialState(), connectionId: "c1", projectId: "p1" }, true);
  useEditor.setState({ editing: null });
  forgetPlaces();
});
afterEach(() => {
  notifications.clean();
  cleanup();
});

const open = () => show(<DocumentsScreen target={target} onOpenFile={() => undefined} />);
const grid = () => screen.getByRole("grid", { name: "Documents" });
const box = (index: number) =>
  screen.findByRole<HTMLInputElement>("checkbox", {
    name: t("components:row.select", { name: `Post ${index}` }),
  });
const scrollTo = (index: number) => {
  grid().scrollTop = rowHeight * index;
  fireEvent.scroll(grid());
};
/** Text of the active row. */
const current = (list: HTMLElement) =>
  globalThis.document.getElementById(list.getAttribute("aria-activedescendant") ?? "")?.textContent ?? "";

describe("selecting with Shift", () => {
  const selectFrom10To950 = async () => {
    open();
    await userEvent.click(await box(10));
    scrollTo(940);
    fireEvent.click(await box(950), { shiftKey: true });
  };

  it("selects every document of the range, and edits as many as it shows", async () => {
    await selectFrom10To950();
    const selection = screen.getByRole("region", { name: t("documents:selection.title") });
    expect(
      await within(selection).findByText(t("documents:selection.count", { picked: "941", total: "24,310" })),
    ).toBeTruthy();
    await userEvent.click(
      within(selection).getByRole("button", { name: t("documents:selection.delete", { picked: "941" }) }),
    );
    await userEvent.click(await screen.findByRole("button", { name: t("documents:plan.dryRun") }));
    await waitFor(() => expect(main.inputsOf("documents.planBulk")).toHaveLength(1));
    const { scope } = main.inputsOf("documents.planBulk")[0]!;
    const urls = scope.kind === "results" ? (scope.only?.map(({ url }) => url) ?? []) : [];
    expect(new Set(urls)).toEqual(
      new Set(Array.from({ length: 941 }, (_, index) => `https://blog.example/${10 + index}`)),
    );
  });

  it("offers no actions while documents of the range are loading, and can be canceled", async () => {
    const waiting: (() => void)[] = [];
    main.answer({
      "documents.search": async ({ offset = 0, count = 100 }) => {
        if (offset > 100 && offset < 800) await new Promise<void>((resolve) => waiting.push(resolve));
        return live({
          total,
          documents: Array.from({ length: count }, (_, index) => documentAt(offset + index)),
        });
      },
    });
    await selectFrom10To950();
    const selection = screen.getByRole("region", { name: t("documents:selection.title") });
    expect(await within(selection).findByText(/^Selecting \d+ of 941 documents$/)).toBeTruthy();
    expect(within(selection).queryByRole("button", { name: /^(Edit|Delete|Save)/ })).toBeNull();
    await userEvent.click(within(selection).getByRole("button", { name: t("cancel") }));
    expect(
      await within(selection).findByText(t("documents:selection.count", { picked: "1", total: "24,310" })),
    ).toBeTruthy();
    waiting.forEach((release) => release());
  });

  it("selects nothing of a range that can't be read completely, and says so", async () => {
    main.answer({
      "documents.search": ({ offset = 0, count = 100 }) => {
        if (offset > 100 && offset < 800) throw failure("server", "The disk is on fire.");
        return live({
          total,
          documents: Array.from({ length: count }, (_, index) => documentAt(offset + index)),
        });
      },
    });
    await selectFrom10To950();
    expect(await screen.findByText(t("documents:selection.notSelected"))).toBeTruthy();
    expect(screen.getByText(t("documents:selection.count", { picked: "1", total: "24,310" }))).toBeTruthy();
  });

  it("rejects a range longer than the maximum selection", async () => {
    open();
    await userEvent.click(await box(10));
    scrollTo(10_040);
    fireEvent.click(await box(10_050), { shiftKey: true });
    expect(await screen.findByText(t("documents:selection.tooMany", { max: "10,000" }))).toBeTruthy();
    expect(screen.getByText(t("documents:selection.count", { picked: "1", total: "24,310" }))).toBeTruthy();
  });

  it("says how many documents of the range can't be selected", async () => {
    main.answer({
      "documents.search": ({ offset = 0, count = 100 }) =>
        live({
          total,
          documents: Array.from({ length: count }, (_, index) => {
            const one = documentAt(offset + index);
            return offset + index === 12 ? { ...one, url: undefined } : one;
          }),
        }),
    });
    open();
    await userEvent.click(await box(10));
    fireEvent.click(await box(14), { shiftKey: true });
    expect(
      await screen.findByText(t("documents:selection.count", { picked: "4", total: "24,310" })),
    ).toBeTruthy();
    expect(screen.getByText(t("documents:selection.passed", { count: 1 }))).toBeTruthy();
  });
});

describe("selecting one by one", () => {
  it("says when no more can be selected", async () => {
    open();
    const first = await box(0);
    const picked = Array.from({ length: maxSelected }, (_, index) => `https://blog.example/earlier-${index}`);
    act(() =>
      useSelection.setState({ picked: new Map(picked.map((url) => [url, { url, published: null }])) }),
    );
    await userEvent.click(first);
    expect(screen.getByText(t("documents:selection.tooMany", { max: "10,000" }))).toBeTruthy();
    expect(first.checked).toBe(false);
  });
});

describe("a service that returns fewer documents than it counts", () => {
  const returned = 150;
  beforeEach(() => {
    main.answer({
      "documents.search": ({ offset = 0, count = 100 }) => {
        const shown = Math.max(0, Math.min(count, returned - offset));
        return live({
          total,
          documents: Array.from({ length: shown }, (_, index) => documentAt(offset + index)),
        });
      },
    });
  });
  const said = t("components:returned", { shown: "150", total: "24,310" });

  it("has a list that ends where its documents end, and says so", async () => {
    open();
    await screen.findByText("Post 0");
    expect(screen.queryByText(said)).toBeNull();
    scrollTo(120);
    expect(await screen.findByText(said)).toBeTruthy();
    expect(grid().getAttribute("aria-rowcount")).toBe("151");
    scrollTo(0);
    await screen.findByText("Post 0");
    expect(grid().getAttribute("aria-rowcount")).toBe("151");
  });

  it("has the same note in the documents of a chart", async () => {
    const drilldown = { ok: true as const, q: "", filters: {}, period: null, sortBy: "published" as const };
    main.answer({
      "documents.search": () => live({ total: 5, documents: [0, 1, 2].map(documentAt) }),
    });
    show(<DocumentList target={target} title="Latest documents" drilldown={drilldown} />);
    await screen.findByText("Post 2");
    expect(screen.getByText(t("components:returned", { shown: "3", total: "5" }))).toBeTruthy();
  });
});

describe("a document with fields that can't be read", () => {
  it("is listed with the others, marks these, and isn't edited, which could overwrite them", async () => {
    const unreadable_fields = ["sentiment", "tags_customer"];
    main.answer({
      "documents.search": () => live({ total: 1, documents: [{ ...documentAt(0), unreadable_fields }] }),
    });
    open();
    await userEvent.click(await screen.findByText("Post 0"));
    const row = screen.getByRole("row", { name: /Post 0/ });
    expect(row.textContent).toContain(t("components:document.unread"));
    expect(row.textContent).not.toContain(t("unknown"));
    const pane = await screen.findByRole("complementary", { name: t("documents:reading.pane") });
    const said = within(pane).getByText(t("documents:reading.unreadableFields"), { exact: false });
    expect(said.textContent).toContain(t("rules:field.sentiment"));
    expect(said.textContent).toContain(t("rules:field.tags_customer"));
    const edit = within(pane).getByRole<HTMLButtonElement>("button", { name: t("documents:reading.edit") });
    expect(edit.disabled).toBe(true);
    expect(edit.title).toBe(t("documents:reading.notEditable"));
  });
});

describe("a page that fails", () => {
  it("keeps the list and its scroll position, and can be retried", async () => {
    let broken = true;
    main.answer({
      "documents.search": ({ offset = 0, count = 100 }) => {
        if (broken && offset >= 500) throw failure("server", "The disk is on fire.");
        return live({
          total,
          documents: Array.from({ length: count }, (_, index) => documentAt(offset + index)),
        });
      },
    });
    open();
    await screen.findByText("Post 0");
    scrollTo(640);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("The disk is on fire.");
    expect(grid().scrollTop).toBe(rowHeight * 640);
    expect(screen.getAllByText(t("components:row.notLoaded")).length).toBeGreaterThan(5);
    broken = false;
    await userEvent.click(within(alert).getByRole("button", { name: t("tryAgain") }));
    expect(await screen.findByText("Post 640")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(screen.queryByText(t("components:row.notLoaded"))).toBeNull();
  });
});

describe("the scroll position of a list", () => {
  /**
   * Unmounts the list and shows it again, as after a visit to another screen. Returns the index of the first visible
   * row.
   */
  const reopened = async (projectId: string) => {
    cleanup();
    act(() => useSession.setState({ projectId }));
    const ref = { ...target.ref, projectId };
    show(<DocumentsScreen target={{ ...target, ref }} onOpenFile={() => undefined} />);
    await screen.findAllByText(/^Post \d+$/);
    return grid().scrollTop / rowHeight;
  };

  it("is saved by project, and restored after visiting another screen", async () => {
    open();
    await screen.findByText("Post 0");
    scrollTo(640);
    await screen.findByText("Post 640");
    expect(await reopened("p2")).toBe(0);
    expect(await reopened("p1")).toBe(640);
    expect(screen.getByText("Post 640")).toBeTruthy();
  });

  it("is reset if something else is listed", async () => {
    open();
    await screen.findByText("Post 0");
    scrollTo(640);
    await screen.findByText("Post 640");
    act(() => useSearch.getState().run("espresso"));
    expect(await reopened("p1")).toBe(0);
  });
});

describe("lists by keyboard alone", () => {
  it("moves through drafts without opening them, and opens the selected one", async () => {
    useBrowsing.setState({ view: "drafts" });
    open();
    await screen.findByText("First draft");
    const list = screen.getByRole("grid", { name: t("documents:browse.drafts") });
    act(() => list.focus());
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    expect(current(list)).toContain("Second draft");
    expect(screen.queryByRole("textbox", { name: t("rules:field.title") })).toBeNull();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByDisplayValue("Second draft")).toBeTruthy();
  });

  it("moves through the documents of a chart, and opens the selected one", async () => {
    const drilldown = { ok: true as const, q: "", filters: {}, period: null, sortBy: "published" as const };
    show(<DocumentList target={target} title="Latest documents" drilldown={drilldown} />);
    await screen.findByText("Post 0");
    const list = screen.getByRole("grid", { name: "Latest documents" });
    act(() => list.focus());
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    expect(current(list)).toContain("Post 1");
    expect(useSearch.getState().documentUrl).toBeNull();
    await userEvent.keyboard("{Enter}");
    expect(useSearch.getState().documentUrl).toBe("https://blog.example/1");
  });

  it("stays on the chart when Enter is pressed on a row that is still loading", async () => {
    main.answer({
      "documents.search": ({ offset = 0, count = 100 }) =>
        offset > 0
          ? new Promise(() => undefined)
          : live({ total, documents: Array.from({ length: count }, (_, index) => documentAt(index)) }),
    });
    const drilldown = { ok: true as const, q: "", filters: {}, period: null, sortBy: "published" as const };
    show(<DocumentList target={target} title="Latest documents" drilldown={drilldown} />);
    await screen.findByText("Post 0");
    const list = screen.getByRole("grid", { name: "Latest documents" });
    act(() => list.focus());
    const before = useSearch.getState();
    await userEvent.keyboard("{End}{Enter}");
    expect(useSearch.getState()).toBe(before);
    await userEvent.keyboard("{Home}{Enter}");
    expect(useSearch.getState().documentUrl).toBe("https://blog.example/0");
  });
});
