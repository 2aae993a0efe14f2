import type { Remainder } from "../ipc/people";
import { t } from "../texts";

/** A file that may still name an erased author, and why it does. */
export function remainderText({ file, why }: Remainder): string {
  return `${file}: ${t(`people:why.${why}`)}`;
}
