/** Calls `tell` at most once within `everyMs`; what changed last is always told. */
export function paced(tell: () => void, everyMs = 250): { changed: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let again = false;
  const told = () => {
    timer = undefined;
    if (!again) return;
    again = false;
    go();
  };
  const go = () => {
    timer = setTimeout(told, everyMs);
    timer.unref();
    tell();
  };
  return {
    changed: () => {
      if (timer === undefined) go();
      else again = true;
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      again = false;
    },
  };
}
