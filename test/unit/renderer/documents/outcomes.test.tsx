import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { announceOutcome } from "../../../../src/renderer/components/edits/announceOutcome";
import type { Upload } from "../../../../src/shared/ipc/uploads";
import { t } from "../../../../src/shared/texts";
import { noEntries } from "../../../support/uploads";
import { failure, FakeMain, oneWorkspace, show } from "../fake-bridge";

const refused: Upload = {
  id: 8,
  connectionId: "c1",
  projectId: "p1",
  datasetId: null,
  name: "Edit",
  action: "update",
  createdAt: 1,
  finishedAt: 2,
  state: "finished",
  priority: 0,
  hasFile: false,
  parts: [],
  undo: null,
  undoes: null,
  partOf: null,
  readsAgain: false,
  waitsFor: null,
  counts: { ...noEntries, refused: 1 },
  total: 1,
  rate: null,
  secondsLeft: null,
  error: null,
};

it("the outcome of an edit is shown even if neither uploads nor entries can be read", async () => {
  const unreadable = () => {
    throw failure("server", "The outbox cannot be read");
  };
  const main = new FakeMain({
    ...oneWorkspace,
    "uploads.list": unreadable,
    "uploads.entries": unreadable,
  });
  show(null);
  const told = announceOutcome(8, "The document was updated.");
  main.emit("uploads.changed", refused);
  await told;
  expect(await screen.findByText(t("documents:outcome.refused"))).toBeTruthy();
});
