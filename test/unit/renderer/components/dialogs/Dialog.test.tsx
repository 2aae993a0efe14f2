import { Button, Menu } from "@mantine/core";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { Dialog } from "../../../../../src/renderer/components/dialogs/Dialog";
import { Screen } from "../../../../../src/renderer/components/layout/Screen";
import { DialogActions } from "../../../../../src/renderer/components/dialogs/DialogActions";
import { FakeMain, oneWorkspace, show } from "../../fake-bridge";

function Place() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>New stream</Button>
      <Menu>
        <Menu.Target>
          <Button>More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Notes</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && (
        <Dialog title="A dialog" onClose={() => setOpen(false)}>
          <input aria-label="Name" data-autofocus />
        </Dialog>
      )}
    </>
  );
}

function ByName() {
  const [isOpen, setOpen] = useState(false);
  const [isNamed, setNamed] = useState(false);
  return (
    <Screen bar={<Button onClick={() => setNamed(true)}>By name</Button>}>
      {isNamed && !isOpen && <Button onClick={() => setOpen(true)}>New stream</Button>}
      {isOpen && (
        <Dialog
          title="A dialog"
          onClose={() => {
            setOpen(false);
            setNamed(false);
          }}
        >
          <input aria-label="Name" data-autofocus />
        </Dialog>
      )}
    </Screen>
  );
}

function Refused({ onSend }: { onSend: () => void }) {
  const [isSending, setSending] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSending(true);
        onSend();
      }}
    >
      <Button type="submit" loading={isSending}>
        Send
      </Button>
      <Button onClick={() => setSending(false)}>Refuse</Button>
    </form>
  );
}

/** Waits until an element has the focus. */
const focused = (element: () => HTMLElement) =>
  waitFor(() => expect(document.activeElement === element()).toBe(true));

it("a button keeps the focus while it loads, and does nothing meanwhile", async () => {
  new FakeMain(oneWorkspace);
  const onSend = vi.fn();
  show(<Refused onSend={onSend} />);
  const user = userEvent.setup();
  const send = screen.getByRole("button", { name: "Send" });
  await user.click(send);
  expect(send).toHaveProperty("disabled", false);
  expect(send.getAttribute("aria-disabled")).toBe("true");
  await user.keyboard("{Enter}");
  expect(onSend).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole("button", { name: "Refuse" }));
  await user.click(send);
  expect(onSend).toHaveBeenCalledTimes(2);
  cleanup();
});

describe("a dialog", () => {
  it("triggers its main button with Ctrl+Enter in a field, if enabled", async () => {
    new FakeMain(oneWorkspace);
    const onSend = vi.fn();
    const form = (disabled: boolean) => (
      <Dialog title="A dialog" onClose={() => undefined}>
        <textarea aria-label="Query" />
        <DialogActions>
          <span />
          <Button>Cancel</Button>
          <Button disabled={disabled} onClick={onSend}>
            Send
          </Button>
        </DialogActions>
      </Dialog>
    );
    const user = userEvent.setup();
    for (const disabled of [true, false]) {
      show(form(disabled));
      await user.type(await screen.findByLabelText("Query"), "{Control>}{Enter}{/Control}");
      expect(onSend).toHaveBeenCalledTimes(disabled ? 0 : 1);
      cleanup();
    }
  });

  it("restores the focus when it is closed", async () => {
    new FakeMain(oneWorkspace);
    show(<Place />);
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "New stream" }));
    await focused(() => screen.getByLabelText("Name"));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    await focused(() => screen.getByRole("button", { name: "New stream" }));
  });

  it("restores it to the menu's button if a menu item opened the dialog", async () => {
    new FakeMain(oneWorkspace);
    show(<Place />);
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: "Notes", hidden: true }));
    await focused(() => screen.getByLabelText("Name"));
    await user.keyboard("{Escape}");
    await focused(() => screen.getByRole("button", { name: "More" }));
  });
});

it("a dialog moves the focus to its screen if the element that opened it is gone", async () => {
  new FakeMain(oneWorkspace);
  show(<ByName />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "By name" }));
  await user.click(screen.getByRole("button", { name: "New stream" }));
  await focused(() => screen.getByLabelText("Name"));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await focused(() => screen.getByRole("button", { name: "By name" }).closest<HTMLElement>("#screen")!);
});
