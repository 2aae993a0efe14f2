import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { App } from "../../../../src/renderer/app/App";
import { useConnectionDialogs } from "../../../../src/renderer/core/dialogs";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { useSession } from "../../../../src/renderer/core/session";
import { useTour } from "../../../../src/renderer/core/tour";
import { useWelcomeClosed } from "../../../../src/renderer/features/connections/welcome";
import { Settings } from "../../../../src/shared/ipc/app";
import type { Connection } from "../../../../src/shared/ipc/connections";
import { t } from "../../../../src/shared/texts";
import { aFile, failure, FakeMain, oneWorkspace, settings, show, target } from "../fake-bridge";

const sample: Connection = { ...target.connection, id: "sample", name: "Sample", sample: true };
const workspace = target.connection;
const news: Settings = { ...settings, lastConnectionId: null, lastProjectId: null, welcomed: false };
const damage = {
  part: "connections",
  fault: "damaged",
  file: "connections.json",
  keptAs: null,
  message: "It is damaged.",
} as const;
const sound = { problems: [], safeMode: false, canBeginNewOutbox: false };

let main: FakeMain;
let connections: Connection[];
let made: () => void;

beforeEach(() => {
  connections = [];
  main = new FakeMain({
    ...oneWorkspace,
    "app.health": () => sound,
    "app.settings": () => news,
    "app.saveSettings": (change) => Settings.parse({ ...news, ...change }),
    "connections.list": () => ({ connections, states: [] }),
    "connections.open": ({ id }) => ({ connectionId: id, phase: "ready", since: 0, note: null, error: null }),
    "connections.openSample": () =>
      new Promise((resolve) => {
        made = () => {
          connections = [...connections, sample];
          resolve(sample);
        };
      }),
    "connections.createWorkspace": () => {
      connections = [...connections, workspace];
      return workspace;
    },
    "imports.chooseFiles": () => ({ files: [aFile("/files/chosen.csv")] }),
    "imports.expand": ({ handles }) => ({ files: handles.map(aFile), rejected: [], skipped: 0 }),
    "imports.group": ({ handles }) => ({ groups: handles.map((one) => [one]), rejected: [] }),
  });
  useSession.setState(useSession.getInitialState(), true);
  useTour.setState(useTour.getInitialState(), true);
  useWelcomeClosed.setState(useWelcomeClosed.getInitialState(), true);
  useConnectionDialogs.getState().show(null);
  forgetPlaces();
});

const showNew = (changed: Partial<typeof news> = {}) => show(<App />, { ...news, ...changed });
const welcome = { name: t("connections:welcome.title") };
const card = () => screen.findByRole("dialog", welcome);
const noCard = () => waitFor(() => expect(screen.queryByRole("dialog", welcome)).toBeNull());
const way = async (name: string) => within(await card()).getByRole("button", { name });
const saved = () => main.inputsOf("app.saveSettings").filter((change) => "welcomed" in change);
const place = () => useSession.getState().connectionId;

/** Starts a new profile and waits for the welcome over the sample. */
async function startNew(): Promise<HTMLElement> {
  showNew();
  await waitFor(() => expect(main.inputsOf("connections.openSample")).toHaveLength(1));
  act(() => made());
  return card();
}

function drop(name: string): void {
  const event = new Event("drop", { bubbles: true, cancelable: true });
  fireEvent(
    window,
    Object.assign(event, { dataTransfer: { types: ["Files"], files: [new File(["x"], name)] } }),
  );
}

