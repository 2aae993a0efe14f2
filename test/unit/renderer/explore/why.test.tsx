import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ContextMenu } from "../../../../src/renderer/components/menus/ContextMenu";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { ReactNode } from "react";
import { Document } from "../../../../src/shared/interface/documents";
import type { Factor, Why } from "../../../../src/shared/interface/text-analysis";
import { Notebook } from "../../../../src/shared/ipc/notebook";
import { sentenceOf } from "../../../../src/shared/why/sentence";
import { t } from "../../../../src/shared/texts";
import { useSearch } from "../../../../src/renderer/core/search";
import { useSession } from "../../../../src/renderer/core/session";
import { ExploreScreen } from "../../../../src/renderer/features/explore/ExploreScreen";
import { useExplore } from "../../../../src/renderer/features/explore/store";
import { FakeMain, live, oneWorkspace, service, show, target, openProject } from "../fake-bridge";

const zone = "Europe/Luxembourg";
const day = 86_400_000;
const from = Date.UTC(2026, 10, 8, 23);
const brief = {
  url: "https://news.example/1",
  title: "Northwind recalls espresso pods",
  snippet: "",
  author: "Food Safety Desk",
  source: "news.example",
  published: from + 60_000,
};
const factor = (over: Partial<Factor> & Pick<Factor, "kind" | "key" | "label">): Factor => ({
  query: `${over.kind}:${over.key}`,
  here: 1_000,
  expected: 12,
  baseline: 48,
  share: 0.64,
  g2: 900,
  log_ratio: 6,
  log_ratio_bound: 5.1,
  stands_out: true,
  ...over,
});
const explained: Why = {
  here: { from, until: from + day, documents: 1_558 },
  expected: {
    documents: 650,
    rule: "same_weekday",
    windows: [{ from: from - 7 * day, until: from - 6 * day, documents: 650, weight: 1 }],
  },
  coverage: [],
  direction: "rise",
  stands_out: true,
  originals: { here: 845, expected: 650 },
  factors: [
    factor({ kind: "story", key: "s1", label: "s1", query: "story:s1", first: brief }),
    factor({ kind: "word", key: "fragments", label: "fragments", query: "fragments", share: 0.5 }),
    factor({ kind: "country", key: "GB", label: "GB", stands_out: false, query: "sourcecountry:GB" }),
  ],
  main_stories: { stories: 1, share: 0.64 },
  sentiment: {
    here: { positive: 10, neutral: 1_248, negative: 300 },
    expected: { positive: 10, neutral: 614, negative: 26 },
    stands_out: true,
    margin: 0.02,
    drivers: [{ term: "dangerous", query: "dangerous", sentiment: "negative", documents: 212 }],
  },
  earliest: [brief],
  most_shared: [{ document: brief, story: "s1", copies: 996 }],
};
const quiet: Why = {
  ...explained,
  here: { ...explained.here, documents: 655 },
  direction: "none",
  stands_out: false,
  factors: explained.factors.map((one) => ({ ...one, stands_out: false })),
  main_stories: { stories: 0, share: 0 },
  sentiment: { ...explained.sentiment, stands_out: false, drivers: [] },
};

const typical = ["ann", "bob", "cem", "dee"].map((author, n) => ({
  ...brief,
  url: `https://posts.example/${author}`,
  title: "",
  snippet: `Metal in my pods, says ${author}`,
  author,
  published: from + n,
}));

const emptyNotebook = Notebook.parse({});
let main: FakeMain;
beforeEach(() => {
  main = new FakeMain({
    ...oneWorkspace,
    "notebook.read": () => emptyNotebook,
    "notebook.keep": ({ entry }) => ({ ...emptyNotebook, [entry.list]: [entry.item] }),
    "analytics.histogram": () => live({ data: [{ t: from, v: [1_558] }], header: { v: ["ALL"] } }),
    "text.why": () => live(explained),
    "text.typical": () => live({ documents: 300, sentiment: "negative", data: typical }),
    "text.reading": () => ({ read: 1, documents: 1 }),
    "documents.search": () =>
      live({
        total: 1_000,
        documents: [Document.parse({ url: brief.url, title: "A shared notice" })],
        stories: [{ id: "s1", documents: 413 }],
      }),
  });
  openProject();
  // jsdom has no canvas to draw on. The table shows the same chart.
  useExplore.getState().ask({
    form: "table",
    breakdown: "none",
    range: { kind: "custom", from: "2026-11-09", to: "2026-11-09" },
    interval: "1 day",
  });
});

const open = (of = target, beside: ReactNode = null) =>
  show(
    <>
      <ExploreScreen target={of} onOpenFile={() => undefined} />
      {beside}
    </>,
  );
const why = { name: t("why:panel.open") };
const panel = () => screen.findByRole("group", { name: /^Why Nov 9, 2026\?$/ });

