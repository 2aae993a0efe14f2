import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useQueryClient } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Document } from "../../../../src/shared/interface/documents";
import type { DocumentMark } from "../../../../src/shared/ipc/documents";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { useSearch } from "../../../../src/renderer/core/search";
import { useSession } from "../../../../src/renderer/core/session";
import { SideBar } from "../../../../src/renderer/app/shell/SideBar";
import { DocumentList } from "../../../../src/renderer/charts/DocumentList";
import { DocumentsScreen } from "../../../../src/renderer/features/documents/DocumentsScreen";
import { useEditor } from "../../../../src/renderer/features/documents/editor/store";
import { useBrowsing, useDocuments } from "../../../../src/renderer/features/documents/store";
import { failure, FakeMain, live, oneWorkspace, show, target } from "../fake-bridge";
const total = 24_310;
const document = (index: number): Document => ({
  url: `https://blog.example/${index}`,
  published: Date.UTC(2026, 10, 21, 13) - index * 60_000,
  title: `Post ${index}`,
  content: "<b>Bold</b> claim",
  reach: 88_100,
  sentiment: -2,
  source_type: ["BLOG"],
  post_type: [],
  tags_customer: [],
  tokens_hashtag: [],
  tokens_mention: [],
});
let main: FakeMain;
let marks: DocumentMark[];
beforeEach(() => {
  marks = [];
  main = new FakeMain({
    ...oneWorkspace,
    "documents.search": ({ offset = 0, count = 100 }) =>
      live({ total, documents: Array.from({ length: count }, (_, index) => document(offset + index)) }),
    "documents.marks": ({ urls }) => marks.filter(({ url }) => urls.includes(url)),
    "documents.edits": () => ({ total: 0, edits: [] }),
    "documents.drafts": () => [],
    "documents.datasets": () => [],
    "documents.topics": () => [],
    "documents.check": () => [],
    "documents.read": ({ url }) => ({
      version: { state: "live", document: { ...document(0), url }, asOf: 1, from: "service" },
      datasetId: null,
    }),
    "project.metrics": () => live([]),
    "project.topics": () => live({ topic_categories: [], filter_categories: [] }),
  });
  useDocuments.setState(useDocuments.getInitialState(), true);
  useSession.setState({ ...useSession.getInitialState(), connectionId: "c1", projectId: "p1" }, true);
  useEditor.setState({ editing: null });
  forgetPlaces();
});
afterEach(cleanup);
const open = () => show(<DocumentsScreen target={target} onOpenFile={() => undefined} />);

