import { Modal, type ModalProps } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { useCallbackRef } from "@mantine/hooks";
import { useKeys } from "../../core/useKeys";
import { askBeforeLeaving } from "./confirm";
import { LeavingContext, type Leaving } from "./leaving";
import { focusScreen, isFocusNowhere } from "./focus";

/** Where the focus is to go back to. The entry of a menu is gone by then: of it, to what opened the menu. */
function origin(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : activeElement;
}

/** What Ctrl+Enter presses: the button that has the focus, else the dialog's main one. */
function mainButton(root: HTMLElement | null): HTMLElement | null | undefined {
  const focused = root?.contains(document.activeElement) && document.activeElement?.closest("button");
  return focused || root?.querySelector<HTMLElement>("[data-actions] > button:last-child");
}

/** A dialog that is open for as long as it is there; once it is gone, the focus is where it was before. */
export function Dialog(props: Omit<ModalProps, "opened">) {
  const [before] = useState(origin);
  const root = useRef<HTMLDivElement>(null);
  const asks = useRef(false);
  const onClose = useCallbackRef(props.onClose);
  const leaving = useMemo((): Leaving => {
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
      // What closed it may have moved the focus on.
      if (!isFocusNowhere()) return;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      if (isFocusNowhere()) focusScreen();
    },
    [before],
  );
  // Mantine would close each dialog that is open, and before what is within could take the key.
  return (
    <LeavingContext value={leaving}>
      <Modal ref={root} opened closeOnEscape={false} {...props} onClose={leaving.close} />
    </LeavingContext>
  );
}
