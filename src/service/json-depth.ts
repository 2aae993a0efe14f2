import { badBody } from "./failure";

/** Deepest nesting of a body: documents need five levels, and deeper ones would exhaust the stack when written. */
const deepest = 50;

/** Refuses a body that is nested too deeply. */
export function refuseDeepBody(value: unknown, depth = 0): void {
  if (typeof value !== "object" || value === null) return;
  if (depth > deepest) throw badBody(`it is nested deeper than ${deepest} levels`);
  for (const item of Object.values(value)) refuseDeepBody(item, depth + 1);
}
