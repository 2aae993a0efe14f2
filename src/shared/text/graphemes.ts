import { lazily } from "../lazily";

/** Splits a text into what a reader takes for one sign. A fixed locale splits it equally on every machine. */
export const graphemes = lazily(() => new Intl.Segmenter("en", { granularity: "grapheme" }));
