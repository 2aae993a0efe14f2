import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { UndoImport } from "../../../../src/renderer/app/UndoImport";
import { undoImport } from "../../../../src/renderer/app/undoneImport";
import { useEvents } from "../../../../src/renderer/core/events";
import type { EditPlan } from "../../../../src/shared/ipc/documents";
import type { Upload } from "../../../../src/shared/ipc/uploads";
import { t } from "../../../../src/shared/texts";
import { noEntries } from "../../../support/uploads";
import { FakeMain, oneWorkspace, show } from "../fake-bridge";

const counts = { ...noEntries, waiting: 9_500, sending: 500, done: 3_500 };
const sending: Upload = {
  id: 7,
  connectionId: "c1",
  projectId: "p1",
  datasetId: null,
  name: "a.csv",
  action: "create",
  createdAt: 1,
  finishedAt: null,
  state: "sending",
  priority: 0,
  hasFile: true,
  parts: [],
  undo: null,
  undoes: null,
  partOf: null,
  readsAgain: false,
  waitsFor: null,
  counts,
  total: 13_500,
  rate: 820,
  secondsLeft: 12,
  error: null,
};
const paused: Upload = { ...sending, state: "paused", rate: null, secondsLeft: null };
const still: Upload = { ...paused, counts: { ...counts, sending: 0, done: 4_000 }, undo: "delete" };

function Roof() {
  useEvents();
  return <UndoImport />;
}

const found = { planId: "p", read: 4_000, same: 0, missing: 0, unknown: 0, superseded: 0, uncertain: 0 };
const rest = { metrics: [], withoutUrl: 0, unreadable: 0, examples: [], left: [] };

/** Undoes an import. `tell` changes the upload in the main process and notifies the page. */
async function undo(
  plan: () => EditPlan | Promise<EditPlan> = () => ({ ...found, ...rest, change: 4_000 }),
  begin = sending,
) {
  let upload = begin;
  const main = new FakeMain({
    ...oneWorkspace,
    "uploads.list": () => [upload],
    "uploads.pause": () => paused,
    "uploads.resume": () => sending,
    "uploads.cancel": () => ({ ...still, state: "cancelled" }),
    "documents.planRevert": plan,
    "documents.commitPlan": () => ({ uploadIds: [8] }),
    "documents.discardPlan": () => undefined,
  });
  show(<Roof />);
  act(() => undoImport(7));
  if (begin === sending)
    await waitFor(() => expect(main.inputsOf("uploads.pause")).toEqual([{ uploadId: 7 }]));
  return {
    main,
    tell: (changed: Upload) => {
      upload = changed;
      act(() => main.emit("uploads.changed", changed));
    },
  };
}

const question = () =>
  screen.findByRole("dialog", { name: t("components:upload.undoTitle", { name: "a.csv" }) });

/** Presses a button once what it does is planned. */
async function confirm(name: string): Promise<void> {
  const button = await screen.findByRole("button", { name });
  await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
  fireEvent.click(button);
}

it("pauses the import, waits for the batch in flight, and says where it stands", async () => {
  const { tell } = await undo();
  tell(paused);
  expect(screen.queryByRole("dialog")).toBeNull();
  tell(still);
  expect((await question()).textContent).toContain(
    t("components:undo.stops", { done: "4,000", total: "13,500" }),
  );
});

it("goes on with the import if it isn't undone", async () => {
  const { main, tell } = await undo();
  tell(still);
  await question();
  fireEvent.click(screen.getByRole("button", { name: t("components:upload.goOn") }));
  await waitFor(() => expect(main.inputsOf("uploads.resume")).toEqual([{ uploadId: 7 }]));
  expect(main.inputsOf("uploads.cancel")).toEqual([]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("leaves an import paused that the analyst had paused", async () => {
  const { main } = await undo(undefined, still);
  await question();
  fireEvent.click(screen.getByRole("button", { name: t("cancel") }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(main.inputsOf("uploads.resume")).toEqual([]);
});

it("undoes it and doesn't resume it", async () => {
  const { main, tell } = await undo();
  tell(still);
  await confirm(t("components:upload.undoAction"));
  await waitFor(() => expect(main.inputsOf("documents.commitPlan")).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(main.inputsOf("uploads.resume")).toEqual([]);
});

it("offers to cancel the rest if what was imported can't be undone", async () => {
  const { main, tell } = await undo(() => ({ ...found, ...rest, change: 0, unknown: 4_000 }));
  tell({ ...still, action: "upsert", undo: null });
  await confirm(t("components:upload.cancelAction"));
  await waitFor(() => expect(main.inputsOf("documents.commitPlan")).toHaveLength(1));
});

it("cancels without a question if nothing was imported, and says so", async () => {
  const { main, tell } = await undo();
  const none = { ...counts, sending: 0, done: 0 };
  tell({ ...paused, counts: none });
  await waitFor(() => expect(main.inputsOf("uploads.cancel")).toEqual([{ uploadId: 7 }]));
  tell({ ...paused, state: "cancelled", counts: { ...none, waiting: 0, cancelled: 13_500 } });
  expect(await screen.findByText(t("imports:undoneBefore"))).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("says that a finished import can't be undone", async () => {
  const over = { ...counts, waiting: 0, sending: 0, done: 13_500 };
  await undo(undefined, { ...sending, state: "finished", action: "upsert", counts: over });
  expect(await screen.findByText(t("imports:notUndoable", { count: 13_500 }))).toBeTruthy();
});

it("undoes changes that somebody else may have made only on request", async () => {
  const left = [{ url: "https://a.example/1", why: "uncertain" as const }];
  const plans = [
    { ...found, ...rest, change: 4_000, uncertain: 500, left },
    { ...found, ...rest, change: 4_500 },
  ];
  const { main, tell } = await undo(() => plans.shift() ?? Promise.reject(new Error("Planned too often")));
  tell({ ...still, counts: { ...still.counts, uncertain: 500, waiting: 9_000 } });
  const also = await screen.findByRole("checkbox", { name: t("components:undo.also") });
  expect(screen.getByText(t("components:undo.delete", { count: 4_000 }))).toBeTruthy();
  fireEvent.click(also);
  expect(await screen.findByText(t("components:undo.delete", { count: 4_500 }))).toBeTruthy();
  expect(main.inputsOf("documents.planRevert")).toMatchObject([{ uncertain: false }, { uncertain: true }]);
});
