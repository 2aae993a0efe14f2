import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from "react";
import { useKeys } from "../../core/useKeys";

export interface RowSelection<T> {
  /** Identifies the listed data: when it changes, range selection starts over. */
  of: string;
  count: number;
  isSelected: (row: T) => boolean;
  /** Why a row can't be selected; null if it can. */
  refusal: (row: T) => string | null;
  toggle: (index: number) => void;
  /** Selects a range of rows, loaded or not. `left` is the previous range; rows only in it are deselected. */
  extend: (stretch: Stretch, left: Stretch | null) => void;
  selectAll: () => void;
  clear: () => void;
}

/** A range of row indexes, inclusive. */
export interface Stretch {
  from: number;
  to: number;
}

interface CursorOptions<T> {
  /** The element that keeps the focus while the cursor moves. */
  list: RefObject<HTMLElement | null>;
  /** The rows can't be used. */
  old: boolean;
  count: number;
  rowAt: (index: number) => T | undefined;
  nameOf: ((row: T) => string) | undefined;
  /** Index of the open row. */
  open: number | null;
  onOpen: ((index: number) => void) | undefined;
  /** Called for Ctrl with Enter or a click. */
  onExclude?: ((index: number) => void) | undefined;
  /** Called to show what belongs to a row below it, or to hide it again. */
  onExpand?: ((index: number, expanded: boolean) => void) | undefined;
  /** If set, moving the cursor also changes the open row. */
  follows: boolean;
  selection: RowSelection<T> | undefined;
  /** Number of rows per page. */
  page: () => number;
  scrollTo: (index: number) => void;
}

/** Maximum time in milliseconds between two keys of one typed word. */
const typingMs = 800;

/** The keyboard cursor of a list, with handlers to move, select and open. */
export function useCursor<T>(options: CursorOptions<T>) {
  const {
    list,
    old,
    count,
    rowAt,
    nameOf,
    open,
    onOpen,
    onExclude,
    onExpand,
    follows,
    selection,
    page,
    scrollTo,
  } = options;
  const [cursor, setCursor] = useState(open);
  const [lastOpen, setLastOpen] = useState(open);
  if (open !== lastOpen) {
    setLastOpen(open);
    if (open !== null) setCursor(open);
  }
  const at = cursor === null || count === 0 ? null : Math.min(cursor, count - 1);
  /** The range that Shift extends: where it starts and where it currently ends. */
  const stretch = useRef<{ anchor: number; end: number } | null>(null);
  const of = selection?.of;
  useEffect(() => {
    stretch.current = null;
  }, [of]);
  const typed = useRef({ text: "", at: 0 });

  const show = (index: number) => {
    setCursor(index);
    scrollTo(index);
  };
  const toggle = (index: number) => {
    stretch.current = { anchor: index, end: index };
    selection?.toggle(index);
  };
  const extend = (to: number) => {
    const { anchor, end } = stretch.current ?? { anchor: at ?? to, end: at ?? to };
    stretch.current = { anchor, end: to };
    const before = between(anchor, end);
    const now = between(anchor, to);
    const left =
      before.from < now.from
        ? { from: before.from, to: now.from - 1 }
        : before.to > now.to
          ? { from: now.to + 1, to: before.to }
          : null;
    selection?.extend(now, left);
  };
  const go = (target: number, extending: boolean) => {
    const to = Math.min(Math.max(target, 0), count - 1);
    if (to < 0) return;
    // If the cursor left the range, Shift starts a new one at the cursor.
    if (extending && at !== null && stretch.current?.end !== at) stretch.current = { anchor: at, end: at };
    show(to);
    if (extending && selection) extend(to);
    else if (follows && open !== null && to !== open && rowAt(to) !== undefined) onOpen?.(to);
  };

  /** Moves to the next row whose name starts with the typed text. Rows that aren't loaded have no name. */
  const find = (key: string, now: number) => {
    if (!nameOf) return;
    const text = (now - typed.current.at < typingMs ? typed.current.text : "") + key.toLocaleLowerCase();
    typed.current = { text, at: now };
    const isOneKey = Array.from(text).every((letter) => letter === text[0]);
    const wanted = isOneKey ? (text[0] ?? "") : text;
    const from = at === null ? 0 : isOneKey ? at + 1 : at;
    for (let step = 0; step < count; step++) {
      const index = (from + step) % count;
      const row = rowAt(index);
      if (row !== undefined && nameOf(row).toLocaleLowerCase().startsWith(wanted)) {
        go(index, false);
        return;
      }
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (old || event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    const { key, timeStamp } = event;
    const isTyping = timeStamp - typed.current.at < typingMs && typed.current.text !== "";
    if (!/^[\p{L}\p{N}]$/u.test(key) && !(key === " " && isTyping)) return;
    find(key, timeStamp);
    // Within a typed word, the space key is text.
    if (key === " ") event.preventDefault();
  };
  useKeys(
    old
      ? {}
      : {
          rows: (way) => go(way === 0 ? (at ?? 0) - 1 : (at ?? -1) + 1, false),
          manyRows: (way) => go(way === 0 ? (at ?? 0) - 1 : (at ?? -1) + 1, true),
          pages: (way) => go((at ?? 0) + (way % 2 === 0 ? -page() : page()), way > 1),
          endRows: (way) => go(way % 2 === 0 ? 0 : count - 1, way > 1),
          openRow: at !== null && onOpen ? () => onOpen(at) : null,
          excludeRow: at !== null && onExclude ? () => onExclude(at) : null,
          expandRow: at !== null && onExpand ? (way) => onExpand(at, way === 1) : null,
          selectRow: selection
            ? (way) => {
                if (at !== null) (way === 0 ? toggle : extend)(at);
              }
            : null,
          selectAll: selection ? selection.selectAll : null,
          // The first Escape clears the selection, the next one closes the detail pane.
          leave: selection && selection.count > 0 ? selection.clear : null,
        },
    list,
  );

  const onRowClick = (index: number, event: MouseEvent) => {
    if (old) return;
    const { target } = event;
    const isBox = target instanceof Element && target.closest("[data-select=row]") !== null;
    if (!isBox && target instanceof Element && target.closest("button, a, input, label")) return;
    setCursor(index);
    if (selection && event.shiftKey) extend(index);
    else if (selection && (isBox || event.ctrlKey || event.metaKey)) toggle(index);
    else if (onExclude && (event.ctrlKey || event.metaKey)) onExclude(index);
    else onOpen?.(index);
  };

  return { at, onKeyDown, onRowClick };
}

const between = (one: number, other: number): Stretch => ({
  from: Math.min(one, other),
  to: Math.max(one, other),
});
