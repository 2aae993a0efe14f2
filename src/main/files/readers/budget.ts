import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";

/** What reading a file from elsewhere may cost. docs/files.md shows these limits. */
export const budget = {
  /** Levels of nesting in a record. */
  depth: 100,
  /** Levels at which a file isn't read on, since even skipping a record takes time for each of its levels. */
  depthSkipped: 1000,
  /** Characters in a record. */
  record: 16 * 1024 * 1024,
  /** Bytes that an archive may unpack to, whatever its size, at any ratio, and at all. */
  unpacked: { free: 64 * 1024 * 1024, ratio: 200, max: 8 * 1024 ** 3 },
  /** Files and folders in an archive. */
  entries: 100_000,
  /** Bytes of a file that has to be in memory as a whole. */
  whole: 256 * 1024 * 1024,
  /** Characters and cells in a batch of records. */
  batch: 4 * 1024 * 1024,
  /** Memory of a thread that reads files. */
  memoryMb: 2048,
  /** Seconds without a sign of life after which a thread that reads files is ended. */
  silence: 60,
} as const;

/** Throws if a file of so many bytes unpacks to more than it may. */
export function refuseBomb(unpacked: number, packed: number): void {
  const { free, ratio, max } = budget.unpacked;
  if (unpacked <= Math.min(max, Math.max(free, packed * ratio))) return;
  throw new BadFile(t("files:file.unpacksTooFar", { ratio }));
}

export const tooDeep = () => t("files:record.tooDeep", { max: budget.depth });

const millions = budget.record / 1024 / 1024;

export const recordTooLong = (line: number) => t("files:record.tooLong", { line, max: millions });
export const objectTooLong = (line: number) => t("files:record.objectTooLong", { line, max: millions });
