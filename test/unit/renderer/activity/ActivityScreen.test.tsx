import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { useSession } from "../../../../src/renderer/core/session";
import { ActivityScreen } from "../../../../src/renderer/features/activity/ActivityScreen";
import { durationText, shortPath } from "../../../../src/renderer/features/activity/callText";
import { useActivity } from "../../../../src/renderer/features/activity/store";
import type { ActivityEntry } from "../../../../src/shared/ipc/activity";
import { t } from "../../../../src/shared/texts";
import { failure, FakeMain, oneService, show } from "../fake-bridge";
import { openPlace } from "../../../../src/renderer/core/openPlace";

const entry = (id: number, more: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id,
  connectionId: "s1",
  at: Date.UTC(2026, 10, 21, 13, 2, 11, 58),
  method: "GET",
  path: "/api/v1/search/p/p1/histogram/published",
  endpoint: "projectHistogram",
  params: [["q", "espresso"]],
  callClass: "projectSearch",
  priority: "foreground",
  attempt: 1,
  durationMs: 85,
  waitedMs: 0,
  httpStatus: 200,
  statusCode: 0,
  kind: null,
  message: "OK",
  requestId: `req-${id}`,
  sentBytes: 0,
  bytes: 4213,
  ...more,
});
const refused = entry(7, {
  attempt: 2,
  httpStatus: 401,
  statusCode: 8,
  kind: "rate",
  message: "The service's limit of calls a minute is reached.",
});

let main: FakeMain;

function listing(entries: ActivityEntry[], newestId = entries[0]?.id ?? 0) {
  return { "activity.list": () => ({ total: entries.length, newestId, entries }) };
}

beforeEach(() => {
  useSession.setState(useSession.getInitialState(), true);
  useActivity.setState(useActivity.getInitialState(), true);
  main = new FakeMain({ ...oneService, ...listing([entry(8), refused]), "activity.get": () => refused });
});

describe("the list of calls", () => {
  it("shows time, method, path, status, code, duration, attempt and message of each", async () => {
    show(<ActivityScreen />);
    expect(await screen.findByText(t("activity:list.count", { count: 2 }))).toBeTruthy();
    const row = screen.getAllByRole("row")[2]!;
    const cells = within(row)
      .getAllByRole("gridcell")
      .map((cell) => cell.textContent);
    expect(cells[0]).toMatch(/Nov 21, 14:02:11/);
    expect(cells.slice(1)).toEqual([
      "GET",
      "/api/v1/search/p/p1/histogram/published",
      "401",
      `8 ${t("activity:kind.rate")}`,
      t("activity:duration.ms", { ms: "85" }),
      "2",
      "The service's limit of calls a minute is reached.",
    ]);
    expect(
      screen.getByRole("columnheader", { name: t("activity:column.time", { offset: "UTC+1" }) }),
    ).toBeTruthy();
  });

  it("shortens long ids in a path, but not the words of the interface", () => {
    const id = "e8fcebc0-08fa-45c0-8130-7d2c1f0a9b3e";
    expect(shortPath(`/api/v1/search/p/${id}/histogram/document-distribution`)).toBe(
      "/api/v1/search/p/e8fceb…/histogram/document-distribution",
    );
    expect(shortPath("/api/v2/docs/p/p1/create")).toBe("/api/v2/docs/p/p1/create");
  });

  it("explains the screen before the first call", async () => {
    main.answer(listing([]));
    show(<ActivityScreen />);
    expect(await screen.findByText(t("activity:list.empty"))).toBeTruthy();
  });

  it("searches and filters, and offers to clear filters if nothing matches", async () => {
    const user = userEvent.setup();
    show(<ActivityScreen />);
    await screen.findByText(t("activity:list.count", { count: 2 }));
    main.answer(listing([]));
    await user.type(screen.getByRole("textbox", { name: t("activity:search.label") }), "req-99");
    await user.click(screen.getByRole("button", { name: `${t("activity:filter.outcome")}: ${t("all")}` }));
    await user.click(await screen.findByRole("option", { name: t("activity:filter.failed"), hidden: true }));
    expect(await screen.findByText(t("activity:list.noMatch"))).toBeTruthy();
    await waitFor(() =>
      expect(main.inputsOf("activity.list").at(-1)).toMatchObject({ search: "req-99", outcome: "failed" }),
    );
    await user.click(screen.getByRole("button", { name: t("activity:list.showAll") }));
    expect(await screen.findByText(t("activity:list.count", { count: 2 }))).toBeTruthy();
  });

  it("filters by the last hour from now", async () => {
    const user = userEvent.setup();
    show(<ActivityScreen />);
    await user.click(
      await screen.findByRole("button", {
        name: `${t("activity:filter.time")}: ${t("activity:filter.allKept")}`,
      }),
    );
    await user.click(
      await screen.findByRole("option", { name: t("activity:filter.lastHour"), hidden: true }),
    );
    await waitFor(() => {
      const since = main.inputsOf("activity.list").at(-1)?.since ?? 0;
      expect(Math.abs(Date.now() - 3_600_000 - since)).toBeLessThan(60_000);
    });
  });

  it("shows new calls as they are made", async () => {
    show(<ActivityScreen />);
    await screen.findByText(t("activity:list.count", { count: 2 }));
    main.answer(listing([entry(9), entry(8), refused]));
    act(() => main.emit("activity.changed", { newestId: 9, added: 1, failed: 0 }));
    expect(await screen.findByText(t("activity:list.count", { count: 3 }))).toBeTruthy();
  });

  it("counts only new calls that match the filters", async () => {
    const calls = Array.from({ length: 60 }, (_, index) => entry(60 - index));
    const failed = (entries: ActivityEntry[]) => entries.filter(({ kind }) => kind !== null);
    let all: ActivityEntry[] = calls.map((one) => ({ ...one, kind: "rate" }));
    main.answer({
      "activity.list": ({ outcome }) => {
        const entries = outcome === "failed" ? failed(all) : all;
        return { total: entries.length, newestId: all[0]?.id ?? 0, entries };
      },
    });
    useActivity.setState({ outcome: "failed" });
    show(<ActivityScreen />);
    await screen.findByText(t("activity:list.count", { count: 60 }));
    const list = screen.getByRole("grid", { name: t("activity:calls") });
    fireEvent.keyDown(list, { key: "End" });
    fireEvent.scroll(list, { target: { scrollTop: 1_000 } });
    const came = (id: number, kind: ActivityEntry["kind"]) => {
      all = [entry(id, { kind }), ...all];
      act(() => main.emit("activity.changed", { newestId: id, added: 1, failed: kind ? 1 : 0 }));
    };
    came(61, null);
    came(62, "rate");
    came(63, null);
    expect(
      await screen.findByRole("button", { name: t("activity:list.showNew", { count: 1 }) }),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: t("activity:list.showNew", { count: 1 }) }));
    expect(await screen.findByText(t("activity:list.count", { count: 61 }))).toBeTruthy();
  });

  it("is cleared only after asking", async () => {
    const user = userEvent.setup();
    let cleared = 0;
    main.answer({
      "activity.clear": () => {
        cleared++;
        return undefined;
      },
    });
    show(<ActivityScreen />);
    await screen.findByText(t("activity:list.count", { count: 2 }));
    await user.click(screen.getByRole("button", { name: t("activity:clear") }));
    expect(cleared).toBe(0);
    main.answer(listing([]));
    await user.click(await screen.findByRole("button", { name: t("activity:clearing.action") }));
    expect(await screen.findByText(t("activity:list.empty"))).toBeTruthy();
    expect(cleared).toBe(1);
  });
});

