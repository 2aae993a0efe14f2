import { invoke } from "./api";

let said = false;

/** A first screen that takes longer (ms) is waiting for something other than drawing. */
const longestDrawing = 1_500;

let drawn: () => void = () => undefined;

/** Resolves after the first real screen is drawn. Work that nobody sees yet waits for it. */
export const firstDrawing = new Promise<void>((done) => {
  drawn = done;
  setTimeout(done, longestDrawing);
});

/** Announces once that the first real screen is drawn, to main and in the document. */
export function markReady(): void {
  if (said) return;
  said = true;
  // Waiting work starts after the frame that shows it.
  requestAnimationFrame(() => setTimeout(drawn));
  document.documentElement.dataset["ready"] = "true";
  invoke("app.ready", undefined).catch(() => undefined);
}
