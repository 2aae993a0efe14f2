import { t } from "../texts";

/** One of several files or sheets that are read as one table. */
export interface FilePart {
  name: string;
  /** The part's first line, as a line number of the whole import. */
  firstLine: number;
  rows: number;
}

/** The part that contains a line of an import, and the line number inside it. Without a part if there is only one. */
function placeOf(parts: readonly FilePart[], line: number): { part: FilePart | null; line: number } {
  const part = parts.length > 1 ? parts.findLast(({ firstLine }) => firstLine <= line) : undefined;
  return part ? { part, line: line - part.firstLine + 1 } : { part: null, line };
}

/** Line number for tables: "14", or "tweets-2.csv, line 14" if the import has several parts. */
export function lineName(parts: readonly FilePart[], line: number): string {
  const place = placeOf(parts, line);
  if (place.part === null) return t("common:parts.lineNumber", { line });
  return t("common:parts.lineOf", { name: place.part.name, line: place.line });
}

/** Line number for sentences: "line 14", or "tweets-2.csv, line 14". */
export function linePlace(parts: readonly FilePart[], line: number): string {
  return parts.length > 1 ? lineName(parts, line) : t("common:parts.line", { line });
}
