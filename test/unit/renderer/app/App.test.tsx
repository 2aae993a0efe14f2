import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { invoke } from "../../../../src/renderer/core/api";
import { App } from "../../../../src/renderer/app/App";
import { keyOf } from "../../../../src/renderer/core/navigation";
import { keys } from "../../../../src/renderer/core/queries";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { useSearch } from "../../../../src/renderer/core/search";
import { useSession } from "../../../../src/renderer/core/session";
import type { RouteInput } from "../../../../src/shared/ipc";
import { t } from "../../../../src/shared/texts";
import { anUpload, noEntries } from "../../../support/uploads";
import { aFile, failure, FakeMain, live, oneWorkspace, settings, show, target } from "../fake-bridge";

const { connection } = target;
let main: FakeMain;

beforeEach(() => {
  main = new FakeMain(oneWorkspace);
  useSession.setState(useSession.getInitialState(), true);
  forgetPlaces();
});

/** Drops files on the window. */
function drop(...names: string[]): void {
  const files = names.map((name) => new File(["x"], name));
  const event = new Event("drop", { bubbles: true, cancelable: true });
  fireEvent(window, Object.assign(event, { dataTransfer: { types: ["Files"], files } }));
}

describe("first run", () => {
  const noConnections = { "connections.list": () => ({ connections: [], states: [] }) };

  it("offers three ways to start and says that the sample is made up", async () => {
    main.answer(noConnections);
    show(<App />);
    expect(await screen.findByRole("button", { name: t("connections:openSample") })).toBeTruthy();
    expect(screen.getByRole("button", { name: t("connections:newWorkspace") })).toBeTruthy();
    expect(screen.getByRole("button", { name: t("connections:connectService") })).toBeTruthy();
    expect(screen.getByText(t("connections:firstRun.sampleText"))).toBeTruthy();
  });

  it("says at the field that a token is wrong, and keeps the input", async () => {
    const user = userEvent.setup();
    main.answer({
      ...noConnections,
      "connections.addService": () => {
        throw failure("auth", "The token is missing, invalid or inactive.", "req-1");
      },
    });
    show(<App />);
    await user.click(await screen.findByRole("button", { name: t("connections:connectService") }));
    await user.type(await screen.findByLabelText(t("name")), "Listening");
    await user.type(screen.getByLabelText(t("connections:service.url")), "https://api.listening.example");
    await user.type(screen.getByLabelText(t("connections:service.token")), "wrong");
    await user.click(screen.getByRole("button", { name: t("connections:service.connect") }));
    expect(await screen.findByText(t("connections:service.tokenWrong"))).toBeTruthy();
    expect(screen.getByText("req-1")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(t("connections:service.url")).value).toBe(
      "https://api.listening.example",
    );
    expect(main.inputsOf("connections.addService")).toEqual([
      {
        name: "Listening",
        baseUrl: "https://api.listening.example",
        token: "wrong",
        platform: "platform",
        keep: "keychain",
        caFile: null,
      },
    ]);
  });

  it("keeps a token for the session only if there is no keychain", async () => {
    const user = userEvent.setup();
    main.answer({
      ...noConnections,
      "app.keychain": () => ({
        available: false,
        state: "no-service",
        message: "No keychain is running.",
        remedy: "Start one, then ask again.",
      }),
      "connections.addService": () => connection,
    });
    show(<App />);
    await user.click(await screen.findByRole("button", { name: t("connections:connectService") }));
    expect(await screen.findByText(/No keychain is running\./)).toBeTruthy();
    await user.type(screen.getByLabelText(t("connections:service.url")), "https://api.listening.example");
    await user.type(screen.getByLabelText(t("connections:service.token")), "token");
    await user.click(screen.getByRole("button", { name: t("connections:service.connect") }));
    // Without a name, the connection is named after its host.
    await waitFor(() =>
      expect(main.inputsOf("connections.addService")[0]).toMatchObject({
        keep: "session",
        name: "api.listening.example",
      }),
    );
  });

  it("offers to create a workspace for a dropped file, and opens the file in it", async () => {
    const user = userEvent.setup();
    main.answer({
      ...noConnections,
      "connections.createWorkspace": () => connection,
      "imports.expand": ({ handles }) => ({ files: handles.map(aFile), rejected: [], skipped: 0 }),
      "imports.group": ({ handles }) => ({ groups: handles.map((one) => [one]), rejected: [] }),
    });
    show(<App />);
    await screen.findByRole("button", { name: t("connections:newWorkspace") });
    drop("mentions.csv");
    expect(await screen.findByText(/mentions.csv needs a workspace/)).toBeTruthy();
    main.answer(oneWorkspace);
    await user.click(screen.getByRole("button", { name: t("connections:workspace.create") }));
    await waitFor(() =>
      expect(main.inputsOf("imports.open")).toMatchObject([{ handle: "/files/mentions.csv" }]),
    );
    expect(useSession.getState().screen).toBe("uploads");
  });

  it("drops the file if no workspace is created", async () => {
    const user = userEvent.setup();
    main.answer({ ...noConnections, "connections.openSample": () => connection });
    show(<App />);
    await screen.findByRole("button", { name: t("connections:newWorkspace") });
    drop("mentions.csv");
    await screen.findByText(/mentions.csv needs a workspace/);
    await user.click(screen.getByRole("button", { name: t("cancel") }));
    main.answer(oneWorkspace);
    await user.click(screen.getByRole("button", { name: t("connections:openSample") }));
    await screen.findByRole("button", { name: "Explore" });
    expect(main.inputsOf("imports.open")).toEqual([]);
  });
});

