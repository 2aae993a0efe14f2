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

type Counts = Partial<Record<TracedPart, number>>;

/** What was erased, in the workspace and in the app's own data about it. Both may have had backups. */
export function countsOf({
  traces,
  profile,
}: {
  traces: Counts & { backups: number };
  profile: Counts & { backups: number };
}): Counts {
  return { ...traces, ...profile, backups: traces.backups + profile.backups };
}

/** The parts in which something was found. */
export function partsOf(counts: Counts): { part: TracedPart; count: number }[] {
  return tracedParts.flatMap((part) => {
    const count = counts[part] ?? 0;
    return count === 0 ? [] : [{ part, count }];
  });
}
