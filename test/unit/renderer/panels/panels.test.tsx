import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadLateTexts, t } from "../../../../src/shared/texts";
import { openForm } from "../../../../src/renderer/components/forms/drafts";
import {
  startPanel,
  usePanelDrafts,
  withMembers,
} from "../../../../src/renderer/components/stored/panelDraft";
import { colorOf, panelItems } from "../../../../src/renderer/features/panels/members";
import { FakeMain, failure, live, oneWorkspace, show, target, openProject } from "../fake-bridge";

await loadLateTexts();
// It reads texts as it loads.
const { PanelsScreen } = await import("../../../../src/renderer/features/panels/PanelsScreen");

const groups = [
  { group: { id: "predefined", title: "", panels: [{ id: "top_news", members: null }] } },
  {
    group: {
      id: "own",
      title: "Own",
      panels: [
        { id: "p1", title: "Papers", description: "Large ones", color: "3457d5", members: 2 },
        { id: "p2", title: " ", color: "red; background: url(x)", members: 1 },
      ],
    },
  },
];
const gazette = {
  entry_type: "URL",
  url: "https://gazette.example/",
  site: "gazette.example",
  exact_match: true,
} as const;

it("panels are listed by title or id, with a valid color", () => {
  const items = panelItems(groups);
  expect(items.groups).toEqual([
    { id: "predefined", name: t("panels:name.predefined"), panels: 1 },
    { id: "own", name: "Own", panels: 2 },
  ]);
  expect(items.panels.map(({ name, members, color }) => [name, members, color])).toEqual([
    ["top_news", null, null],
    ["Papers", 2, "#3457d5"],
    ["p2", 1, null],
  ]);
});

it("a color has six or three hexadecimal digits", () => {
  expect(["3457d5", "#0F8B8D", "abc", "red", undefined, "url(x)"].map(colorOf)).toEqual([
    "#3457d5",
    "#0F8B8D",
    "#abc",
    null,
    null,
    null,
  ]);
});

it("a member is added to a new panel only once", () => {
  const member = { entry_type: "AUTHOR", site: "forum.example", id: "1", name: "Ann" } as const;
  expect(
    withMembers(
      [member],
      [
        { ...member, site: "FORUM.example" },
        { ...member, id: "2" },
      ],
    ),
  ).toHaveLength(2);
});

/** The draft of the new panel. */
const draft = () => openForm(usePanelDrafts.getState())?.draft;
const entitle = (title: string) => usePanelDrafts.getState().change("", { ...draft()!, title });

