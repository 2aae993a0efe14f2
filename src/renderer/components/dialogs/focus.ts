/** Id of the screen in view. */
export const screenId = "screen";

/** Whether what had the focus is gone, so that the keyboard would begin at the window's first control again. */
export function isFocusNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Puts the focus before the first control of the screen in view. */
export function focusScreen(): void {
  document.getElementById(screenId)?.focus({ preventScroll: true });
}
