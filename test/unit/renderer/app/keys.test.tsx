import { EditorView } from "@codemirror/view";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState, type ReactNode } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { useShortcuts } from "../../../../src/renderer/app/shell/useShortcuts";
import { useDesktop } from "../../../../src/renderer/app/useDesktop";
import { confirm } from "../../../../src/renderer/components/dialogs/confirm";
import { Dialog } from "../../../../src/renderer/components/dialogs/Dialog";
import { SearchField } from "../../../../src/renderer/components/fields/SearchField";
import { DetailPane, Split } from "../../../../src/renderer/components/layout/DetailPane";
import { useConnectionDialogs, useHelp, useShortcutsDialog } from "../../../../src/renderer/core/dialogs";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { useSession } from "../../../../src/renderer/core/session";
import { BoardQuery } from "../../../../src/renderer/features/boards/BoardQuery";
import { DocumentsScreen } from "../../../../src/renderer/features/documents/DocumentsScreen";
import { useEditor } from "../../../../src/renderer/features/documents/editor/store";
import { FakeMain, live, oneWorkspace, show, target } from "../fake-bridge";

let main: FakeMain;
const ignore = () => undefined;

/** Adds the keys that work on every screen. */
function Window({ children }: { children: ReactNode }) {
  useShortcuts(ignore);
  return children;
}

beforeEach(() => {
  main = new FakeMain({
    ...oneWorkspace,
    "project.metrics": () => live([]),
    "project.topics": () => live({ topic_categories: [], filter_categories: [] }),
  });
  useSession.setState({ ...useSession.getInitialState(), connectionId: "c1", projectId: "p1" }, true);
  useConnectionDialogs.setState(useConnectionDialogs.getInitialState(), true);
  useShortcutsDialog.setState(useShortcutsDialog.getInitialState(), true);
  forgetPlaces();
});

/** Waits for a text editor to load and focuses it. */
async function editorOf(find: () => HTMLElement): Promise<EditorView> {
  const view = await waitFor(() => {
    const found = EditorView.findFromDOM(find());
    if (!found) throw new Error("The editor is still loading");
    return found;
  });
  act(() => view.focus());
  return view;
}
const controlShiftK = { key: "K", code: "KeyK", keyCode: 75, ctrlKey: true, shiftKey: true };
const query = () => screen.getByRole("searchbox", { name: t("components:query.name") });

describe("in the query", () => {
  let ran: string[];
  beforeEach(() => {
    ran = [];
    show(
      <Window>
        <button>Elsewhere</button>
        <BoardQuery query="espresso" loads={{ queryKey: ["charts"] }} onRun={(text) => ran.push(text)} />
      </Window>,
    );
  });

  it("Ctrl+Shift+K opens the connections and leaves the text as it is", async () => {
    const view = await editorOf(query);
    fireEvent.keyDown(view.contentDOM, controlShiftK);
    expect(useConnectionDialogs.getState().switching).toBe(true);
    expect(view.state.doc.toString()).toBe("espresso");
  });

  it("Ctrl+Enter runs it once, from anywhere on the screen", async () => {
    const user = userEvent.setup();
    await editorOf(query);
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(ran).toEqual(["espresso"]);
    await user.click(screen.getByRole("button", { name: "Elsewhere" }));
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(ran).toEqual(["espresso", "espresso"]);
  });

  it("Enter runs it, Shift+Enter breaks the line, and both wait for the end of a composition", async () => {
    const user = userEvent.setup();
    const view = await editorOf(query);
    fireEvent.keyDown(view.contentDOM, { key: "Enter", code: "Enter", isComposing: true });
    expect(ran).toEqual([]);
    await user.keyboard("{Enter}");
    expect(ran).toEqual(["espresso"]);
    await user.keyboard("{Shift>}{Enter}{/Shift}");
    expect(view.state.doc.lines).toBe(2);
    expect(ran).toEqual(["espresso"]);
  });

  it.each([
    ["US", { key: "/", code: "Slash" }],
    ["German", { key: "/", code: "Digit7", shiftKey: true }],
    ["French", { key: "/", code: "Period", shiftKey: true }],
  ])("is where the slash of a %s keyboard leads to", async (_, pressed) => {
    await editorOf(query);
    const elsewhere = screen.getByRole("button", { name: "Elsewhere" });
    act(() => elsewhere.focus());
    fireEvent.keyDown(elsewhere, pressed);
    expect(document.activeElement).toBe(query());
  });
});

