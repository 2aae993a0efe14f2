import { invoke } from "./api";

let said = false;

/** Says once that the first real screen is drawn: to main, and to whoever watches the document. */
export function markReady(): void {
  if (said) return;
  said = true;
  document.documentElement.dataset["ready"] = "true";
  invoke("app.ready", undefined).catch(() => undefined);
}
