import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ExportTask } from "../../../../src/shared/ipc/exports";
import { t } from "../../../../src/shared/texts";
import { useSession } from "../../../../src/renderer/core/session";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { ExportsScreen } from "../../../../src/renderer/features/exports/ExportsScreen";
import { ExportWatch } from "../../../../src/renderer/features/exports/ExportWatch";
import { draftOf, newOrder, orderFaults, orderOf } from "../../../../src/renderer/features/exports/order";
import { nextPoll, observe, stallsAfterMs } from "../../../../src/renderer/features/exports/tasks";
import { phaseOf, statusText } from "../../../../src/renderer/components/states/exportStatus";
import { failure, FakeMain, live, oneWorkspace, show, target } from "../fake-bridge";

const task = (change: Partial<ExportTask> = {}): ExportTask => ({
  id: "x1",
  creation_date: "2026-11-21T10:00:00.000Z",
  type: "export",
  target: "weekly",
  status: "queued",
  processed: 0,
  progress: 0,
  ...change,
});

describe("a task in words", () => {
  it("knows every published status, and shows unknown ones as they were sent", () => {
    const shown = (status: string) => [phaseOf(status), statusText(task({ status })).text];
    expect(shown("queued")).toEqual(["moving", t("exports:status.queued")]);
    expect(shown("running")).toEqual(["moving", t("exports:status.running")]);
    expect(shown("finished")).toEqual(["finished", t("exports:status.finished")]);
    expect(shown("aborted")).toEqual(["aborted", t("exports:status.aborted")]);
    expect(shown("failed")).toEqual(["failed", t("exports:status.failed")]);
    expect(shown("result_limit_reached")).toEqual(["limited", t("exports:status.limited")]);
    expect(shown("Waiting_For_Capacity")).toEqual(["unknown", "Waiting_For_Capacity"]);
    expect(statusText(task({ status: "DONE" }))).toMatchObject({
      text: t("exports:status.finished"),
      sent: "DONE",
    });
    expect(statusText(task({ status: "" })).text).toBe(t("exports:status.none"));
    expect(statusText(task({ progress: 0.4 }))).toMatchObject({
      text: t("exports:status.running"),
      sent: "queued",
    });
    expect(statusText(task({ status: "running" }))).toMatchObject({
      text: t("exports:status.running"),
      sent: null,
    });
    expect(["finished", "DONE", "error", "aborted", "cancelled", "queued", "running"].map(phaseOf)).toEqual([
      "finished",
      "finished",
      "failed",
      "aborted",
      "aborted",
      "moving",
      "moving",
    ]);
  });
});

