import { notifications } from "@mantine/notifications";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useQueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { t } from "../../../../src/shared/texts";
import { formatClock } from "../../../../src/analysis/format/times";
import { longWaitMs } from "../../../../src/renderer/components/states/Waiting";
import { useSearch } from "../../../../src/renderer/core/search";
import { DocumentList } from "../../../../src/renderer/charts/DocumentList";
import { DocumentsScreen } from "../../../../src/renderer/features/documents/DocumentsScreen";
import { useSelection } from "../../../../src/renderer/features/documents/list/selection";
import { live, show, target, type FakeMain } from "../fake-bridge";
import { document, documentsMain, open } from "./documents-main";

let main: FakeMain;
/** Totals by query. A query without one is never answered. */
let totals: Record<string, number>;
let answerLate: (() => void)[];

beforeEach(() => {
  main = documentsMain();
  totals = { zzz: 5 };
  answerLate = [];
  main.answer({
    "documents.search": async ({ q = "", offset = 0, count = 100 }) => {
      while (totals[q] === undefined) await new Promise<void>((resolve) => answerLate.push(resolve));
      const shown = Math.max(0, Math.min(count, totals[q] - offset));
      const documents = Array.from({ length: shown }, (_, index) => document(offset + index));
      return live({ total: totals[q], documents });
    },
  });
  useSearch.getState().run("zzz");
});
afterEach(() => {
  notifications.clean();
  cleanup();
});

const grid = () => screen.getByRole("grid", { name: t("documents:title") });
const selection = () => screen.queryByRole("region", { name: t("documents:selection.title") });
const answer = (query: string, total: number) => {
  totals[query] = total;
  act(() => answerLate.splice(0).forEach((late) => late()));
};
const boxOf = (name: string) => screen.getByRole("checkbox", { name: t("components:row.select", { name }) });

describe("while a new query is in flight", () => {
  beforeEach(async () => {
    open();
    await screen.findByText("Post 4");
    act(() => useSearch.getState().run("kite"));
  });

  it("nothing of the old list can be opened or selected", async () => {
    expect(grid().getAttribute("aria-busy")).toBe("true");
    expect(screen.getByText("Post 4").closest("[inert]")).not.toBeNull();
    fireEvent.click(screen.getByText("Post 4"));
    fireEvent.click(boxOf("Post 1"));
    act(() => grid().focus());
    await userEvent.keyboard("{Control>}a{/Control}{ArrowDown} {Enter}");
    fireEvent.contextMenu(screen.getByText("Post 3"));
    expect(screen.queryByRole("menu")).toBeNull();
    expect(selection()).toBeNull();
    expect(screen.queryByRole("complementary", { name: t("documents:reading.pane") })).toBeNull();
  });

  it("the count of the old list isn't given for the new one, and can't be saved", () => {
    expect(screen.queryByText(t("documents:results.count", { count: 5 }))).toBeNull();
    expect(
      screen.getByRole<HTMLButtonElement>("button", { name: t("documents:results.save") }).disabled,
    ).toBe(true);
  });

  it("the list is usable again once the answer is there, with nothing selected", async () => {
    act(() => grid().focus());
    await userEvent.keyboard("{Control>}a{/Control}");
    answer("kite", 120);
    await screen.findByText(t("documents:results.count", { count: 120 }));
    expect(selection()).toBeNull();
    expect(screen.getByText("Post 4").closest("[inert]")).toBeNull();
    await userEvent.click(boxOf("Post 4"));
    expect(selection()?.textContent).toContain(t("documents:selection.count", { picked: "1", total: "120" }));
  });
});

it("an empty list doesn't say that a new query matches nothing", async () => {
  totals["none"] = 0;
  useSearch.getState().run("none");
  open();
  await screen.findByText(t("nothingMatches"));
  act(() => useSearch.getState().run("kite"));
  expect(screen.queryByText(t("nothingMatches"))).toBeNull();
  expect(screen.getByRole("status", { name: t("documents:results.fetching") })).toBeTruthy();
  answer("kite", 3);
  expect(await screen.findByText("Post 2")).toBeTruthy();
});