describe("Why here?", () => {
  it("explains the range: the sentence, what was expected, and every factor's share", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", why));
    const shown = within(await panel());
    expect(await shown.findByText(sentenceOf(explained, zone).headline)).toBeTruthy();
    expect(
      shown.getByText(/^Expected from the same hours on the same weekday.*Nov 2, 2026: 650\.$/),
    ).toBeTruthy();
    const stories = within(shown.getByRole("table", { name: t("why:card.stories") }));
    expect(stories.getByRole("button", { name: brief.title })).toBeTruthy();
    expect(stories.getByText("64%")).toBeTruthy();
    expect(
      within(shown.getByRole("table", { name: t("why:card.who") })).getByText(t("why:panel.same")),
    ).toBeTruthy();
    expect(main.inputsOf("text.why").at(-1)?.params).toMatchObject({
      from: String(from),
      until: String(from + day),
      timezone: zone,
    });
  });

  it("shows the documents of a factor, and narrows the query to it", async () => {
    const user = userEvent.setup();
    act(() => useSearch.getState().run("pods"));
    open();
    await user.click(await screen.findByRole("button", why));
    await user.click(await screen.findByRole("button", { name: "fragments" }));
    await waitFor(() =>
      expect(main.inputsOf("documents.search").at(-1)).toMatchObject({
        q: "pods AND fragments",
        min: from,
        max: from + day,
      }),
    );
    await user.click(await screen.findByRole("button", { name: t("why:panel.narrow") }));
    expect(useSearch.getState().query).toBe("pods AND fragments");
  });

  it("quotes mentions that are typical of what it claims, and never of another sentiment", async () => {
    const user = userEvent.setup();
    act(() => useSearch.getState().run("pods"));
    open();
    await user.click(await screen.findByRole("button", why));
    const quotations = within(await screen.findByRole("list", { name: t("why:card.typical") }));
    expect(quotations.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Metal in my pods, says ann"),
      expect.stringContaining("Metal in my pods, says bob"),
      expect.stringContaining("Metal in my pods, says cem"),
    ]);
    expect(screen.getByText(t("why:typical.negative"))).toBeTruthy();
    // The story makes most of the rise. All its copies say the same, so it is quoted once and the rest of the range beside it.
    expect(main.inputsOf("text.typical").at(-1)?.params).toMatchObject({
      q: "pods",
      min: String(from),
      max: String(from + day),
      sentiment: "negative",
      pinned: [brief.url],
    });
  });

  it("keeps a pinned quotation, and shows others in place of those that are replaced", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", why));
    const list = await screen.findByRole("list", { name: t("why:card.typical") });
    const item = (text: string) =>
      within(
        within(list)
          .getAllByRole("listitem")
          .find(({ textContent }) => textContent.includes(text)) ?? list,
      );
    await user.click(item("says bob").getByRole("button", { name: t("why:typical.pin") }));
    await waitFor(() =>
      expect(main.inputsOf("text.typical").at(-1)?.params.pinned).toEqual([
        "https://posts.example/bob",
        brief.url,
      ]),
    );
    await user.click(item("says ann").getByRole("button", { name: t("why:typical.replace") }));
    expect(within(list).queryByText("Metal in my pods, says ann")).toBeNull();
    expect(within(list).getByText("Metal in my pods, says dee")).toBeTruthy();
    // There is no fifth.
    const left = item("says cem").getByRole("button", { name: t("why:typical.replace") });
    expect(left).toHaveProperty("disabled", true);
  });

  it("keeps the sentence as a note at the start of the range", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", why));
    await user.click(await screen.findByRole("button", { name: t("why:panel.keep") }));
    const { headline, details } = sentenceOf(explained, zone);
    await waitFor(() =>
      expect(main.inputsOf("notebook.keep").at(-1)?.entry).toMatchObject({
        list: "annotations",
        item: { at: from, text: `${headline} ${details}` },
      }),
    );
  });

  it("closes with Escape, and returns the focus to its button", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", why));
    await waitFor(async () => expect((await panel()).contains(document.activeElement)).toBe(true));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", why)));
  });

  it("says where the data begin before any cause, and whom it leaves out", async () => {
    const user = userEvent.setup();
    const starts = { day: from - day, outside: 3, full: { day: from, documents: 1_085 } };
    main.answer({
      "text.why": () =>
        live({
          ...quiet,
          coverage: [
            {
              kind: "column",
              field: "custom.brand",
              key: "Fjord",
              label: "Fjord",
              starts,
              here: 1_085,
              compared: false,
              sure: true,
            },
          ],
        }),
    });
    open();
    await user.click(await screen.findByRole("button", why));
    const shown = within(await panel());
    expect(
      await shown.findByText(
        /^Fjord starts on Nov 8, 2026 \(all its mentions before: 3; on Nov 9, 2026: 1,085\)/,
      ),
    ).toBeTruthy();
    expect(shown.getByText(new RegExp(t("why:panel.without", { names: "Fjord" })))).toBeTruthy();
  });

  it("has one line for the words and phrases of one cause", async () => {
    const user = userEvent.setup();
    const terms = [
      factor({ kind: "word", key: "pods", label: "pods", group: "0" }),
      factor({ kind: "phrase", key: "metal was found", label: "metal was found", group: "0" }),
      factor({ kind: "word", key: "strike", label: "strike", group: "1" }),
    ];
    main.answer({ "text.why": () => live({ ...explained, factors: terms }) });
    open();
    await user.click(await screen.findByRole("button", why));
    const table = within(await screen.findByRole("table", { name: t("why:card.terms") }));
    expect(table.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "metal was found",
      "strike",
    ]);
    expect(table.getByText(t("why:panel.also", { terms: "pods" }))).toBeTruthy();
  });

  it("names the series that is explained, and closes when its query changes", async () => {
    const user = userEvent.setup();
    main.answer({
      "analytics.histogram": () =>
        live({ data: [{ t: from, v: [900, 658] }], header: { v: ["POSITIVE", "NEGATIVE"] } }),
    });
    useExplore.setState({ breakdown: "sentiment", spot: { bin: from, series: "NEGATIVE" } });
    open();
    await user.click(await screen.findByRole("button", why));
    expect(await screen.findByRole("group", { name: "Why negative, Nov 9, 2026?" })).toBeTruthy();
    expect(main.inputsOf("text.why").at(-1)?.params).toMatchObject({
      q: "sentiment:negative",
      columns: "show",
    });
    act(() => useSearch.getState().run("pods"));
    await waitFor(() => expect(screen.queryByRole("group", { name: /^Why/ })).toBeNull());
  });

  it("closes when another range is chosen", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", why));
    await panel();
    act(() => useExplore.getState().ask({ range: { kind: "custom", from: "2026-11-02", to: "2026-11-09" } }));
    await waitFor(() => expect(screen.queryByRole("group", { name: /^Why/ })).toBeNull());
  });

  it("says so when nothing stands out", async () => {
    const user = userEvent.setup();
    main.answer({ "text.why": () => live(quiet) });
    open();
    await user.click(await screen.findByRole("button", why));
    expect(await screen.findByText(t("why:panel.nothingText"))).toBeTruthy();
    expect(screen.queryByRole("table", { name: t("why:card.stories") })).toBeNull();
    expect(screen.getByRole("table", { name: t("why:card.sentiment") })).toBeTruthy();
  });
});

