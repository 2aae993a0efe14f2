import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Influencer } from "../../../../src/shared/interface/influencers";
import { loadLateTexts, t } from "../../../../src/shared/texts";
import { useSession } from "../../../../src/renderer/core/session";
import type { LazyChart } from "../../../../src/renderer/charts/LazyChart";
import { InfluencersScreen } from "../../../../src/renderer/features/influencers/InfluencersScreen";
import { useInfluencers } from "../../../../src/renderer/features/influencers/store";
import { openForm } from "../../../../src/renderer/components/forms/drafts";
import { usePanelDrafts } from "../../../../src/renderer/components/stored/panelDraft";
import { failure, FakeMain, live, oneWorkspace, show, target, openProject } from "../fake-bridge";
import "../query";

// jsdom has no canvas to click on.
vi.mock("../../../../src/renderer/charts/LazyChart", () => ({
  LazyChart: ({ onPick }: ComponentProps<typeof LazyChart>) => (
    <button onClick={() => onPick?.({ index: 1, series: null })}>Second bar</button>
  ),
}));

const influencer = (name: string, posts: number): Influencer => ({
  details: { name, url: `https://chirp.example/${name}`, id: name },
  network: "chirp.example",
  posts,
  sentiment: { positive: posts, neutral: 0, negative: 0 },
  reach: 1_000,
  reach_per_mention: 10,
  engagement: 50,
  engagement_per_mention: 1,
  matched_topics: [],
});
const ranking = (names: string[]) =>
  live({
    influencer_type: "AUTHOR",
    sort_criteria: "TOTAL",
    influencers: names.map((name, index) => influencer(name, 10 - index)),
  });

let main: FakeMain;
beforeAll(loadLateTexts);
beforeEach(() => {
  main = new FakeMain({
    ...oneWorkspace,
    "analytics.influencers": ({ params }) =>
      ranking(params.q?.includes("published:<2026-09") ? ["Ben"] : ["Ana", "Ben"]),
    "documents.search": () => live({ total: 7, documents: [] }),
  });
  openProject();
});

const open = () => show(<InfluencersScreen target={target} />);

describe("a ranking with odd numbers", () => {
  const odd = (name: string, change: Partial<Influencer>) => ({ ...influencer(name, 5), ...change });
  const rowsOf = () =>
    screen
      .getAllByRole("row")
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent).slice(0, 4));

  beforeEach(() => {
    const { data } = ranking(["Ana"]);
    const influencers = [
      ...data.influencers,
      odd("Ben", { posts: undefined }),
      odd("", { details: { name: "", url: "", id: "" }, reach: undefined, sentiment: {} }),
      odd("Dan", { reach: undefined }),
    ];
    main.answer({
      "analytics.influencers": () => ({ ...live({ ...data, influencers }), unreadable: 3 }),
    });
  });

  it("shows all of them in their ranks, with blanks, and says how many can't be read", async () => {
    open();
    await screen.findByText("Dan");
    expect(rowsOf()).toEqual([
      ["1", "Ana", "chirp.example", "10"],
      ["2", "Ben", "chirp.example", "–"],
      ["3", t("unknown"), "chirp.example", "5"],
      ["3", "Dan", "chirp.example", "5"],
    ]);
    expect(screen.getByText(t("components:unreadable.count", { count: 3 }))).toBeTruthy();
    expect(
      screen.getByText(
        t("influencers:note.author", { count: 4, criterion: t("influencers:byCriterion.posts") }),
      ),
    ).toBeTruthy();
  });

  it("doesn't say that there are none if nothing of them can be read", async () => {
    const { data } = ranking([]);
    const influencers = [odd("", { details: { name: "", url: "", id: "" }, posts: undefined })];
    main.answer({ "analytics.influencers": () => ({ ...live({ ...data, influencers }), unreadable: 1 }) });
    open();
    expect(await screen.findByText(t("unknown"))).toBeTruthy();
    expect(screen.queryByText(t("explore:empty.noDocuments"))).toBeNull();
  });

  it("says how many aren't drawn as bubbles", async () => {
    open();
    await screen.findByText("Dan");
    await userEvent.click(screen.getByRole("button", { name: t("influencers:view.bubbles") }));
    expect(await screen.findByText(t("influencers:undrawn", { count: 2 }), { exact: false })).toBeTruthy();
  });
});

