import { act, screen, waitFor, within } from "@testing-library/react";
import { useQueryClient } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Document } from "../../../../src/shared/interface/documents";
import type { DocumentMark } from "../../../../src/shared/ipc/documents";
import { t } from "../../../../src/shared/texts";
import { useSearch } from "../../../../src/renderer/core/search";
import { SideBar } from "../../../../src/renderer/app/shell/SideBar";
import { DocumentList } from "../../../../src/renderer/charts/DocumentList";
import { DocumentsScreen } from "../../../../src/renderer/features/documents/DocumentsScreen";
import { type FakeMain, live, show, target } from "../fake-bridge";
import { document, documentsMain, open, total } from "./documents-main";

let main: FakeMain;
let marks: DocumentMark[];
beforeEach(() => {
  marks = [];
  main = documentsMain(() => marks);
});

describe("Documents", () => {
  it("shows the age of its documents if a chart listed the same ones before", async () => {
    main.answer({
      "documents.search": () => ({
        ...live({ total: 1, documents: [document(0)] }),
        source: "cache" as const,
        asOf: Date.now() - 12.5 * 60_000,
      }),
    });
    const drilldown = { ok: true as const, q: "", filters: {}, period: null, sortBy: "published" as const };
    const Screens = () => {
      const [opened, setOpened] = useState(false);
      if (opened) return <DocumentsScreen target={target} onOpenFile={() => undefined} />;
      return (
        <>
          <DocumentList target={target} title="Latest documents" drilldown={drilldown} />
          <button onClick={() => setOpened(true)}>Go on</button>
        </>
      );
    };
    show(<Screens />);
    await screen.findByText("Post 0");
    await userEvent.click(screen.getByText("Go on"));
    expect(await screen.findByText(/12 minutes ago$/)).toBeTruthy();
  });

  it("requests one page of 100, and renders only the rows in view", async () => {
    open();
    expect(await screen.findByText(t("documents:results.count", { count: 24_310 }))).toBeTruthy();
    expect(
      main.inputsOf("documents.search").every(({ offset, count }) => offset === 0 && count === 100),
    ).toBe(true);
    const grid = screen.getByRole("grid", { name: "Documents" });
    expect(grid.getAttribute("aria-rowcount")).toBe("24311");
    expect(within(grid).getAllByRole("row").length).toBeLessThan(60);
  });

  it("lists documents without a URL, opens them on their network, and offers no actions that need a URL", async () => {
    const without = { url: undefined, title: undefined, content: undefined };
    const tweet: Document = {
      ...document(0),
      ...without,
      external_id: "1799123456789012345",
      external_provider: "twitter",
    };
    const unreadable: Document = { ...document(1), ...without };
    main.answer({
      "documents.search": () => ({
        ...live({ total: 3, documents: [tweet, unreadable, document(2)] }),
        unreadable: 1,
      }),
    });
    open();
    await userEvent.click(
      await screen.findByText(t("components:document.external", { network: "X", id: "1799123456789012345" })),
    );
    expect(screen.getByText(t("components:unreadable.count", { count: 1 }))).toBeTruthy();
    const boxes = screen.getAllByRole("checkbox", { name: /^Select / });
    expect(boxes.map((box) => (box as HTMLInputElement).disabled)).toEqual([true, true, false]);
    const pane = await screen.findByRole("complementary", { name: t("documents:reading.pane") });
    const link = within(pane).getByRole("link", { name: /original/i });
    expect(link.getAttribute("href")).toBe("https://x.com/i/status/1799123456789012345");
    expect(within(pane).queryByRole("button", { name: t("documents:reading.edit") })).toBeNull();
    expect(within(pane).queryByRole("button", { name: t("documents:reading.delete") })).toBeNull();
    expect(within(pane).getByText(t("documents:reading.noText", { network: "X" }))).toBeTruthy();
    expect(main.calls.filter(({ route }) => route === "documents.topics")).toEqual([]);
  });

  it("sorts on the service", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: t("components:document.reach") }));
    await waitFor(() =>
      expect(main.inputsOf("documents.search").at(-1)).toMatchObject({ sortBy: "reach", sortOrder: "desc" }),
    );
  });

  it("opens a document by keyboard and shows its markup as text", async () => {
    const user = userEvent.setup();
    open();
    await screen.findByText("Post 0");
    act(() => screen.getByRole("grid", { name: "Documents" }).focus());
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    const pane = await screen.findByRole("complementary", { name: t("documents:reading.pane") });
    expect(within(pane).getByRole("heading", { name: "Post 1" })).toBeTruthy();
    expect(within(pane).getByText("<b>Bold</b> claim")).toBeTruthy();
    expect(within(pane).getByText("Nov 21, 2026, 13:59, Europe/Luxembourg (UTC+1)")).toBeTruthy();
    expect(within(pane).getByText(t("documents:fact.people", { count: 88_100 }))).toBeTruthy();
  });

  it("updates an open document when the list is refreshed", async () => {
    const user = userEvent.setup();
    const Screens = () => {
      const client = useQueryClient();
      return (
        <>
          <button onClick={() => void client.invalidateQueries()}>Ask again</button>
          <DocumentsScreen target={target} onOpenFile={() => undefined} />
        </>
      );
    };
    show(<Screens />);
    await user.click(await screen.findByText("Post 1"));
    const pane = await screen.findByRole("complementary", { name: t("documents:reading.pane") });
    expect(pane.textContent).toContain("claim");
    main.answer({
      "documents.search": () =>
        live({ total: 2, documents: [document(0), { ...document(1), content: "Mended" }] }),
    });
    await user.click(screen.getByText("Ask again"));
    await waitFor(() => expect(pane.textContent).toContain("Mended"));
  });

  it("updates its count in the navigation from the unfiltered list only", async () => {
    main.answer({
      "documents.search": ({ q, count = 100 }) => {
        const all = count === 0 ? 7 : total;
        return live({ total: q === "kite" ? 12 : all, documents: [] });
      },
    });
    useSearch.setState({ query: "kite" });
    show(
      <>
        <SideBar />
        <DocumentsScreen target={target} onOpenFile={() => undefined} />
      </>,
    );
    const entry = within(screen.getByRole("navigation", { name: t("app:side.screens") })).getByRole(
      "button",
      {
        name: "Documents",
      },
    );
    await screen.findByText(t("documents:results.count", { count: 12 }));
    expect(entry.textContent).toBe("Documents7");
    act(() => useSearch.getState().run(""));
    await screen.findByText(t("documents:results.count", { count: 24_310 }));
    expect(entry.textContent).toBe("Documents24,310");
  });

  it("shows in the list that an edit of a document waits or was rejected", async () => {
    marks = [
      { url: "https://blog.example/0", open: "waiting", deleted: false },
      { url: "https://blog.example/1", open: "refused", deleted: false },
    ];
    open();
    expect(await screen.findByText(t("documents:mark.waiting"))).toBeTruthy();
    expect(await screen.findByText(t("documents:mark.refused"))).toBeTruthy();
  });

  it("selects documents one by one or all, and shows n of N", async () => {
    const user = userEvent.setup();
    open();
    await user.click(
      await screen.findByRole("checkbox", { name: t("components:row.select", { name: "Post 1" }) }),
    );
    const selection = await screen.findByRole("region", { name: t("documents:selection.title") });
    expect(
      within(selection).getByText(t("documents:selection.count", { picked: "1", total: "24,310" })),
    ).toBeTruthy();
    await user.click(
      within(selection).getByRole("button", { name: t("documents:selection.all", { total: "24,310" }) }),
    );
    await user.click(screen.getByRole("checkbox", { name: t("components:row.select", { name: "Post 2" }) }));
    expect(
      within(selection).getByText(t("documents:selection.count", { picked: "24,309", total: "24,310" })),
    ).toBeTruthy();
  });

  it("shows the period clicked in a chart, and can remove it", async () => {
    const user = userEvent.setup();
    useSearch.setState({ period: { min: Date.UTC(2026, 10, 17, 23), max: Date.UTC(2026, 10, 18, 23) } });
    open();
    await screen.findByText(t("documents:results.count", { count: 24_310 }));
    await user.click(screen.getByRole("button", { name: t("documents:results.allTime") }));
    await waitFor(() => expect(main.inputsOf("documents.search").at(-1)).not.toHaveProperty("min"));
  });
});
