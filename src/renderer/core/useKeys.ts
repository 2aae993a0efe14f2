import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { scopes, shortcutIds, shortcuts, type ShortcutId } from "./keymap";
import { isPlain, isPressed, isTextField, isTyping } from "./keys";

/** Does what a shortcut says; `index` is that of the keys pressed among its alternatives. */
type Act = (index: number) => void;
/** What shortcuts do; null while one can't act, so that the next scope is asked. */
export type Acts = Partial<Record<ShortcutId, Act | null>>;

interface Mounted {
  acts: () => Acts;
  within: RefObject<Element | null> | null;
}

/** What was on screen when a key went down, before anything could close. */
interface Situation {
  event: KeyboardEvent;
  dialog: Element | null;
  /** The menu or popover that has the focus, which floats above the screen. */
  floating: Element | null;
  /** The focused control closes something of its own with Escape. */
  ownsEscape: boolean;
}

/** In the order of their mounting. */
const mounted: Mounted[] = [];
let situation: Situation | null = null;

/**
 * The dialog in front of all others. Those of Dialog.tsx are known by the order in which they were opened; what else is modal
 * (a question of confirm.tsx, the command palette) lies above them.
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

/** Whether a dialog is open, behind which nothing may act. */
export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

const controls =
  'a[href], button, input, textarea, select, summary, [contenteditable]:not([contenteditable="false"]), [role="grid"], [role="listbox"]';

/** Whether a press is within something that has Enter, Space and arrows of its own. */
function isControl(target: Node | null): boolean {
  return target instanceof Element && target.closest(controls) !== null;
}

/** Whether a shortcut of an element, or of none, may act now. */
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

interface Found {
  id: ShortcutId;
  index: number;
  act: Act;
}

/** What a press does: of the innermost scope that can act; within one, of the innermost element, then of what was mounted last. */
function find(now: Situation): Found | null {
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
        (best, one) =>
          one.element !== best.element && best.element?.contains(one.element) === true ? one : best,
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

/** Keys with a modifier, and characters, are ended before anything else hears of them, so that they act once. */
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

/** Plain keys belong to the focused control first. */
function onBubble(event: KeyboardEvent): void {
  if (situation?.event === event && isPlain(event)) dispatch(situation);
  situation = null;
}

// As the module loads: before any dialog listens to the window, which would close on Escape before it is looked at here.
window.addEventListener("keydown", onCapture, true);
window.addEventListener("keydown", onBubble);

/**
 * Says what shortcuts do while a component is there. Those of the scopes editor, list and dialog act in one element alone,
 * which is named by its ref.
 */
export function useKeys(acts: Acts, within: RefObject<Element | null> | null = null): void {
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
