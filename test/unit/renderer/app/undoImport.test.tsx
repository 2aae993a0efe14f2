import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { undoImport, UndoImport } from "../../../../src/renderer/app/UndoImport";
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
const cancelled: Upload = { ...sending, state: "cancelled", rate: null, secondsLeft: null };

function Roof() {
  useEvents(() => undefined);
  return <UndoImport />;
}

afterEach(cleanup);

/**
 * Undoes an import whose upload is still running. `tell` changes the upload in the main process and notifies the page.
 */
async function undo(plan: () => EditPlan | Promise<EditPlan> = () => new Promise(() => undefined)) {
  let upload = sending;
  const main = new FakeMain({
    ...oneWorkspace,
    "uploads.list": () => [upload],
    "uploads.cancel": () => ({ ...cancelled, counts: { ...counts, waiting: 0, cancelled: 9_500 } }),
    "documents.planRevert": plan,
    "documents.discardPlan": () => undefined,
  });
  show(<Roof />);
  act(() => undoImport(7));
  await waitFor(() => expect(main.inputsOf("uploads.cancel")).toEqual([{ uploadId: 7 }]));
  return {
    main,
    tell: (changed: Upload) => {
      upload = changed;
      act(() => main.emit("uploads.changed", changed));
    },
  };
}

it("cancels the rest of the upload, then asks about imported documents", async () => {
  const { tell } = await undo();
  tell({ ...cancelled, counts: { ...counts, waiting: 0, cancelled: 9_500 } });
  // The batch in flight must be answered first.
  expect(screen.queryByRole("dialog")).toBeNull();
  const last = { ...counts, waiting: 0, sending: 0, done: 4_000, cancelled: 9_500 };
  tell({ ...cancelled, counts: last, undo: "delete" });
  expect(
    await screen.findByRole("dialog", { name: t("components:upload.undoTitle", { name: "a.csv" }) }),
  ).toBeTruthy();
});

it("says what was imported and can't be undone", async () => {
  const { tell } = await undo();
  const last = { ...counts, waiting: 0, sending: 0, done: 2_000, cancelled: 11_500 };
  tell({ ...cancelled, counts: last });
  expect(await screen.findByText(t("imports:stoppedAfter", { count: 2_000 }))).toBeTruthy();
});

it("says so if nothing was imported", async () => {
  const { tell } = await undo();
  const none = { ...counts, waiting: 0, sending: 0, done: 0, cancelled: 13_500 };
  tell({ ...cancelled, counts: none });
  expect(await screen.findByText(t("imports:undoneBefore"))).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("undoes changes that somebody else may have made only on request", async () => {
  const found = { planId: "p", read: 4_500, same: 0, missing: 0, unknown: 0, superseded: 0 };
  const rest = { metrics: [], withoutUrl: 0, unreadable: 0, examples: [] };
  const left = [{ url: "https://a.example/1", why: "uncertain" as const }];
  const plans = [
    { ...found, ...rest, change: 4_000, uncertain: 500, left },
    { ...found, ...rest, change: 4_500, uncertain: 0, left: [] },
  ];
  const { main, tell } = await undo(() => plans.shift() ?? Promise.reject(new Error("Planned too often")));
  const last = { ...counts, waiting: 0, sending: 0, done: 4_000, uncertain: 500, cancelled: 9_000 };
  tell({ ...cancelled, counts: last, undo: "delete" });
  const also = await screen.findByRole("checkbox", { name: t("components:undo.also") });
  expect(screen.getByText(t("components:undo.delete", { count: 4_000 }))).toBeTruthy();
  fireEvent.click(also);
  expect(await screen.findByText(t("components:undo.delete", { count: 4_500 }))).toBeTruthy();
  expect(main.inputsOf("documents.planRevert")).toMatchObject([{ uncertain: false }, { uncertain: true }]);
});
