import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { useConnectionDialogs, useHelp } from "../../../../src/renderer/core/dialogs";
import { useEvents } from "../../../../src/renderer/core/events";
import { useSearch } from "../../../../src/renderer/core/search";
import { useSession } from "../../../../src/renderer/core/session";
import { Shell } from "../../../../src/renderer/app/shell/Shell";
import { tightest } from "../../../../src/renderer/app/shell/MeterReadings";
import { useShortcuts } from "../../../../src/renderer/app/shell/useShortcuts";
import type { Meter, MeterReading, Network } from "../../../../src/shared/ipc/connections";
import { t } from "../../../../src/shared/texts";
import { anUpload, noEntries } from "../../../support/uploads";
import { failure, FakeMain, live, oneService, show, target } from "../fake-bridge";

let main: FakeMain;

beforeEach(() => {
  useSession.setState(useSession.getInitialState(), true);
  useConnectionDialogs.setState(useConnectionDialogs.getInitialState(), true);
  useSession.setState({ connectionId: "s1", projectId: "p1" });
  main = new FakeMain(oneService);
});

const ignore = () => undefined;

function Window() {
  useEvents();
  useShortcuts(ignore);
  return <Shell>the screen</Shell>;
}

const since = Date.UTC(2026, 10, 21, 13, 2, 11);
const cutOff: Network = {
  computer: { online: true, since: 0 },
  connections: [
    {
      connectionId: "s1",
      online: false,
      since,
      error: failure("offline", "The name api.harbour.example was not found.").error,
      rejectedSince: null,
    },
  ],
};
const reached: Network = {
  computer: { online: true, since: 0 },
  connections: [{ connectionId: "s1", online: true, since, error: null, rejectedSince: null }],
};

const waitingUpload = anUpload({
  connectionId: "s1",
  state: "waiting",
  counts: { ...noEntries, waiting: 360 },
  total: 360,
});

it("opens help at the open screen from the foot of the side bar", async () => {
  show(<Window />);
  act(() => useSession.getState().go("boards"));
  const side = within(screen.getByRole("navigation", { name: t("app:side.screens") }));
  await userEvent.click(side.getByRole("button", { name: t("app:palette.help") }));
  expect(useHelp.getState().at).toBe("boards");
  act(() => useHelp.getState().close());
});

it("says in the line at the bottom since when the token is rejected", async () => {
  main.answer({
    "connections.network": () => ({
      computer: { online: true, since: 0 },
      connections: [{ connectionId: "s1", online: true, since: 0, error: null, rejectedSince: since }],
    }),
  });
  show(<Window />);
  const line = await screen.findByText(/^Token rejected since .*14:02/);
  expect(line.textContent).not.toContain("Connected");
  act(() => main.emit("connections.network", reached));
  await waitFor(() => expect(line.textContent).toMatch(/^Connected since/));
});

describe("a connection that is cut off", () => {
  it("says so with the time and its zone, why, and how many edits wait", async () => {
    main.answer({ "connections.network": () => cutOff, "uploads.list": () => [waitingUpload] });
    show(<Window />);
    const banner = await screen.findByRole("status", { name: t("app:offline.name") });
    expect(banner.textContent).toMatch(/Offline since .*14:02.*Europe\/Luxembourg \(UTC\+1\)/);
    expect(banner.textContent).toContain("The name api.harbour.example was not found.");
    await waitFor(() => expect(banner.textContent).toContain(t("app:offline.waits", { count: 360 })));
  });

  it("says that the computer is offline if that is the reason", async () => {
    main.answer({
      "connections.network": () => ({ computer: { online: false, since }, connections: [] }),
    });
    show(<Window />);
    expect(await screen.findByText(new RegExp(t("app:offline.noNetwork")))).toBeTruthy();
  });

  it("says that it is back, and refreshes everything", async () => {
    let asked = 0;
    main.answer({
      "connections.network": () => cutOff,
      "connections.projects": () => {
        asked++;
        return live([target.project]);
      },
    });
    show(<Window />);
    await screen.findByRole("status", { name: t("app:offline.name") });
    await waitFor(() => expect(asked).toBe(1));
    act(() => main.emit("connections.network", reached));
    expect(await screen.findByText(/^Harbour group has been back online since/)).toBeTruthy();
    expect(screen.queryByRole("status", { name: t("app:offline.name") })).toBeNull();
    await waitFor(() => expect(asked).toBe(2));
  });

  it("opens the test of the connection", async () => {
    main.answer({ "connections.network": () => cutOff });
    show(<Window />);
    await userEvent.click(await screen.findByRole("button", { name: t("app:palette.test") }));
    expect(useConnectionDialogs.getState().dialog).toEqual({ kind: "test", id: "s1" });
  });

  it("doesn't show in a local workspace", async () => {
    useSession.setState({ connectionId: "c1" });
    main.answer({
      "connections.network": () => ({ computer: { online: false, since }, connections: [] }),
    });
    show(<Window />);
    await screen.findByRole("button", {
      name: t("connections:switcher.connection", { name: "Northwind workspace" }),
    });
    await screen.findByText(/Connected since/);
    expect(screen.queryByRole("status", { name: t("app:offline.name") })).toBeNull();
  });
});

