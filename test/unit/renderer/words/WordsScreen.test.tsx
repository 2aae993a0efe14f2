import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Cooccurrence } from "../../../../src/shared/interface/text-analysis";
import { type HiddenTerm, Notebook } from "../../../../src/shared/ipc/notebook";
import { t } from "../../../../src/shared/texts";
import { ContextMenu } from "../../../../src/renderer/components/menus/ContextMenu";
import { useSearch } from "../../../../src/renderer/core/search";
import { useSession } from "../../../../src/renderer/core/session";
import type { LazyChart } from "../../../../src/renderer/charts/LazyChart";
import { useWords } from "../../../../src/renderer/features/words/store";
import { WordsScreen } from "../../../../src/renderer/features/words/WordsScreen";
import { failure, FakeMain, live, oneService, service, show, target, openProject } from "../fake-bridge";
import "../query";
import { aTerm, context, countsWords, distinctive, network, pods, recall, wordsOf } from "./words-main";

// jsdom has no canvas to click on.
vi.mock("../../../../src/renderer/charts/LazyChart", () => ({
  LazyChart: ({ onPick }: ComponentProps<typeof LazyChart>) => (
    <button onClick={() => onPick?.({ index: 1, series: null })}>Second node</button>
  ),
}));

let main: FakeMain;
beforeEach(() => {
  main = new FakeMain(countsWords);
  openProject();
});

const open = (of = target) =>
  show(
    <>
      <WordsScreen target={of} />
      <ContextMenu />
    </>,
  );
const asked = () => main.inputsOf("text.words").at(-1)?.params;
const query = () => useSearch.getState().query;
const choose = async (user: ReturnType<typeof userEvent.setup>, label: string, option: string) => {
  await user.click(screen.getByRole("button", { name: new RegExp(`^${label}:`) }));
  await user.click(await screen.findByRole("option", { name: new RegExp(`^${option}`), hidden: true }));
};

