import "../late-texts";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { runOnScreen } from "../../../../src/renderer/core/openPlace";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { useSession } from "../../../../src/renderer/core/session";
import { streamActions } from "../../../../src/renderer/features/streams/commands";
import { StreamWatch } from "../../../../src/renderer/features/streams/live/StreamWatch";
import { useStreamsView } from "../../../../src/renderer/features/streams/store";
import { StreamsScreen } from "../../../../src/renderer/features/streams/StreamsScreen";
import { formatMoment } from "../../../../src/analysis/format/times";
import { aFile, FakeMain, failure, live, oneWorkspace, show } from "../fake-bridge";
import { arrival, asOf, followed, followedStream, streamsProps } from "./streams-main";

const ref = { connectionId: "c1", kind: "stream", streamId: "rivals" } as const;
const zone = "Europe/Luxembourg";

describe("a stream's documents", () => {
  let main: FakeMain;
  beforeEach(() => {
    localStorage.clear();
    forgetPlaces();
    useSession.setState({ connectionId: "c1", projectId: "p1", screen: "streams" });
    main = new FakeMain(followedStream);
  });

  const open = async (props: Partial<typeof streamsProps> = {}) => {
    const shown = show(<StreamsScreen {...streamsProps} {...props} />);
    await userEvent.click(await screen.findByText("rivals"));
    await userEvent.click(await screen.findByRole("button", { name: t("streams:live.open") }));
    await screen.findByRole("button", { name: t("streams:live.stream.back") });
    return shown;
  };
  const button = (name: string) => screen.findByRole("button", { name });
  const titles = () =>
    within(screen.getByRole("grid", { name: t("streams:live.documents.title") }))
      .getAllByTitle(/^A /)
      .map(({ title }) => title);

  it("starts following with a collector, or directly if chosen", async () => {
    main.answer({
      "streams.allFollowed": () => [],
      "streams.follow": ({ via }) => followed({ via: via ?? null, read: 0, kept: 0, collectorId: null }),
      "streams.recent": () => ({ total: 0, documents: [] }),
    });
    await open();
    expect(
      await screen.findByRole("radio", { name: new RegExp(t("streams:live.start.collector")) }),
    ).toHaveProperty("checked", true);
    expect(screen.getByText(t("streams:live.start.collectorNote"))).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: new RegExp(t("streams:live.start.direct")) }));
    await userEvent.click(await button(t("streams:live.start.start")));
    expect(await screen.findByText(t("streams:live.phase.reading"))).toBeTruthy();
    expect(screen.getByText(t("streams:live.via.direct"))).toBeTruthy();
    expect(screen.getByText(t("streams:live.documents.noneReading"))).toBeTruthy();
    expect(main.inputsOf("streams.follow")).toEqual([{ ...ref, via: "direct" }]);
  });

  it("narrows a stream that is read directly down by a query", async () => {
    main.answer({ "streams.allFollowed": () => [] });
    await open();
    await userEvent.click(
      await screen.findByRole("radio", { name: new RegExp(t("streams:live.start.direct")) }),
    );
    const query = () => screen.getByRole("textbox", { name: t("streams:live.narrow") });
    fireEvent.change(query(), { target: { value: "trout AND" } });
    expect(await button(t("streams:live.start.start"))).toHaveProperty("disabled", true);
    fireEvent.change(query(), { target: { value: "trout" } });
    const narrowing = { query: "trout", topics: [], filters: [] };
    main.answer({
      "streams.follow": () => followed({ via: "direct", collectorId: null, narrowing }),
    });
    await userEvent.click(await button(t("streams:live.start.start")));
    expect(await screen.findByText(t("streams:live.narrowed", { what: "trout" }))).toBeTruthy();
    expect(main.inputsOf("streams.follow")).toEqual([{ ...ref, via: "direct", narrowing }]);
  });

  it("follows what arrives in the project", async () => {
    const project = { ...ref, kind: "project", streamId: "p1" } as const;
    main.answer({
      "streams.allFollowed": () => [],
      "streams.follow": () => followed({ ...project, via: "direct", collectorId: null }),
      "streams.watch": () => undefined,
    });
    show(<StreamsScreen {...streamsProps} />);
    await userEvent.click(await button(t("streams:live.project.open")));
    expect(await screen.findByRole("heading", { name: streamsProps.target.project.title })).toBeTruthy();
    expect(screen.getByText(t("streams:live.project.note"))).toBeTruthy();
    await userEvent.click(await button(t("streams:live.start.start")));
    expect(await screen.findByText(t("streams:live.phase.reading"))).toBeTruthy();
    expect(await screen.findByText("A trout")).toBeTruthy();
    expect(main.inputsOf("streams.follow")).toEqual([{ ...project, via: "direct" }]);
    await waitFor(() => expect(main.inputsOf("streams.watch")).toEqual([project]));
  });

  it("says so when the service offers no collector", async () => {
    main.answer({
      "streams.allFollowed": () => [],
      "streams.follow": () => followed({ phase: "connecting" }),
    });
    await open();
    await userEvent.click(await button(t("streams:live.start.start")));
    await screen.findByText(t("streams:live.phase.connecting"));
    act(() => main.emit("streams.state", followed({ via: "direct", collectorId: null })));
    expect(await screen.findByText(t("streams:live.via.fallback"))).toBeTruthy();
  });

  it("says that the service no longer has a stream that is read through a collector", async () => {
    main.answer({ "project.streams": () => live([]) });
    act(() => useStreamsView.getState().open({ kind: ref.kind, id: ref.streamId }));
    show(<StreamsScreen {...streamsProps} />);
    expect(await screen.findByText(t("streams:live.gone"))).toBeTruthy();
  });

  it("shows documents as they arrive, newest first", async () => {
    await open();
    expect(await screen.findByText(t("streams:live.documents.count", { count: 2 }))).toBeTruthy();
    act(() => main.emit("streams.arrived", { ...ref, added: 1, newest: [arrival(3, "A falcon")] }));
    expect(await screen.findByText(t("streams:live.documents.count", { count: 3 }))).toBeTruthy();
    expect(titles()).toEqual(["A falcon", "A trout", "A kestrel"]);
    act(() =>
      main.emit("streams.arrived", { ...ref, streamId: "other", added: 1, newest: [arrival(4, "A crow")] }),
    );
    expect(titles()).toHaveLength(3);
  });

  it("loads the newest documents again when more arrived than the event carried", async () => {
    await open();
    await screen.findByText(t("streams:live.documents.count", { count: 2 }));
    main.answer({
      "streams.recent": () => ({ total: 70, documents: [arrival(70, "A heron"), arrival(69, "A gull")] }),
    });
    act(() => main.emit("streams.arrived", { ...ref, added: 68, newest: [arrival(70, "A heron")] }));
    expect(await screen.findByText(t("streams:live.documents.count", { count: 70 }))).toBeTruthy();
    expect(titles()).toEqual(["A heron", "A gull"]);
  });

  it("filters by rule, also what arrives", async () => {
    await open();
    await userEvent.click(await screen.findByRole("button", { name: /^Rule:/ }));
    await userEvent.click(await screen.findByRole("option", { name: /^fish/ }));
    expect(await screen.findByText(t("streams:live.documents.count", { count: 1 }))).toBeTruthy();
    const newest = [arrival(4, "A falcon"), arrival(3, "A salmon", ["fish"])];
    act(() => main.emit("streams.arrived", { ...ref, added: 2, newest }));
    expect(await screen.findByText(t("streams:live.documents.count", { count: 2 }))).toBeTruthy();
    expect(titles()).toEqual(["A salmon", "A trout"]);
  });

  it("holds new documents back while the analyst reads further down", async () => {
    const many = Array.from({ length: 90 }, (_, index) => arrival(90 - index, `A bird ${90 - index}`));
    main.answer({ "streams.recent": () => ({ total: many.length, documents: many }) });
    await open();
    await screen.findByText(t("streams:live.documents.count", { count: 90 }));
    const grid = screen.getByRole("grid", { name: t("streams:live.documents.title") });
    grid.scrollTop = 1500;
    fireEvent.scroll(grid);
    await waitFor(() => expect(screen.queryByTitle("A bird 90")).toBeNull());
    act(() => main.emit("streams.arrived", { ...ref, added: 1, newest: [arrival(91, "A bird 91")] }));
    const shown = await button(t("streams:live.documents.new", { count: 1 }));
    expect(screen.getByText(t("streams:live.documents.count", { count: 90 }))).toBeTruthy();
    many.unshift(arrival(91, "A bird 91"));
    await userEvent.click(shown);
    await screen.findByText(t("streams:live.documents.count", { count: 91 }));
    expect(await screen.findByTitle("A bird 91")).toBeTruthy();
  });

  it("stays usable in a flood: few rows, right counts, and the last document on top", async () => {
    let last = 2;
    const newest = (count: number) =>
      Array.from({ length: count }, (_, at) => arrival(last - at, `A bird ${last - at}`));
    main.answer({
      "streams.recent": ({ count = 100 }) => ({ total: last, documents: newest(Math.min(count, last)) }),
      "streams.pause": () => followed({ phase: "paused" }),
    });
    await open();
    await screen.findByText(t("streams:live.documents.count", { count: 2 }));
    /** Every third event carries only some of its documents. */
    const flood = (events: number) => {
      for (let at = 0; at < events; at++) {
        const added = at % 3 === 2 ? 200 : 50;
        last += added;
        act(() => main.emit("streams.arrived", { ...ref, added, newest: newest(50) }));
      }
    };
    flood(60);
    await screen.findByText(t("streams:live.documents.count", { count: 6002 }));
    expect(await screen.findByTitle("A bird 6002")).toBeTruthy();
    expect(titles().length).toBeLessThan(60);
    flood(2);
    await userEvent.click(await button(t("streams:live.pause")));
    expect(await screen.findByText(t("streams:live.phase.paused"))).toBeTruthy();
    expect(screen.getByText(t("streams:live.documents.count", { count: 6102 }))).toBeTruthy();
    expect(main.inputsOf("streams.recent").length).toBeLessThan(60);
  });

  it("opens a document beside the list", async () => {
    await open();
    await userEvent.click(await screen.findByTitle("A trout"));
    const pane = await screen.findByRole("complementary", { name: "Reading" });
    expect(within(pane).getByText("A trout")).toBeTruthy();
    await userEvent.click(within(pane).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("complementary", { name: "Reading" })).toBeNull();
  });

  it("pauses and resumes", async () => {
    main.answer({
      "streams.pause": () => followed({ phase: "paused" }),
      "streams.unpause": () => followed(),
    });
    await open();
    await userEvent.click(await button(t("streams:live.pause")));
    expect(
      await screen.findByText(t("streams:live.pausedCollector", { time: formatMoment(asOf, zone) })),
    ).toBeTruthy();
    await userEvent.click(await button(t("streams:live.resume")));
    expect(await screen.findByText(t("streams:live.phase.reading"))).toBeTruthy();
    act(() => runOnScreen(streamActions.pause));
    await waitFor(() => expect(main.inputsOf("streams.pause")).toHaveLength(2));
  });

  it("says why it waits and when it tries again", async () => {
    await open();
    await screen.findByText(t("streams:live.phase.reading"));
    const { error } = failure("network", "The service can't be reached.");
    act(() => main.emit("streams.state", followed({ phase: "waiting", error, retryAt: Date.now() - 1 })));
    expect(await screen.findByText(t("streams:live.phase.waiting"))).toBeTruthy();
    expect(screen.getByText(/The service can't be reached\./).textContent).toContain(
      t("streams:live.tryingNow"),
    );
    expect(screen.queryByRole("button", { name: t("streams:live.tryNow") })).toBeNull();
  });

  it("tries at once if told to, unless the service said when to come back", async () => {
    const retryAt = Date.now() + 600_000;
    main.answer({ "streams.retry": () => followed({ phase: "connecting" }) });
    await open();
    await screen.findByText(t("streams:live.phase.reading"));
    const { error: limited } = failure("rate", "Too many calls.", null, { retryAt });
    act(() => main.emit("streams.state", followed({ phase: "waiting", error: limited, retryAt })));
    await screen.findByText(/Too many calls\./);
    expect(screen.queryByRole("button", { name: t("streams:live.tryNow") })).toBeNull();
    const { error } = failure("network", "The service can't be reached.");
    act(() => main.emit("streams.state", followed({ phase: "waiting", error, retryAt })));
    await userEvent.click(await button(t("streams:live.tryNow")));
    expect(await screen.findByText(t("streams:live.phase.connecting"))).toBeTruthy();
    expect(main.inputsOf("streams.retry")).toEqual([ref]);
  });

  it("says why it failed and lets it be followed again", async () => {
    const { error } = failure("forbidden", "The token may not read streams.");
    main.answer({
      "streams.allFollowed": () => [followed({ phase: "failed", error })],
      "streams.follow": () => followed(),
    });
    await open();
    expect(await screen.findByText("The token may not read streams.")).toBeTruthy();
    await userEvent.click(await button(t("streams:live.start.again")));
    await waitFor(() => expect(screen.queryByText("The token may not read streams.")).toBeNull());
  });

  it("says where documents may be missing", async () => {
    const gap = (id: number, to: number | null) => ({ id, from: asOf, to, why: "connection" as const });
    main.answer({
      "streams.allFollowed": () => [followed({ via: "direct", gaps: [gap(2, null), gap(1, asOf + 60_000)] })],
    });
    await open();
    const list = await screen.findByRole("list", { name: t("streams:live.gaps") });
    const from = formatMoment(asOf, zone);
    expect(list.textContent).toBe(t("streams:live.openGap.connection", { from }));
    await userEvent.click(await button(t("streams:live.moreGaps", { count: 1 })));
    expect(list.textContent).toContain(
      t("streams:live.gap.connection", { from, to: formatMoment(asOf + 60_000, zone) }),
    );
  });

  it("stops, and deletes the collector if chosen", async () => {
    main.answer({ "streams.stop": () => followed({ phase: "stopped", collectorId: null }) });
    await open();
    await userEvent.click(await button(t("streams:live.stream.stop")));
    const dialog = await screen.findByRole("dialog", {
      name: t("streams:live.stopTitle", { name: "rivals" }),
    });
    await userEvent.click(within(dialog).getByRole("checkbox", { name: t("streams:live.stopRemove") }));
    await userEvent.click(within(dialog).getByRole("button", { name: t("streams:live.stream.stop") }));
    expect(await button(t("streams:live.start.again"))).toBeTruthy();
    expect(main.inputsOf("streams.stop")).toEqual([{ ...ref, removeCollector: true }]);
  });

  it("clears what was received after a confirmation", async () => {
    main.answer({ "streams.clear": () => undefined });
    await open();
    await screen.findByTitle("A trout");
    await userEvent.click(await button(t("streams:live.clear.action")));
    main.answer({ "streams.recent": () => ({ total: 0, documents: [] }) });
    await userEvent.click(await button(t("streams:live.clear.confirm")));
    expect(await screen.findByText(t("streams:live.documents.none"))).toBeTruthy();
    expect(main.inputsOf("streams.clear")).toEqual([ref]);
  });

  it("saves the documents of a rule as a file", async () => {
    main.answer({
      "streams.save": () => ({ path: "/files/rivals.csv", rows: 1, cut: 0, missing: 0, unreadable: 0 }),
    });
    await open();
    await userEvent.click(await screen.findByRole("button", { name: /^Rule:/ }));
    await userEvent.click(await screen.findByRole("option", { name: /^fish/ }));
    await screen.findByText(t("streams:live.documents.count", { count: 1 }));
    await userEvent.click(await button(t("streams:live.save.action")));
    await userEvent.click(await button(t("components:file.saveAs")));
    expect(
      await screen.findByText(t("streams:live.save.done", { count: 1, path: "/files/rivals.csv" })),
    ).toBeTruthy();
    expect(main.inputsOf("streams.save")[0]).toMatchObject({ ...ref, rule: "fish", format: "csv" });
  });

  it("hands the documents to the import of a local workspace", async () => {
    main.answer({ "streams.asFile": () => aFile("/files/rivals.ndjson") });
    const given: unknown[] = [];
    await open({ onImport: (connectionId, file) => given.push([connectionId, file.name]) });
    await screen.findByTitle("A trout");
    await userEvent.click(await button(t("streams:live.import.action")));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Northwind workspace" }));
    await waitFor(() => expect(given).toEqual([["c1", "rivals.ndjson"]]));
  });

  it("goes back to the list, which says what is followed", async () => {
    await open();
    await userEvent.click(await button(t("streams:live.stream.back")));
    const grid = await screen.findByRole("grid", { name: t("streams:title") });
    expect(within(grid).getByText(t("streams:live.phase.reading"))).toBeTruthy();
  });
});

it("a stream that fails is announced on every screen", async () => {
  const main = new FakeMain(oneWorkspace);
  show(<StreamWatch connectionId="c1" />);
  const { error } = failure("auth", "The token was rejected.");
  act(() => main.emit("streams.state", followed({ phase: "failed", error })));
  expect(await screen.findByText(t("streams:live.stream.failed", { name: "rivals" }))).toBeTruthy();
  expect(screen.getByText("The token was rejected.")).toBeTruthy();
  cleanup();
});
