export const screenId = "screen";

/** Whether the focused element was removed, so that Tab would start at the window's first control again. */
export function isFocusNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Moves the focus to the start of the current screen, before its first control. */
export function focusScreen(): void {
  document.getElementById(screenId)?.focus({ preventScroll: true });
}