describe("watching tasks", () => {
  const start = 1_000_000;
  const first = observe({}, [task(), task({ id: "old", status: "finished" })], start);

  it("reports the outcome of tasks that were running, but not of those that were done before", () => {
    expect(first.happenings).toEqual([]);
    const next = observe(
      first.watched,
      [task({ status: "finished", processed: 9, progress: 1 })],
      start + 1000,
    );
    expect(next.happenings).toMatchObject([{ kind: "finished", task: { id: "x1" } }]);
    expect(
      observe(next.watched, [task({ status: "finished", processed: 9, progress: 1 })], start + 2000)
        .happenings,
    ).toEqual([]);
    expect(observe(first.watched, [task({ status: "FAILED" })], start + 1).happenings[0]?.kind).toBe(
      "failed",
    );
  });

  it("reports a stalled task once, and again only after it made progress", () => {
    const still = observe(first.watched, [task()], start + stallsAfterMs);
    expect(still.happenings).toMatchObject([{ kind: "stalled" }]);
    expect(observe(still.watched, [task()], start + 2 * stallsAfterMs).happenings).toEqual([]);
    const moved = observe(still.watched, [task({ processed: 5 })], start + 2 * stallsAfterMs);
    expect(moved.watched["x1"]?.stalled).toBe(false);
    expect(
      observe(moved.watched, [task({ processed: 5 })], start + 3 * stallsAfterMs).happenings,
    ).toHaveLength(1);
  });

  it("counts an unknown status as running while its numbers move, and as ended when they stop", () => {
    const odd = (change: Partial<ExportTask> = {}) => [task({ status: "odd_word", processed: 5, ...change })];
    const began = observe({}, odd(), start);
    const poll = (watched: typeof began.watched, now: number) =>
      nextPoll(watched, { now, visible: true, looking: true });
    expect(poll(began.watched, start)).toBe(1000);
    const still = observe(began.watched, odd(), start + stallsAfterMs);
    expect(poll(still.watched, start + stallsAfterMs)).toBeNull();
    // It may be from last week: nothing was seen to happen, so nothing is announced.
    expect(still.happenings).toEqual([]);
    const moved = observe(still.watched, odd({ processed: 9 }), start + 2 * stallsAfterMs);
    expect(poll(moved.watched, start + 2 * stallsAfterMs)).toBe(1000);
    expect(observe(moved.watched, odd({ processed: 9 }), start + 3 * stallsAfterMs).happenings).toMatchObject(
      [{ kind: "stalled" }],
    );
    // From one running status to another, nothing has ended.
    expect(observe(first.watched, [task({ status: "odd_word" })], start + 1000).happenings).toEqual([]);
    expect(
      observe(moved.watched, odd({ status: "result_limit_reached" }), start + 3 * stallsAfterMs).happenings,
    ).toMatchObject([{ kind: "limited" }]);
  });

  it("measures the rate between changes", () => {
    const moved = observe(first.watched, [task({ processed: 500, progress: 0.5 })], start + 2000);
    expect(moved.watched["x1"]?.rate).toBe(250);
  });

  it("polls less when nothing changes, and not if the screen is closed or all tasks are done", () => {
    const at = (still: number, change = {}) =>
      nextPoll(first.watched, { now: start + still, visible: true, looking: true, ...change });
    expect(at(0)).toBe(1000);
    expect(at(20_000)).toBe(5000);
    expect(at(3_600_000)).toBe(30_000);
    expect(at(0, { looking: false })).toBe(5000);
    expect(at(0, { visible: false })).toBeNull();
    const done = observe({}, [task({ status: "finished" })], start);
    expect(nextPoll(done.watched, { now: start, visible: true, looking: true })).toBeNull();
  });
});

describe("a new export", () => {
  it("includes both days in the analyst's zone, and converts back to the same form", () => {
    const draft = { ...newOrder("espresso"), from: "2026-03-28", to: "2026-03-29" };
    const order = orderOf(draft, "Europe/Luxembourg");
    expect(new Date(order.start).toISOString()).toBe("2026-03-27T23:00:00.000Z");
    // Clocks go forward that night, so the two days have 47 hours.
    expect((order.stop ?? 0) - order.start).toBe(47 * 3_600_000);
    expect(draftOf(order, "Europe/Luxembourg")).toEqual(draft);
    // In São Paulo, clocks skip midnight on that day, which begins at one o'clock.
    const skipped = orderOf({ ...draft, from: "2018-11-04", to: "2018-11-04" }, "America/Sao_Paulo");
    expect((skipped.stop ?? 0) - skipped.start).toBe(23 * 3_600_000);
    const open = newOrder("");
    expect(orderOf(open, "UTC")).toMatchObject({ start: 0, stop: null, limit: 1_000_000 });
    expect(draftOf(orderOf(open, "UTC"), "UTC")).toEqual(open);
  });

  it("says what is wrong with its fields", () => {
    const faults = (change: object) => Object.keys(orderFaults({ ...newOrder(""), ...change }));
    expect(faults({})).toEqual([]);
    expect(faults({ target: "Weekly" })).toEqual(["target"]);
    expect(faults({ limit: "" })).toEqual(["limit"]);
    expect(faults({ limit: 1_000_001 })).toEqual(["limit"]);
    expect(faults({ from: "2026-02-02", to: "2026-02-01" })).toEqual(["to"]);
  });
});

