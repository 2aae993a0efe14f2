import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Providers } from "../../../../src/renderer/app/Providers";
import { createQueryClient } from "../../../../src/renderer/core/queries";
import { useSession } from "../../../../src/renderer/core/session";
import { useTour } from "../../../../src/renderer/core/tour";
import { Tour } from "../../../../src/renderer/features/tour/Tour";
import { Settings } from "../../../../src/shared/ipc/app";
import { t } from "../../../../src/shared/words";
import { failure, FakeMain, live, oneWorkspace, target } from "../fake-bridge";

let main: FakeMain;
let settings: Settings;

beforeEach(() => {
  settings = Settings.parse({});
  main = new FakeMain({
    ...oneWorkspace,
    "app.settings": () => settings,
    "app.saveSettings": (change) => (settings = Settings.parse({ ...settings, ...change })),
  });
  useSession.setState(useSession.getInitialState(), true);
  useSession.setState({ connectionId: "c1", projectId: "p1" });
  useTour.setState(useTour.getInitialState(), true);
});
afterEach(cleanup);

/** Shows the tour next to a button that had the focus before it. */
function showTour(): void {
  render(
    <Providers client={createQueryClient()}>
      <button type="button" autoFocus>
        Before
      </button>
      <Tour />
    </Providers>,
  );
}
const card = () => screen.findByRole("dialog", { name: t("tour:name") });
const noCard = () => expect(screen.queryByRole("dialog")).toBeNull();
const button = (name: string) => screen.findByRole("button", { name });
const saved = () => main.inputsOf("app.saveSettings");

describe("the tour", () => {
  it("begins by itself in a new profile, has the focus, and goes from stop to stop and back", async () => {
    const user = userEvent.setup();
    showTour();
    const dialog = await card();
    expect(dialog.textContent).toContain(t("tour:count", { at: "1", all: "6" }));
    expect(screen.queryByRole("button", { name: t("tour:back") })).toBeNull();
    await waitFor(async () => expect(document.activeElement).toBe(await button(t("tour:next"))));
    await user.keyboard("{Enter}");
    expect(dialog.textContent).toContain(t("tour:count", { at: "2", all: "6" }));
    await user.click(await button(t("tour:back")));
    expect(dialog.textContent).toContain(t("tour:count", { at: "1", all: "6" }));
    await waitFor(async () => expect(document.activeElement).toBe(await button(t("tour:next"))));
    for (let stop = 2; stop <= 6; stop++) await user.keyboard("{Enter}");
    expect(dialog.textContent).toContain(t("tour:count", { at: "6", all: "6" }));
    expect(screen.queryByRole("button", { name: t("tour:skip") })).toBeNull();
    expect(saved()).toEqual([]);
    await user.click(await button(t("tour:done")));
    noCard();
    expect(saved()).toEqual([{ tourSeen: true }]);
  });

  it.each(["Escape", t("tour:skip")])("ends with %s, and gives the focus back", async (way) => {
    const user = userEvent.setup();
    showTour();
    await card();
    await waitFor(async () => expect(document.activeElement).toBe(await button(t("tour:next"))));
    if (way === "Escape") await user.keyboard("{Escape}");
    else await user.click(await button(way));
    noCard();
    expect(saved()).toEqual([{ tourSeen: true }]);
    expect(document.activeElement).toBe(await button("Before"));
  });

  it("stays at an Escape that belongs to a composition", async () => {
    showTour();
    const dialog = await card();
    const next = await button(t("tour:next"));
    fireEvent.keyDown(next, { key: "Escape", isComposing: true });
    expect(dialog.isConnected).toBe(true);
  });

  it("does not come by itself once it was seen, and comes when it is asked for", async () => {
    settings = Settings.parse({ tourSeen: true });
    const user = userEvent.setup();
    showTour();
    await waitFor(() => expect(main.inputsOf("connections.projects")).toHaveLength(1));
    await act(() => Promise.resolve());
    noCard();
    useSession.setState({ screen: "settings" });
    act(() => useTour.getState().take());
    expect((await card()).textContent).toContain(t("tour:count", { at: "1", all: "6" }));
    expect(useSession.getState().screen).toBe("explore");
    await waitFor(async () => expect(document.activeElement).toBe(await button(t("tour:next"))));
    await user.keyboard("{Escape}");
    noCard();
    expect(saved()).toEqual([]);
  });

  it("waits until a project is open in Explore, so that a dropped file is not left behind", async () => {
    let found: (projects: (typeof target.project)[]) => void = () => undefined;
    const projects = new Promise<(typeof target.project)[]>((resolve) => (found = resolve));
    main.answer({ "connections.projects": async () => live(await projects) });
    useSession.setState({ screen: "uploads" });
    showTour();
    await waitFor(() => expect(main.inputsOf("connections.projects")).toHaveLength(1));
    await act(async () => {
      found([target.project]);
      await projects;
    });
    noCard();
    expect(useSession.getState().screen).toBe("uploads");
    act(() => useSession.getState().go("explore"));
    expect(await card()).toBeTruthy();
  });

  it("stays away for the rest of the run where that it was seen can't be kept", async () => {
    const user = userEvent.setup();
    main.answer({
      "app.saveSettings": () => {
        throw failure("conflict", "The data folder can't be written.");
      },
    });
    showTour();
    await card();
    const before = main.inputsOf("app.settings").length;
    await user.click(await button(t("tour:skip")));
    await waitFor(() => expect(main.inputsOf("app.settings").length).toBeGreaterThan(before));
    await act(() => Promise.resolve());
    noCard();
  });
});
