import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { spotlight } from "@mantine/spotlight";
import userEvent from "@testing-library/user-event";
import { IconPlus } from "@tabler/icons-react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { t } from "../../../../src/shared/texts";
import type { Command } from "../../../../src/renderer/core/commands";
import { firstQuestion } from "../../../../src/analysis/question/defaults";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { useSearch } from "../../../../src/renderer/core/search";
import { useExplore } from "../../../../src/renderer/features/explore/store";
import { Notebook } from "../../../../src/shared/ipc/notebook";
import { runOnScreen, useScreenAction } from "../../../../src/renderer/core/openPlace";
import { useSession } from "../../../../src/renderer/core/session";
import { CommandPalette } from "../../../../src/renderer/app/shell/CommandPalette";
import { findable, findCommands } from "../../../../src/renderer/app/shell/findCommands";
import type { FileActions } from "../../../../src/renderer/app/useFiles";
import { aFile, FakeMain, live, oneWorkspace, show } from "../fake-bridge";

const command = (label: string, more: Partial<Command> = {}): Command => ({
  id: label,
  group: "Actions",
  label,
  Icon: IconPlus,
  run: () => undefined,
  ...more,
});
const noFiles: FileActions = {
  take: () => undefined,
  takeInto: () => undefined,
  takeIntoNew: () => undefined,
  choose: () => undefined,
  forget: () => undefined,
  into: null,
};
const labels = (found: readonly Command[]) => found.map(({ label }) => label);

describe("finding commands", () => {
  const all = findable([
    command("Look again at topics"),
    command("New topic", { words: "query create" }),
    command("Économie", { group: "Topics", typedOnly: true }),
    command("Topic of the day", { group: "Topics", typedOnly: true }),
  ]);

  it("matches every typed word, ignoring case and accents, best match first", () => {
    expect(labels(findCommands(all, "topic", 9))).toEqual([
      "Topic of the day",
      "Look again at topics",
      "New topic",
      "Économie",
    ]);
    expect(labels(findCommands(all, "CREATE new", 9))).toEqual(["New topic"]);
    expect(labels(findCommands(all, "economie", 9))).toEqual(["Économie"]);
    expect(findCommands(all, "nothing", 9)).toEqual([]);
  });

  it("shows long lists only after typing, up to a limit", () => {
    expect(labels(findCommands(all, " ", 9))).toEqual(["Look again at topics", "New topic"]);
    expect(findCommands(all, "topic", 2)).toHaveLength(2);
  });
});