it("the latest documents of a chart can't be opened until those of a new query are there", async () => {
  const of = (q: string) => (
    <DocumentList
      target={target}
      title="Latest documents"
      drilldown={{ ok: true, q, filters: {}, period: null, sortBy: "published" }}
    />
  );
  const Explored = () => of(useSearch((search) => search.query));
  show(<Explored />);
  await screen.findByText("Post 4");
  act(() => useSearch.getState().run("kite"));
  expect(screen.getByText("Post 4").closest("[inert]")).not.toBeNull();
  expect(screen.queryByText(t("charts:documents.all", { count: 5 }))).toBeNull();
  fireEvent.click(screen.getByText("Post 4"));
  expect(useSearch.getState().documentUrl).toBeNull();
  answer("kite", 7);
  await screen.findByText(t("charts:documents.all", { count: 7 }));
  await userEvent.click(screen.getByText("Post 4"));
  expect(useSearch.getState().documentUrl).toBe("https://blog.example/4");
});

describe("a response that takes ten seconds", () => {
  const said = (what: string) => {
    const wait = { what, service: target.connection.name, time: "" };
    return screen.queryByText(t("components:waiting.since", wait).trim(), { exact: false });
  };
  const after = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  it("is named with its service and since when, beside the button that stops it", async () => {
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "Date"],
      shouldAdvanceTime: true,
      now: Date.UTC(2026, 10, 27, 9, 41, 7),
    });
    onTestFinished(() => void vi.useRealTimers());
    open();
    await screen.findByText("Post 4");
    act(() => useSearch.getState().run("kite"));
    const since = formatClock(Date.now(), "Europe/Luxembourg");
    await waitFor(() => expect(grid().getAttribute("aria-busy")).toBe("true"));
    void after(longWaitMs - 1_000);
    expect(said(t("components:waiting.query"))).toBeNull();
    void after(1_500);
    expect(said(t("components:waiting.query"))?.textContent).toContain(since);
    await userEvent
      .setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) })
      .click(screen.getByRole("button", { name: t("stop") }));
    await waitFor(() => expect(said(t("components:waiting.query"))).toBeNull());
  });
});

describe("a selection of all", () => {
  const Refreshable = () => {
    const client = useQueryClient();
    return (
      <>
        <button onClick={() => void client.invalidateQueries()}>Refresh</button>
        <DocumentsScreen target={target} onOpenFile={() => undefined} />
      </>
    );
  };
  const countOf = (picked: string, total: string) =>
    within(selection()!).findByText(t("documents:selection.count", { picked, total }));

  it("stays those documents when more arrive", async () => {
    show(<Refreshable />);
    await userEvent.click(await screen.findByRole("checkbox", { name: /Post 1/ }));
    await userEvent.click(screen.getByRole("button", { name: t("documents:selection.all", { total: "5" }) }));
    expect(await countOf("5", "5")).toBeTruthy();
    totals["zzz"] = 120;
    await userEvent.click(screen.getByText("Refresh"));
    expect(await countOf("5", "120")).toBeTruthy();
    await userEvent.click(
      screen.getByRole("button", { name: t("documents:selection.delete", { picked: "5" }) }),
    );
    await userEvent.click(await screen.findByRole("button", { name: t("documents:plan.dryRun") }));
    await waitFor(() => expect(main.inputsOf("documents.planBulk")).toHaveLength(1));
    const { scope } = main.inputsOf("documents.planBulk")[0]!;
    expect(scope.kind === "results" && new Set(scope.only?.map(({ url }) => url))).toEqual(
      new Set([0, 1, 2, 3, 4].map((index) => document(index).url)),
    );
  });

  it("is cleared if it is too long to be named and its results change", async () => {
    totals["zzz"] = 24_310;
    show(<Refreshable />);
    await screen.findByText("Post 1");
    act(() => grid().focus());
    await userEvent.keyboard("{Control>}a{/Control}");
    expect(await countOf("24,310", "24,310")).toBeTruthy();
    totals["zzz"] = 24_311;
    await userEvent.click(screen.getByText("Refresh"));
    expect(await screen.findByText(t("documents:selection.changed"))).toBeTruthy();
    expect(selection()).toBeNull();
    expect(useSelection.getState().all).toBeNull();
  });
});

it("a new query is asked for its first page, not for the one scrolled to before", async () => {
  totals["zzz"] = 24_310;
  open();
  await screen.findByText("Post 4");
  grid().scrollTop = 33 * 640;
  fireEvent.scroll(grid());
  await screen.findByText("Post 640");
  main.calls.length = 0;
  act(() => useSearch.getState().run("kite"));
  answer("kite", 24_000);
  await screen.findByText(t("documents:results.count", { count: 24_000 }));
  const offsets = main
    .inputsOf("documents.search")
    .filter(({ q }) => q === "kite")
    .map(({ offset }) => offset);
  expect(offsets).toEqual([0]);
  expect(grid().scrollTop).toBe(0);
});