describe("Terms", () => {
  it("lists the terms with their forms and the number of documents counted", async () => {
    open();
    expect(await screen.findByText("pod")).toBeTruthy();
    expect(screen.getByText("pods")).toBeTruthy();
    expect(screen.getByText("#podrecall")).toBeTruthy();
    expect(screen.getByText(t("words:counted.documents", { count: 200 }))).toBeTruthy();
    expect(asked()).toMatchObject({ measure: "frequent", details: "show", top_n: 50 });
  });

  it("narrows the query by a click or Enter, and excludes with Ctrl", async () => {
    const user = userEvent.setup();
    useSearch.getState().run("espresso");
    open();
    await user.click(await screen.findByText("#podrecall"));
    expect(query()).toBe('espresso AND hashtag:"podrecall"');
    useSearch.getState().run("espresso");
    const grid = screen.getByRole("grid", { name: t("words:title.frequent") });
    grid.focus();
    await user.keyboard("{Home}{Enter}");
    expect(query()).toBe("espresso AND (pod OR pods)");
    useSearch.getState().run("espresso");
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(query()).toBe("espresso AND NOT (pod OR pods)");
    useSearch.getState().run("");
    fireEvent.click(screen.getByText("#podrecall"), { ctrlKey: true });
    expect(query()).toBe('NOT hashtag:"podrecall"');
  });

  it("hides a term for the project, names how many are hidden, and shows them again", async () => {
    const user = userEvent.setup();
    let hiddenTerms: HiddenTerm[] = [];
    const notebook = (): Notebook => ({
      history: [],
      queries: [],
      charts: [],
      annotations: [],
      boards: [],
      hiddenTerms,
    });
    main.answer({
      "notebook.read": notebook,
      "notebook.keep": ({ entry }) => {
        if (entry.list === "hiddenTerms") hiddenTerms = [entry.item];
        return notebook();
      },
      "notebook.remove": () => {
        hiddenTerms = [];
        return notebook();
      },
    });
    open();
    await user.click(await screen.findByRole("button", { name: t("words:menu.open", { term: "pod" }) }));
    await user.click(await screen.findByRole("menuitem", { name: t("words:menu.hide") }));
    await user.click(await screen.findByRole("button", { name: t("words:hidden.count", { count: 1 }) }));
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: t("words:menu.open", { term: "pod" }) })).toBeNull(),
    );
    await user.click(
      await screen.findByRole("button", { name: t("words:hidden.showTerm", { term: "pod" }) }),
    );
    expect(await screen.findByRole("button", { name: t("words:menu.open", { term: "pod" }) })).toBeTruthy();
  });

  it("hides a term whichever form names it", async () => {
    main.answer({
      "notebook.read": () => Notebook.parse({ hiddenTerms: [{ id: "h", kind: "word", term: "Pods" }] }),
    });
    open();
    expect(await screen.findByText("#podrecall")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("pod")).toBeNull());
  });

  it("shows the documents of a term below, and its context", async () => {
    const user = userEvent.setup();
    open();
    const menu = await screen.findByRole("button", { name: t("words:menu.open", { term: "pod" }) });
    await user.click(menu);
    await user.click(await screen.findByRole("menuitem", { name: t("words:menu.documents") }));
    expect(await screen.findByRole("heading", { name: t("words:documents", { term: "pod" }) })).toBeTruthy();
    await waitFor(() => expect(main.inputsOf("documents.search").at(-1)?.q).toBe("pod OR pods"));
    await user.click(menu);
    await user.click(await screen.findByRole("menuitem", { name: t("words:menu.context") }));
    await waitFor(() =>
      expect(main.inputsOf("text.context").at(-1)?.params).toMatchObject({ node: "pod OR pods" }),
    );
  });

  it("compares with the rest of the project and explains the ranking", async () => {
    const user = userEvent.setup();
    main.answer({ "text.words": () => distinctive });
    open();
    await screen.findByText("metal");
    await choose(user, t("words:measure.title"), t("words:measure.distinctive"));
    await waitFor(() => expect(asked()).toMatchObject({ measure: "distinctive", against: "rest" }));
    await user.click(await screen.findByRole("button", { name: "2.00" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText("a = 50")).toBeTruthy();
    expect(within(dialog).getByText("n₁ = 200")).toBeTruthy();
    expect(within(dialog).getByText("b = 20")).toBeTruthy();
    expect(within(dialog).getByText("n₂ = 800")).toBeTruthy();
    expect(within(dialog).getByText(t("words:formula.boundMore", { times: "4" }))).toBeTruthy();
  });

  it("compares two sentiments of the same query", async () => {
    const user = userEvent.setup();
    useSearch.getState().run("espresso");
    useWords.getState().ask({ measure: "distinctive" });
    open();
    await screen.findByText("pod");
    await choose(user, t("words:against.title"), t("words:against.negative"));
    await waitFor(() =>
      expect(asked()).toMatchObject({
        q: "espresso AND sentiment:negative",
        against: "selection",
        against_q: "espresso AND sentiment:positive",
      }),
    );
  });

  it("asks for chosen kinds and stories once", async () => {
    const user = userEvent.setup();
    open();
    await screen.findByText("pod");
    await user.click(screen.getByRole("checkbox", { name: t("words:kinds.hashtag") }));
    await user.click(screen.getByRole("checkbox", { name: t("charts:stories.once") }));
    await waitFor(() => expect(asked()).toMatchObject({ kind: ["hashtag"], stories: "once" }));
    expect(await screen.findByText(t("words:counted.originals", { count: 200 }))).toBeTruthy();
  });

  it("asks for a range before it shows what rises", async () => {
    useWords.getState().ask({ measure: "rising" });
    open();
    expect(await screen.findByText(t("words:needsRange.title"))).toBeTruthy();
    expect(main.inputsOf("text.words")).toEqual([]);
  });

  it("asks a hosted service for its themes alone", async () => {
    const user = userEvent.setup();
    main = new FakeMain({ ...countsWords, ...oneService, "text.words": () => wordsOf([recall]) });
    open({ ...target, connection: service, ref: { connectionId: "s1", projectId: "p1" } });
    await user.click(await screen.findByRole("checkbox", { name: t("words:kinds.hashtag") }));
    await user.click(screen.getByRole("checkbox", { name: t("words:kinds.theme") }));
    await waitFor(() => expect(main.inputsOf("text.words").at(-1)).toMatchObject({ themes: true }));
    expect(useWords.getState().kinds).toEqual(["theme"]);
    expect(asked()).not.toHaveProperty("kind");
    await user.click(screen.getByRole("checkbox", { name: t("words:kinds.emoji") }));
    await waitFor(() => expect(asked()).toMatchObject({ kind: ["emoji"] }));
    expect(main.inputsOf("text.words").at(-1)).not.toHaveProperty("themes");
  });

  it("says what a hosted service counted", async () => {
    main = new FakeMain({
      ...countsWords,
      ...oneService,
      "text.words": () => ({
        ...wordsOf([recall]),
        data: {
          words: { documents: 500, terms: [recall] },
          basis: {
            kind: "sample",
            read: 500,
            of: 12_345,
            pieces: 10,
            intervals: [{ low: 0.04, high: 0.11 }],
          },
        },
      }),
    });
    open({ ...target, connection: service, ref: { connectionId: "s1", projectId: "p1" } });
    expect(
      await screen.findByText(
        new RegExp(t("words:basis.sample", { count: 12_345, read: "500", pieces: "10" })),
      ),
    ).toBeTruthy();
    expect(screen.getByText(/4\.0\s?%.*11\.0\s?%/)).toBeTruthy();
    expect(main.inputsOf("text.reading")).toEqual([]);
  });

  it("says that a service doesn't offer it", async () => {
    main.answer({
      "text.words": () => {
        throw failure("missing", "This service doesn't offer it.", null, { statusCode: 26 });
      },
    });
    open();
    expect(await screen.findByText(t("notOffered"))).toBeTruthy();
  });

  it("shows how far texts have been read, and stops", async () => {
    const user = userEvent.setup();
    main.answer({
      "text.words": () => new Promise(() => undefined),
      "text.reading": () => ({ read: 412_000, documents: 1_000_000 }),
    });
    open();
    expect(
      await screen.findByText(
        new RegExp(t("components:reading.progress", { documents: "1,000,000", read: "412,000" })),
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole("button", { name: t("cancel") }));
    expect(await screen.findByText(t("charts:card.stoppedText"))).toBeTruthy();
  });

  it("keeps cached terms on screen below an error", async () => {
    main.keep({ "text.words": () => ({ ...wordsOf([pods]), source: "cache" }) });
    main.answer({
      "text.words": () => {
        throw failure("rate", "Too many calls.");
      },
    });
    open();
    expect(await screen.findByText("Too many calls.")).toBeTruthy();
    expect(screen.getByText("pod")).toBeTruthy();
  });

  it("says that nothing is distinctive if the comparison is empty", async () => {
    useWords.getState().ask({ measure: "distinctive" });
    main.answer({ "text.words": () => wordsOf([], { reference: { documents: 0 } }) });
    open();
    expect(await screen.findByText(t("words:none.reference"))).toBeTruthy();
  });
});

describe("Context", () => {
  beforeEach(() => useWords.getState().ask({ tab: "context" }));

  it("shows the matches of the query, mirrors right-to-left lines, and opens a document", async () => {
    const user = userEvent.setup();
    useSearch.getState().run("metal");
    open();
    const lines = await screen.findByRole("grid", { name: t("words:context.lines") });
    const left = await within(lines).findByText("metal");
    expect(left.closest("[dir]")?.getAttribute("dir")).toBe("ltr");
    expect(within(lines).getByText("معدن").closest("[dir]")?.getAttribute("dir")).toBe("rtl");
    await user.click(left);
    expect(useSession.getState().screen).toBe("documents");
    expect(useSearch.getState()).toMatchObject({ query: "metal", documentUrl: context.lines[0]?.url });
  });

  it("sorts by the words before, and narrows by a word nearby", async () => {
    const user = userEvent.setup();
    useWords.getState().ask({ node: "metal" });
    useSearch.getState().run("espresso");
    open();
    await screen.findByText("fragments");
    await choose(user, t("words:order.title"), t("words:order.left"));
    await waitFor(() =>
      expect(main.inputsOf("text.context").at(-1)?.params).toMatchObject({
        q: "espresso",
        node: "metal",
        sort: "left",
      }),
    );
    await user.click(await screen.findByText("fragments"));
    expect(query()).toBe('espresso AND "fragments"');
  });

  it("opens with the words of a query, and without its other conditions", async () => {
    useSearch.getState().run("metal AND sentiment:negative");
    open();
    await screen.findByRole("grid", { name: t("words:context.lines") });
    expect(main.inputsOf("text.context").at(-1)?.params).toMatchObject({
      q: "metal AND sentiment:negative",
      node: "metal",
    });
  });

  it("says that a query without words has nothing to show", async () => {
    useSearch.getState().run("sentiment:negative");
    open();
    expect(await screen.findByText(t("words:context.fieldsText"))).toBeTruthy();
    expect(main.inputsOf("text.context")).toEqual([]);
  });

  it("says what to enter without a query", async () => {
    open();
    expect(await screen.findByText(t("words:context.empty"))).toBeTruthy();
    expect(main.inputsOf("text.context")).toEqual([]);
  });
});

describe("Network", () => {
  beforeEach(() => useWords.getState().ask({ tab: "network" }));

  const nodes = () => screen.findByRole("grid", { name: t("words:network.nodesTable") });
  const selectedRow = (grid: HTMLElement) =>
    within(grid)
      .getAllByRole("row")
      .find((row) => row.getAttribute("aria-current") === "true");
  const selection = (name: string) =>
    screen.findByRole("region", { name: t("words:network.selected", { name }) });

  it("links the drawing and the list of nodes by their selection", async () => {
    const user = userEvent.setup();
    open();
    const grid = await nodes();
    await user.click(screen.getByRole("button", { name: "Second node" }));
    const picked = await selection("pod");
    expect(selectedRow(grid)?.textContent).toContain("pod");
    expect(query()).toBe("");
    // The closest partner comes first, and leads on to its own.
    const partners = within(picked).getAllByRole("button", { name: /^(metal|refund)$/ });
    expect(partners.map(({ textContent }) => textContent)).toEqual(["metal", "refund"]);
    await user.click(within(picked).getByRole("button", { name: "refund" }));
    await user.click(within(await selection("refund")).getByRole("button", { name: t("words:menu.narrow") }));
    expect(query()).toBe("refund");
    // The narrowed query has another network.
    await user.click(within(await nodes()).getByText("metal"));
    await user.click(within(await selection("metal")).getByRole("button", { name: t("words:menu.exclude") }));
    expect(query()).toBe("refund AND NOT metal");
  });

  it("walks through nodes by key in the drawing and in the list", async () => {
    const user = userEvent.setup();
    open();
    const grid = await nodes();
    const drawing = screen.getByRole("group", {
      name: t("words:network.label.words", { nodes: 3, pairs: 2 }),
    });
    drawing.focus();
    // The most frequent node comes first.
    await user.keyboard("{ArrowDown}{ArrowDown}");
    await selection("metal");
    expect(selectedRow(grid)?.textContent).toContain("metal");
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(query()).toBe("NOT metal");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("region", { name: t("words:network.selected", { name: "metal" }) })).toBeNull();
    (await nodes()).focus();
    await user.keyboard("{Home}{Enter}");
    await selection("pod");
    await user.keyboard("{ArrowDown}{ArrowDown}");
    await selection("refund");
  });

  it("names the groups by their words, and hides one in both", async () => {
    const user = userEvent.setup();
    open();
    const grid = await nodes();
    await user.click(screen.getByRole("button", { name: /^metal, pod/ }));
    expect(within(grid).queryByText("metal")).toBeNull();
    expect(within(grid).getByText("refund")).toBeTruthy();
  });

  it("sorts the nodes", async () => {
    const user = userEvent.setup();
    open();
    const grid = await nodes();
    await user.click(within(grid).getByRole("button", { name: t("words:network.pairsTable") }));
    const names = within(grid)
      .getAllByRole("row")
      .slice(1)
      .map((row) => within(row).getAllByRole("gridcell")[0]?.textContent);
    expect(names).toEqual(["pod", "metal", "refund"]);
  });

  it("lists the pairs, and asks for other nodes", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: t("charts:form.table") }));
    await user.click(await screen.findByText("refund"));
    expect(query()).toBe("(pod OR pods) AND refund");
    await choose(user, t("words:network.show"), t("words:network.kind.hashtags"));
    await waitFor(() =>
      expect(main.inputsOf("text.cooccurrence").at(-1)?.params).toMatchObject({
        of: "hashtags",
        top_n: 60,
        least: 3,
      }),
    );
  });

  const answers = (more: Partial<Cooccurrence>) =>
    main.answer({
      "text.cooccurrence": () =>
        live({
          network: { unit: "documents", total: 3, nodes: [], edges: [], modularity: 0, seed: 1, ...more },
          basis: { kind: "all" },
        }),
    });

  it("says that nothing occurs together, and asks for rarer pairs", async () => {
    const user = userEvent.setup();
    answers({});
    open();
    expect(await screen.findByText(t("words:network.none"))).toBeTruthy();
    await user.click(screen.getByRole("button", { name: t("words:network.lower") }));
    await waitFor(() =>
      expect(main.inputsOf("text.cooccurrence").at(-1)?.params).toMatchObject({ least: 2 }),
    );
  });

  it("names a single node, and says when no documents match", async () => {
    answers({ nodes: network.nodes.slice(0, 1) });
    open();
    expect(await screen.findByText(t("words:network.single", { name: "metal" }))).toBeTruthy();
    cleanup();
    answers({ total: 0 });
    open();
    expect(await screen.findByText(t("explore:empty.noDocuments"))).toBeTruthy();
  });
});

it("lists no more terms than chosen", async () => {
  main.answer({
    "text.words": () => wordsOf(Array.from({ length: 60 }, (_, index) => aTerm(`w${index}`, 100 - index))),
  });
  open();
  const grid = await screen.findByRole("grid", { name: t("words:title.frequent") });
  expect(grid.getAttribute("aria-rowcount")).toBe("51");
});