describe("Documents", () => {
  it("says how old its documents are, where a chart has listed the very same before", async () => {
    main.answer({
      "documents.search": () => ({
        ...live({ total: 1, documents: [document(0)] }),
        source: "cache" as const,
        asOf: Date.now() - 12.5 * 60_000,
      }),
    });
    const behind = { ok: true as const, q: "", filters: {}, period: null, sortBy: "published" as const };
    const Screens = () => {
      const [opened, setOpened] = useState(false);
      if (opened) return <DocumentsScreen target={target} onOpenFile={() => undefined} />;
      return (
        <>
          <DocumentList target={target} title="Latest documents" behind={behind} />
          <button onClick={() => setOpened(true)}>Go on</button>
        </>
      );
    };
    show(<Screens />);
    await screen.findByText("Post 0");
    await userEvent.click(screen.getByText("Go on"));
    expect(await screen.findByText(/answer from 12 minutes ago$/)).toBeTruthy();
  });

  it("asks for one page of 100 of all, and draws only the rows in view", async () => {
    open();
    expect(await screen.findByText("24,310 documents")).toBeTruthy();
    expect(
      main.inputsOf("documents.search").every(({ offset, count }) => offset === 0 && count === 100),
    ).toBe(true);
    const grid = screen.getByRole("grid", { name: "Documents" });
    expect(grid.getAttribute("aria-rowcount")).toBe("24311");
    expect(within(grid).getAllByRole("row").length).toBeLessThan(60);
  });

  it("lists documents without a URL, opens them at their network, and offers nothing that needs a URL", async () => {
    const without = { url: undefined, title: undefined, content: undefined };
    const tweet: Document = {
      ...document(0),
      ...without,
      external_id: "1799123456789012345",
      external_provider: "twitter",
    };
    const unreadable: Document = { ...document(1), ...without };
    main.answer({
      "documents.search": () => ({
        ...live({ total: 3, documents: [tweet, unreadable, document(2)] }),
        unreadable: 1,
      }),
    });
    open();
    await userEvent.click(await screen.findByText("X post 1799123456789012345"));
    expect(screen.getByText("1 item couldn't be read")).toBeTruthy();
    const boxes = screen.getAllByRole("checkbox", { name: /^Select / });
    expect(boxes.map((box) => (box as HTMLInputElement).disabled)).toEqual([true, true, false]);
    const pane = await screen.findByRole("complementary", { name: "Reading pane" });
    const link = within(pane).getByRole("link", { name: /original/i });
    expect(link.getAttribute("href")).toBe("https://x.com/i/status/1799123456789012345");
    expect(within(pane).queryByRole("button", { name: "Edit" })).toBeNull();
    expect(within(pane).queryByRole("button", { name: "Delete" })).toBeNull();
    expect(within(pane).getByText(/may not pass on the text of posts from X/)).toBeTruthy();
    expect(main.calls.filter(({ route }) => route === "documents.topics")).toEqual([]);
  });

  it("sorts at the service", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: "Reach" }));
    await waitFor(() =>
      expect(main.inputsOf("documents.search").at(-1)).toMatchObject({ sortBy: "reach", sortOrder: "desc" }),
    );
  });

  it("opens a document by keyboard and shows its markup as text", async () => {
    const user = userEvent.setup();
    open();
    await screen.findByText("Post 0");
    act(() => screen.getByRole("grid", { name: "Documents" }).focus());
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    const pane = await screen.findByRole("complementary", { name: "Reading pane" });
    expect(within(pane).getByRole("heading", { name: "Post 1" })).toBeTruthy();
    expect(within(pane).getByText("<b>Bold</b> claim")).toBeTruthy();
    expect(within(pane).getByText("Nov 21, 2026, 13:59, Europe/Luxembourg (UTC+1)")).toBeTruthy();
    expect(within(pane).getByText("88,100 people")).toBeTruthy();
  });

  it("shows an open document as it is by now, once the list is asked again", async () => {
    const user = userEvent.setup();
    const Screens = () => {
      const client = useQueryClient();
      return (
        <>
          <button onClick={() => void client.invalidateQueries()}>Ask again</button>
          <DocumentsScreen target={target} onOpenFile={() => undefined} />
        </>
      );
    };
    show(<Screens />);
    await user.click(await screen.findByText("Post 1"));
    const pane = await screen.findByRole("complementary", { name: "Reading pane" });
    expect(pane.textContent).toContain("claim");
    main.answer({
      "documents.search": () =>
        live({ total: 2, documents: [document(0), { ...document(1), content: "Mended" }] }),
    });
    await user.click(screen.getByText("Ask again"));
    await waitFor(() => expect(pane.textContent).toContain("Mended"));
  });

  it("deletes after asking, where the document is kept, and offers to undelete", async () => {
    const user = userEvent.setup();
    main.answer({
      "documents.submit": () => {
        marks = [{ url: "https://blog.example/0", open: null, deleted: true }];
        return { kind: "queued", uploadId: 8 };
      },
      "uploads.list": () => [],
    });
    open();
    await user.click(await screen.findByText("Post 0"));
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    expect(main.inputsOf("documents.submit")).toEqual([]);
    await user.click(await screen.findByRole("button", { name: "Delete document" }));
    await waitFor(() => expect(main.inputsOf("documents.submit")).toHaveLength(1));
    expect(main.inputsOf("documents.submit")[0]).toMatchObject({
      action: "delete",
      document: { url: "https://blog.example/0" },
      base: { state: "live" },
    });
  });

  it("keeps what was on screen with a deletion, where the service tells nothing of the document", async () => {
    const user = userEvent.setup();
    main.answer({
      "documents.read": () => ({
        version: { state: "unknown", document: null, asOf: 1, from: "history" },
        datasetId: null,
      }),
      "documents.submit": () => ({ kind: "queued", uploadId: 8 }),
    });
    open();
    await user.click(await screen.findByText("Post 0"));
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    await user.click(await screen.findByRole("button", { name: "Delete document" }));
    await waitFor(() => expect(main.inputsOf("documents.submit")).toHaveLength(1));
    expect(main.inputsOf("documents.submit")[0]).toMatchObject({
      base: { state: "unknown", document: { title: "Post 0" } },
    });
  });

  it("has its number in the navigation follow what the list of all is told, and no narrower list", async () => {
    main.answer({
      "documents.search": ({ q, count = 100 }) => {
        const all = count === 0 ? 7 : total;
        return live({ total: q === "kite" ? 12 : all, documents: [] });
      },
    });
    useSearch.setState({ query: "kite" });
    show(
      <>
        <SideBar />
        <DocumentsScreen target={target} onOpenFile={() => undefined} />
      </>,
    );
    const entry = within(screen.getByRole("navigation", { name: "Screens" })).getByRole("button", {
      name: "Documents",
    });
    await screen.findByText("12 documents");
    expect(entry.textContent).toBe("Documents7");
    act(() => useSearch.getState().run(""));
    await screen.findByText("24,310 documents");
    expect(entry.textContent).toBe("Documents24,310");
  });

  it("says in the list that an edit of a document waits or was refused", async () => {
    marks = [
      { url: "https://blog.example/0", open: "waiting", deleted: false },
      { url: "https://blog.example/1", open: "refused", deleted: false },
    ];
    open();
    expect(await screen.findByText("Edit waiting")).toBeTruthy();
    expect(await screen.findByText("Edit refused")).toBeTruthy();
  });

  it("chooses documents one by one and all of them, and says how many of how many", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("checkbox", { name: "Select Post 1" }));
    const selection = await screen.findByRole("region", { name: "Selection" });
    expect(within(selection).getByText("1 of 24,310 selected")).toBeTruthy();
    await user.click(within(selection).getByRole("button", { name: "Select all 24,310" }));
    await user.click(screen.getByRole("checkbox", { name: "Select Post 2" }));
    expect(within(selection).getByText("24,309 of 24,310 selected")).toBeTruthy();
  });

  it("offers only what this app knows where the connection lists no documents", async () => {
    const user = userEvent.setup();
    main.answer({
      "documents.search": () => {
        throw failure("missing", "The service does not know this call.");
      },
      "documents.known": () => ({
        total: 1,
        documents: [
          {
            url: "https://blog.example/7",
            datasetId: null,
            state: "live",
            document: document(7),
            changedAt: 1,
          },
        ],
      }),
    });
    open();
    await user.click(await screen.findByRole("button", { name: "Show what this app knows" }));
    expect(await screen.findByText("Post 7")).toBeTruthy();
  });

  it("does not take a workspace that was moved for a service that lists no documents", async () => {
    main.answer({
      "documents.search": () => {
        throw failure("missing", "The folder is gone.", null, { details: { workspace: "moved" } });
      },
    });
    open();
    expect(await screen.findByText("This workspace has moved")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Show what this app knows" })).toBeNull();
  });

  it("says so where the documents to be undeleted cannot be read", async () => {
    const user = userEvent.setup();
    const gone = { url: "https://blog.example/7", datasetId: null, state: "deleted" as const, changedAt: 1 };
    main.answer({
      "documents.known": ({ count }) => {
        if (count === 500) throw failure("server", "The history cannot be read.");
        return { total: 1, documents: [{ ...gone, document: document(7) }] };
      },
    });
    useBrowsing.setState({ view: "deleted" });
    open();
    await user.click(await screen.findByRole("button", { name: "Undelete 1 document" }));
    expect(await screen.findByText("The history cannot be read.")).toBeTruthy();
  });

  it("shows the period a chart was clicked at, and lets go of it", async () => {
    const user = userEvent.setup();
    useSearch.setState({ period: { min: Date.UTC(2026, 10, 17, 23), max: Date.UTC(2026, 10, 18, 23) } });
    open();
    await screen.findByText("24,310 documents");
    await user.click(screen.getByRole("button", { name: "Show documents of all time" }));
    await waitFor(() => expect(main.inputsOf("documents.search").at(-1)).not.toHaveProperty("min"));
  });
});

