import { Modal, type ModalProps } from "@mantine/core";
import { useEffect, useState, type KeyboardEvent } from "react";
import { focusScreen, isFocusNowhere } from "./focus";

/** Where the focus is to go back to. The entry of a menu is gone by then: of it, to what opened the menu. */
function origin(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : activeElement;
}

/** Ctrl+Enter in a field does what the dialog's main button does, where that can be pressed. */
function pressMain(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key, ctrlKey, metaKey } = event;
  if (key !== "Enter" || !(ctrlKey || metaKey) || !(target instanceof Element)) return;
  if (!currentTarget.contains(target) || target.closest("button")) return;
  currentTarget.querySelector<HTMLButtonElement>("[data-actions] > button:last-child")?.click();
}

/** A dialog that is open for as long as it is there; once it is gone, the focus is where it was before. */
export function Dialog(props: Omit<ModalProps, "opened">) {
  const [before] = useState(origin);
  useEffect(
    () => () => {
      // What closed it may have moved the focus on.
      if (!isFocusNowhere()) return;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      if (isFocusNowhere()) focusScreen();
    },
    [before],
  );
  return <Modal opened onKeyDown={pressMain} {...props} />;
}
