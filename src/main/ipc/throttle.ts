/** Calls `tell` at most once per `everyMs`, and not at all after `stop`. The last change before it is always reported. */
export function throttled(tell: () => void, everyMs = 250): { changed: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let again = false;
  let stopped = false;
  const onTimer = () => {
    timer = undefined;
    if (!again) return;
    again = false;
    go();
  };
  const go = () => {
    timer = setTimeout(onTimer, everyMs);
    timer.unref();
    tell();
  };
  return {
    changed: () => {
      if (stopped) return;
      if (timer === undefined) go();
      else again = true;
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      timer = undefined;
      again = false;
    },
  };
}
