import { t } from "../words";

/** One of the files, or sheets, that are read as one table. */
export interface FilePart {
  name: string;
  /** The line of the import that is the first of this part. */
  firstLine: number;
  rows: number;
}

/** The part that a line of an import lies in, and which of its lines that is; no part where there is only one. */
function placeOf(parts: readonly FilePart[], line: number): { part: FilePart | null; line: number } {
  const part = parts.length > 1 ? parts.findLast(({ firstLine }) => firstLine <= line) : undefined;
  return part ? { part, line: line - part.firstLine + 1 } : { part: null, line };
}

/** A line as tables show it: "14", or "tweets-2.csv, line 14" where the import has several parts. */
export function lineName(parts: readonly FilePart[], line: number): string {
  const place = placeOf(parts, line);
  if (place.part === null) return t("files:parts.lineNumber", { line });
  return t("files:parts.lineOf", { name: place.part.name, line: place.line });
}

/** A line as a sentence names it: "line 14", or "tweets-2.csv, line 14". */
export function linePlace(parts: readonly FilePart[], line: number): string {
  return parts.length > 1 ? lineName(parts, line) : t("files:parts.line", { line });
}
