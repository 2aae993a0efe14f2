import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { DateTime } from "luxon";
import { beforeEach, describe, expect, it } from "vitest";
import type { ProjectHistogramParams } from "../../../../src/shared/interface/histograms";
import { Notebook } from "../../../../src/shared/ipc/notebook";
import { t } from "../../../../src/shared/texts";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { useSearch } from "../../../../src/renderer/core/search";
import { useSession } from "../../../../src/renderer/core/session";
import { ContextMenu } from "../../../../src/renderer/components/menus/ContextMenu";
import { ExploreScreen } from "../../../../src/renderer/features/explore/ExploreScreen";
import { useExplore } from "../../../../src/renderer/features/explore/store";
import { failure, FakeMain, live, oneWorkspace, show, target, type Answers } from "../fake-bridge";
import { writeQuery } from "../query";

const zone = "Europe/Luxembourg";
const noTopics = t("charts:card.noParts", { kind: t("charts:several.topic") });
const hourly = { what: t("charts:mentions"), length: t("charts:interval.hour", { count: 1 }) };
const saveChart = { name: t("components:saving.saveChart"), hidden: true };
const uploaded = DateTime.fromISO("2007-02-04T21:39", { zone }).toMillis();

function histogram({ min, max, interval, breakdown }: ProjectHistogramParams) {
  const unit = interval?.slice(1) as "year" | "month" | "day" | "hour";
  const labels = breakdown === "sentiment" ? ["POSITIVE", "NEUTRAL", "NEGATIVE"] : ["ALL"];
  const data = [];
  for (
    let start = DateTime.fromMillis(Number(min), { zone }).startOf(unit);
    start.toMillis() < Number(max);
  ) {
    const end = start.plus({ [unit]: 1 });
    const inside = uploaded >= start.toMillis() && uploaded < end.toMillis() ? 1 : 0;
    data.push({ t: start.toMillis(), v: labels.map((_, index) => (index === 0 ? inside : 0)) });
    start = end;
  }
  return live({ data, header: { v: labels } });
}

const emptyNotebook = Notebook.parse({});
let notebook = emptyNotebook;
/** Notebook routes that store entries, as main does. */
const keeping: Answers = {
  "notebook.read": () => notebook,
  "notebook.addHistory": ({ query }) =>
    (notebook = { ...notebook, history: [{ query, at: 1 }, ...notebook.history] }),
  "notebook.keep": ({ entry }) =>
    (notebook = { ...notebook, [entry.list]: [...notebook[entry.list], entry.item] }),
};

let main: FakeMain;
beforeEach(() => {
  notebook = emptyNotebook;
  main = new FakeMain({
    ...oneWorkspace,
    ...keeping,
    "analytics.histogram": ({ params }) => histogram(params),
  });
  useSession.setState({ ...useSession.getInitialState(), connectionId: "c1", projectId: "p1" }, true);
  // jsdom has no canvas to draw on. The table shows the same chart.
  forgetPlaces();
  useExplore.getState().ask({ form: "table", range: { kind: "preset", preset: "30d" } });
});

const open = (onOpenFile: () => void = () => undefined) =>
  show(<ExploreScreen target={target} onOpenFile={onOpenFile} />);

