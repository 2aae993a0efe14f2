import { badBody } from "./failure";

/** Maximum nesting of a body. Documents need five levels; very deep ones would overflow the stack when written. */
const deepest = 50;

/** Throws if a body is nested too deeply. */
export function refuseDeepBody(value: unknown, depth = 0): void {
  if (typeof value !== "object" || value === null) return;
  if (depth > deepest) throw badBody(`it is nested deeper than ${deepest} levels`);
  for (const item of Object.values(value)) refuseDeepBody(item, depth + 1);
}
