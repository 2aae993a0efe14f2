import { Button, TextInput } from "@mantine/core";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { t } from "../../../../../src/shared/texts";
import { DraftDialog } from "../../../../../src/renderer/components/forms/DraftDialog";
import { createDrafts, openForm } from "../../../../../src/renderer/components/forms/drafts";
import { useDraftForm } from "../../../../../src/renderer/components/forms/useDraftForm";
import { Dialog } from "../../../../../src/renderer/components/dialogs/Dialog";
import { forgetPlaces, placeKey } from "../../../../../src/renderer/core/place";
import { useSession } from "../../../../../src/renderer/core/session";
import { FakeMain, oneWorkspace, show } from "../../fake-bridge";

interface Note {
  title: string;
  lines: { key: string; text: string }[];
}

const newNote: Note = { title: "", lines: [{ key: "1", text: "" }] };

function faultsOf({ title, lines }: Note): Record<string, string> {
  const faults: Record<string, string> = {};
  if (title === "") faults["title"] = "Enter a title.";
  else if (!/^[a-z]+$/.test(title)) faults["title"] = "Letters only.";
  lines.forEach(({ text }, at) => {
    if (text === "") faults[`lines.${at}.text`] = "Enter a text.";
    else if (text === title) faults[`lines.${at}.text`] = "That is the title.";
  });
  return faults;
}

const useNotes = createDrafts<Note>("notes");
const sent: Note[] = [];

function NoteDialog() {
  const notes = useNotes();
  const note = openForm(notes);
  const form = useDraftForm({
    ...(note ?? { initial: newNote }),
    faults: faultsOf,
  });
  if (!note) return null;
  return (
    <DraftDialog
      title="New note"
      size="lg"
      form={form}
      action="Send"
      onSend={() => {
        sent.push(form.values);
        notes.discard("");
      }}
      sending={false}
      failure={null}
      discardTitle="Discard the new note?"
      draft={note}
    >
      <TextInput label="Title" {...form.getInputProps("title")} />
      {form.values.lines.map(({ key }, at) => (
        <TextInput key={key} label={`Line ${at + 1}`} {...form.getInputProps(`lines.${at}.text`)} />
      ))}
      <Button onClick={() => form.insertListItem("lines", { key: crypto.randomUUID(), text: "" }, 0)}>
        Add a line before
      </Button>
    </DraftDialog>
  );
}

function Notes() {
  const { isBegun, begin, open } = useNotes();
  return (
    <>
      <Button onClick={() => begin("", newNote)}>{isBegun("") ? "Go on" : "New note"}</Button>
      {open !== null && <NoteDialog />}
    </>
  );
}

const here = { connectionId: "c1", projectId: "p1" };
const there = { connectionId: "c1", projectId: "p2" };
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const gone = (name: string) => waitFor(() => expect(screen.queryByRole("dialog", { name })).toBeNull());

beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  useSession.setState({ ...useSession.getInitialState(), ...here }, true);
  forgetPlaces();
  new FakeMain({ ...oneWorkspace, "app.keepDrafts": () => undefined });
});