describe("Explore", () => {
  it("offers the range with mentions if the current one is empty", async () => {
    const user = userEvent.setup();
    open();
    expect(await screen.findByText(t("explore:empty.noneInRange"))).toBeTruthy();
    expect(screen.getByText(/mentions from Feb 4, 2007/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: t("explore:empty.showAll") }));
    expect(await screen.findByRole("button", { name: new RegExp(`: ${t("allTime")}$`) })).toBeTruthy();
    expect(await screen.findByText(t("charts:coverage.all", { count: 1 }))).toBeTruthy();
    expect(await screen.findByText("100.0%")).toBeTruthy();
  });

  it("says that no mention has a value for the breakdown, not that there are no mentions", async () => {
    useExplore.getState().ask({
      range: { kind: "custom", from: "2007-02-04", to: "2007-02-05" },
      interval: "day",
      breakdown: "topic",
    });
    main.answer({
      "analytics.histogram": ({ params }) =>
        params.breakdown === "topic"
          ? live({ data: [{ t: Number(params.min), v: [] }], header: { v: [] } })
          : histogram(params),
    });
    open();
    expect(await screen.findByText(noTopics)).toBeTruthy();
    expect(screen.getByText(/^1 mention was found, but it has no topics/)).toBeTruthy();
    act(() => useExplore.getState().ask({ type: "topic" }));
    main.answer({
      "analytics.histogram": ({ type, params }) =>
        type === "topic" ? live({ data: [], header: { v: [] } }) : histogram(params),
    });
    expect(await screen.findByText(noTopics)).toBeTruthy();
    act(() =>
      useExplore
        .getState()
        .ask({ type: "published", breakdown: "none", metric: { field: "reach", aggregate: "sum" } }),
    );
    main.answer({
      "analytics.histogram": ({ params }) =>
        params.value_type === undefined ? histogram(params) : live({ data: [], header: { v: [] } }),
    });
    expect(
      await screen.findByText(t("charts:card.noMetric", { metric: t("charts:type.reach") })),
    ).toBeTruthy();
  });

  it("says what to do in an empty project", async () => {
    const user = userEvent.setup();
    let asked = 0;
    main.answer({ "analytics.histogram": () => live({ data: [], header: { v: ["ALL"] } }) });
    open(() => {
      asked++;
    });
    await user.click(await screen.findByRole("button", { name: t("explore:empty.openFile") }));
    expect(asked).toBe(1);
  });

  it("shows title, zone and query on the chart", async () => {
    useExplore
      .getState()
      .ask({ range: { kind: "custom", from: "2007-02-04", to: "2007-02-05" }, interval: "day" });
    useSearch.getState().run("printers");
    open();
    const length = t("charts:interval.day", { count: 1 });
    const name = t("charts:title.publishedBy", { what: t("charts:mentions"), length, by: "sentiment" });
    expect(await screen.findByRole("heading", { name })).toBeTruthy();
    expect(await screen.findByText(/times in Europe\/Luxembourg \(UTC\+1\)/)).toBeTruthy();
    expect(screen.getByText("printers", { selector: "code" })).toBeTruthy();
  });

  it("shows a failure with what to do, and can retry", async () => {
    const user = userEvent.setup();
    main.answer({
      "analytics.histogram": () => {
        throw failure("timeout", "No answer within 60 s.");
      },
    });
    open();
    expect((await screen.findAllByText(t("components:failure.timeout"))).length).toBeGreaterThan(0);
    expect(screen.getAllByText("–")).toHaveLength(4);
    main.answer({ "analytics.histogram": ({ params }) => histogram(params) });
    for (const button of await screen.findAllByRole("button", { name: t("tryAgain") }))
      await user.click(button);
    expect(await screen.findByText(t("explore:empty.noneInRange"))).toBeTruthy();
  });

  it("shows the age of cached data", async () => {
    useExplore.getState().ask({ range: { kind: "custom", from: "2007-02-04", to: "2007-02-05" } });
    main.answer({
      "analytics.histogram": ({ params }) => ({
        ...histogram(params),
        source: "cache",
        asOf: Date.now() - 12.5 * 60_000,
      }),
    });
    open();
    expect(await screen.findByText(t("components:age.stale", { age: "12 minutes ago" }))).toBeTruthy();
  });

  it("lists the most recently indexed first if the chart shows indexing times", async () => {
    useExplore
      .getState()
      .ask({ range: { kind: "custom", from: "2007-02-04", to: "2007-02-05" }, interval: "day" });
    open();
    await waitFor(() =>
      expect(main.inputsOf("documents.search").at(-1)).toMatchObject({ sortBy: "published" }),
    );
    act(() => useExplore.getState().ask({ type: "search_indexed" }));
    await waitFor(() =>
      expect(main.inputsOf("documents.search").at(-1)).toMatchObject({ sortBy: "search_indexed" }),
    );
  });

  it("lists the documents of the selected bin", async () => {
    const user = userEvent.setup();
    useExplore
      .getState()
      .ask({ range: { kind: "custom", from: "2007-02-04", to: "2007-02-05" }, interval: "day" });
    main.answer({ "documents.search": () => live({ total: 1, documents: [] }) });
    open();
    await user.click(await screen.findByText("Feb 4, 2007"));
    expect(await screen.findByRole("heading", { name: "Feb 4, 2007" })).toBeTruthy();
    const day = DateTime.fromISO("2007-02-04", { zone });
    await waitFor(() =>
      expect(main.inputsOf("documents.search").at(-1)).toMatchObject({
        min: day.toMillis(),
        max: day.plus({ days: 1 }).toMillis(),
      }),
    );
  });

  it("lists the documents of a series from its legend's context menu", async () => {
    const user = userEvent.setup();
    useExplore
      .getState()
      .ask({ range: { kind: "custom", from: "2007-02-04", to: "2007-02-05" }, interval: "day" });
    main.answer({ "documents.search": () => live({ total: 1, documents: [] }) });
    show(
      <>
        <ExploreScreen target={target} onOpenFile={() => undefined} />
        <ContextMenu />
      </>,
    );
    const legend = await screen.findByRole("list", { name: t("charts:legend.title") });
    fireEvent.contextMenu(within(legend).getByText(t("app:series.positive")));
    await user.click(await screen.findByRole("menuitem", { name: t("charts:legend.documents") }));
    expect(await screen.findByRole("heading", { name: t("app:series.positive") })).toBeTruthy();
    await waitFor(() =>
      expect(main.inputsOf("documents.search").at(-1)).toMatchObject({ q: "sentiment:positive" }),
    );
  });

  it("moves through the heat map in four directions, and lists the documents of an hour", async () => {
    const user = userEvent.setup();
    useExplore.getState().ask({
      range: { kind: "custom", from: "2007-02-04", to: "2007-02-05" },
      interval: "hour",
      form: "lines",
    });
    main.answer({ "documents.search": () => live({ total: 1, documents: [] }) });
    open();
    expect(await screen.findByText(new RegExp(`^${t("charts:title.published", hourly)}`))).toBeTruthy();
    // Both forms use the same hourly bins, so the switch needs no query.
    act(() => useExplore.getState().setForm("heatmap"));
    expect(await screen.findByText(t("charts:title.weekdays", { what: t("charts:mentions") }))).toBeTruthy();
    act(() => useExplore.getState().toggle("NEGATIVE"));
    expect(screen.getByText("1 mention; without negative")).toBeTruthy();
    act(() => useExplore.getState().toggle("NEGATIVE"));
    act(() => screen.getByRole("group", { name: t("charts:canvas.name") }).focus());
    await user.keyboard("{End}{ArrowLeft}{ArrowLeft}");
    expect(
      screen.getByText("Sunday, 21:00 – 22:00: Positive 1, Neutral 0, Negative 0, total 1"),
    ).toBeTruthy();
    await user.keyboard("{ArrowDown}{ArrowUp}");
    expect(screen.getByText(/^Saturday, 21:00 – 22:00:/)).toBeTruthy();
    await user.keyboard("{ArrowDown}{Enter}");
    expect(await screen.findByRole("heading", { name: "Sunday, 21:00 – 22:00" })).toBeTruthy();
    const hour = (minute: string) => DateTime.fromISO(`2007-02-04T21:${minute}`, { zone }).toUTC().toISO();
    await waitFor(() =>
      expect(main.inputsOf("documents.search").at(-1)?.q).toBe(
        `published:[${hour("00")} TO ${hour("59:59.999")}]`,
      ),
    );
    // Other forms have other bins, so no bin is selected any more.
    act(() => useExplore.getState().setForm("lines"));
    expect(await screen.findByRole("heading", { name: t("explore:documents.latest") })).toBeTruthy();
  });

  it("underlines an invalid query and doesn't send it", async () => {
    const user = userEvent.setup();
    open();
    await screen.findByText(t("explore:empty.noneInRange"));
    await writeQuery("espresso AND (northwind OR");
    expect(await screen.findByText(/at character 27/)).toBeTruthy();
    expect(document.querySelector(".query-fault")?.textContent).toBe("R");
    expect(screen.getByRole("button", { name: t("components:query.run") })).toHaveProperty("disabled", true);
    act(() => screen.getByRole("searchbox", { name: t("components:query.name") }).focus());
    await user.keyboard("{Enter}");
    expect(main.inputsOf("analytics.histogram").every(({ params }) => params.q === undefined)).toBe(true);
  });

  it("offers to limit the query to a series that is shown alone, or to a bin", async () => {
    const user = userEvent.setup();
    useExplore
      .getState()
      .ask({ range: { kind: "custom", from: "2007-02-04", to: "2007-02-05" }, form: "bars" });
    useSearch.getState().run("delay");
    main.answer({ "documents.search": () => live({ total: 1, documents: [] }) });
    open();
    await user.click(
      await screen.findByRole("button", {
        name: t("charts:legend.only", { name: t("app:series.negative") }),
      }),
    );
    await user.click(
      await screen.findByRole("button", { name: t("charts:only", { name: t("app:series.negative") }) }),
    );
    expect(useSearch.getState().query).toBe("delay AND sentiment:negative");
    expect(useExplore.getState().spot).toBeNull();
  });

  it("lists the documents of several bins by keyboard, and shows n of N", async () => {
    const user = userEvent.setup();
    useExplore.getState().ask({
      range: { kind: "custom", from: "2007-02-03", to: "2007-02-05" },
      interval: "day",
      form: "bars",
    });
    main.answer({
      "documents.search": ({ min, max }) =>
        live({ total: Number(max) - Number(min) > 90_000_000 ? 1 : 0, documents: [] }),
    });
    open();
    const chart = await screen.findByRole("group", { name: t("charts:canvas.name") });
    act(() => chart.focus());
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(screen.getByText(/^Feb 4, 2007: Positive 1, Neutral 0, Negative 0, total 1$/)).toBeTruthy();
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("heading", { name: "Feb 4, 2007" })).toBeTruthy();
    expect(await screen.findByText(t("charts:documents.part", { shown: "0", count: 1 }))).toBeTruthy();
    await user.click(screen.getByRole("button", { name: t("explore:documents.whole") }));
    act(() => chart.focus());
    await user.keyboard("{ArrowRight}{Shift>}{ArrowRight}{/Shift}{Enter}");
    expect(useSearch.getState().range).toMatchObject({ kind: "custom", to: "2007-02-04" });
    act(() => screen.getByRole("group", { name: t("charts:canvas.name") }).focus());
    await user.keyboard("{Alt>}{ArrowLeft}{/Alt}");
    expect(useSearch.getState().range).toMatchObject({ kind: "custom", to: "2007-02-02" });
  });

  it("never replaces a newer response with a late one of an earlier query", async () => {
    useExplore.getState().ask({
      range: { kind: "custom", from: "2007-02-04", to: "2007-02-05" },
      interval: "day",
      breakdown: "none",
      form: "table",
    });
    const waiting = new Map<string, () => void>();
    main.answer({
      "analytics.histogram": ({ type, params }) => {
        if (params.value_type === "engagement" || type !== "published") return histogram(params);
        const answer = live({
          data: [{ t: Number(params.min), v: [params.q === "slow" ? 111 : 222] }],
          header: { v: ["ALL"] },
        });
        return new Promise((resolve) => waiting.set(params.q ?? "", () => resolve(answer)));
      },
    });
    open();
    act(() => useSearch.getState().run("slow"));
    await waitFor(() => expect(waiting.has("slow")).toBe(true));
    act(() => useSearch.getState().run("quick"));
    await waitFor(() => expect(waiting.has("quick")).toBe(true));
    waiting.get("quick")?.();
    const row = () => screen.getByRole("row", { name: /^Feb 4, 2007/ }).textContent;
    await waitFor(() => expect(row()).toBe("Feb 4, 2007222"));
    waiting.get("slow")?.();
    await act(() => Promise.resolve());
    expect(row()).toBe("Feb 4, 2007222");
    expect(screen.getByText("quick", { selector: "code" })).toBeTruthy();
  });

  it("offers no breakdown and no shares for a ranking by a metric, which is of each value as a whole", async () => {
    useExplore.getState().ask({ type: "channel", breakdown: "sentiment" });
    open();
    const control = (label: string) => screen.queryByRole("button", { name: new RegExp(`^${label}:`) });
    await waitFor(() => expect(control(t("charts:control.breakdown"))).toBeTruthy());
    act(() => useExplore.getState().ask({ metric: { field: "reach", aggregate: "avg" } }));
    expect(control(t("charts:control.breakdown"))).toBeNull();
    expect(control(t("charts:share.title"))).toBeNull();
    expect(control(t("charts:control.metric"))).toBeTruthy();
  });

  it("never mixes bars and comparison of two responses", async () => {
    useExplore.getState().ask({
      range: { kind: "custom", from: "2007-02-04", to: "2007-02-05" },
      interval: "day",
      breakdown: "none",
      form: "table",
      compare: { kind: "queries", queries: ["other"] },
    });
    let round = 1;
    let release: () => void = () => undefined;
    main.answer({
      "analytics.histogram": ({ params }) => {
        if (params.value_type === "engagement") return histogram(params);
        const answer = live({
          data: [{ t: Number(params.min), v: [params.q === "other" ? round * 10 : round] }],
          header: { v: ["ALL"] },
        });
        if (round === 1 || params.q !== "other") return answer;
        return new Promise((resolve) => (release = () => resolve(answer)));
      },
    });
    const user = userEvent.setup();
    open();
    const row = () => screen.getByRole("row", { name: /^Feb 4, 2007/ }).textContent;
    await waitFor(() => expect(row()).toBe("Feb 4, 2007110-9"));
    const others = () =>
      main.inputsOf("analytics.histogram").filter(({ params }) => params.q === "other").length;
    const before = others();
    round = 2;
    await user.click(await screen.findByRole("button", { name: t("components:query.run") }));
    await waitFor(() => expect(others()).toBeGreaterThan(before));
    // The comparison is still pending, so the screen hasn't changed yet.
    expect(row()).toBe("Feb 4, 2007110-9");
    release();
    await waitFor(() => expect(row()).toBe("Feb 4, 2007220-18"));
  });

  it("draws the bars if a comparison failed, and says what is missing", async () => {
    useExplore.getState().ask({
      range: { kind: "custom", from: "2007-02-04", to: "2007-02-05" },
      compare: { kind: "previous", queries: [] },
      breakdown: "none",
    });
    const february = DateTime.fromISO("2007-02-04", { zone }).toMillis();
    main.answer({
      "analytics.histogram": ({ params }) => {
        if (params.value_type !== "engagement" && Number(params.min) < february)
          throw failure("timeout", "No answer within 60 s.");
        return histogram(params);
      },
    });
    open();
    const missing = { what: "Previous 2 days", message: "No answer within 60 s." };
    expect(await screen.findByText(t("charts:card.missing", missing))).toBeTruthy();
    expect(await screen.findByText(t("charts:coverage.all", { count: 1 }))).toBeTruthy();
  });

  it("sends one call for chart and tiles if the chart has both", async () => {
    useExplore
      .getState()
      .ask({ range: { kind: "custom", from: "2007-02-04", to: "2007-02-05" }, interval: "day" });
    open();
    expect(await screen.findByText(t("charts:coverage.all", { count: 1 }))).toBeTruthy();
    const live = main.inputsOf("analytics.histogram").filter(({ from }) => from !== "cache");
    expect(live.map(({ params }) => params.interval).sort()).toEqual(["1day", "1year"]);
  });

  it("saves the query in the history, and a chart under a name", async () => {
    const user = userEvent.setup();
    useExplore.getState().ask({ range: { kind: "custom", from: "2007-02-04", to: "2007-02-05" } });
    open();
    await writeQuery("printers");
    await user.click(await screen.findByRole("button", { name: t("components:query.run") }));
    await waitFor(() => expect(notebook.history.map(({ query }) => query)).toEqual(["printers"]));
    await user.click(screen.getByRole("button", { name: t("save") }));
    await user.type(await screen.findByLabelText(t("components:saving.chartName")), "My chart");
    await user.click(await screen.findByRole("button", saveChart));
    await waitFor(() => expect(notebook.charts).toHaveLength(1));
    expect(notebook.charts[0]).toMatchObject({
      name: "My chart",
      question: { query: "printers", range: { kind: "custom" } },
    });
  });

  it("says that a chart couldn't be saved", async () => {
    const user = userEvent.setup();
    main.answer({
      "notebook.keep": () => {
        throw failure("server", "The disk is full.");
      },
    });
    open();
    await user.click(await screen.findByRole("button", { name: t("save") }));
    await user.type(await screen.findByLabelText(t("components:saving.chartName")), "Launch week");
    await user.click(await screen.findByRole("button", saveChart));
    expect(await screen.findByText("The disk is full.")).toBeTruthy();
    expect(screen.queryByText(t("explore:savedAs", { name: "Launch week" }))).toBeNull();
  });

  it("keeps a note in its field if it couldn't be saved", async () => {
    const user = userEvent.setup();
    main.answer({
      "notebook.keep": () => {
        throw failure("server", "The disk cannot be written.");
      },
    });
    open();
    await user.click(await screen.findByRole("button", { name: t("explore:notes.title") }));
    const dialog = await screen.findByRole("dialog", { name: t("explore:notes.title") });
    const field = within(dialog).getByLabelText<HTMLInputElement>(t("explore:notes.text"));
    await user.type(field, "Recall announced");
    await user.click(within(dialog).getByRole("button", { name: t("add") }));
    expect(await screen.findByText("The disk cannot be written.")).toBeTruthy();
    expect(field.value).toBe("Recall announced");
  });

  it("adds a note at a time, and shows it in the list", async () => {
    const user = userEvent.setup();
    useExplore.getState().ask({ range: { kind: "custom", from: "2007-02-04", to: "2007-02-05" } });
    open();
    await user.click(await screen.findByRole("button", { name: t("explore:notes.title") }));
    const dialog = await screen.findByRole("dialog", { name: t("explore:notes.title") });
    await user.type(within(dialog).getByLabelText(t("explore:notes.text")), "Recall announced");
    await user.click(within(dialog).getByRole("button", { name: t("add") }));
    expect(await within(dialog).findByRole("button", { name: /^Nov .* Recall announced$/ })).toBeTruthy();
    expect(notebook.annotations[0]?.text).toBe("Recall announced");
  });

  it("works without search results if the connection offers none", async () => {
    main.answer({
      "documents.search": () => {
        throw failure("missing", "The service does not know this call.");
      },
    });
    open();
    expect(await screen.findByText(t("notOffered"))).toBeTruthy();
  });
});
