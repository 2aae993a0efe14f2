import { useEffect, useState } from "react";

/** The present, to the half minute: ages grow and "the last 30 days" move on while the window stays open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