describe("Influencers", () => {
  it("adds the selected influencer, or all, to the draft of a panel, each once", async () => {
    const user = userEvent.setup();
    const members = () => openForm(usePanelDrafts.getState())?.draft.members;
    open();
    await user.click(await screen.findByText("Ana"));
    await user.click(await screen.findByRole("button", { name: t("influencers:panel.add") }));
    expect(members()).toMatchObject([{ entry_type: "AUTHOR", name: "Ana" }]);
    await user.click(screen.getByRole("button", { name: t("influencers:panel.all") }));
    expect(members()).toHaveLength(2);
    expect(useSession.getState().screen).toBe("panels");
  });

  it("ranks authors, names the criterion, and lists the selected author's documents", async () => {
    const user = userEvent.setup();
    open();
    expect(
      await screen.findByText(
        t("influencers:note.author", { count: 2, criterion: t("influencers:byCriterion.posts") }),
      ),
    ).toBeTruthy();
    await user.click(screen.getByText("Ana"));
    expect(
      await screen.findByRole("heading", { name: t("influencers:documents.author", { name: "Ana" }) }),
    ).toBeTruthy();
    expect(
      await screen.findByText(
        `${t("charts:documents.all", { count: 7 })}, ${t("influencers:documents.byName")}`,
      ),
    ).toBeTruthy();
    await waitFor(() =>
      expect(main.inputsOf("documents.search").at(-1)).toMatchObject({ q: 'author:"Ana"' }),
    );
  });

  it("sends the criterion, and queries again for another one", async () => {
    const user = userEvent.setup();
    open();
    await user.click(
      await screen.findByRole("button", {
        name: `${t("influencers:ask.by")}: ${t("influencers:criterion.posts")}`,
      }),
    );
    await user.click(
      await screen.findByRole("option", { name: t("influencers:criterion.engagementAPost"), hidden: true }),
    );
    await waitFor(() =>
      expect(main.inputsOf("analytics.influencers").at(-1)?.params).toEqual({
        influencer_type: "author",
        sort_criteria: "engagement_per_mention",
        // Twenty more than are shown, since names that many people share are left out.
        top_n: 45,
        totals: "show",
      }),
    );
  });

  it("compares with the previous period over everyone the service ranks", async () => {
    open();
    await screen.findByText("Ana");
    act(() =>
      useInfluencers
        .getState()
        .ask({ range: { kind: "custom", from: "2026-10-01", to: "2026-10-31" }, compare: true }),
    );
    expect(await screen.findByText(/top 100 vs\. .*: 1 new, 0 up, 1 down, 0 dropped out/)).toBeTruthy();
    const asked = main
      .inputsOf("analytics.influencers")
      .slice(-2)
      .map(({ params }) => params);
    expect(asked.map(({ top_n }) => top_n)).toEqual([100, 100]);
  });

  it("says what to do if nobody is found, and retries after a failure", async () => {
    const user = userEvent.setup();
    main.answer({
      "analytics.influencers": () => {
        throw failure("timeout", "No answer within 60 s.");
      },
    });
    open();
    expect(await screen.findByText("No answer within 60 s.")).toBeTruthy();
    main.answer({ "analytics.influencers": () => ranking([]) });
    await user.click(screen.getByRole("button", { name: t("tryAgain") }));
    expect(await screen.findByText(t("explore:empty.noDocuments"))).toBeTruthy();
  });

  it("says that mentions have no authors, and ranks sources instead", async () => {
    const { data } = ranking([]);
    main.answer({
      "analytics.influencers": ({ params }) =>
        params.influencer_type === "source"
          ? ranking(["news.example"])
          : live({ ...data, total: 0, documents: 1_234 }),
    });
    open();
    expect(await screen.findByText(t("influencers:none.nameless"))).toBeTruthy();
    expect(screen.getByText(t("influencers:none.namelessText"))).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: t("influencers:none.rankSources") }));
    expect(await screen.findByText("news.example")).toBeTruthy();
  });

  it("says of how many authors it shows the first", async () => {
    const { data } = ranking(["Ana", "Ben"]);
    main.answer({ "analytics.influencers": () => live({ ...data, total: 7_701, documents: 14_640 }) });
    open();
    expect(
      await screen.findByText(
        t("influencers:note.authorPart", {
          shown: "2",
          all: "7,701",
          criterion: t("influencers:byCriterion.posts"),
        }),
      ),
    ).toBeTruthy();
  });

  it("keeps the known ranking on screen below an error", async () => {
    main.keep({ "analytics.influencers": () => ({ ...ranking(["Ana"]), source: "cache" }) });
    main.answer({
      "analytics.influencers": () => {
        throw failure("rate", "Too many calls.");
      },
    });
    open();
    expect(await screen.findByText("Too many calls.")).toBeTruthy();
    expect(screen.getByText("Ana")).toBeTruthy();
  });

  it("selects the clicked one of two with the same name", async () => {
    const user = userEvent.setup();
    const found = ranking(["Ana", "Ana"]);
    found.data.influencers[1]!.details.id = "twin";
    main.answer({ "analytics.influencers": () => found });
    useInfluencers.setState({ view: "bars" });
    open();
    await user.click(await screen.findByRole("button", { name: "Second bar" }));
    expect(useInfluencers.getState().chosen).toBe("twin");
  });
});