describe("a new profile", () => {
  it("creates the sample automatically, shows progress, and shows the welcome over its chart", async () => {
    showNew();
    expect(await screen.findByText(t("connections:firstRun.openingSample"))).toBeTruthy();
    act(() =>
      main.emit("connections.state", {
        connectionId: "sample",
        phase: "starting",
        since: 0,
        note: "5,000 mentions",
        error: null,
      }),
    );
    expect(await screen.findByText("5,000 mentions")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("dialog", welcome)).toBeNull();
    act(() => made());
    const dialog = await card();
    expect(dialog.textContent).toContain(t("connections:welcome.madeUp"));
    expect(document.activeElement).toBe(dialog);
    expect(place()).toBe("sample");
    expect(await screen.findByRole("navigation", { name: t("app:side.screens") })).toBeTruthy();
    expect(saved()).toEqual([]);
  });

  it("shows the welcome again at the next start if the app was closed while the sample was being created", async () => {
    connections = [sample];
    showNew({ lastConnectionId: "sample" });
    expect(await card()).toBeTruthy();
  });

  it("shows one screen while the sample is being created, even when it is already in the list", async () => {
    connections = [sample];
    main.answer({ "connections.projects": () => new Promise(() => undefined) });
    showNew({ lastConnectionId: "sample" });
    expect(await screen.findByText(t("connections:firstRun.openingSample"))).toBeTruthy();
    await waitFor(() => expect(place()).toBe("sample"));
    expect(screen.queryByRole("navigation", { name: t("app:side.screens") })).toBeNull();
  });

  it("offers the other ways to start if the sample's projects can't be read", async () => {
    const user = userEvent.setup();
    connections = [sample];
    main.answer({
      "connections.openSample": () => sample,
      "connections.projects": () => {
        throw failure("server", "The workspace is damaged.");
      },
    });
    showNew({ lastConnectionId: "sample" });
    expect(await screen.findByText("The workspace is damaged.")).toBeTruthy();
    expect(screen.getByRole("button", { name: t("connections:newWorkspace") })).toBeTruthy();
    main.answer({ "connections.projects": oneWorkspace["connections.projects"]! });
    await user.click(screen.getByRole("button", { name: t("tryAgain") }));
    expect(await card()).toBeTruthy();
  });

  it("shows why the sample failed, with a retry and the other ways to start", async () => {
    const user = userEvent.setup();
    let fails = true;
    main.answer({
      "connections.openSample": () => {
        if (fails) throw failure("server", "The disk is full.");
        connections = [sample];
        return sample;
      },
    });
    showNew();
    expect(await screen.findByText("The disk is full.")).toBeTruthy();
    for (const name of [t("connections:newWorkspace"), t("connections:connectService")])
      expect(screen.getByRole("button", { name })).toBeTruthy();
    fails = false;
    await user.click(screen.getByRole("button", { name: t("tryAgain") }));
    expect(await card()).toBeTruthy();
  });

  it.each(["Escape", t("connections:welcome.close")])("closes the welcome for good with %s", async (how) => {
    const user = userEvent.setup();
    await startNew();
    if (how === "Escape") await user.keyboard("{Escape}");
    else await user.click(await way(how));
    await noCard();
    expect(saved()).toEqual([{ welcomed: true }]);
    expect(place()).toBe("sample");
  });

  it("keeps the welcome closed even if that can't be saved", async () => {
    const user = userEvent.setup();
    await startNew();
    main.answer({
      "app.saveSettings": () => {
        throw failure("conflict", "The data folder can't be written.");
      },
    });
    const before = main.inputsOf("app.settings").length;
    await user.keyboard("{Escape}");
    await waitFor(() => expect(main.inputsOf("app.settings").length).toBeGreaterThan(before));
    await noCard();
    expect(saved()).toHaveLength(1);
  });

  it("starts the tour from the welcome, and closes the welcome", async () => {
    const user = userEvent.setup();
    await startNew();
    await user.click(await way(t("tour:take")));
    expect(await screen.findByRole("dialog", { name: t("tour:name") })).toBeTruthy();
    await noCard();
    expect(saved()).toEqual([{ welcomed: true }]);
  });

  it("closes the welcome when another screen is opened", async () => {
    const user = userEvent.setup();
    await startNew();
    const screens = within(screen.getByRole("navigation", { name: t("app:side.screens") }));
    await user.click(screens.getByRole("button", { name: t("app:screen.uploads") }));
    await user.click(screens.getByRole("button", { name: t("app:screen.explore") }));
    await noCard();
    expect(saved()).toEqual([{ welcomed: true }]);
  });

  it("creates a workspace from the welcome, and keeps the welcome if that is canceled", async () => {
    const user = userEvent.setup();
    await startNew();
    await user.click(await way(t("connections:newWorkspace")));
    await user.click(await screen.findByRole("button", { name: t("cancel") }));
    await user.click(await way(t("connections:newWorkspace")));
    await user.click(await screen.findByRole("button", { name: t("connections:workspace.create") }));
    await waitFor(() => expect(place()).toBe(workspace.id));
    await noCard();
    expect(saved()).toEqual([{ welcomed: true }]);
  });

  it("opens the form of a service from the welcome", async () => {
    const user = userEvent.setup();
    await startNew();
    await user.click(await way(t("connections:connectService")));
    expect(await screen.findByLabelText(t("connections:service.url"))).toBeTruthy();
  });

  it.each(["dropped", "chosen"])("opens a %s file in a new workspace and not in the sample", async (how) => {
    const user = userEvent.setup();
    const name = `${how}.csv`;
    await startNew();
    if (how === "dropped") drop(name);
    else await user.click(await way(t("connections:welcome.file")));
    expect(await screen.findByText(t("connections:workspace.forFile", { file: name }))).toBeTruthy();
    expect(main.inputsOf("imports.open")).toEqual([]);
    await user.click(screen.getByRole("button", { name: t("connections:workspace.create") }));
    await waitFor(() => expect(main.inputsOf("imports.open")).toMatchObject([{ handle: `/files/${name}` }]));
    expect(place()).toBe(workspace.id);
  });

  it("keeps a file that is dropped early for its own workspace", async () => {
    const user = userEvent.setup();
    showNew();
    await screen.findByText(t("connections:firstRun.openingSample"));
    drop("early.csv");
    await screen.findByText(t("connections:workspace.forFile", { file: "early.csv" }));
    act(() => made());
    await screen.findByRole("dialog", { ...welcome, hidden: true });
    expect(main.inputsOf("imports.open")).toEqual([]);
    expect(useSession.getState().screen).toBe("explore");
    await user.click(screen.getByRole("button", { name: t("connections:workspace.create") }));
    await waitFor(() =>
      expect(main.inputsOf("imports.open")).toMatchObject([{ handle: "/files/early.csv" }]),
    );
    expect(place()).toBe(workspace.id);
  });

  it("stays in the workspace that was created before the sample was ready", async () => {
    showNew();
    await screen.findByText(t("connections:firstRun.openingSample"));
    act(() => useConnectionDialogs.getState().show({ kind: "workspace", forFile: null }));
    await userEvent.click(await screen.findByRole("button", { name: t("connections:workspace.create") }));
    await waitFor(() => expect(place()).toBe(workspace.id));
    act(() => made());
    await act(() => Promise.resolve());
    expect(place()).toBe(workspace.id);
  });
});