describe("the shell", () => {
  it("opens the last screen and tells main when it is drawn", async () => {
    show(<App />);
    expect(await screen.findByText(t("explore:empty.noDocuments"))).toBeTruthy();
    expect(
      screen.getByRole("button", {
        name: t("connections:switcher.connection", { name: "Northwind workspace" }),
      }),
    ).toBeTruthy();
    expect(
      screen.getByRole("button", {
        name: "Project: Northwind Roasters",
      }),
    ).toBeTruthy();
    expect(document.documentElement.dataset["ready"]).toBe("true");
  });

  it("returns to the list of uploads when Uploads is chosen again", async () => {
    const user = userEvent.setup();
    main.answer({
      "uploads.list": () => [anUpload()],
      "uploads.entries": () => ({ total: 0, more: false, entries: [] }),
    });
    show(<App />);
    const screens = within(await screen.findByRole("navigation", { name: t("app:side.screens") }));
    await user.click(screens.getByRole("button", { name: "Uploads" }));
    await user.click(
      await screen.findByRole("button", { name: t("uploads:card.entriesOf", { name: "a.csv" }) }),
    );
    expect(await screen.findByRole("heading", { name: "a.csv" })).toBeTruthy();
    await user.click(screens.getByRole("button", { name: "Uploads" }));
    expect(
      await screen.findByRole("button", { name: t("uploads:card.entriesOf", { name: "a.csv" }) }),
    ).toBeTruthy();
  });

  it("goes to screens by keyboard", async () => {
    const user = userEvent.setup();
    show(<App />);
    await screen.findByText(t("explore:empty.noDocuments"));
    for (const [id, name] of [
      ["settings", "Settings"],
      ["uploads", "Uploads"],
      ["activity", "Activity"],
    ] as const) {
      await user.keyboard(`{Control>}${keyOf(id)}{/Control}`);
      expect(await screen.findByRole("heading", { name })).toBeTruthy();
    }
  });

  it("opens help at the section of the screen, and Escape leads back", async () => {
    const user = userEvent.setup();
    show(<App />);
    await screen.findByText(t("explore:empty.noDocuments"));
    await user.keyboard("{F1}");
    const help = await screen.findByRole("dialog", { name: "Help" });
    expect(help.querySelector('[aria-current="location"]')?.textContent).toBe("Explore");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Help" })).toBeNull());
  });

  it("shows every key in one overview", async () => {
    const user = userEvent.setup();
    show(<App />);
    await screen.findByText(t("explore:empty.noDocuments"));
    await user.keyboard("{Control>}/{/Control}");
    const overview = await screen.findByRole("dialog", { name: t("app:shortcuts.title") });
    const keysOf = (does: string) =>
      within(overview).getByText(does, { selector: "dt" }).nextElementSibling?.textContent;
    expect(keysOf(t("app:palette.newWindow"))).toBe("CtrlShiftN");
    expect(keysOf("Settings")).toBe(`Ctrl${keyOf("settings") ?? ""}`);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: t("app:shortcuts.title") })).toBeNull());
  });

  it("opens a new window with the query of this one", async () => {
    const user = userEvent.setup();
    main.answer({ "app.openWindow": () => undefined });
    show(<App />);
    await screen.findByText(t("explore:empty.noDocuments"));
    act(() => useSearch.getState().run("espresso"));
    await user.keyboard("{Control>}{Shift>}n{/Shift}{/Control}");
    const question = expect.objectContaining({ query: "espresso" }) as unknown;
    expect(main.inputsOf("app.openWindow")).toEqual([
      { view: { screen: "explore", connectionId: "c1", projectId: "p1", question } },
    ]);
    expect(document.title).toBe("Explore – Northwind Roasters – Earshot");
  });

  it("refreshes what another window changed, and notifies it of its own changes", async () => {
    const other = new BroadcastChannel("changed");
    const heard: unknown[] = [];
    other.onmessage = ({ data }: MessageEvent<unknown>) => heard.push(data);
    try {
      show(<App />);
      await screen.findByText(t("explore:empty.noDocuments"));
      main.answer({ "app.settings": () => ({ ...settings, theme: "dark" }) });
      other.postMessage([keys.settings]);
      await waitFor(() =>
        expect(document.documentElement.getAttribute("data-mantine-color-scheme")).toBe("dark"),
      );
      await invoke("connections.addService", {
        name: "Listening",
        baseUrl: "https://api.listening.example",
        token: "secret-token",
      } as RouteInput<"connections.addService">).catch(() => undefined);
      await invoke("app.saveSettings", { theme: "light" });
      await waitFor(() => expect(heard).toContainEqual([keys.settings]));
      expect(JSON.stringify(heard)).not.toContain("secret-token");
    } finally {
      other.close();
    }
  });

  it("counts waiting edits and all documents", async () => {
    main.answer({ "documents.search": () => live({ total: 24_310, documents: [] }) });
    show(<App />);
    expect(await screen.findByText("24,310")).toBeTruthy();
    const changed = anUpload({ counts: { ...noEntries, waiting: 90, sending: 10 } });
    main.answer({ "uploads.list": () => [changed] });
    act(() => main.emit("uploads.changed", changed));
    expect(await screen.findByText(t("app:status.waiting", { count: 100 }))).toBeTruthy();
  });

  it("says why a connection didn't open, and offers to retry", async () => {
    const user = userEvent.setup();
    main.answer({
      "connections.open": () => {
        throw failure("server", "The local service did not start.");
      },
    });
    show(<App />);
    expect(await screen.findByText("The local service did not start.")).toBeTruthy();
    main.answer({ "connections.open": oneWorkspace["connections.open"]! });
    await user.click(screen.getByRole("button", { name: t("tryAgain") }));
    expect(await screen.findByText(t("explore:empty.noDocuments"))).toBeTruthy();
  });
});
