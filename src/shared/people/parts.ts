/** Where an author leaves traces, in the order in which they are listed. */
export const tracedParts = [
  "documents",
  "mentions",
  "collected",
  "records",
  "exported",
  "edits",
  "drafts",
  "uploads",
  "files",
  "coding",
  "streamed",
  "saved",
  "cached",
  "activity",
  "backups",
] as const;
export type TracedPart = (typeof tracedParts)[number];

/** The parts in which something was found. */
export function partsOf(counts: Partial<Record<TracedPart, number>>): { part: TracedPart; count: number }[] {
  return tracedParts.flatMap((part) => {
    const count = counts[part] ?? 0;
    return count === 0 ? [] : [{ part, count }];
  });
}
