import { lazily } from "../../shared/lazily";

/** The system's locale, in a window and in a process without one. */
export const systemLocale = lazily(
  (): string =>
    // Node has no navigator before version 21.
    (globalThis.navigator as Navigator | undefined)?.language ??
    new Intl.NumberFormat().resolvedOptions().locale,
);
