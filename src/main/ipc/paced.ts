/** Calls `tell` at most once per `everyMs`. The last change is always reported. */
export function paced(tell: () => void, everyMs = 250): { changed: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let again = false;
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
