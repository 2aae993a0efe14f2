import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { usePanelDraft, withMembers } from "../../../../src/renderer/components/panelDraft";
import { colorOf, findPanels, indexPanels } from "../../../../src/renderer/features/panels/members";
import { PanelsScreen } from "../../../../src/renderer/features/panels/PanelsScreen";
import { FakeMain, failure, live, oneWorkspace, show, target } from "../fake-bridge";

const groups = [
  { group: { id: "predefined", title: "", panels: [{ id: "top_news" }] } },
  {
    group: {
      id: "own",
      title: "Own",
      panels: [
        {
          id: "p1",
          title: "Papers",
          description: "Large ones",
          color: "3457d5",
          included_entries: [
            {
              entry_type: "URL",
              url: "https://gazette.example/économie",
              site: "gazette.example",
              exact_match: true,
            },
            { entry_type: "AUTHOR", site: "forum.example", id: "4711", name: "Lena Brandt" },
          ],
        },
        {
          id: "p2",
          title: " ",
          color: "red; background: url(x)",
          included_entries: [{ entry_type: "CHANNEL" }],
        },
      ],
    },
  },
];

const everything = { search: "", groupId: null, panel: null, type: "all" } as const;

describe("the lists of panels and members", () => {
  const index = indexPanels(groups);

  it("take panels with an id alone, groups without a title, and entries of types not known yet", () => {
    expect(index.groups).toEqual([
      { id: "predefined", name: "Predefined", panels: 1 },
      { id: "own", name: "Own", panels: 2 },
    ]);
    expect(index.panels.map(({ name, members }) => [name, members])).toEqual([
      ["top_news", null],
      ["Papers", 2],
      ["p2", 1],
    ]);
    expect(index.members).toHaveLength(3);
  });

  it("take only a colour for a colour", () => {
    expect(["3457d5", "#0F8B8D", "abc", "red", undefined, "url(x)"].map(colorOf)).toEqual([
      "#3457d5",
      "#0F8B8D",
      "#abc",
      null,
      null,
      null,
    ]);
  });

  it("are found across all panels by name, id, address and site, whatever case and accents", () => {
    const found = (search: string) => findPanels(index, { ...everything, search });
    expect(found("ECONOMIE")).toMatchObject({
      panels: [{ id: "p1" }],
      members: [{ entry: { entry_type: "URL" } }],
    });
    expect(found("lena forum").members).toHaveLength(1);
    expect(found("large ones").panels.map(({ id }) => id)).toEqual(["p1"]);
    expect(found("top_news").panels).toHaveLength(1);
    expect(found("nobody")).toEqual({ panels: [], members: [] });
  });

  it("are narrowed by group, type and panel", () => {
    const papers = index.panels[1] ?? null;
    expect(findPanels(index, { ...everything, groupId: "predefined" }).panels).toHaveLength(1);
    expect(findPanels(index, { ...everything, type: "AUTHOR" }).members).toHaveLength(1);
    expect(findPanels(index, { ...everything, panel: papers }).members).toHaveLength(2);
  });
});

it("a member is in a new panel once", () => {
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

describe("Panels", () => {
  let main: FakeMain;
  beforeEach(() => {
    localStorage.clear();
    usePanelDraft.getState().clear();
    main = new FakeMain({ ...oneWorkspace, "project.panels": () => live({ data: groups }) });
  });
  afterEach(cleanup);

  it("shows the members of a panel and gives it to Explore as a filter", async () => {
    const onFilter = vi.fn();
    show(<PanelsScreen target={target} onFilter={onFilter} />);
    const list = within(await screen.findByRole("grid", { name: "Panels" }));
    await userEvent.click(list.getByText("Papers"));
    expect(await screen.findByRole("heading", { name: "Members of Papers" })).toBeTruthy();
    expect(screen.getByText("Exact")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Use as a filter" }));
    expect(onFilter).toHaveBeenCalledWith({ id: "p1", name: "Papers" });
    await userEvent.click(list.getByText("top_news"));
    expect(await screen.findByText("Its members are not known")).toBeTruthy();
  });

  it("makes a panel from a list; lines that are no member stay in the field with their reason", async () => {
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
    await userEvent.click(await screen.findByRole("button", { name: "New panel" }));
    const dialog = await screen.findByRole("dialog", { name: "New panel" });
    await userEvent.type(within(dialog).getByLabelText("Title"), "Mine");
    const list = within(dialog).getByLabelText("Add members");
    await userEvent.click(list);
    await userEvent.paste("paper.example\nno member");
    await userEvent.click(within(dialog).getByRole("button", { name: "Add to the panel" }));
    expect(await within(dialog).findByText(/This is no address/)).toBeTruthy();
    expect(list).toHaveProperty("value", "no member");
    await userEvent.click(within(dialog).getByRole("button", { name: "Make the panel" }));
    await vi.waitFor(() => expect(main.inputsOf("panels.add")).toHaveLength(1));
    expect(main.inputsOf("panels.add")[0]?.panel).toMatchObject({
      title: "Mine",
      included_entries: [{ site: "paper.example" }],
    });
  });

  it("keeps what was entered where the service does not offer making panels", async () => {
    main.answer({
      "panels.add": () => {
        throw failure("missing", "This connection doesn't offer making panels.");
      },
    });
    usePanelDraft
      .getState()
      .start([{ entry_type: "AUTHOR", site: "forum.example", id: "4711", name: "Lena Brandt" }]);
    usePanelDraft.getState().set({ title: "Mine" });
    show(<PanelsScreen target={target} onFilter={() => undefined} />);
    const dialog = await screen.findByRole("dialog", { name: "New panel" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Make the panel" }));
    expect(await within(dialog).findByText(/doesn't offer making panels/)).toBeTruthy();
    expect(usePanelDraft.getState()).toMatchObject({ title: "Mine", members: [{ id: "4711" }] });
    expect(localStorage.getItem("panel draft")).toContain("Lena Brandt");
  });
});
