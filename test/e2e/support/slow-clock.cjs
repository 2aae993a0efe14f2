// Loaded by Node before the app and its local service, and run in the page: every date on screen is the same in each
// run. The clock starts at a fixed time and runs a thousand times slower than the real one, because a clock that stands
// still would never end a wait.
(() => {
  const RealDate = Date;
  const start = RealDate.UTC(2026, 2, 31, 12);
  const begun = RealDate.now();
  const now = () => start + Math.floor((RealDate.now() - begun) / 1000);
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
  });
})();