describe("a profile that isn't new", () => {
  it("opens a file that is dropped on the sample in a workspace of its own, in one key", async () => {
    connections = [sample];
    showNew({ lastConnectionId: "sample", welcomed: true });
    await screen.findByText(t("explore:empty.noDocuments"));
    await noCard();
    drop("airline_tweets.csv");
    const name = await screen.findByRole("textbox", { name: t("name") });
    await waitFor(() => expect(document.activeElement).toBe(name));
    await userEvent.keyboard("{Enter}");
    await waitFor(() =>
      expect(main.inputsOf("connections.createWorkspace")).toEqual([
        { name: "airline tweets", folder: null },
      ]),
    );
    await waitFor(() =>
      expect(main.inputsOf("imports.open")).toMatchObject([{ handle: "/files/airline_tweets.csv" }]),
    );
    expect(place()).toBe(workspace.id);
  });

  it("opens a file that is dropped on the sample in a workspace that there is", async () => {
    connections = [sample, workspace];
    showNew({ lastConnectionId: "sample", welcomed: true });
    await screen.findByText(t("explore:empty.noDocuments"));
    drop("more.csv");
    const dialog = await screen.findByRole("dialog", { name: t("connections:newWorkspace") });
    await userEvent.click(within(dialog).getByRole("button", { name: workspace.name }));
    await waitFor(() => expect(main.inputsOf("imports.open")).toMatchObject([{ handle: "/files/more.csv" }]));
    expect(place()).toBe(workspace.id);
  });

  it("forgets a file that was dropped on the sample if no workspace is created", async () => {
    connections = [sample];
    showNew({ lastConnectionId: "sample", welcomed: true });
    await screen.findByText(t("explore:empty.noDocuments"));
    drop("more.csv");
    await userEvent.click(await screen.findByRole("button", { name: t("cancel") }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(place()).toBe("sample");
    expect(main.inputsOf("imports.open")).toEqual([]);
  });

  it("shows the ways to start when all connections are removed", async () => {
    showNew({ welcomed: true });
    expect(await screen.findByRole("button", { name: t("connections:openSample") })).toBeTruthy();
    expect(main.inputsOf("connections.openSample")).toEqual([]);
  });

  it.each([
    ["has other connections", () => (connections = [workspace])],
    [
      "was damaged",
      () =>
        main.answer({
          "app.health": () => ({
            ...sound,
            problems: [damage],
          }),
        }),
    ],
  ])("gets no sample if it %s, and remembers that", async (_, begin) => {
    begin();
    showNew();
    await waitFor(() => expect(saved()).toEqual([{ welcomed: true }]));
    await noCard();
    expect(main.inputsOf("connections.openSample")).toEqual([]);
  });
});
