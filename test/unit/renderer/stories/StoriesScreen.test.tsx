import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { Document } from "../../../../src/shared/interface/documents";
import type { Story } from "../../../../src/shared/interface/text-analysis";
import { t } from "../../../../src/shared/texts";
import { useSearch } from "../../../../src/renderer/core/search";
import { StoriesScreen } from "../../../../src/renderer/features/stories/StoriesScreen";
import { useStories } from "../../../../src/renderer/features/stories/store";
import { FakeMain, live, oneWorkspace, service, show, target, openProject } from "../fake-bridge";

const at = Date.UTC(2026, 10, 9, 8, 42);
const story = (id: string, title: string, documents: number): Story => ({
  id,
  documents,
  first: {
    url: `https://news.example/${id}`,
    title,
    snippet: `${title} in two batches`,
    author: "Food Safety Desk",
    source: "news.example",
    published: at,
  },
  last: at + 86_400_000,
  authors: documents - 1,
  sources: 3,
  half_time: 7_260_000,
  sentiment: { positive: 1, neutral: documents - 2, negative: 1 },
  reach: 5_000,
  engagement: 40,
  trend: [documents - 1, 1],
});
const recall = story("s1", "Northwind recalls espresso pods", 413);
const refunds = story("s2", "How to return the recalled pods", 70);
const found = (data: Story[]) =>
  live({ documents: 1_558, originals: 412, total: data.length, trend_bins: [0, 1, 2], data });

let main: FakeMain;
beforeEach(() => {
  main = new FakeMain({
    ...oneWorkspace,
    "text.stories": () => found([recall, refunds]),
    "text.reading": () => ({ read: 5, documents: 5 }),
    "documents.search": () =>
      live({
        total: 413,
        documents: [
          Document.parse({
            url: "https://news.example/s1",
            title: "The first one",
            published: at,
            extra_author_attributes: { name: "Ada Quill" },
          }),
        ],
      }),
  });
  openProject();
});

const open = (of = target) =>
  show(
    <StoriesScreen
      target={of}
      renderDocument={({ document }) => <p>{`Reading ${document.title ?? ""}`}</p>}
    />,
  );

describe("Stories", () => {
  it("lists the biggest stories, and says how many mentions are originals", async () => {
    open();
    expect(await screen.findByText(recall.first.title)).toBeTruthy();
    expect(
      screen.getByText(t("stories:summary", { documents: "1,558", count: 412, share: "26.4%" })),
    ).toBeTruthy();
    expect(main.inputsOf("text.stories").at(-1)?.params).toMatchObject({ sort: "size", offset: 0, hpp: 100 });
  });

  it("says first that hardly anything is repeated, and no seconds of days without times", async () => {
    const sameDay = story("s3", "Same text twice", 2);
    const day = Date.UTC(2026, 2, 14);
    const told = { ...sameDay, half_time: 0, first: { ...sameDay.first, published: day } };
    main.answer({
      "text.stories": () =>
        live({ documents: 6_769, originals: 6_742, total: 1, trend_bins: [0, 1, 2], data: [told] }),
    });
    open();
    expect(await screen.findByText(t("stories:rare", { count: 6_769, copies: "27" }))).toBeTruthy();
    expect(screen.getByText(t("stories:sameDay"))).toBeTruthy();
    expect(screen.queryByText("0 s")).toBeNull();
  });

  it("opens a story with its documents, the earliest first, and one of them in the reading pane", async () => {
    const user = userEvent.setup();
    act(() => useSearch.getState().run("pods"));
    open();
    await user.click(await screen.findByText(recall.first.title));
    const pane = await screen.findByRole("complementary", { name: t("stories:pane") });
    expect(
      within(pane).getByText(/^First seen .*09:42 by Food Safety Desk on news\.example\.$/),
    ).toBeTruthy();
    await waitFor(() =>
      expect(main.inputsOf("documents.search").at(-1)).toMatchObject({
        q: "(pods) AND story:s1",
        sortBy: "published",
        sortOrder: "asc",
      }),
    );
    await user.click(await within(pane).findByText("Ada Quill"));
    expect(await screen.findByText("Reading The first one")).toBeTruthy();
  });

  it("narrows the query to a story, or leaves it out", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByText(recall.first.title));
    await user.click(await screen.findByRole("button", { name: t("stories:exclude") }));
    expect(useSearch.getState().query).toBe("NOT story:s1");
    await user.click(await screen.findByText(refunds.first.title));
    await user.click(await screen.findByRole("button", { name: t("stories:narrow") }));
    expect(useSearch.getState().query).toBe("(NOT story:s1) AND story:s2");
    expect(screen.queryByRole("complementary", { name: t("stories:pane") })).toBeNull();
  });

  it("asks again for another order", async () => {
    open();
    await screen.findByText(recall.first.title);
    act(() => useStories.getState().ask({ sort: "fastest" }));
    await waitFor(() => expect(main.inputsOf("text.stories").at(-1)?.params.sort).toBe("fastest"));
    expect(await screen.findByRole("heading", { name: t("stories:title.fastest") })).toBeTruthy();
  });

  it("says so when no text was published twice, and how far texts are read", async () => {
    main.answer({
      "text.stories": () => found([]),
      "text.reading": () => ({ read: 200, documents: 1_000 }),
    });
    open();
    expect(await screen.findByText(t("stories:empty.noCopies"))).toBeTruthy();
    expect(
      await screen.findByText(
        new RegExp(t("components:reading.progress", { read: "200", documents: "1,000" })),
      ),
    ).toBeTruthy();
  });

  it("asks a hosted service for nothing", async () => {
    open({ ...target, connection: service });
    expect(await screen.findByText(t("stories:notOffered"))).toBeTruthy();
    expect(main.inputsOf("text.stories")).toEqual([]);
  });
});
