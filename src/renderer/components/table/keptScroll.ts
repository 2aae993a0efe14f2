import { useLayoutEffect, useState, type RefObject } from "react";
import { createPlaceStore } from "../../core/place";
import { useSession } from "../../core/session";

interface Scrolls {
  /** By the name of a list: how far it was scrolled, in pixels, and what it listed then. */
  lists: Readonly<Record<string, { top: number; listed: string }>>;
}

/** Where the lists of a place were scrolled to. */
const useScrolls = createPlaceStore<Scrolls>(() => ({ lists: {} }));

/**
 * Begins a list where it was left in this place, unless it lists something else by now; `name` is null for one that always
 * begins at its top. Answers the first position and what is to hear of others.
 */
export function useKeptScroll(
  scroll: RefObject<HTMLElement | null>,
  name: string | null,
  listed: string,
): { initial: number; keep: () => void } {
  // A list that outlives a switch of places belongs to the one it was begun in.
  const [scrolls] = useState(() => useScrolls.at(useSession.getState()));
  const [initial] = useState(() => {
    const kept = name === null ? undefined : scrolls.getState().lists[name];
    return kept?.listed === listed ? kept.top : 0;
  });
  useLayoutEffect(() => {
    if (scroll.current && initial > 0) scroll.current.scrollTop = initial;
  }, [scroll, initial]);
  const keep = () => {
    if (name === null || !scroll.current) return;
    const { scrollTop: top } = scroll.current;
    scrolls.setState(({ lists }) => ({ lists: { ...lists, [name]: { top, listed } } }));
  };
  return { initial, keep };
}
