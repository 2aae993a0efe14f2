import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { DocumentMark } from "../../../../src/shared/ipc/documents";
import { t } from "../../../../src/shared/texts";
import { useBrowsing } from "../../../../src/renderer/features/documents/store";
import type { FakeMain } from "../fake-bridge";
import { failure } from "../fake-bridge";
import { document, documentsMain, open } from "./documents-main";

let main: FakeMain;
let marks: DocumentMark[];
beforeEach(() => {
  marks = [];
  main = documentsMain(() => marks);
});

describe("Documents that are deleted", () => {
  it("deletes after confirmation, and offers to undelete", async () => {
    const user = userEvent.setup();
    main.answer({
      "documents.submit": () => {
        marks = [{ url: "https://blog.example/0", open: null, deleted: true }];
        return { kind: "queued", uploadId: 8 };
      },
      "uploads.list": () => [],
    });
    open();
    await user.click(await screen.findByText("Post 0"));
    await user.click(await screen.findByRole("button", { name: t("documents:reading.delete") }));
    expect(main.inputsOf("documents.submit")).toEqual([]);
    await user.click(await screen.findByRole("button", { name: t("documents:verb.delete") }));
    await waitFor(() => expect(main.inputsOf("documents.submit")).toHaveLength(1));
    expect(main.inputsOf("documents.submit")[0]).toMatchObject({
      action: "delete",
      document: { url: "https://blog.example/0" },
      base: { state: "live" },
    });
  });

  it("keeps the document on screen after deletion if the service doesn't return it", async () => {
    const user = userEvent.setup();
    main.answer({
      "documents.read": () => ({
        version: { state: "unknown", document: null, asOf: 1, from: "history" },
        datasetId: null,
      }),
      "documents.submit": () => ({ kind: "queued", uploadId: 8 }),
    });
    open();
    await user.click(await screen.findByText("Post 0"));
    await user.click(await screen.findByRole("button", { name: t("documents:reading.delete") }));
    await user.click(await screen.findByRole("button", { name: t("documents:verb.delete") }));
    await waitFor(() => expect(main.inputsOf("documents.submit")).toHaveLength(1));
    expect(main.inputsOf("documents.submit")[0]).toMatchObject({
      base: { state: "unknown", document: { title: "Post 0" } },
    });
  });

  it("says if the documents to be undeleted can't be read", async () => {
    const user = userEvent.setup();
    const gone = { url: "https://blog.example/7", datasetId: null, state: "deleted" as const, changedAt: 1 };
    main.answer({
      "documents.known": ({ count }) => {
        if (count === 500) throw failure("server", "The history cannot be read.");
        return { total: 1, documents: [{ ...gone, document: document(7) }] };
      },
    });
    useBrowsing.setState({ view: "deleted" });
    open();
    await user.click(
      await screen.findByRole("button", { name: t("documents:known.undelete", { count: 1 }) }),
    );
    expect(await screen.findByText("The history cannot be read.")).toBeTruthy();
  });
});

describe("A connection that lists no documents", () => {
  it("offers only documents that Earshot knows if the connection lists none", async () => {
    const user = userEvent.setup();
    main.answer({
      "documents.search": () => {
        throw failure("missing", "The service does not know this call.");
      },
      "documents.known": () => ({
        total: 1,
        documents: [
          {
            url: "https://blog.example/7",
            datasetId: null,
            state: "live",
            document: document(7),
            changedAt: 1,
          },
        ],
      }),
    });
    open();
    await user.click(await screen.findByRole("button", { name: t("documents:results.showKnown") }));
    expect(await screen.findByText("Post 7")).toBeTruthy();
  });

  it("doesn't mistake a moved workspace for a service that lists no documents", async () => {
    main.answer({
      "documents.search": () => {
        throw failure("missing", "The folder is gone.", null, { details: { workspace: "moved" } });
      },
    });
    open();
    expect(await screen.findByText(t("components:workspace.moved"))).toBeTruthy();
    expect(screen.queryByRole("button", { name: t("documents:results.showKnown") })).toBeNull();
  });
});
