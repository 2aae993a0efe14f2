import { join } from "node:path";
import { DatabaseDamaged } from "./damage";

/**
 * The path of a file that a stored value names, directly inside a folder. Throws if the name could lead elsewhere: one with
 * separators, a drive or a stream of Windows, or a name of the folder itself or of the one above.
 */
export function pathInside(folder: string, name: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (!/^(?!\.{1,2}$)[^/\\:\u0000-\u001f]{1,255}$/.test(name))
    throw new DatabaseDamaged(`A stored name leads out of ${folder}`);
  return join(folder, name);
}
