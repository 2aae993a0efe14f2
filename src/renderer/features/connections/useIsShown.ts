import { useEffect, useRef } from "react";

/** Tells work that goes on when its dialog is closed whether that is still there. */
export function useIsShown(): () => boolean {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}
