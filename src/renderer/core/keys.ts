import { shortcuts, type ShortcutId } from "./keymap";

/** Whether to use the key names and order of a Mac. */
export function isApple(): boolean {
  return navigator.platform.startsWith("Mac");
}

interface Chord {
  mod: boolean;
  ctrl: boolean;
  alt: boolean;
  shift: boolean;
  key: string;
}

function chordOf(keys: string): Chord {
  const parts = keys.split("+");
  const key = parts.pop() ?? "";
  const holds = (name: string) => parts.includes(name);
  return { mod: holds("mod"), ctrl: holds("ctrl"), alt: holds("alt"), shift: holds("shift"), key };
}

/**
 * The Latin letter of a key event. Non-Latin layouts, and Option on a Mac, type other characters; then the physical
 * key decides. ASCII characters are taken as typed: on a French keyboard the comma is on the physical M key.
 */
function letterOf({ key, code }: KeyboardEvent): string | null {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  const isOther = key === "Dead" || key === "Unidentified" || /^[^\0-\x7f]+$/.test(key);
  return isOther ? (/^Key([A-Z])$/.exec(code)?.[1] ?? null) : null;
}

/** Whether an input method is composing text with this key. */
function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.key === "Process";
}

/**
 * Whether keys such as "mod+K" were pressed, on any layout. Letters match the typed character, digits the physical key
 * (French keyboards need Shift for digits), and other characters the typed one, with Shift if the layout needs it.
 */
export function isPressed(event: KeyboardEvent, keys: string): boolean {
  const { mod, ctrl, alt, shift, key } = chordOf(keys);
  const apple = isApple();
  if (isComposing(event)) return false;
  if (event.ctrlKey !== (ctrl || (mod && !apple)) || event.metaKey !== (mod && apple)) return false;
  if (event.altKey !== alt) return false;
  if (/^[A-Z]$/.test(key)) return letterOf(event) === key && event.shiftKey === shift;
  if (/^\d$/.test(key)) {
    // With modifiers, the number pad types characters by their codes.
    const onPad = !mod && !ctrl && !alt && event.code === `Numpad${key}` && event.key === key;
    return (event.code === `Digit${key}` || onPad) && event.shiftKey === shift;
  }
  if (key.length === 1) return event.key === key && (event.shiftKey || !shift);
  return event.key === (key === "Space" ? " " : key) && event.shiftKey === shift;
}

/** Whether the focused control may handle the key itself: Enter, Space, Escape or arrows, without Ctrl, Alt or ⌘. */
export function isPlain({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return !ctrlKey && !altKey && !metaKey && (key === " " || (key.length > 1 && !/^F\d+$/.test(key)));
}

const notText = ["button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"];

export function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !notText.includes(target.type);
  return (
    target instanceof Element &&
    target.closest('textarea, select, [contenteditable]:not([contenteditable="false"])') !== null
  );
}

/** Whether a key types a character into the focused field. */
export function isTyping({ target, key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (key.length !== 1 || ctrlKey || metaKey || (altKey && !isApple())) return false;
  return isTextField(target);
}

const glyphs: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
};

/**
 * A shortcut's keys for display, such as "alt+1 – 9" or "shift+← →". Only the first of alternatives with different
 * modifiers.
 */
export function shownKeys(id: ShortcutId): string {
  const [first = "", ...others] = shortcuts[id].keys;
  const modifiers = first.slice(0, first.lastIndexOf("+") + 1);
  const alike = others.filter((keys) => keys.slice(0, keys.lastIndexOf("+") + 1) === modifiers);
  const names = [first, ...alike]
    .map((keys) => keys.slice(modifiers.length))
    .map((key) => glyphs[key] ?? key);
  return modifiers + (names.length > 4 ? `${names[0]} – ${names.at(-1)}` : names.join(" "));
}

/** A shortcut's keys for `aria-keyshortcuts`. `index` selects one of the alternatives. */
export function ariaKeys(id: ShortcutId, index?: number): string | undefined {
  const { keys } = shortcuts[id];
  const named = (index === undefined ? keys : keys.slice(index, index + 1)).map((chord) =>
    chord
      .replace("mod", isApple() ? "Meta" : "Control")
      .replace("ctrl", "Control")
      .replace("alt", "Alt")
      .replace("shift", "Shift"),
  );
  return named.length > 0 ? named.join(" ") : undefined;
}

/** A shortcut's keys in Electron's notation, for the native menu. */
export function acceleratorOf(id: ShortcutId): string | null {
  const [keys] = shortcuts[id].keys;
  return keys?.replace("mod", "CmdOrCtrl").replace("alt", "Alt").replace("shift", "Shift") ?? null;
}
