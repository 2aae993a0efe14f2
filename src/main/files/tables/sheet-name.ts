import { cleanText } from "../../../shared/text/clean-text";
import { startOf } from "../../../shared/text/start-of";

/** Characters of a sheet's name. */
const longest = 31;

/**
 * A name that workbooks allow and that no other sheet has, added to `taken`. `otherwise` stands for a title of which nothing is
 * left.
 */
export function sheetName(title: string, otherwise: string, taken: Set<string>): string {
  const plain =
    cleanText(title)
      .replace(/[\\/?*[\]:\s]+/g, " ")
      // Not allowed at the start and the end, which may be where the name is cut.
      .replaceAll("'", "’")
      .trim() || otherwise;
  for (let number = 1; ; number++) {
    const end = number === 1 ? "" : ` (${number})`;
    const name = `${startOf(plain, longest - end.length).trim()}${end}`;
    const key = name.normalize("NFKC").toLowerCase();
    // Excel keeps this name for itself.
    if (taken.has(key) || key === "history") continue;
    taken.add(key);
    return name;
  }
}
