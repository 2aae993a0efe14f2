import { fold } from "../query/words";
import { metricNameRule } from "../interface/resources.constants";

/**
 * Derives a valid metric name from a title, different from those taken. Equal titles give equal names if these are
 * free. Titles without Latin letters or digits get a short hash.
 */
export function metricNameOf(title: string, taken: ReadonlySet<string> = new Set()): string {
  const spelled = fold(title)
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  const whole =
    spelled === "" ? `metric_${hashOf(title)}` : /^[a-z]/.test(spelled) ? spelled : `metric_${spelled}`;
  for (let n = 1; ; n++) {
    const ending = n === 1 ? "" : `_${n}`;
    const name = whole.slice(0, metricNameRule.length - ending.length).replace(/_+$/, "") + ending;
    if (!taken.has(name)) return name;
  }
}

/** 32-bit FNV-1a over UTF-16 code units, in base 36. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
