import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { DateTime } from "luxon";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ProjectHistogramParams } from "../../../../src/shared/interface/histograms";
import { useSession } from "../../../../src/renderer/app/session";
import { ExploreScreen } from "../../../../src/renderer/features/explore/ExploreScreen";
import { useExplore } from "../../../../src/renderer/features/explore/store";
import { failure, FakeMain, live, oneWorkspace, show, target } from "../fake-bridge";

const zone = "Europe/Luxembourg";
const uploaded = DateTime.fromISO("2007-02-04T21:39", { zone }).toMillis();

/** Counts one mention of 2007 as the service does. */
function histogram({ min, max, interval, breakdown }: ProjectHistogramParams) {
  const unit = interval?.slice(1) as "year" | "month" | "day";
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

let main: FakeMain;
beforeEach(() => {
  main = new FakeMain({ ...oneWorkspace, "analytics.histogram": ({ params }) => histogram(params) });
  useSession.setState({ ...useSession.getInitialState(), connectionId: "c1", projectId: "p1" }, true);
  // jsdom has no canvas to draw on; the table view shows the same chart.
  useExplore.setState({ ...useExplore.getInitialState(), style: "table" }, true);
});
afterEach(cleanup);

const open = (onOpenFile: () => void = () => undefined) =>
  show(<ExploreScreen target={target} onOpenFile={onOpenFile} />);

describe("Explore", () => {
  it("leads from an empty range to where the mentions are", async () => {
    const user = userEvent.setup();
    open();
    expect(await screen.findByText("No mentions in this range")).toBeTruthy();
    expect(screen.getByText(/run from Feb 4, 2007/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show all time" }));
    expect(await screen.findByRole("button", { name: "Range: All time" })).toBeTruthy();
    expect(await screen.findByText("1 mention")).toBeTruthy();
    expect(await screen.findByText("100.0%")).toBeTruthy();
  });

  it("tells an empty project what to do", async () => {
    const user = userEvent.setup();
    let asked = 0;
    main.answer({ "analytics.histogram": () => live({ data: [], header: { v: ["ALL"] } }) });
    open(() => {
      asked++;
    });
    await user.click(await screen.findByRole("button", { name: "Open a file" }));
    expect(asked).toBe(1);
  });

  it("writes title, zone and query on the chart", async () => {
    useExplore.setState({ range: { kind: "custom", from: "2007-02-04", to: "2007-02-05" }, interval: "day" });
    useSession.setState({ query: "printers", draft: "printers" });
    open();
    expect(await screen.findByRole("heading", { name: "Mentions per day by sentiment" })).toBeTruthy();
    expect(await screen.findByText(/times in Europe\/Luxembourg \(UTC\+1\)/)).toBeTruthy();
    expect(screen.getByText("printers")).toBeTruthy();
  });

  it("shows a failure with what to do, and tries again", async () => {
    const user = userEvent.setup();
    main.answer({
      "analytics.histogram": () => {
        throw failure("timeout", "No answer within 60 s.");
      },
    });
    open();
    expect((await screen.findAllByText("The service took too long")).length).toBeGreaterThan(0);
    main.answer({ "analytics.histogram": ({ params }) => histogram(params) });
    for (const button of await screen.findAllByRole("button", { name: "Try again" }))
      await user.click(button);
    expect(await screen.findByText("No mentions in this range")).toBeTruthy();
  });

  it("says how old an answer of the cache is", async () => {
    useExplore.setState({ range: { kind: "custom", from: "2007-02-04", to: "2007-02-05" } });
    main.answer({
      "analytics.histogram": ({ params }) => ({
        ...histogram(params),
        source: "cache",
        asOf: Date.now() - 12.5 * 60_000,
      }),
    });
    open();
    expect(await screen.findByText("Offline: answer from 12 minutes ago")).toBeTruthy();
  });

  it("lists the documents of the bin that is chosen", async () => {
    const user = userEvent.setup();
    useExplore.setState({ range: { kind: "custom", from: "2007-02-04", to: "2007-02-05" }, interval: "day" });
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

  it("marks a query that cannot be read and does not send it", async () => {
    const user = userEvent.setup();
    open();
    await screen.findByText("No mentions in this range");
    await user.type(screen.getByRole("searchbox", { name: "Query" }), "espresso AND (northwind OR");
    expect(screen.getByText(/at character 27/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Run" }).hasAttribute("disabled")).toBe(true);
    await user.keyboard("{Enter}");
    expect(main.inputsOf("analytics.histogram").every(({ params }) => params.q === undefined)).toBe(true);
  });

  it("works without search results where the connection offers none", async () => {
    main.answer({
      "documents.search": () => {
        throw failure("missing", "The service does not know this call.");
      },
    });
    open();
    expect(await screen.findByText("This connection offers no search results")).toBeTruthy();
  });
});
