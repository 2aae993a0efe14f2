import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { scopes, shortcutIds, shortcuts, type ShortcutId } from "./keymap";
import { isPlain, isPressed, isTextField, isTyping } from "./keys";

/** Runs a shortcut. `index` says which of its alternatives was pressed. */
type Act = (index: number) => void;
/** Handlers of shortcuts. null passes the key on to the next scope. */
export type ShortcutActions = Partial<Record<ShortcutId, Act | null>>;

interface Mounted {
  acts: () => ShortcutActions;
  within: RefObject<Element | null> | null;
}

/** State when a key went down, before a handler could close anything. */
interface Situation {
  event: KeyboardEvent;
  dialog: Element | null;
  /** The focused menu or popover. */
  floating: Element | null;
  /** The focused control closes something itself with Escape. */
  ownsEscape: boolean;
}

/** In mounting order. */
const mounted: Mounted[] = [];
let situation: Situation | null = null;

/**
 * The topmost dialog. Dialogs of Dialog.tsx are ordered by opening. Other modals (confirm.tsx, the command palette)
 * are above them.
 */
function topDialog(): Element | null {
  const open = [...document.querySelectorAll('[aria-modal="true"]')];
  const known = mounted.flatMap(({ acts, within }) =>
    within?.current && shortcutIds.some((id) => id in acts() && shortcuts[id].scope === "dialog")
      ? [within.current]
      : [],
  );
  const isIn = (dialog: Element) => (root: Element) => root.contains(dialog);
  const other = open.find((dialog) => !known.some(isIn(dialog)));
  if (other) return other;
  const last = known.findLast((root) => open.some((dialog) => root.contains(dialog)));
  return open.find((dialog) => last?.contains(dialog)) ?? null;
}

/** Whether a dialog is open. Nothing behind it may act. */
export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

const controls =
  'a[href], button, input, textarea, select, summary, [contenteditable]:not([contenteditable="false"]), [role="grid"], [role="listbox"]';

/** Whether the event is inside a control that uses Enter, Space and arrows itself. */
function isControl(target: Node | null): boolean {
  return target instanceof Element && target.closest(controls) !== null;
}

/** Whether a shortcut may act now. `within` is the element it is registered for; screen and global ones have none. */
function reaches(
  id: ShortcutId,
  within: Element | null,
  { event, dialog, floating, ownsEscape }: Situation,
): boolean {
  const { scope } = shortcuts[id];
  const target = event.target instanceof Node ? event.target : null;
  switch (scope) {
    case "editor":
      return within !== null && within.contains(target);
    case "list":
      if (within === null || !within.contains(target) || ownsEscape) return false;
      if (target === within || event.key === "Escape") return true;
      return !isPlain(event) && !isTextField(target);
    case "dialog":
      if (within === null || ownsEscape) return false;
      return floating ? within === floating : dialog !== null && within.contains(dialog);
    case "screen":
      return dialog === null && !floating && !isTyping(event) && !(isPlain(event) && isControl(target));
    case "global":
      return dialog === null && !isTyping(event);
  }
}

interface FoundShortcut {
  id: ShortcutId;
  index: number;
  act: Act;
}

/** Finds the handler: innermost scope first, then innermost element, then last mounted. */
function find(now: Situation): FoundShortcut | null {
  const pressed = shortcutIds.flatMap((id) => {
    const index = shortcuts[id].keys.findIndex((keys) => isPressed(now.event, keys));
    return index >= 0 ? [{ id, index }] : [];
  });
  if (pressed.length === 0) return null;
  for (const scope of scopes) {
    const able = mounted.toReversed().flatMap(({ acts, within }) => {
      const element = within?.current ?? null;
      return pressed.flatMap(({ id, index }) => {
        const act = acts()[id];
        return act && shortcuts[id].scope === scope && reaches(id, element, now)
          ? [{ id, index, act, element }]
          : [];
      });
    });
    const [first, ...others] = able;
    if (first)
      return others.reduce(
        (best, handler) =>
          handler.element !== best.element && best.element?.contains(handler.element) === true
            ? handler
            : best,
        first,
      );
  }
  return null;
}

function dispatch(now: Situation): void {
  const found = now.event.defaultPrevented ? null : find(now);
  if (!found) return;
  now.event.preventDefault();
  now.event.stopImmediatePropagation();
  if (!now.event.repeat || shortcuts[found.id].repeats) found.act(found.index);
}

/** Handles characters and keys with modifiers before any other listener, so that they act only once. */
function onCapture(event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  situation = {
    event,
    dialog: topDialog(),
    floating: target?.closest('[role="dialog"]:not([aria-modal="true"]), [role="menu"]') ?? null,
    ownsEscape: event.key === "Escape" && target?.getAttribute("data-mantine-stop-propagation") === "true",
  };
  if (!isPlain(event)) dispatch(situation);
}

/** Handles plain keys after the focused control. */
function onBubble(event: KeyboardEvent): void {
  if (situation?.event === event && isPlain(event)) dispatch(situation);
  situation = null;
}

// Registered when the module loads, before any dialog's own listener could close it on Escape.
window.addEventListener("keydown", onCapture, true);
window.addEventListener("keydown", onBubble);

/**
 * Registers handlers of shortcuts while a component is mounted. Those of the scopes editor, list and dialog only act
 * inside the element of the ref.
 */
export function useKeys(acts: ShortcutActions, within: RefObject<Element | null> | null = null): void {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const entry: Mounted = { acts: () => latest.current, within };
    mounted.push(entry);
    return () => void mounted.splice(mounted.indexOf(entry), 1);
  }, [within]);
}