describe("a connection that did not open", () => {
  it("shows cached data, and the reason above it", async () => {
    main.keep({ "connections.projects": () => live([target.project]) });
    const refused = () => {
      throw failure("auth", "The token is inactive.", "req-3");
    };
    main.answer({ "connections.open": refused, "connections.projects": refused });
    show(<Window />);
    expect(
      await screen.findByRole("button", {
        name: "Project: Northwind Roasters",
      }),
    ).toBeTruthy();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("The token is inactive.");
    expect(await within(alert).findByRole("button", { name: t("components:way.token") })).toBeTruthy();
  });
});

describe("a workspace that turns out to be damaged while it is open", () => {
  it("says so once above the screen, with what to do, and isn't reopened", async () => {
    useSession.setState({ connectionId: "c1" });
    show(<Window />);
    await screen.findByText(/Connected since/);
    const { error } = failure("server", "A part of the database can't be read.", null, {
      details: { workspace: "damaged", folder: "/data/northwind" },
    });
    act(() =>
      main.emit("connections.state", { connectionId: "c1", phase: "ready", since, note: null, error }),
    );
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(t("components:workspace.damaged"));
    expect(alert.textContent).toContain("from a backup");
    expect(within(alert).queryByRole("button", { name: t("tryAgain") })).toBeNull();
    await userEvent.click(within(alert).getByRole("button", { name: t("components:way.copy") }));
    expect(useConnectionDialogs.getState().dialog).toEqual({ kind: "copy", id: "c1" });
    expect(screen.getByText("the screen")).toBeTruthy();
  });
});

const reading = (more: Partial<MeterReading>): MeterReading => ({
  callClass: "other",
  used: 0,
  waiting: 0,
  perMinute: 60,
  freeAt: null,
  ...more,
});

describe("the meter of calls", () => {
  const meter: Meter = {
    connectionId: "s1",
    classes: [
      reading({ used: 30 }),
      reading({ callClass: "projectSearch", used: 27, perMinute: 30 }),
      reading({ callClass: "modification", used: 60, waiting: 264, perMinute: 120 }),
    ],
    credits: { used: 12_400, left: 37_600, limit: 50_000, asOf: since },
  };

  it("shows the class of calls that is nearest to its limit", async () => {
    main.answer({ "connections.meter": () => meter });
    show(<Window />);
    expect(
      await screen.findByRole("button", { name: new RegExp(`^${t("app:meter.title")}: 27 of 30,`) }),
    ).toBeTruthy();
  });

  it("opens details of every class and the credits", async () => {
    main.answer({ "connections.meter": () => meter });
    show(<Window />);
    await userEvent.click(
      await screen.findByRole("button", { name: new RegExp(`^${t("app:meter.title")}`) }),
    );
    const waiting = await screen.findByText("264");
    expect(waiting.closest("tr")?.textContent).toBe(`${t("components:callClass.modification")}60120264`);
    expect(screen.getByText(/37,600 left, 12,400 used, of 50,000/)).toBeTruthy();
  });

  it("isn't shown if there are no limits", async () => {
    const classes = [reading({ used: 3, perMinute: null }), reading({ used: 4, perMinute: null })];
    main.answer({ "connections.meter": () => ({ connectionId: "s1", classes, credits: null }) });
    show(<Window />);
    await waitFor(() => expect(main.inputsOf("connections.meter")).not.toEqual([]));
    await screen.findByRole("button", { name: t("app:status.waiting", { count: 0 }) });
    expect(screen.queryByText(t("app:meter.title"))).toBeNull();
    expect(screen.queryByRole("button", { name: new RegExp(`^${t("app:meter.title")}`) })).toBeNull();
  });

  it("appears with the first limit", async () => {
    const unlimited = { connectionId: "s1", classes: [reading({ perMinute: null })], credits: null };
    main.answer({ "connections.meter": () => unlimited });
    show(<Window />);
    await waitFor(() => expect(main.inputsOf("connections.meter")).not.toEqual([]));
    act(() => main.emit("connections.meter", meter));
    expect(await screen.findByRole("button", { name: /27 of 30/ })).toBeTruthy();
  });

  it("counts all calls if there are credits but no limit", async () => {
    const classes = [reading({ used: 3, perMinute: null }), reading({ used: 4, perMinute: null })];
    main.answer({ "connections.meter": () => ({ ...meter, classes }) });
    show(<Window />);
    const button = await screen.findByRole("button", { name: t("app:meter.name", { text: "7" }) });
    expect(within(button).getByText(t("app:meter.shown"))).toBeTruthy();
    expect(within(button).getByText("7")).toBeTruthy();
  });

  it("follows the calls as they are made", async () => {
    main.answer({ "connections.meter": () => meter });
    show(<Window />);
    await screen.findByRole("button", { name: /27 of 30/ });
    const full = reading({ callClass: "projectSearch", used: 30, perMinute: 30 });
    act(() => main.emit("connections.meter", { ...meter, classes: [full] }));
    expect(await screen.findByRole("button", { name: /30 of 30/ })).toBeTruthy();
  });

  it("prefers a limited class without calls to an unlimited one with calls", () => {
    const classes = [reading({ used: 100, perMinute: null }), reading({ used: 0, perMinute: 4 })];
    expect(tightest({ connectionId: "s1", classes, credits: null })?.perMinute).toBe(4);
  });

  it("prefers a class at its limit to one that is called more", () => {
    const classes = [reading({ used: 100, perMinute: null }), reading({ used: 2, perMinute: 4 })];
    expect(tightest({ connectionId: "s1", classes, credits: null })?.used).toBe(2);
  });
});

