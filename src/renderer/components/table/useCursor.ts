import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from "react";
import { useKeys } from "../../core/useKeys";

/** The rows that are selected in a list, and what changes them. */
export interface RowSelection<T> {
  /** What is listed: with another list, a stretch begins anew. */
  of: string;
  count: number;
  isSelected: (row: T) => boolean;
  /** Why a row can't be selected; null where it can. */
  refusal: (row: T) => string | null;
  toggle: (index: number) => void;
  /** Selects a stretch of rows, loaded or not; `left` are rows of the stretch before that are not in it any more. */
  extend: (stretch: Stretch, left: Stretch | null) => void;
  selectAll: () => void;
  clear: () => void;
}

/** Rows from one index to another, both included. */
export interface Stretch {
  from: number;
  to: number;
}

interface CursorOptions<T> {
  /** The element that has the focus while rows are walked. */
  list: RefObject<HTMLElement | null>;
  count: number;
  rowAt: (index: number) => T | undefined;
  nameOf: ((row: T) => string) | undefined;
  /** Index of the row that is open. */
  open: number | null;
  onOpen: ((index: number) => void) | undefined;
  /** The open pane shows the row that the cursor moves to. */
  follows: boolean;
  selection: RowSelection<T> | undefined;
  /** Rows of a page. */
  page: () => number;
  scrollTo: (index: number) => void;
}

/** Milliseconds between two keys that still belong to one typed word. */
const typingMs = 800;

/** The row that the keyboard is at, and what keys and clicks do with it: move, select, open. */
export function useCursor<T>(options: CursorOptions<T>) {
  const { list, count, rowAt, nameOf, open, onOpen, follows, selection, page, scrollTo } = options;
  const [cursor, setCursor] = useState(open);
  const [lastOpen, setLastOpen] = useState(open);
  if (open !== lastOpen) {
    setLastOpen(open);
    if (open !== null) setCursor(open);
  }
  const at = cursor === null || count === 0 ? null : Math.min(cursor, count - 1);
  /** Where the stretch begins that Shift extends, and where it ends so far. */
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
    const [before, now] = [between(anchor, end), between(anchor, to)];
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
    // A stretch that the cursor left goes on from where the cursor is now.
    if (extending && at !== null && stretch.current?.end !== at) stretch.current = { anchor: at, end: at };
    show(to);
    if (extending && selection) extend(to);
    else if (follows && open !== null && to !== open && rowAt(to) !== undefined) onOpen?.(to);
  };

  /** Goes to the next row whose name begins with what was typed; rows that are not loaded have no name yet. */
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
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    const { key, timeStamp } = event;
    const isTyping = timeStamp - typed.current.at < typingMs && typed.current.text !== "";
    if (!/^[\p{L}\p{N}]$/u.test(key) && !(key === " " && isTyping)) return;
    find(key, timeStamp);
    // Within a word the space is text.
    if (key === " ") event.preventDefault();
  };
  useKeys(
    {
      rows: (way) => go(way === 0 ? (at ?? 0) - 1 : (at ?? -1) + 1, false),
      manyRows: (way) => go(way === 0 ? (at ?? 0) - 1 : (at ?? -1) + 1, true),
      pages: (way) => go((at ?? 0) + (way % 2 === 0 ? -page() : page()), way > 1),
      endRows: (way) => go(way % 2 === 0 ? 0 : count - 1, way > 1),
      openRow: at !== null && onOpen ? () => onOpen(at) : null,
      selectRow: selection
        ? (way) => {
            if (at !== null) (way === 0 ? toggle : extend)(at);
          }
        : null,
      selectAll: selection ? selection.selectAll : null,
      // What is open beside the list closes with the next one.
      leave: selection && selection.count > 0 ? selection.clear : null,
    },
    list,
  );

  const onRowClick = (index: number, event: MouseEvent) => {
    const { target } = event;
    const isBox = target instanceof Element && target.closest("[data-select=row]") !== null;
    if (!isBox && target instanceof Element && target.closest("button, a, input, label")) return;
    setCursor(index);
    if (selection && event.shiftKey) extend(index);
    else if (selection && (isBox || event.ctrlKey || event.metaKey)) toggle(index);
    else onOpen?.(index);
  };

  return { at, onKeyDown, onRowClick };
}

const between = (one: number, other: number): Stretch => ({
  from: Math.min(one, other),
  to: Math.max(one, other),
});
