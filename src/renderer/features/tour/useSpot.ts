import { useEffect, useState } from "react";

/** Where an element lies in the window. */
export interface Spot {
  left: number;
  top: number;
  width: number;
  height: number;
}

function spotOf(target: string): Spot | null {
  const box = document.querySelector(`[data-tour="${target}"]`)?.getBoundingClientRect();
  return box && box.width > 0 ? { left: box.left, top: box.top, width: box.width, height: box.height } : null;
}

const same = (a: Spot | null, b: Spot | null) =>
  a?.left === b?.left && a?.top === b?.top && a?.width === b?.width && a?.height === b?.height;

/** Follows the element of a stop; null while it isn't on screen. */
export function useSpot(target: string): Spot | null {
  const [spot, setSpot] = useState<Spot | null>(null);
  useEffect(() => {
    // Scrolling, a banner, an answer, a window made smaller: too much moves an element to listen for each.
    let frame = 0;
    const look = () => {
      const found = spotOf(target);
      setSpot((known) => (same(known, found) ? known : found));
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return spot;
}
