import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { useEditor } from "../../../../src/renderer/features/documents/editor/store";
import { failure, type FakeMain, show, target } from "../fake-bridge";
import { document, documentsMain, open } from "./documents-main";

let main: FakeMain;
beforeEach(() => {
  main = documentsMain();
});

describe("The editor", () => {
  const edit = async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByText("Post 0"));
    await user.click(await screen.findByRole("button", { name: t("documents:reading.edit") }));
    return user;
  };

  it("has the focus when it opens, and returns it to the list", async () => {
    const user = await edit();
    const back = await screen.findByRole("button", { name: "Documents" });
    expect(globalThis.document.activeElement).not.toBe(globalThis.document.body);
    await user.tab();
    expect(globalThis.document.activeElement).toBe(back);
    await user.click(back);
    await screen.findByText("Post 3");
    await user.tab();
    expect(globalThis.document.activeElement).toBe(
      screen.getByRole("searchbox", { name: t("components:query.name") }),
    );
  });

  it("saves a draft while typing, and sends only changed fields", async () => {
    main.answer({
      "documents.saveDraft": () => ({ id: 5, savedAt: 1 }),
      "documents.submit": () => ({ kind: "queued", uploadId: 8 }),
    });
    const user = await edit();
    const title = await screen.findByRole("textbox", { name: t("rules:field.title") });
    fireEvent.change(title, { target: { value: "Post nil" } });
    await waitFor(() =>
      expect(main.inputsOf("documents.saveDraft").at(-1)).toMatchObject({
        document: { title: "Post nil", content: "<b>Bold</b> claim" },
      }),
    );
    await user.click(screen.getByRole("button", { name: t("documents:verb.update") }));
    await waitFor(() =>
      expect(main.inputsOf("documents.submit")).toMatchObject([
        { action: "update", draftId: 5, document: { url: "https://blog.example/0", title: "Post nil" } },
      ]),
    );
    expect(Object.keys(main.inputsOf("documents.submit")[0]?.document ?? {}).sort()).toEqual([
      "title",
      "url",
    ]);
  });

  it("closes without saving when an author was erased from the workspace, and on no other occasion", async () => {
    main.answer({ "documents.saveDraft": () => ({ id: 5, savedAt: 1 }) });
    await edit();
    const title = await screen.findByRole("textbox", { name: t("rules:field.title") });
    const known = { tag: "0123456789abcdef", language: "en" as const, people: [] };
    const erased = { workspace: "Kettles", interrupted: false, known };
    act(() => main.emit("people.erased", { ...erased, connectionId: "another" }));
    expect(title.isConnected).toBe(true);
    fireEvent.change(title, { target: { value: "What they wrote" } });
    act(() => main.emit("people.erased", { ...erased, connectionId: target.ref.connectionId }));
    await waitFor(() => expect(title.isConnected).toBe(false));
    expect(useEditor.getState().editing).toBeNull();
    expect(main.inputsOf("documents.saveDraft")).toEqual([]);
  });

  it("reports a change by others once, and not again after the values were chosen", async () => {
    main.answer({
      "documents.saveDraft": () => ({ id: 5, savedAt: 1 }),
      "documents.submit": () => ({
        kind: "changed",
        current: {
          state: "live",
          document: { ...document(0), title: "Theirs", reach: 5 },
          asOf: Date.now(),
          from: "service",
        },
      }),
    });
    const user = await edit();
    fireEvent.change(await screen.findByRole("textbox", { name: t("rules:field.title") }), {
      target: { value: "Mine" },
    });
    await user.click(screen.getByRole("button", { name: t("documents:verb.update") }));
    await user.click(await screen.findByRole("button", { name: t("documents:conflict.take") }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole("textbox", { name: t("rules:field.title") })).toHaveProperty("value", "Mine");
    expect(screen.queryByRole("button", { name: t("documents:notice.compare") })).toBeNull();
  });

  it("keeps a document open that was opened while an edit was being sent", async () => {
    let answer: () => void = () => undefined;
    main.answer({
      "documents.saveDraft": () => ({ id: 5, savedAt: 1 }),
      "documents.submit": () =>
        new Promise((resolve) => {
          answer = () => resolve({ kind: "queued", uploadId: 8 });
        }),
    });
    const user = await edit();
    const title = await screen.findByRole("textbox", { name: t("rules:field.title") });
    fireEvent.change(title, { target: { value: "Post nil" } });
    await user.click(screen.getByRole("button", { name: t("documents:verb.update") }));
    await waitFor(() => expect(main.inputsOf("documents.submit")).toHaveLength(1));
    act(() => useEditor.getState().openNew(target.ref));
    fireEvent.change(await screen.findByRole("textbox", { name: t("rules:field.title") }), {
      target: { value: "Next" },
    });
    await act(() => {
      answer();
      return Promise.resolve();
    });
    expect(useEditor.getState().editing?.document).toEqual({ title: "Next" });
  });

  it("discards the right draft, and says if that fails", async () => {
    const removed: number[] = [];
    main.answer({
      "documents.saveDraft": ({ document }) => ({ id: document["title"] === "Next" ? 6 : 5, savedAt: 1 }),
      "documents.removeDraft": ({ draftId }) => {
        removed.push(draftId);
        throw failure("server", "The disk is gone.");
      },
    });
    const { openNew, change, discard } = useEditor.getState();
    show(null);
    openNew(target.ref);
    change({ document: { title: "First" } });
    const discarding = discard();
    openNew(target.ref);
    change({ document: { title: "Next" } });
    await act(() => discarding);
    expect(removed).toEqual([5]);
    expect(await screen.findByText("The disk is gone.")).toBeTruthy();
    expect(useEditor.getState().editing?.document).toEqual({ title: "Next" });
  });

  it("neither saves nor sends a document that was only viewed", async () => {
    const user = await edit();
    expect(await screen.findByRole("button", { name: t("documents:verb.update") })).toHaveProperty(
      "disabled",
      true,
    );
    await user.click(screen.getByRole("button", { name: "Documents" }));
    expect(await screen.findByText("Post 3")).toBeTruthy();
    expect(main.inputsOf("documents.saveDraft")).toEqual([]);
  });

  it("shows an error at its field and doesn't send the edit", async () => {
    main.answer({
      "documents.saveDraft": () => ({ id: 5, savedAt: 1 }),
      "documents.check": ({ document }) =>
        document["title"] === "Bad" ? [{ path: ["title"], message: "Must be better" }] : [],
    });
    await edit();
    const title = await screen.findByRole("textbox", { name: t("rules:field.title") });
    fireEvent.change(title, { target: { value: "Bad" } });
    expect(await screen.findByText("Must be better")).toBeTruthy();
    expect(screen.getByRole("button", { name: t("documents:verb.update") })).toHaveProperty("disabled", true);
  });
});
