import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { Providers } from "../../../../src/renderer/app/Providers";
import { createQueryClient } from "../../../../src/renderer/core/queries";
import { useSession } from "../../../../src/renderer/core/session";
import { useTour } from "../../../../src/renderer/core/tour";
import { Tour } from "../../../../src/renderer/features/tour/Tour";
import { t } from "../../../../src/shared/texts";
import { FakeMain, oneWorkspace } from "../fake-bridge";

let main: FakeMain;

beforeEach(() => {
  main = new FakeMain(oneWorkspace);
  useSession.setState(useSession.getInitialState(), true);
  useSession.setState({ connectionId: "c1", projectId: "p1" });
  useTour.setState(useTour.getInitialState(), true);
});

/** Opens the tour. */
function takeTour(): void {
  showTour();
  act(() => useTour.getState().take());
}
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

describe("the tour", () => {
  it("has the focus, and goes from stop to stop and back", async () => {
    const user = userEvent.setup();
    takeTour();
    const dialog = await card();
    expect(dialog.textContent).toContain(t("tour:count", { at: "1", all: "9" }));
    expect(screen.queryByRole("button", { name: t("tour:back") })).toBeNull();
    await waitFor(async () => expect(document.activeElement).toBe(await button(t("tour:next"))));
    await user.keyboard("{Enter}");
    expect(dialog.textContent).toContain(t("tour:count", { at: "2", all: "9" }));
    await user.click(await button(t("tour:back")));
    expect(dialog.textContent).toContain(t("tour:count", { at: "1", all: "9" }));
    await waitFor(async () => expect(document.activeElement).toBe(await button(t("tour:next"))));
    for (let stop = 2; stop <= 9; stop++) await user.keyboard("{Enter}");
    expect(dialog.textContent).toContain(t("tour:count", { at: "9", all: "9" }));
    expect(screen.queryByRole("button", { name: t("tour:skip") })).toBeNull();
    await user.click(await button(t("tour:done")));
    noCard();
  });

  it.each(["Escape", t("tour:skip")])("ends with %s, and gives the focus back", async (way) => {
    const user = userEvent.setup();
    takeTour();
    await card();
    await waitFor(async () => expect(document.activeElement).toBe(await button(t("tour:next"))));
    if (way === "Escape") await user.keyboard("{Escape}");
    else await user.click(await button(way));
    noCard();
    expect(document.activeElement).toBe(await button("Before"));
  });

  it("stays open if Escape ends a composition", async () => {
    takeTour();
    const dialog = await card();
    const next = await button(t("tour:next"));
    fireEvent.keyDown(next, { key: "Escape", isComposing: true });
    expect(dialog.isConnected).toBe(true);
  });

  it("doesn't start by itself, and starts in Explore from any screen", async () => {
    const user = userEvent.setup();
    showTour();
    await waitFor(() => expect(main.inputsOf("connections.projects")).toHaveLength(1));
    await act(() => Promise.resolve());
    noCard();
    useSession.setState({ screen: "settings" });
    act(() => useTour.getState().take());
    expect((await card()).textContent).toContain(t("tour:count", { at: "1", all: "9" }));
    expect(useSession.getState().screen).toBe("explore");
    await waitFor(async () => expect(document.activeElement).toBe(await button(t("tour:next"))));
    await user.keyboard("{Escape}");
    noCard();
  });
});