describe("the command palette", () => {
  beforeEach(() => {
    useSession.setState(useSession.getInitialState(), true);
    useSession.setState({ connectionId: "c1", projectId: "p1" });
  });
  afterEach(() => {
    act(() => spotlight.close());
    cleanup();
  });

  it("runs a screen's action as soon as the screen is shown", () => {
    const done = vi.fn();
    const action = { id: "topics.new", screen: "topics" } as const;
    runOnScreen(action);
    expect(useSession.getState().screen).toBe("topics");
    function Topics() {
      useScreenAction(action, done);
      return null;
    }
    new FakeMain(oneWorkspace);
    show(<Topics />);
    expect(done).toHaveBeenCalledTimes(1);
    act(() => runOnScreen(action));
    expect(done).toHaveBeenCalledTimes(2);
  });

  it("drops the action if the user goes elsewhere first", () => {
    const done = vi.fn();
    const action = { id: "panels.new", screen: "panels" } as const;
    runOnScreen(action);
    act(() => useSession.getState().go("explore"));
    function Panels() {
      useScreenAction(action, done);
      return null;
    }
    new FakeMain(oneWorkspace);
    show(<Panels />);
    expect(done).not.toHaveBeenCalled();
  });

  it("offers actions and known items of the project, without a call", async () => {
    const main = new FakeMain(oneWorkspace);
    main.keep({
      "connections.projects": () => live([{ id: "p1", title: "Northwind Roasters" }]),
      "project.topics": () =>
        live({
          topic_categories: [
            {
              id: "c",
              title: "Birds",
              description: "",
              query_topics: [
                {
                  id: "t1",
                  title: "Kestrel",
                  description: "",
                  included_queries: ["kestrel"],
                  excluded_queries: [],
                },
              ],
            },
          ],
          filter_categories: [],
        }),
    });
    show(<CommandPalette files={noFiles} />);
    act(() => spotlight.open());
    const field = await screen.findByRole("textbox", { name: t("app:palette.type") });
    expect(await screen.findByRole("button", { name: /New export/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Kestrel/ })).toBeNull();
    await userEvent.type(field, "kest");
    await userEvent.click(await screen.findByRole("button", { name: /Kestrel/ }));
    expect(useSession.getState().screen).toBe("topics");
    expect(main.calls.filter(({ route }) => route === "project.topics")).toEqual([]);
  });

  it.each([
    ["complaints", /Complaints/, { screen: "explore", query: "delay", breakdown: "none" }],
    ["last 7", /Last 7/, { screen: "words", range: "7d" }],
    ["airline", /Chart by/, { screen: "explore", breakdown: "custom.airline" }],
  ])("finds saved charts, ranges and columns: %s", async (typed, name, expected) => {
    forgetPlaces();
    const question = { ...firstQuestion, query: "delay", breakdown: "none" };
    const main = new FakeMain({
      ...oneWorkspace,
      "notebook.read": () => Notebook.parse({ charts: [{ id: "1", name: "Complaints", question }] }),
    });
    const metric = { name: "airline", title: "Airline", description: "", display_in_ui: true };
    main.keep({
      "connections.projects": () => live([{ id: "p1", title: "Northwind Roasters" }]),
      "project.metrics": () => live([{ ...metric, format: { name: "KEYWORD" as const } }]),
    });
    act(() => useSession.getState().go("words"));
    show(<CommandPalette files={noFiles} />);
    act(() => spotlight.open());
    await userEvent.type(await screen.findByRole("textbox", { name: t("app:palette.type") }), typed);
    await userEvent.click(await screen.findByRole("button", { name }));
    const { query, range } = useSearch.getState();
    expect({
      screen: useSession.getState().screen,
      query,
      breakdown: useExplore.getState().breakdown,
      range: range?.kind === "preset" ? range.preset : null,
    }).toMatchObject(expected);
  });

  it("lists recent commands first", async () => {
    new FakeMain(oneWorkspace);
    show(<CommandPalette files={noFiles} />);
    act(() => spotlight.open());
    await userEvent.type(
      await screen.findByRole("textbox", { name: t("app:palette.type") }),
      "go to exports",
    );
    await userEvent.click(await screen.findByRole("button", { name: /Go to Exports/ }));
    await waitFor(() => expect(screen.queryByRole("textbox", { name: t("app:palette.type") })).toBeNull());
    act(() => spotlight.open());
    // It is listed at the top and in its own group.
    await waitFor(() => expect(screen.getAllByRole("button", { name: /Go to Exports/ })).toHaveLength(2));
    const palette = within(screen.getByRole("dialog", { name: t("app:palette.commands") }));
    expect(palette.getAllByRole("button")[0]?.textContent).toContain(
      t("app:palette.goTo", { title: "Exports" }),
    );
  });

  it("reopens files of recent uploads", async () => {
    const taken = vi.fn();
    const file = aFile("~/exports/mentions.csv");
    new FakeMain({ ...oneWorkspace, "imports.recent": () => ({ files: [file] }) });
    show(<CommandPalette files={{ ...noFiles, take: taken }} />);
    act(() => spotlight.open());
    await userEvent.click(
      await screen.findByRole("button", {
        name: new RegExp(t("app:palette.openAgain", { name: "mentions.csv" })),
      }),
    );
    expect(taken).toHaveBeenCalledWith([file]);
  });
});