it("a chart by day says which of its sources begin late", async () => {
  const counts = [0, 2, 0, 0, 1, 0, 60, 400, 380];
  main.answer({
    "analytics.histogram": () =>
      live({
        data: counts.map((count, n) => ({ t: from + (n - 8) * day, v: [100, count] })),
        header: { v: ["aster.example", "fjord.example"] },
      }),
  });
  useSearch.getState().setRange({ kind: "custom", from: "2026-11-01", to: "2026-11-09" });
  useExplore.setState({ breakdown: "channel", interval: "day" });
  open();
  expect(
    await screen.findByText(/^fjord\.example: data from Nov 7, 2026 only \(3 of 9 days\)$/),
  ).toBeTruthy();
  expect(screen.queryByText(/^aster\.example: data/)).toBeNull();
});

describe("stories in Explore", () => {
  it("counts stories once, and writes it on the chart, the tiles and the list", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("checkbox", { name: t("charts:stories.once") }));
    await waitFor(() => expect(main.inputsOf("analytics.histogram").at(-1)?.params.stories).toBe("once"));
    expect(await screen.findByText(new RegExp(`; ${t("charts:stories.counted")}`))).toBeTruthy();
    expect(screen.getByText(t("charts:stories.tile"))).toBeTruthy();
    await waitFor(() => expect(main.inputsOf("documents.search").at(-1)?.stories).toBe("once"));
    expect(await screen.findByText(new RegExp(t("charts:stories.listed")))).toBeTruthy();
  });

  it("shows how many copies a document has, lists them below it, and opens its story", async () => {
    const user = userEvent.setup();
    open(target, <ContextMenu />);
    const button = await screen.findByRole("button", { name: t("charts:stories.copies", { count: 412 }) });
    await user.click(button);
    await waitFor(() => expect(main.inputsOf("documents.search").at(-1)?.q).toBe("story:s1"));
    fireEvent.contextMenu(button);
    await user.click(await screen.findByRole("menuitem", { name: t("charts:stories.open", { count: 412 }) }));
    expect(useSearch.getState().query).toBe("story:s1");
    expect(useSession.getState().screen).toBe("documents");
  });

  it("offers and sends none of it to a hosted service", async () => {
    useExplore.setState({ stories: "once" });
    open({ ...target, connection: service });
    expect(await screen.findByText("A shared notice")).toBeTruthy();
    expect(screen.queryByRole("checkbox", { name: t("charts:stories.once") })).toBeNull();
    expect(screen.queryByRole("button", why)).toBeNull();
    expect(main.inputsOf("documents.search").at(-1)).not.toHaveProperty("stories");
    expect(main.inputsOf("analytics.histogram").at(-1)?.params).not.toHaveProperty("stories");
  });
});
