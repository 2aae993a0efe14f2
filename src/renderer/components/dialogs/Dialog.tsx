import { Modal, type ModalProps } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { useCallbackRef } from "@mantine/hooks";
import { useKeys } from "../../core/useKeys";
import { askBeforeLeaving } from "./confirm";
import { LeavingContext, type LeaveGuard } from "./leaveGuard";
import { focusScreen, isFocusNowhere } from "./focus";

/** The element to return focus to. A menu item is gone by then, so for one it is the button that opened the menu. */
function origin(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : activeElement;
}

/** The button that Ctrl+Enter presses: the focused one, else the dialog's main one. */
function mainButton(root: HTMLElement | null): HTMLElement | null | undefined {
  const focused = root?.contains(document.activeElement) && document.activeElement?.closest("button");
  return focused || root?.querySelector<HTMLElement>("[data-actions] > button:last-child");
}

/** A dialog that is open while mounted. Returns focus to its origin when unmounted. */
export function Dialog(props: Omit<ModalProps, "opened">) {
  const [before] = useState(origin);
  const root = useRef<HTMLDivElement>(null);
  const asks = useRef(false);
  const onClose = useCallbackRef(props.onClose);
  const leaving = useMemo((): LeaveGuard => {
    const leave = (go: () => void) => (asks.current ? askBeforeLeaving(go) : go());
    return {
      leave,
      close: () => leave(onClose),
      setAsks: (now) => {
        asks.current = now;
      },
    };
  }, [onClose]);
  useKeys(
    {
      submitDialog: () => mainButton(root.current)?.click(),
      closeDialog: leaving.close,
    },
    root,
  );
  useEffect(
    () => () => {
      // Whatever closed the dialog may have moved the focus already.
      if (!isFocusNowhere()) return;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      if (isFocusNowhere()) focusScreen();
    },
    [before],
  );
  // Escape is handled here: Mantine would close all open dialogs at once, before their content can handle the key.
  return (
    <LeavingContext value={leaving}>
      <Modal ref={root} opened closeOnEscape={false} {...props} onClose={leaving.close} />
    </LeavingContext>
  );
}
