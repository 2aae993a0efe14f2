import { NoRoomForBackup } from "../../sqlite/backup";
import { isDamage } from "../../sqlite/damage";
import { DatabaseFromTheFuture } from "../../sqlite/migrations";

/**
 * Why a workspace can't be opened. The program that started the service gets it as a line on standard output; the exit
 * code says the same.
 */
export type OpeningKind =
  | "usage"
  | "in_use"
  | "damaged"
  | "foreign"
  | "newer_version"
  | "not_writable"
  | "missing"
  | "full"
  | "refused"
  | "unreachable"
  | "internal";

export const exitCodes: Readonly<Record<OpeningKind, number>> = {
  usage: 2,
  in_use: 10,
  damaged: 11,
  newer_version: 12,
  not_writable: 13,
  missing: 14,
  full: 15,
  foreign: 16,
  refused: 17,
  unreachable: 18,
  internal: 1,
};

/** Thrown if the workspace can't be opened. The message says how to fix it. */
export class OpeningFailure extends Error {
  override readonly name = "OpeningFailure";
  constructor(
    readonly kind: OpeningKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Runs one step of opening or copying and turns its errors into an OpeningFailure. */
export function attempt<T>(folder: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    if (error instanceof OpeningFailure) throw error;
    const options = { cause: error };
    if (error instanceof DatabaseFromTheFuture)
      throw new OpeningFailure(
        "newer_version",
        `The workspace ${folder} was written by a newer version of Earshot. Update the app to open it.`,
        options,
      );
    if (isDamage(error))
      throw new OpeningFailure(
        "damaged",
        `The database of the workspace ${folder} is damaged. Restore it from a backup.`,
        options,
      );
    const text = error instanceof Error ? error.message : String(error);
    if (error instanceof NoRoomForBackup)
      throw new OpeningFailure(
        "full",
        `The workspace ${folder} must be updated for this version of Earshot and is backed up first. The backup needs ${megabytes(error.bytes)} on its disk. Free up space and open the workspace again. It is unchanged.`,
        options,
      );
    if (/ENOSPC|disk.*full/i.test(text))
      throw new OpeningFailure(
        "full",
        `The disk that holds the workspace ${folder} is full. Free up space and open the workspace again.`,
        options,
      );
    if (/EACCES|EPERM|EROFS|readonly|SQLITE_CANTOPEN|unable to open/i.test(text))
      throw new OpeningFailure(
        "not_writable",
        `The workspace ${folder} can't be written to: ${text}`,
        options,
      );
    throw error;
  }
}

/** The same for a step that takes long. */
export async function attemptLong<T>(folder: string, step: Promise<T>): Promise<T> {
  return step.catch((error: unknown) =>
    attempt(folder, () => {
      throw error;
    }),
  );
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6).toLocaleString("en")} MB`;
}