describe("in the editor of documents", () => {
  const url = "https://blog.example/1";
  const version = {
    state: "live" as const,
    document: {
      url,
      published: 1,
      title: "Kestrel",
      content: "Wind",
      source_type: [],
      post_type: [],
      tags_customer: [],
      tokens_hashtag: [],
      tokens_mention: [],
    },
    asOf: 1,
    from: "service" as const,
  };
  beforeEach(() => {
    main.answer({
      "documents.edits": () => ({ total: 0, edits: [] }),
      "documents.drafts": () => [],
      "documents.datasets": () => [],
      "documents.topics": () => [],
      "documents.check": () => [],
      "documents.saveDraft": () => ({ id: 1, savedAt: 1 }),
      "documents.read": () => ({ version, datasetId: null }),
    });
    act(() => useEditor.getState().openDocument(target.ref, version, null, { title: "Kite" }));
    show(
      <Window>
        <DocumentsScreen target={target} onOpenFile={ignore} />
      </Window>,
    );
  });

  it("Ctrl+Shift+K leaves the lines of the JSON as they are", async () => {
    const user = userEvent.setup();
    await user.click(await screen.findByText("JSON"));
    const view = await editorOf(() => screen.getByRole("textbox", { name: t("documents:editor.jsonLabel") }));
    const before = view.state.doc.toString();
    fireEvent.keyDown(view.contentDOM, controlShiftK);
    expect(view.state.doc.toString()).toBe(before);
    expect(useConnectionDialogs.getState().switching).toBe(true);
  });

  it("Ctrl+Enter sends once, but not while a discard question is open", async () => {
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: t("documents:drafts.discard") }));
    await screen.findByRole("dialog");
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(main.inputsOf("documents.submit")).toEqual([]);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(main.inputsOf("documents.submit")).toHaveLength(1));
  });
});

describe("with a dialog open", () => {
  function Asking() {
    const [isOpen, setOpen] = useState(true);
    const [search, setSearch] = useState("kite");
    const ask = () =>
      confirm({
        title: "Leave?",
        text: "It is not sent.",
        action: "Leave",
        onConfirm: () => setOpen(false),
      });
    return (
      isOpen && (
        <Dialog title="New export" onClose={ask}>
          <SearchField label="Search" value={search} onChange={setSearch} />
        </Dialog>
      )
    );
  }

  it("Escape closes only the topmost dialog", async () => {
    const user = userEvent.setup();
    show(<Asking />);
    await screen.findByRole("dialog", { name: "New export" });
    await user.keyboard("{Escape}");
    await screen.findByText("It is not sent.");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByText("It is not sent.")).toBeNull());
    expect(screen.getByRole("dialog", { name: "New export" })).toBeTruthy();
  });

  it("Escape in a list's search only clears the search", async () => {
    const user = userEvent.setup();
    show(<Asking />);
    const search = await screen.findByRole<HTMLInputElement>("searchbox", { name: "Search" });
    act(() => search.focus());
    await user.keyboard("{Escape}");
    expect(search.value).toBe("");
    expect(screen.queryByText("It is not sent.")).toBeNull();
  });

  it("Escape keeps the screen behind the dialog open", async () => {
    const user = userEvent.setup();
    function List() {
      const [isShown, setShown] = useState(true);
      const [isOpen, setOpen] = useState(false);
      return (
        <Split
          list={null}
          onEscape={() => setShown(false)}
          pane={
            isShown && (
              <DetailPane name="Export" title="Weekly" onClose={ignore}>
                <button onClick={() => setOpen(true)}>Save</button>
                {isOpen && (
                  <Dialog title="Save the result" onClose={() => setOpen(false)}>
                    <input aria-label="Name" data-autofocus />
                  </Dialog>
                )}
              </DetailPane>
            )
          }
        />
      );
    }
    show(<List />);
    await user.click(screen.getByRole("button", { name: "Save" }));
    act(() => screen.getByLabelText("Name").focus());
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole("complementary", { name: "Export" })).toBeTruthy();
    act(() => screen.getByRole("button", { name: "Save" }).focus());
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("complementary", { name: "Export" })).toBeNull();
  });

  it("the native menu does nothing behind it", async () => {
    let chosen = 0;
    function Desktop() {
      useDesktop({
        choose: () => (chosen += 1),
        take: ignore,
        takeInto: ignore,
        takeIntoNew: ignore,
        forget: ignore,
        into: null,
      });
      return null;
    }
    main.answer({ "app.menu": () => undefined });
    show(
      <>
        <Desktop />
        <Asking />
      </>,
    );
    await screen.findByRole("dialog", { name: "New export" });
    act(() => main.emit("app.command", { command: "open-file" }));
    act(() => main.emit("app.command", { command: "go-settings" }));
    expect([chosen, useSession.getState().screen]).toEqual([0, "explore"]);
  });

  it.each([
    ["Control+O", "{Control>}o{/Control}"],
    ["Control+Shift+N", "{Control>}{Shift>}N{/Shift}{/Control}"],
    ["Control+9", "{Control>}9{/Control}"],
    ["F1", "{F1}"],
    ["Control+/", "{Control>}/{/Control}"],
  ])("%s does nothing behind it", async (_, pressed) => {
    const user = userEvent.setup();
    let opened = 0;
    function Everywhere() {
      useShortcuts(() => (opened += 1));
      return null;
    }
    show(
      <>
        <Everywhere />
        <Asking />
      </>,
    );
    await screen.findByRole("dialog", { name: "New export" });
    await user.keyboard(pressed);
    expect(opened).toBe(0);
    expect(main.inputsOf("app.openWindow")).toEqual([]);
    expect(useSession.getState().screen).toBe("explore");
    expect(useShortcutsDialog.getState().opened).toBe(false);
    expect(useHelp.getState().at).toBeNull();
  });
});