describe("The editor", () => {
  const edit = async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByText("Post 0"));
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    return user;
  };

  it("has the focus within it once it opens, and leaves it within the list", async () => {
    const user = await edit();
    const back = await screen.findByRole("button", { name: "Documents" });
    expect(globalThis.document.activeElement).not.toBe(globalThis.document.body);
    await user.tab();
    expect(globalThis.document.activeElement).toBe(back);
    await user.click(back);
    await screen.findByText("Post 3");
    await user.tab();
    expect(globalThis.document.activeElement).toBe(screen.getByRole("searchbox", { name: "Query" }));
  });

  it("keeps what is typed as a draft and sends only the fields that changed", async () => {
    main.answer({
      "documents.saveDraft": () => ({ id: 5, savedAt: 1 }),
      "documents.submit": () => ({ kind: "queued", uploadId: 8 }),
    });
    const user = await edit();
    const title = await screen.findByRole("textbox", { name: "Title" });
    fireEvent.change(title, { target: { value: "Post nil" } });
    await waitFor(() =>
      expect(main.inputsOf("documents.saveDraft").at(-1)).toMatchObject({
        document: { title: "Post nil", content: "<b>Bold</b> claim" },
      }),
    );
    await user.click(screen.getByRole("button", { name: "Update document" }));
    await waitFor(() =>
      expect(main.inputsOf("documents.submit")).toMatchObject([
        { action: "update", draftId: 5, document: { url: "https://blog.example/0", title: "Post nil" } },
      ]),
    );
    expect(Object.keys(main.inputsOf("documents.submit")[0]?.document ?? {}).sort()).toEqual([
      "title",
      "url",
    ]);
  });

  it("is told of a change once: after the values were chosen, what was read before them is no news", async () => {
    main.answer({
      "documents.saveDraft": () => ({ id: 5, savedAt: 1 }),
      "documents.submit": () => ({
        kind: "changed",
        current: {
          state: "live",
          document: { ...document(0), title: "Theirs", reach: 5 },
          asOf: Date.now(),
          from: "service",
        },
      }),
    });
    const user = await edit();
    fireEvent.change(await screen.findByRole("textbox", { name: "Title" }), { target: { value: "Mine" } });
    await user.click(screen.getByRole("button", { name: "Update document" }));
    await user.click(await screen.findByRole("button", { name: "Take these values" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole("textbox", { name: "Title" })).toHaveProperty("value", "Mine");
    expect(screen.queryByRole("button", { name: "Compare" })).toBeNull();
  });

  it("leaves open what was opened while an edit was on its way", async () => {
    let answer: () => void = () => undefined;
    main.answer({
      "documents.saveDraft": () => ({ id: 5, savedAt: 1 }),
      "documents.submit": () =>
        new Promise((resolve) => {
          answer = () => resolve({ kind: "queued", uploadId: 8 });
        }),
    });
    const user = await edit();
    const title = await screen.findByRole("textbox", { name: "Title" });
    fireEvent.change(title, { target: { value: "Post nil" } });
    await user.click(screen.getByRole("button", { name: "Update document" }));
    await waitFor(() => expect(main.inputsOf("documents.submit")).toHaveLength(1));
    act(() => useEditor.getState().openNew(target.ref));
    fireEvent.change(await screen.findByRole("textbox", { name: "Title" }), { target: { value: "Next" } });
    await act(() => {
      answer();
      return Promise.resolve();
    });
    expect(useEditor.getState().editing?.document).toEqual({ title: "Next" });
  });

  it("discards the draft that was meant, and says where that fails", async () => {
    const removed: number[] = [];
    main.answer({
      "documents.saveDraft": ({ document }) => ({ id: document["title"] === "Next" ? 6 : 5, savedAt: 1 }),
      "documents.removeDraft": ({ draftId }) => {
        removed.push(draftId);
        throw failure("server", "The disk is gone.");
      },
    });
    const { openNew, change, discard } = useEditor.getState();
    show(null);
    openNew(target.ref);
    change({ document: { title: "First" } });
    const discarding = discard();
    openNew(target.ref);
    change({ document: { title: "Next" } });
    await act(() => discarding);
    expect(removed).toEqual([5]);
    expect(await screen.findByText("The disk is gone.")).toBeTruthy();
    expect(useEditor.getState().editing?.document).toEqual({ title: "Next" });
  });

  it("does not save or send what was only looked at", async () => {
    const user = await edit();
    expect(await screen.findByRole("button", { name: "Update document" })).toHaveProperty("disabled", true);
    await user.click(screen.getByRole("button", { name: "Documents" }));
    expect(await screen.findByText("Post 3")).toBeTruthy();
    expect(main.inputsOf("documents.saveDraft")).toEqual([]);
  });

  it("shows a fault at its field and holds the edit back", async () => {
    main.answer({
      "documents.saveDraft": () => ({ id: 5, savedAt: 1 }),
      "documents.check": ({ document }) =>
        document["title"] === "Bad" ? [{ path: ["title"], message: "Must be better" }] : [],
    });
    await edit();
    const title = await screen.findByRole("textbox", { name: "Title" });
    fireEvent.change(title, { target: { value: "Bad" } });
    expect(await screen.findByText("Must be better")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Update document" })).toHaveProperty("disabled", true);
  });
});