describe("one call", () => {
  it("opens by keyboard with its parameters, and what its failure means", async () => {
    const user = userEvent.setup();
    show(<ActivityScreen />);
    await screen.findByText(t("activity:list.count", { count: 2 }));
    act(() => screen.getByRole("grid", { name: t("activity:calls") }).focus());
    await user.keyboard("{ArrowDown}{Enter}");
    const pane = await screen.findByRole("complementary", { name: t("activity:call.title") });
    // While a call is open, moving to the next one opens that.
    await user.keyboard("{ArrowDown}");
    await within(pane).findByText(t("components:failure.rate"));
    expect(within(pane).getByText(t("components:failure.rate"))).toBeTruthy();
    expect(within(pane).getByText(/14:02:11.058, Europe\/Luxembourg \(UTC\+1\)/)).toBeTruthy();
    expect(within(pane).getByRole("row", { name: "q espresso" })).toBeTruthy();
    expect(within(pane).getByText(t("activity:call.tokenNotKept"))).toBeTruthy();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
  });

  it("is copied as a command for a shell", async () => {
    const user = userEvent.setup();
    main.answer({
      "activity.curl": ({ id, shell }) => ({ text: `curl of ${id} in ${shell} with $EARSHOT_TOKEN` }),
    });
    act(() => openPlace({ screen: "activity", callId: 7 }));
    show(<ActivityScreen />);
    await user.click(await screen.findByRole("button", { name: t("activity:call.copyCurl") }));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe("curl of 7 in posix with $EARSHOT_TOKEN"),
    );
  });

  it("is copied for each shell of Windows", async () => {
    const user = userEvent.setup();
    Object.defineProperty(navigator, "platform", { configurable: true, value: "Win32" });
    onTestFinished(() => void Reflect.deleteProperty(navigator, "platform"));
    main.answer({ "activity.curl": ({ shell }) => ({ text: `curl.exe in ${shell}` }) });
    act(() => openPlace({ screen: "activity", callId: 7 }));
    show(<ActivityScreen />);
    for (const [name, shell] of [
      ["PowerShell", "powershell"],
      ["cmd", "cmd"],
      ["bash", "posix"],
    ]) {
      await user.click(
        await screen.findByRole("button", { name: `${t("activity:call.copyCurl")} (${name})` }),
      );
      await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(`curl.exe in ${shell}`));
    }
  });

  it("says so when it was removed in favor of newer ones", async () => {
    main.answer({
      "activity.get": () => {
        throw failure("missing", "This call is no longer kept.");
      },
    });
    act(() => openPlace({ screen: "activity", callId: 3 }));
    show(<ActivityScreen />);
    expect(await screen.findByText("This call is no longer kept.")).toBeTruthy();
    expect(screen.getByText(t("activity:call.gone"))).toBeTruthy();
  });
});

describe("the duration of a call", () => {
  it.each([
    [85, t("activity:duration.ms", { ms: "85" })],
    [26.174, t("activity:duration.ms", { ms: "26" })],
    [1402, t("activity:duration.seconds", { seconds: 1.4 })],
    [125_000, "2 min 5 s"],
  ])("%i ms is said as %s", (ms, text) => expect(durationText(ms)).toBe(text));
});
