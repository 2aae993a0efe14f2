/**
 * A signal that aborts after some time, or with another one. Instead of AbortSignal.timeout() and any(), which Node may
 * collect as garbage before they abort. Call `release` at the end.
 */
export function endingAfter(ms: number, signal: AbortSignal): { signal: AbortSignal; release: () => void } {
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, ms);
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  return {
    signal: ending.signal,
    release: () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
    },
  };
}