describe("a saved draft form", () => {
  it("is saved by project until it is sent, even when leaving the screen", async () => {
    const { unmount } = show(<Notes />);
    await press("New note");
    await userEvent.type(field("Title"), "kestrel");
    unmount();
    show(<Notes key="again" />);
    expect(field("Title").value).toBe("kestrel");
    await userEvent.keyboard("{Escape}");
    await gone("New note");
    expect(screen.getByRole("button", { name: "Go on" })).toBeTruthy();

    act(() => useSession.setState(there));
    await press("New note");
    expect(field("Title").value).toBe("");
    await userEvent.keyboard("{Escape}");
    await gone("New note");

    act(() => useSession.setState(here));
    await press("Go on");
    expect(field("Title").value).toBe("kestrel");
    await userEvent.type(field("Line 1"), "over the harbour");
    expect(localStorage.getItem(`notes ${placeKey(here)}`)).toContain("over the harbour");
    await press("Send");
    await gone("New note");
    expect(sent).toMatchObject([{ title: "kestrel", lines: [{ text: "over the harbour" }] }]);
    expect(screen.getByRole("button", { name: "New note" })).toBeTruthy();
    expect(localStorage.getItem(`notes ${placeKey(here)}`)).not.toContain("kestrel");
  });

  it("asks before it is discarded, if something was entered", async () => {
    show(<Notes />);
    await press("New note");
    await press("Discard");
    await gone("New note");
    await press("New note");
    await userEvent.type(field("Title"), "kestrel");
    await press("Discard");
    const question = () => screen.findByRole("dialog", { name: "Discard the new note?" });
    await userEvent.click(within(await question()).getByRole("button", { name: t("cancel") }));
    await gone("Discard the new note?");
    expect(field("Title").value).toBe("kestrel");
    await press("Discard");
    await userEvent.click(
      within(await question()).getByRole("button", { name: t("components:form.discard") }),
    );
    await gone("New note");
    await press("New note");
    expect(field("Title").value).toBe("");
  });

  it("is no draft once it has its initial values again", async () => {
    show(<Notes />);
    await press("New note");
    await userEvent.type(field("Title"), "k{Backspace}");
    await userEvent.keyboard("{Escape}");
    await gone("New note");
    expect(screen.getByRole("button", { name: "New note" })).toBeTruthy();
    expect(useNotes.getState().forms).toEqual({});
  });

  it("applies what another window wrote", async () => {
    show(<Notes />);
    await press("New note");
    await userEvent.type(field("Title"), "kestrel");
    const item = `notes ${placeKey(here)}`;
    localStorage.setItem(item, (localStorage.getItem(item) ?? "").replace("kestrel", "falcon"));
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: item })));
    expect(field("Title").value).toBe("falcon");
    await userEvent.type(field("Title"), "s");
    expect(localStorage.getItem(item)).toContain("falcons");
  });
});

describe("what is wrong with a form", () => {
  const isWrong = (label: string) => field(label).getAttribute("aria-invalid") === "true";

  it("is shown at once for a field with a value, and on sending for an empty one", async () => {
    show(<Notes />);
    await press("New note");
    expect(isWrong("Title")).toBe(false);
    await userEvent.type(field("Title"), "2");
    expect(screen.getByText("Letters only.")).toBeTruthy();
    await userEvent.clear(field("Title"));
    expect(isWrong("Title")).toBe(false);
    await press("Send");
    expect(screen.getByText("Enter a title.")).toBeTruthy();
    expect(screen.getByText("Enter a text.")).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it("moves the focus to the first invalid field", async () => {
    show(<Notes />);
    await press("New note");
    await press("Send");
    expect(document.activeElement).toBe(field("Title"));
    await userEvent.type(field("Title"), "kestrel");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(document.activeElement).toBe(field("Line 1"));
    await userEvent.type(field("Line 1"), "over the harbour");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await gone("New note");
    expect(sent).toHaveLength(1);
  });

  it("considers the current values of all fields, and stays with its row", async () => {
    show(<Notes />);
    await press("New note");
    await userEvent.type(field("Line 1"), "kestrel");
    await userEvent.type(field("Title"), "kestrel");
    expect(screen.getByText("That is the title.")).toBeTruthy();
    await userEvent.type(field("Title"), "s");
    expect(screen.queryByText("That is the title.")).toBeNull();
    await userEvent.clear(field("Line 1"));
    await press("Send");
    expect(isWrong("Line 1")).toBe(true);
    await press("Add a line before");
    expect([isWrong("Line 1"), isWrong("Line 2")]).toEqual([false, true]);
  });
});

describe("a form without a saved draft", () => {
  function Secret() {
    const form = useDraftForm({ initial: { token: "" } });
    return <TextInput label="Token" {...form.getInputProps("token")} />;
  }
  function Place() {
    const { open, begin, leave } = useNotes();
    return open === null ? (
      <Button onClick={() => begin("", newNote)}>Connect</Button>
    ) : (
      <Dialog title="A service" onClose={leave}>
        <Secret />
      </Dialog>
    );
  }

  it("asks before its dialog is closed, if something was entered", async () => {
    show(<Place />);
    await press("Connect");
    await userEvent.keyboard("{Escape}");
    await gone("A service");
    await press("Connect");
    await userEvent.type(await screen.findByLabelText("Token"), "secret");
    await userEvent.keyboard("{Escape}");
    const question = () => screen.findByRole("dialog", { name: t("components:form.leaveTitle") });
    await userEvent.click(within(await question()).getByRole("button", { name: t("components:form.stay") }));
    await gone(t("components:form.leaveTitle"));
    expect(field("Token").value).toBe("secret");
    await userEvent.keyboard("{Escape}");
    await userEvent.click(
      within(await question()).getByRole("button", { name: t("components:form.discard") }),
    );
    await gone("A service");
    expect(JSON.stringify(localStorage)).not.toContain("secret");
  });
});
