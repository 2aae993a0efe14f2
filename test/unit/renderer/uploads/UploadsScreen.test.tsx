import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, onTestFinished } from "vitest";
import { t } from "../../../../src/shared/texts";
import { useEvents, withUpload } from "../../../../src/renderer/core/events";
import {
  actionsOf,
  outcomeName,
  stateOf,
  tallyText,
  waitingEdits,
} from "../../../../src/renderer/components/uploads/uploads";
import { ReadAgain } from "../../../../src/renderer/components/uploads/readAgain";
import { UploadsScreen } from "../../../../src/renderer/features/uploads/UploadsScreen";
import { anUpload, noEntries } from "../../../support/uploads";
import { FakeMain, oneWorkspace, show } from "../fake-bridge";
import { openPlace } from "../../../../src/renderer/core/openPlace";

function Screen() {
  useEvents();
  return <UploadsScreen onOpenFile={() => undefined} />;
}

it("offers to read the file of a finished import again", async () => {
  const finished = anUpload({ id: 4, name: "b.csv", state: "finished", undo: "delete", readsAgain: true });
  new FakeMain({ ...oneWorkspace, "uploads.list": () => [finished, anUpload()] });
  const asked: number[] = [];
  show(
    <ReadAgain value={({ id }) => void asked.push(id)}>
      <Screen />
    </ReadAgain>,
  );
  const user = userEvent.setup();
  const menuOf = async (name: string) =>
    user.click(await screen.findByRole("button", { name: t("components:upload.more", { name }) }));
  await menuOf("a.csv");
  await screen.findAllByRole("menuitem");
  expect(screen.queryByRole("menuitem", { name: t("components:upload.readAgain") })).toBeNull();
  await menuOf("b.csv");
  await user.click(await screen.findByRole("menuitem", { name: t("components:upload.readAgain") }));
  expect(asked).toEqual([4]);
});

describe("an upload in words", () => {
  it("counts imported and rejected entries of the total", () => {
    expect(tallyText(anUpload({ counts: { ...noEntries, done: 13_490, present: 10 }, total: 13_500 }))).toBe(
      t("components:tally.of", {
        parts: [
          t("components:tally.in", { number: "13,490" }),
          t("components:tally.present", { number: "10" }),
          t("components:tally.refused", { number: "0" }),
        ].join(", "),
        total: "13,500",
      }),
    );
    expect(
      tallyText(anUpload({ counts: { ...noEntries, done: 1, cancelled: 2, invalid: 1 }, total: 4 })),
    ).toBe(
      t("components:tally.of", {
        parts: [
          t("components:tally.in", { number: "1" }),
          t("components:tally.refused", { number: "1" }),
          t("components:tally.cancelled", { number: "2" }),
        ].join(", "),
        total: "4",
      }),
    );
  });

  it("says of edits of documents that they are applied, not imported", () => {
    expect(tallyText(anUpload({ action: "delete", counts: { ...noEntries, done: 2 }, total: 2 }))).toBe(
      t("components:tally.of", {
        parts: [
          t("components:tally.applied", { number: "2" }),
          t("components:tally.refused", { number: "0" }),
        ].join(", "),
        total: "2",
      }),
    );
    const entry = { action: "create", outcome: "done" } as const;
    expect([outcomeName(entry), outcomeName({ ...entry, action: "update" })]).toEqual([
      t("components:outcome.done"),
      t("components:outcome.applied"),
    ]);
  });

  it("offers only actions that apply to its state", () => {
    expect(actionsOf(anUpload())).toEqual({
      pause: true,
      resume: false,
      cancel: true,
      retry: false,
      decide: false,
      remove: false,
    });
    expect(actionsOf(anUpload({ state: "paused" }))).toMatchObject({
      pause: false,
      resume: true,
      cancel: true,
    });
    expect(actionsOf(anUpload({ state: "finished" }))).toMatchObject({
      cancel: false,
      retry: true,
      remove: true,
    });
    expect(actionsOf(anUpload({ state: "finished", counts: { ...noEntries, invalid: 3 } })).retry).toBe(
      false,
    );
  });

  it("doesn't call an upload with rejected entries simply finished", () => {
    expect(stateOf(anUpload({ state: "finished" })).text).toBe(t("components:uploadState.finishedRefused"));
    expect(stateOf(anUpload({ state: "finished", counts: { ...noEntries, done: 100 } })).text).toBe(
      t("components:uploadState.finished"),
    );
  });

  it("adds up waiting edits", () => {
    expect(waitingEdits([anUpload(), anUpload({ counts: { ...noEntries, sending: 5 } })])).toBe(65);
  });
});

