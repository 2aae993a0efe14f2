import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { createPlaceStore } from "../../core/place";
import { useSession } from "../../core/session";

interface Scrolls {
  /** By name of the list: scroll position in pixels, and the data listed at that time. */
  lists: Readonly<Record<string, { top: number; listed: string }>>;
}

/** Scroll positions, per place. */
const useScrolls = createPlaceStore<Scrolls>(() => ({ lists: {} }));

/**
 * Restores a list's scroll position in this place, unless the listed data changed. Scrolls to the top when it changes
 * while the list is shown. `name` is null for a list that
 * always starts at its top. Returns the initial position and a callback for new ones.
 */
export function useScrollRestoration(
  scroll: RefObject<HTMLElement | null>,
  name: string | null,
  listed: string,
): { initial: number; keep: () => void } {
  // If a list stays mounted while the place changes, it keeps the store of its first place.
  const [scrolls] = useState(() => useScrolls.at(useSession.getState()));
  const [initial] = useState(() => {
    const stored = name === null ? undefined : scrolls.getState().lists[name];
    return stored?.listed === listed ? stored.top : 0;
  });
  useLayoutEffect(() => {
    if (scroll.current && initial > 0) scroll.current.scrollTop = initial;
  }, [scroll, initial]);
  const shown = useRef(listed);
  useLayoutEffect(() => {
    if (shown.current === listed) return;
    shown.current = listed;
    if (scroll.current) scroll.current.scrollTop = 0;
  }, [scroll, listed]);
  const keep = () => {
    if (name === null || !scroll.current) return;
    const { scrollTop: top } = scroll.current;
    scrolls.setState(({ lists }) => ({ lists: { ...lists, [name]: { top, listed } } }));
  };
  return { initial, keep };
}
