import type { Upload } from "../../shared/ipc/uploads";
import { currentLanguage, t } from "../../shared/texts";

type UploadProgress = Pick<Upload, "counts" | "total">;

const open = ({ counts }: UploadProgress) => counts.waiting + counts.sending;

/** Combined progress of all open uploads from 0 to 1, null if there are none. Single edits don't count. */
export function overallProgress(uploads: readonly UploadProgress[]): number | null {
  const followed = uploads.filter(({ total }) => total > 1);
  const total = followed.reduce((sum, upload) => sum + upload.total, 0);
  if (total === 0) return null;
  return 1 - followed.reduce((sum, upload) => sum + open(upload), 0) / total;
}

/** Counts in words, such as "13,490 imported, 8 already present, 2 rejected, 13,500 total". */
export function outcomeWords({ counts, total }: UploadProgress): string {
  const numbers = new Intl.NumberFormat(currentLanguage());
  const others = ["held", "present", "uncertain", "refused", "invalid", "skipped", "cancelled"] as const;
  const parts = [
    t("components:tally.in", { number: numbers.format(counts.done) }),
    ...others
      .filter((outcome) => counts[outcome] > 0)
      .map((outcome) => t(`components:tally.${outcome}`, { number: numbers.format(counts[outcome]) })),
  ];
  return t("components:tally.of", { parts: parts.join(", "), total: numbers.format(total) });
}
