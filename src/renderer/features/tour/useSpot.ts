import { useEffect, useState } from "react";

/** Position of an element in the window. */
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

/** Tracks a stop's element. Null while it isn't on screen. */
export function useSpot(target: string): Spot | null {
  const [spot, setSpot] = useState<Spot | null>(null);
  useEffect(() => {
    // Polls each frame: scrolling, banners, new results and resizing all move elements, too many to listen for.
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
