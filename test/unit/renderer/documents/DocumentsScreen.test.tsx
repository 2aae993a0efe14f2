import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Document } from "../../../../src/shared/interface/documents";
import type { Upload } from "../../../../src/shared/ipc/uploads";
import { useSession } from "../../../../src/renderer/app/session";
import { DocumentsScreen } from "../../../../src/renderer/features/documents/DocumentsScreen";
import { useEdits } from "../../../../src/renderer/features/documents/edits";
import { useDocuments } from "../../../../src/renderer/features/documents/store";
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
beforeEach(() => {
  main = new FakeMain({
    ...oneWorkspace,
    "documents.search": ({ offset = 0, count = 100 }) =>
      live({ total, documents: Array.from({ length: count }, (_, index) => document(offset + index)) }),
  });
  useSession.setState({ ...useSession.getInitialState(), connectionId: "c1", projectId: "p1" }, true);
  useDocuments.setState(useDocuments.getInitialState(), true);
  useEdits.setState(useEdits.getInitialState(), true);
});
afterEach(cleanup);

const open = () => show(<DocumentsScreen target={target} onOpenFile={() => undefined} />);

const deletion: Upload = {
  id: 8,
  connectionId: "c1",
  projectId: "p1",
  datasetId: null,
  name: "Deletion",
  action: "delete",
  createdAt: 1,
  finishedAt: 2,
  state: "finished",
  counts: { waiting: 0, sending: 0, done: 1, present: 0, refused: 0, invalid: 0, cancelled: 0 },
  total: 1,
  rate: null,
  secondsLeft: null,
  error: null,
};

describe("Documents", () => {
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
    await user.keyboard("{ArrowDown}{ArrowDown}");
    const pane = await screen.findByRole("complementary", { name: "Reading pane" });
    expect(within(pane).getByRole("heading", { name: "Post 1" })).toBeTruthy();
    expect(within(pane).getByText("<b>Bold</b> claim")).toBeTruthy();
    expect(within(pane).getByText("Nov 21, 2026, 13:59, Europe/Luxembourg (UTC+1)")).toBeTruthy();
    expect(within(pane).getByText("88,100 people")).toBeTruthy();
  });

  it("deletes after asking and offers to restore", async () => {
    const user = userEvent.setup();
    main.answer({ "documents.modify": () => ({ uploadId: 8 }), "uploads.list": () => [deletion] });
    open();
    await user.click(await screen.findByText("Post 0"));
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    expect(main.inputsOf("documents.modify")).toEqual([]);
    await user.click(await screen.findByRole("button", { name: "Delete document" }));
    expect(await screen.findByRole("button", { name: "Restore" })).toBeTruthy();
    expect(main.inputsOf("documents.modify")).toEqual([
      { connectionId: "c1", projectId: "p1", action: "delete", document: { url: "https://blog.example/0" } },
    ]);
  });

  it("says why a deletion did not happen and leaves the document as it was", async () => {
    const user = userEvent.setup();
    const refused = { ...deletion, counts: { ...deletion.counts, done: 0, refused: 1 } };
    const entry = {
      id: 1,
      line: null,
      url: "https://blog.example/0",
      action: "delete",
      outcome: "refused",
    } as const;
    main.answer({
      "documents.modify": () => ({ uploadId: 8 }),
      "uploads.list": () => [refused],
      "uploads.entries": () => ({
        total: 1,
        entries: [
          {
            ...entry,
            statusCode: 16,
            message: "The document is not there.",
            attempts: 1,
            afterInterruption: false,
          },
        ],
      }),
    });
    open();
    await user.click(await screen.findByText("Post 0"));
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    await user.click(await screen.findByRole("button", { name: "Delete document" }));
    expect(await screen.findByText(/not deleted. The document is not there./)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Delete" })).toBeTruthy();
  });

  it("says so where the connection offers no search results", async () => {
    main.answer({
      "documents.search": () => {
        throw failure("missing", "The service does not know this call.");
      },
    });
    open();
    expect(await screen.findByText("This connection offers no search results")).toBeTruthy();
  });

  it("shows the period a chart was clicked at, and lets go of it", async () => {
    const user = userEvent.setup();
    useSession.setState({ period: { min: Date.UTC(2026, 10, 17, 23), max: Date.UTC(2026, 10, 18, 23) } });
    open();
    await screen.findByText("24,310 documents");
    await user.click(screen.getByRole("button", { name: "Show documents of all time" }));
    await waitFor(() => expect(main.inputsOf("documents.search").at(-1)).not.toHaveProperty("min"));
  });
});