describe("Exports", () => {
  let main: FakeMain;
  beforeEach(() => {
    localStorage.clear();
    useSession.setState(useSession.getInitialState(), true);
    forgetPlaces();
    main = new FakeMain({
      ...oneWorkspace,
      "exports.orders": () => [],
      "project.exports": () => live([task({ status: "odd_word", processed: 12, progress: 0.5 })]),
    });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it("finds a task by its status as the screen names it", async () => {
    new FakeMain({
      ...oneWorkspace,
      "project.exports": () => live([task({ progress: 0.4 }), task({ id: "x2", target: "daily" })]),
      "exports.orders": () => [],
    });
    show(<ExportsScreen target={target} />);
    await screen.findByText("daily");
    await userEvent.type(screen.getByRole("searchbox"), "running");
    expect(screen.queryByText("daily")).toBeNull();
    expect(screen.getByText("weekly")).toBeTruthy();
  });

  it("says what a new export will contain before it is created", async () => {
    main.answer({
      "exports.count": () => ({ count: 1234 }),
      "exports.create": () => task({ id: "x2", target: "mine" }),
    });
    show(<ExportsScreen target={target} />);
    expect(await screen.findByText("odd_word")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: t("exports:new") }));
    const dialog = await screen.findByRole("dialog", { name: t("exports:new") });
    expect(await within(dialog).findByText(t("exports:form.match", { count: 1234 }))).toBeTruthy();
    const targetField = within(dialog).getByLabelText(t("exports:column.target"));
    await userEvent.clear(targetField);
    await userEvent.type(targetField, "mine");
    await waitFor(() =>
      expect(within(dialog).getByText(t("exports:form.match", { count: 1234 }))).toBeTruthy(),
    );
    await userEvent.click(within(dialog).getByRole("button", { name: t("exports:form.make") }));
    await waitFor(() => expect(main.inputsOf("exports.create")).toHaveLength(1));
    expect(main.inputsOf("exports.create")[0]).toMatchObject({
      target: "mine",
      expected: 1234,
      start: 0,
      stop: null,
    });
  });

  it("shows days in the app's format, and accepts typed and picked ones", async () => {
    main.answer({ "exports.count": () => ({ count: 1 }) });
    show(<ExportsScreen target={target} />);
    await screen.findByText("odd_word");
    await userEvent.click(screen.getByRole("button", { name: t("exports:new") }));
    await userEvent.click(await screen.findByRole("button", { name: t("exports:form.last30") }));
    // Finds elements by label and text and types without pauses, because a calendar of many days is slow in jsdom.
    const clear = await screen.findByLabelText(
      t("components:calendar.clear", { name: t("exports:form.from") }),
    );
    const from = screen.getByLabelText<HTMLInputElement>(t("exports:form.from"));
    expect(from.value).toMatch(/^\w{3} \d{1,2}, \d{4}$/);
    await userEvent.click(from);
    await userEvent.click((await screen.findAllByText("1", { selector: "button" }))[0]!);
    expect(from.value).toMatch(/^\w{3} 1, \d{4}$/);
    const typed = (value: string) => {
      fireEvent.change(from, { target: { value } });
      fireEvent.blur(from);
      return from.value;
    };
    expect(typed("3/9/2026")).toBe("Mar 9, 2026");
    expect(typed("2026-03-10")).toBe("Mar 10, 2026");
    expect(typed("march 11, 2026")).toBe("Mar 11, 2026");
    expect(typed("some day")).toBe("Mar 11, 2026");
    fireEvent.click(clear);
    expect(from.value).toBe("");
    // The first Escape only closes the calendar.
    await userEvent.click(from);
    await userEvent.keyboard("{Escape}");
    expect(screen.getByRole("dialog", { name: t("exports:new") })).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: t("exports:new") })).toBeNull());
  });

  it("shows errors of a new export at their field, and sends nothing", async () => {
    main.answer({ "exports.count": () => ({ count: 1 }) });
    show(<ExportsScreen target={target} />);
    await screen.findByText("odd_word");
    await userEvent.click(screen.getByRole("button", { name: t("exports:new") }));
    const dialog = await screen.findByRole("dialog", { name: t("exports:new") });
    const field = within(dialog).getByLabelText(/^Target/);
    await userEvent.clear(field);
    expect(within(dialog).queryByText(t("exports:fault.targetBegin"))).toBeNull();
    await userEvent.click(within(dialog).getByRole("button", { name: t("exports:form.make") }));
    expect(within(dialog).getByText(t("exports:fault.targetBegin"))).toBeTruthy();
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, "Weekly");
    expect(within(dialog).getByText(t("exports:fault.targetBegin"))).toBeTruthy();
    expect(main.inputsOf("exports.create")).toEqual([]);
  });

  it("says why a refresh failed, and keeps the known exports on screen", async () => {
    show(<ExportsScreen target={target} />);
    await screen.findByText("odd_word");
    main.answer({
      "project.exports": () => {
        throw failure("auth", "The token is not valid any more.");
      },
    });
    await userEvent.click(screen.getByRole("button", { name: t("exports:lookAgain") }));
    expect(await screen.findByText("The token is not valid any more.")).toBeTruthy();
    expect(screen.getByText("odd_word")).toBeTruthy();
  });

  it("keeps the draft of an export until it is discarded, even on other screens", async () => {
    main.answer({ "exports.count": () => ({ count: 1 }) });
    const { unmount } = show(<ExportsScreen target={target} />);
    await screen.findByText("odd_word");
    const dialog = () => screen.findByRole("dialog", { name: t("exports:new") });
    const gone = () =>
      waitFor(() => expect(screen.queryByRole("dialog", { name: t("exports:new") })).toBeNull());
    const field = async () => within(await dialog()).getByLabelText<HTMLInputElement>(/^Target/);
    await userEvent.click(screen.getByRole("button", { name: t("exports:new") }));
    await dialog();
    await userEvent.keyboard("{Escape}");
    await gone();
    // Nothing was entered, so there is no draft to continue.
    await userEvent.click(screen.getByRole("button", { name: t("exports:new") }));
    await userEvent.type(await field(), "-of-may");
    unmount();
    show(<ExportsScreen target={target} />);
    expect((await field()).value).toBe("export-of-may");
    await userEvent.keyboard("{Escape}");
    await gone();
    await userEvent.click(screen.getByRole("button", { name: t("exports:goOn") }));
    expect((await field()).value).toBe("export-of-may");
    expect(within(await dialog()).getByText(t("components:form.kept"))).toBeTruthy();
    await userEvent.click(within(await dialog()).getByRole("button", { name: t("components:form.discard") }));
    const sure = await screen.findByRole("dialog", { name: t("exports:form.discardTitle") });
    await userEvent.click(within(sure).getByRole("button", { name: t("components:form.discard") }));
    await gone();
    await userEvent.click(screen.getByRole("button", { name: t("exports:new") }));
    expect((await field()).value).toBe("export");
  });

  it("saves a finished result with the chosen columns and says whether the numbers agree", async () => {
    main.answer({
      "project.exports": () => live([task({ status: "finished", processed: 3, ready: 3, progress: 1 })]),
      "exports.columns": () => ["url", "title"],
      "exports.save": () => ({
        path: "/files/out.csv",
        rows: 3,
        taskCount: 3,
        expected: 2,
        matchesNow: 3,
        differences: ["The query matched 2 documents when the export was made."],
      }),
    });
    show(<ExportsScreen target={target} />);
    await userEvent.click(await screen.findByText("weekly"));
    await userEvent.click(await screen.findByRole("button", { name: t("exports:detail.save") }));
    const dialog = await screen.findByRole("dialog", { name: t("exports:receipt.title", { count: 3 }) });
    await userEvent.click(await within(dialog).findByLabelText("url"));
    await userEvent.click(within(dialog).getByRole("button", { name: t("components:file.saveAs") }));
    expect(await within(dialog).findByText(t("exports:receipt.differ"))).toBeTruthy();
    expect(main.inputsOf("exports.save")[0]).toMatchObject({ columns: ["title"], format: "csv" });
  });

  it("shows an export that reached a limit as ended, without rate and button to stop it", async () => {
    const limited = task({
      status: "result_limit_reached",
      processed: 9_000,
      progress: 1,
      creation_date: new Date(Date.now() - 45_000).toISOString(),
    });
    main.answer({
      "project.exports": () => live([limited, { ...limited, id: "x2", status: "odd_word", target: "odd" }]),
    });
    show(<ExportsScreen target={target} />);
    expect(await screen.findByText(t("exports:status.limited"))).toBeTruthy();
    // An average over its age would say that it still runs.
    expect(screen.queryByText(/per second/)).toBeNull();
    await userEvent.click(screen.getByText("weekly"));
    expect(await screen.findByText(t("exports:detail.limitReached"))).toBeTruthy();
    expect(screen.queryByRole("button", { name: t("exports:detail.abort") })).toBeNull();
  });

  it("says where the list will be that its call waits for the rate limit", async () => {
    useSession.setState({ connectionId: "c1" });
    const reading = { used: 60, perMinute: 60, waiting: 0, freeAt: null };
    main.answer({
      "project.exports": () => new Promise(() => undefined),
      "connections.meter": () => ({
        connectionId: "c1",
        credits: null,
        classes: [
          { ...reading, callClass: "views", freeAt: Date.now() + 9_000 },
          { ...reading, callClass: "other", waiting: 1, freeAt: Date.now() + 39_000 },
        ],
      }),
    });
    show(<ExportsScreen target={target} />);
    expect(
      await screen.findByText(/^Rate limit reached \(other calls\)\. The next call is sent in 3\d s\.$/),
    ).toBeTruthy();
  });

  it("keeps an export created here in sight that the service no longer lists", async () => {
    const { asOf } = live(null);
    const order = { query: "espresso", start: 0, stop: null, limit: 10, connectionId: "c1", expected: 3 };
    main.answer({
      "project.exports": () => live([task()]),
      "exports.orders": () => [
        { ...order, taskId: "new", target: "after-the-list", createdAt: asOf + 1 },
        { ...order, taskId: "x9", target: "deleted-there", createdAt: asOf - 3_600_000 },
        { ...order, taskId: "x1", target: "weekly", createdAt: asOf - 7_200_000 },
        { ...order, taskId: "x0", target: "long-ago", createdAt: asOf - 60 * 86_400_000 },
      ],
    });
    show(<ExportsScreen target={target} />);
    await userEvent.click(await screen.findByText("deleted-there"));
    expect(await screen.findByText(t("exports:detail.gone"))).toBeTruthy();
    expect(screen.getAllByText(t("exports:status.gone"))).toHaveLength(2);
    expect(screen.getByRole("button", { name: t("exports:detail.again") })).toBeTruthy();
    expect(screen.queryByRole("button", { name: t("exports:detail.abort") })).toBeNull();
    expect(screen.queryByText("after-the-list")).toBeNull();
    expect(screen.queryByText("long-ago")).toBeNull();
  });

  it("tells of a failed export what the service said, and nothing about Earshot's own errors", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let now = task({ status: "running" });
    main.answer({ "project.exports": () => live([now]) });
    show(
      <>
        <ExportsScreen target={target} />
        <ExportWatch connectionId="c1" looking />
      </>,
    );
    await screen.findByText(t("exports:status.running"));
    now = task({ status: "failed", error_message: "The target is full." });
    await act(() => vi.advanceTimersByTimeAsync(3000));
    const told = await screen.findByRole("alert");
    expect(within(told).getByText(t("exports:watch.failed", { name: "weekly" }))).toBeTruthy();
    expect(told.textContent).toContain("The target is full.");
    expect(told.textContent).not.toContain(t("components:failureRemedy.own"));
    expect(within(told).queryByRole("button", { name: t("components:way.test") })).toBeNull();
  });

  it("tracks a task on any screen, and reports when it is finished", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let status = "queued";
    main.answer({ "project.exports": () => live([task({ status, processed: 5 })]) });
    show(
      <>
        <ExportsScreen target={target} />
        <ExportWatch connectionId="c1" looking />
      </>,
    );
    await screen.findByText(t("exports:status.queued"));
    status = "finished";
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(await screen.findByText(/Export “weekly” finished: 5 documents/)).toBeTruthy();
    const asked = main.inputsOf("project.exports").length;
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(main.inputsOf("project.exports").length).toBe(asked);
  });
});
