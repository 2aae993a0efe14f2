import { invoke } from "./api";

let said = false;

/** A first screen that takes longer than this waits for something else than its drawing. */
const longestDrawing = 1_500;

let drawn: () => void = () => undefined;

/** Kept once the first real screen is drawn: work that nobody sees yet takes no time from it before. */
export const firstDrawing = new Promise<void>((done) => {
  drawn = done;
  setTimeout(done, longestDrawing);
});

/** Says once that the first real screen is drawn: to main, and to whoever watches the document. */
export function markReady(): void {
  if (said) return;
  said = true;
  // What waits for it begins behind the frame that shows it.
  requestAnimationFrame(() => setTimeout(drawn));
  document.documentElement.dataset["ready"] = "true";
  invoke("app.ready", undefined).catch(() => undefined);
}
