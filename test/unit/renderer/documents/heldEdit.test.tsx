import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { DocumentEdit } from "../../../../src/shared/ipc/documents";
import { t } from "../../../../src/shared/texts";
import { anUpload, noEntries } from "../../../support/uploads";
import type { FakeMain } from "../fake-bridge";
import { document, documentsMain, open } from "./documents-main";

const edited = document(0);
const held: DocumentEdit = {
  entryId: 5,
  uploadId: 8,
  uploadName: "Edit",
  datasetId: null,
  url: edited.url ?? "",
  action: "update",
  change: { url: edited.url, title: "Mine" },
  options: {},
  before: { state: "live", document: edited, asOf: 1, from: "service" },
  createdAt: 1,
  outcome: "held",
  statusCode: null,
  message: "Title changed.",
};
const upload = anUpload({ id: 8, state: "finished", counts: { ...noEntries, cancelled: 1 }, total: 1 });

let main: FakeMain;
beforeEach(() => {
  main = documentsMain(() => [{ url: held.url, open: "held", deleted: false }]);
  main.answer({
    "documents.edits": () => ({ total: 1, edits: [held] }),
    "uploads.list": () => [upload],
    "uploads.decide": () => upload,
    "documents.read": () => ({
      version: { state: "live", document: { ...edited, title: "Theirs" }, asOf: 2, from: "service" },
      datasetId: null,
    }),
  });
});

async function compare() {
  const user = userEvent.setup();
  open();
  expect((await screen.findAllByText(t("documents:mark.held"))).length).toBeGreaterThan(0);
  await user.click(await screen.findByText("Post 0"));
  await user.click(await screen.findByRole("button", { name: t("documents:conflict.compare") }));
  return { user, dialog: within(await screen.findByRole("dialog")) };
}

describe("An edit that waits for the analyst", () => {
  it("is sent as made on the service's version, once values are chosen", async () => {
    main.answer({ "documents.submit": () => ({ kind: "queued", uploadId: 8 }) });
    const { user, dialog } = await compare();
    expect(await dialog.findByText("Theirs")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: t("documents:conflict.sendThese") }));
    await waitFor(() => expect(main.inputsOf("documents.submit")).toHaveLength(1));
    expect(main.inputsOf("documents.submit")[0]).toMatchObject({
      amends: 5,
      document: { url: held.url, title: "Mine" },
      base: { document: { title: "Theirs" } },
    });
  });

  it("isn't sent if their values are chosen", async () => {
    const { user, dialog } = await compare();
    await user.click(await dialog.findByText(t("documents:conflict.service")));
    await user.click(dialog.getByRole("button", { name: t("documents:conflict.sendThese") }));
    await waitFor(() =>
      expect(main.inputsOf("uploads.decide")).toEqual([{ uploadId: 8, entryId: 5, how: "leave" }]),
    );
    expect(main.inputsOf("documents.submit")).toEqual([]);
  });

  it("can be sent anyway if the current version can't be read", async () => {
    main.answer({
      "documents.read": () => ({
        version: { state: "unknown", document: null, asOf: 2, from: "history" },
        datasetId: null,
      }),
    });
    const { user, dialog } = await compare();
    expect(await dialog.findByText(t("documents:conflict.unread"))).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: t("documents:conflict.sendAnyway") }));
    await waitFor(() =>
      expect(main.inputsOf("uploads.decide")).toEqual([{ uploadId: 8, entryId: 5, how: "send" }]),
    );
  });
});