describe("the status line", () => {
  it("says the zone of all times", async () => {
    show(<Window />);
    await waitFor(() => expect(screen.getByRole("contentinfo").textContent).toMatch(/Times in \w/));
  });
});

describe("changing the connection by keyboard", () => {
  it("opens the list with Ctrl+Shift+K", async () => {
    const user = userEvent.setup();
    show(<Window />);
    await screen.findByRole("button", {
      name: t("connections:switcher.connection", { name: "Harbour group" }),
    });
    await user.keyboard("{Control>}{Shift>}K{/Shift}{/Control}");
    // jsdom has no layout, so the list counts as hidden behind its button.
    expect(await screen.findByRole("menuitem", { name: /^Northwind workspace/, hidden: true })).toBeTruthy();
  });

  it("does nothing if that connection is open already", async () => {
    const user = userEvent.setup();
    show(<Window />);
    await screen.findByRole("button", {
      name: t("connections:switcher.connection", { name: "Harbour group" }),
    });
    act(() => useSession.setState({ projectId: "p2" }));
    act(() => useSearch.getState().run("espresso"));
    await user.keyboard("{Alt>}[Digit1]{/Alt}");
    expect(useSession.getState()).toMatchObject({ connectionId: "s1", projectId: "p2" });
    expect(useSearch.getState().query).toBe("espresso");
  });

  it("goes to the second connection with Alt+2", async () => {
    const user = userEvent.setup();
    show(<Window />);
    await screen.findByRole("button", {
      name: t("connections:switcher.connection", { name: "Harbour group" }),
    });
    await user.keyboard("{Alt>}[Digit2]{/Alt}");
    expect(useSession.getState().connectionId).toBe("c1");
  });
});

describe("an unfinished import", () => {
  const paused = anUpload({ id: 7, connectionId: "s1", name: "posts.csv", state: "paused" });
  const cancelled: typeof paused = {
    ...paused,
    state: "cancelled",
    counts: { ...noEntries, done: 38, refused: 2, cancelled: 60 },
    undo: "delete",
  };
  const name = t("uploads:unfinished.name", { name: "posts.csv" });
  const figures = { name: "posts.csv", done: "38", total: "100" };

  it("says on screens with its numbers where it stands, and goes on from there", async () => {
    main.answer({ "uploads.list": () => [paused], "uploads.resume": () => paused });
    show(<Window />);
    const banner = await screen.findByRole("status", { name });
    expect(banner.textContent).toContain(t("uploads:unfinished.paused", figures));
    await userEvent.click(within(banner).getByRole("button", { name: t("components:upload.resume") }));
    expect(main.inputsOf("uploads.resume")).toEqual([{ uploadId: 7 }]);
    act(() => useSession.getState().go("uploads"));
    await waitFor(() => expect(screen.queryByRole("status", { name })).toBeNull());
  });

  it("isn't mentioned in other projects, and neither is a single edit", async () => {
    main.answer({
      "uploads.list": () => [{ ...paused, projectId: "p2" }, { ...paused, total: 1 }, waitingUpload],
    });
    show(<Window />);
    // The third one has a banner, so the others had their turn.
    await screen.findByRole("status", { name: t("uploads:unfinished.name", { name: "a.csv" }) });
    expect(screen.queryByRole("status", { name })).toBeNull();
  });

  it("keeps its banner when it is canceled, until that is closed", async () => {
    main.answer({ "uploads.list": () => [cancelled] });
    show(<Window />);
    const banner = await screen.findByRole("status", { name });
    expect(banner.textContent).toContain(t("uploads:unfinished.cancelled", figures));
    await userEvent.click(within(banner).getByRole("button", { name: t("close") }));
    await waitFor(() => expect(screen.queryByRole("status", { name })).toBeNull());
  });
});