it("shows an author's profile beside the ranking, and follows the cursor to the next one", async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByText("Ana"));
  await user.click(await screen.findByRole("button", { name: t("influencers:documents.profile") }));
  const pane = () => screen.findByRole("complementary", { name: t("cards:profile") });
  expect(within(await pane()).getByRole("heading", { name: "Ana" })).toBeTruthy();
  expect(within(await pane()).getByText("10")).toBeTruthy();
  const grid = screen.getByRole("grid", { name: t("influencers:ranking") });
  grid.focus();
  await user.keyboard("{ArrowDown}");
  expect(await within(await pane()).findByRole("heading", { name: "Ben" })).toBeTruthy();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("complementary", { name: t("cards:profile") })).toBeNull());
  expect(
    screen.getByRole("heading", { name: t("influencers:documents.author", { name: "Ben" }) }),
  ).toBeTruthy();
});

it("asks for the documents and the profile of one of two people with the same name", async () => {
  const user = userEvent.setup();
  const { data } = ranking(["陳大文", "陳大文"]);
  const influencers = data.influencers.map((one, at) => {
    const id = at === 0 ? "dwchen" : "dawen_energy";
    return { ...one, details: { ...one.details, id }, author_id: id };
  });
  main.answer({ "analytics.influencers": () => live({ ...data, influencers }) });
  open();
  await user.click(await screen.findByText("dawen_energy"));
  const name = t("influencers:withId", { name: "陳大文", id: "dawen_energy" });
  expect(
    await screen.findByRole("heading", { name: t("influencers:documents.author", { name }) }),
  ).toBeTruthy();
  expect(screen.queryByText(t("influencers:documents.byName"), { exact: false })).toBeNull();
  const own = 'author_id:"dawen_energy"';
  await waitFor(() => expect(main.inputsOf("documents.search").at(-1)?.q).toBe(own));
  await user.click(screen.getByRole("button", { name: t("influencers:documents.profile") }));
  const pane = await screen.findByRole("complementary", { name: t("cards:profile") });
  expect(within(pane).getByRole("heading", { name: "陳大文 dawen_energy" })).toBeTruthy();
  await waitFor(() => expect(main.inputsOf("analytics.histogram").at(-1)?.params.q).toContain(own));
});

it("offers all time if the range holds nobody", async () => {
  const user = userEvent.setup();
  main.answer({
    "analytics.influencers": () => ranking([]),
    "analytics.histogram": () => live({ data: [{ t: 0, v: [3] }], header: { v: ["ALL"] } }),
  });
  open();
  act(() => useInfluencers.getState().ask({ range: { kind: "preset", preset: "7d" } }));
  await user.click(await screen.findByRole("button", { name: t("explore:empty.showAll") }));
  expect(screen.queryByRole("button", { name: t("explore:empty.showAll") })).toBeNull();
  await waitFor(() =>
    expect(main.inputsOf("analytics.influencers").at(-1)?.params.q ?? "").not.toContain("published"),
  );
});