describe("withUpload", () => {
  it("puts the newest first and replaces known uploads", () => {
    const list = withUpload([anUpload({ id: 1, createdAt: 1 })], anUpload({ id: 2, createdAt: 2 }));
    expect(
      withUpload(list, anUpload({ id: 1, createdAt: 1, state: "paused" })).map(({ id, state }) => [
        id,
        state,
      ]),
    ).toEqual([
      [2, "sending"],
      [1, "paused"],
    ]);
  });
});

describe("Uploads", () => {
  it("updates progress live", async () => {
    const main = new FakeMain({ ...oneWorkspace, "uploads.list": () => [anUpload()] });
    show(<Screen />);
    expect(
      await screen.findByText(
        t("components:tally.of", {
          parts: [
            t("components:tally.in", { number: "38" }),
            t("components:tally.refused", { number: "2" }),
          ].join(", "),
          total: "100",
        }),
      ),
    ).toBeTruthy();
    const changed = anUpload({ counts: { ...noEntries, waiting: 30, done: 68, refused: 2 } });
    main.answer({ "uploads.list": () => [changed] });
    act(() => main.emit("uploads.changed", changed));
    const bar = await screen.findByRole("progressbar", {
      name: t("components:upload.progress", { name: "a.csv" }),
    });
    await waitFor(() =>
      expect(bar.getAttribute("aria-valuetext")).toBe(
        t("components:upload.progressText", { answered: "70", total: "100" }),
      ),
    );
  });

  it("shows the latest hundred of many uploads and finds the rest by name, state and action", async () => {
    const user = userEvent.setup();
    const edits = Array.from({ length: 150 }, (_, at) =>
      anUpload({ id: at + 2, createdAt: at + 2, name: "Edit", action: "update", state: "finished" }),
    );
    const file = anUpload({ id: 1, createdAt: 1, name: "March.csv", state: "paused" });
    new FakeMain({ ...oneWorkspace, "uploads.list": () => [...edits, file] });
    show(<Screen />);
    await screen.findAllByText("Edit");
    expect(screen.getAllByText("Edit")).toHaveLength(100);
    await user.click(screen.getByText(t("uploads:more", { shown: "100", total: "151" })));
    expect(screen.getAllByText("Edit")).toHaveLength(150);
    const search = screen.getByLabelText(t("uploads:search"));
    for (const words of ["march", "paused", "create"]) {
      await user.clear(search);
      await user.type(search, words);
      expect(screen.getByText("March.csv")).toBeTruthy();
      expect(screen.queryByText("Edit")).toBeNull();
    }
    await user.type(search, " nothing");
    await user.click(screen.getByText(t("clearSearch")));
    expect(screen.getAllByText("Edit")).toHaveLength(150);
  });

  it("cancels only after confirmation, and says what stays", async () => {
    const user = userEvent.setup();
    const main = new FakeMain({
      ...oneWorkspace,
      "uploads.list": () => [anUpload()],
      "uploads.cancel": () => anUpload({ state: "cancelled" }),
    });
    show(<Screen />);
    await user.click(
      await screen.findByRole("button", { name: t("components:upload.cancelNamed", { name: "a.csv" }) }),
    );
    const dialog = await screen.findByRole("dialog");
    expect(
      within(dialog).getByText(t("components:upload.cancelText", { count: 60, inside: "38" })),
    ).toBeTruthy();
    expect(main.inputsOf("uploads.cancel")).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: t("components:upload.cancelAction") }));
    await waitFor(() => expect(main.inputsOf("uploads.cancel")).toEqual([{ uploadId: 1 }]));
    expect(await screen.findByText(t("components:uploadState.cancelled"))).toBeTruthy();
  });

  it("lets the analyst decide about all edits that were held", async () => {
    const user = userEvent.setup();
    const counts = { ...noEntries, done: 3, held: 2 };
    const main = new FakeMain({
      ...oneWorkspace,
      "uploads.list": () => [anUpload({ action: "update", state: "finished", counts, total: 5 })],
      "uploads.decide": () =>
        anUpload({
          action: "update",
          state: "finished",
          counts: { ...noEntries, done: 3, cancelled: 2 },
          total: 5,
        }),
    });
    show(<Screen />);
    expect(await screen.findByText(t("components:uploadState.held"))).toBeTruthy();
    await user.click(
      screen.getByRole("button", { name: t("components:upload.decideNamed", { name: "a.csv" }) }),
    );
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(t("components:upload.decideTitle", { count: 2 }))).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: t("components:upload.leave") }));
    await waitFor(() => expect(main.inputsOf("uploads.decide")).toEqual([{ uploadId: 1, how: "leave" }]));
    expect(await screen.findByText(t("components:uploadState.finished"))).toBeTruthy();
  });

  it("says why an upload waits and that it continues automatically", async () => {
    const error = { kind: "offline", message: "api.listening.example cannot be reached." } as const;
    const facts = { statusCode: null, httpStatus: null, requestId: null, retryable: true };
    new FakeMain({
      ...oneWorkspace,
      "uploads.list": () => [anUpload({ state: "waiting", error: { ...error, ...facts } })],
    });
    show(<Screen />);
    expect(await screen.findByText("api.listening.example cannot be reached.")).toBeTruthy();
    expect(screen.getByText(t("components:upload.goesOn"))).toBeTruthy();
  });

  it("says when an upload that meets a failing service is tried again, in the analyst's time zone", async () => {
    const facts = { statusCode: null, httpStatus: 502, requestId: null, retryable: true };
    const error = {
      kind: "server",
      message: "Down.",
      ...facts,
      retryAt: Date.UTC(2026, 10, 21, 13, 2, 11),
    } as const;
    new FakeMain({ ...oneWorkspace, "uploads.list": () => [anUpload({ state: "waiting", error })] });
    show(<Screen />);
    const goesOn = t("components:upload.goesOn");
    expect(
      await screen.findByText(`${goesOn} ${t("components:upload.nextTry", { time: "14:02:11" })}`),
    ).toBeTruthy();
  });

  it("shows the remaining time of an upload that waits for others, without a rate", async () => {
    const waiting = { state: "waiting", rate: null, secondsLeft: 75 } as const;
    new FakeMain({ ...oneWorkspace, "uploads.list": () => [anUpload(waiting)] });
    show(<Screen />);
    expect(await screen.findByText(t("components:tally.turn", { time: "1 min 15 s" }))).toBeTruthy();
  });

  it("opens the entries that weren't imported", async () => {
    const main = new FakeMain({
      ...oneWorkspace,
      "uploads.list": () => [anUpload({ state: "finished", counts: { ...noEntries, done: 98, invalid: 2 } })],
      "uploads.entries": () => ({ total: 0, more: false, entries: [] }),
    });
    openPlace({ screen: "uploads", uploadId: 1 });
    onTestFinished(() => openPlace({ screen: "uploads", uploadId: null }));
    show(<Screen />);
    await waitFor(() =>
      expect(main.inputsOf("uploads.entries")[0]?.outcomes).toEqual(["refused", "invalid"]),
    );
    await userEvent.click(screen.getByRole("radio", { name: t("all") }));
    await waitFor(() => expect(main.inputsOf("uploads.entries").at(-1)?.outcomes).toEqual([]));
  });

  it("says what to do if there are none", async () => {
    new FakeMain(oneWorkspace);
    show(<Screen />);
    expect(await screen.findByText(t("uploads:empty.title"))).toBeTruthy();
  });
});