describe("Panels", () => {
  let main: FakeMain;
  beforeEach(() => {
    localStorage.clear();
    openProject();
    main = new FakeMain({
      ...oneWorkspace,
      "project.panels": () => live({ data: groups }),
      "panels.find": ({ search, panelId }) => ({
        total: 1,
        members: [{ panelId: "p1", panel: "Papers", entry: gazette }],
        types: ["URL"],
        panelIds: search === "" || panelId !== null ? ["top_news", "p1", "p2"] : ["p1"],
      }),
    });
  });

  it("shows the members of a panel and opens it as a filter in Explore", async () => {
    const onFilter = vi.fn();
    show(<PanelsScreen target={target} onFilter={onFilter} />);
    const list = within(await screen.findByRole("grid", { name: "Panels" }));
    await userEvent.click(list.getByText("Papers"));
    expect(
      await screen.findByRole("heading", { name: t("panels:members.of", { name: "Papers" }) }),
    ).toBeTruthy();
    expect(await screen.findByText(t("panels:column.exact"))).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: t("panels:members.useAsFilter") }));
    expect(onFilter).toHaveBeenCalledWith({ id: "p1", name: "Papers" });
    await userEvent.click(list.getByText("top_news"));
    expect(await screen.findByText(t("panels:members.notKnown"))).toBeTruthy();
  });

  it("searches members in main, and lists their panels", async () => {
    show(<PanelsScreen target={target} onFilter={() => undefined} />);
    await screen.findByText("top_news");
    await userEvent.type(screen.getByRole("searchbox"), "gazette");
    await waitFor(() => expect(screen.queryByText("top_news")).toBeNull());
    expect(await screen.findAllByText("1 of 3", { exact: false })).toHaveLength(2);
    expect(main.inputsOf("panels.find").at(-1)).toMatchObject({ search: "gazette", offset: 0, count: 100 });
  });

  it("creates a panel from a list, and keeps invalid lines in the field with the reason", async () => {
    main.answer({
      "panels.readText": () => ({
        members: [
          { entry_type: "URL", site: "paper.example", url: "https://paper.example/", exact_match: false },
        ],
        repeated: 1,
        problems: [{ line: 2, text: "no member", message: "This is no address." }],
      }),
      "panels.add": () => ({ id: "p9", title: "Mine" }),
    });
    show(<PanelsScreen target={target} onFilter={() => undefined} />);
    await userEvent.click(await screen.findByRole("button", { name: t("panels:new") }));
    const dialog = await screen.findByRole("dialog", { name: t("panels:new") });
    await userEvent.type(within(dialog).getByLabelText(t("panels:form.title")), "Mine");
    const list = within(dialog).getByLabelText(t("panels:form.add"));
    await userEvent.click(list);
    await userEvent.paste("paper.example\nno member");
    await userEvent.click(within(dialog).getByRole("button", { name: t("panels:form.addToPanel") }));
    expect(await within(dialog).findByText(/This is no address/)).toBeTruthy();
    expect(list).toHaveProperty("value", "no member");
    await userEvent.click(within(dialog).getByRole("button", { name: t("panels:form.make") }));
    await waitFor(() => expect(main.inputsOf("panels.add")).toHaveLength(1));
    expect(main.inputsOf("panels.add")[0]?.panel).toMatchObject({
      title: "Mine",
      included_entries: [{ site: "paper.example" }],
    });
  });

  it.each([
    ["own", { id: "own" }],
    ["Press", { title: "Press" }],
    [" ", null],
  ])("puts a new panel into the group typed as %j", async (typed, group) => {
    main.answer({ "panels.add": () => ({ id: "p9", title: "Mine" }) });
    const member = { ...gazette, exact_match: false };
    startPanel([member]);
    show(<PanelsScreen target={target} onFilter={() => undefined} />);
    const dialog = await screen.findByRole("dialog", { name: t("panels:new") });
    await userEvent.type(within(dialog).getByLabelText(t("panels:form.title")), "Mine");
    await screen.findAllByText("Papers");
    await userEvent.type(within(dialog).getByRole("combobox", { name: t("panels:form.group") }), typed);
    await userEvent.click(within(dialog).getByRole("button", { name: t("panels:form.make") }));
    await waitFor(() => expect(main.inputsOf("panels.add")).toHaveLength(1));
    expect(main.inputsOf("panels.add")[0]?.group).toEqual(group);
  });

  it("shows what is missing at each field and focuses the first", async () => {
    show(<PanelsScreen target={target} onFilter={() => undefined} />);
    await userEvent.click(await screen.findByRole("button", { name: t("panels:new") }));
    const dialog = await screen.findByRole("dialog", { name: t("panels:new") });
    const title = within(dialog).getByLabelText(t("panels:form.title"));
    expect(within(dialog).queryByText(t("panels:fault.title"))).toBeNull();
    await userEvent.click(within(dialog).getByRole("button", { name: t("panels:form.make") }));
    expect(within(dialog).getByText(t("panels:fault.title"))).toBeTruthy();
    expect(document.activeElement).toBe(title);
    await userEvent.type(title, "Mine");
    await userEvent.click(within(dialog).getByRole("button", { name: t("panels:form.make") }));
    expect(within(dialog).getByText(t("panels:fault.members"))).toBeTruthy();
    expect(document.activeElement).toBe(within(dialog).getByLabelText(t("panels:form.add")));
    expect(main.inputsOf("panels.add")).toEqual([]);
  });

  it("keeps the input if the service doesn't support creating panels", async () => {
    main.answer({
      "panels.add": () => {
        throw failure("missing", "This connection doesn't offer making panels.");
      },
    });
    startPanel([{ entry_type: "AUTHOR", site: "forum.example", id: "4711", name: "Lena Brandt" }]);
    entitle("Mine");
    show(<PanelsScreen target={target} onFilter={() => undefined} />);
    const dialog = await screen.findByRole("dialog", { name: t("panels:new") });
    await userEvent.click(within(dialog).getByRole("button", { name: t("panels:form.make") }));
    expect(await within(dialog).findByText(/doesn't offer making panels/)).toBeTruthy();
    expect(draft()).toMatchObject({ title: "Mine", members: [{ id: "4711" }] });
    expect(localStorage.getItem("panel draft c1 p1")).toContain("Lena Brandt");
  });

  it("includes text that wasn't added yet, and starts the next panel empty", async () => {
    main.answer({
      "panels.readText": () => ({ members: [gazette], repeated: 0, problems: [] }),
      "panels.add": () => ({ id: "p9", title: "Mine" }),
    });
    show(<PanelsScreen target={target} onFilter={() => undefined} />);
    await userEvent.click(await screen.findByRole("button", { name: t("panels:new") }));
    const dialog = await screen.findByRole("dialog", { name: t("panels:new") });
    await userEvent.type(within(dialog).getByLabelText(t("panels:form.title")), "Mine");
    await userEvent.type(within(dialog).getByLabelText(t("panels:form.add")), "gazette.example");
    await userEvent.click(within(dialog).getByRole("button", { name: t("panels:form.make") }));
    await waitFor(() => expect(main.inputsOf("panels.add")).toHaveLength(1));
    expect(main.inputsOf("panels.add")[0]?.panel.included_entries).toEqual([gazette]);
    await userEvent.click(await screen.findByRole("button", { name: t("panels:new") }));
    const next = await screen.findByRole("dialog", { name: t("panels:new") });
    await userEvent.type(within(next).getByLabelText(t("panels:form.add")), "left over");
    await userEvent.click(within(next).getByRole("button", { name: t("components:form.discard") }));
    const sure = await screen.findByRole("dialog", { name: t("panels:form.discardTitle") });
    await userEvent.click(within(sure).getByRole("button", { name: t("components:form.discard") }));
    await userEvent.click(await screen.findByRole("button", { name: t("panels:new") }));
    expect(await screen.findByLabelText(t("panels:form.add"))).toHaveProperty("value", "");
  });

  it("doesn't claim that nothing was created if no response came", async () => {
    main.answer({
      "panels.add": () => {
        throw failure("timeout", "No answer within 30 seconds.");
      },
    });
    startPanel([gazette]);
    entitle("Mine");
    show(<PanelsScreen target={target} onFilter={() => undefined} />);
    const dialog = await screen.findByRole("dialog", { name: t("panels:new") });
    const asked = main.inputsOf("project.panels").length;
    await userEvent.click(within(dialog).getByRole("button", { name: t("panels:form.make") }));
    expect(await within(dialog).findByText(/The panel may have been created/)).toBeTruthy();
    await waitFor(() => expect(main.inputsOf("project.panels").length).toBeGreaterThan(asked));
  });

  it("shows what another window enters", () => {
    startPanel();
    entitle("Mine");
    const kept = localStorage.getItem("panel draft c1 p1") ?? "";
    localStorage.setItem("panel draft c1 p1", kept.replace("Mine", "Yours"));
    window.dispatchEvent(new StorageEvent("storage", { key: "panel draft c1 p1" }));
    expect(draft()?.title).toBe("Yours");
  });

  it("clears the type together with the search if nothing matches", async () => {
    main.answer({
      "panels.find": ({ type }) => ({
        total: 0,
        members: [],
        types: [],
        panelIds: type === "all" ? ["top_news", "p1", "p2"] : [],
      }),
    });
    show(<PanelsScreen target={target} onFilter={() => undefined} />);
    await userEvent.click(await screen.findByRole("radio", { name: t("panels:bar.authors") }));
    await userEvent.click(await screen.findByRole("button", { name: t("clearSearch") }));
    expect(await screen.findByText("top_news")).toBeTruthy();
  });
});
