import { isDamage } from "../../sqlite/damage";
import { ServiceError, failure } from "../client/service-error";
import type { ProfileFault } from "../../shared/ipc/shell";
import { t } from "../../shared/texts";

const faultsOfCodes: Readonly<Record<string, ProfileFault>> = {
  ENOSPC: "full",
  EDQUOT: "full",
  EFBIG: "full",
  SQLITE_FULL: "full",
  EROFS: "read-only",
  SQLITE_READONLY: "read-only",
  EACCES: "unreadable",
  EPERM: "unreadable",
  EIO: "unreadable",
  EISDIR: "unreadable",
  ENOTDIR: "unreadable",
  SQLITE_CANTOPEN: "unreadable",
  SQLITE_IOERR: "unreadable",
  SQLITE_PERM: "unreadable",
};

/** Classifies an error of the disk or of SQLite. Undefined for all other errors. */
export function faultOf(error: unknown): ProfileFault | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isDamage(error)) return "damaged";
  // SQLite's extended codes start with the basic code, as in SQLITE_READONLY_DBMOVED.
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const known = Object.keys(faultsOfCodes).find((name) => code === name || code.startsWith(`${name}_`));
  if (known !== undefined) return faultsOfCodes[known];
  if (/attempt to write a readonly database/i.test(error.message)) return "read-only";
  if (/database or disk is full/i.test(error.message)) return "full";
  if (/unable to open database file|disk I\/O error/i.test(error.message)) return "unreadable";
  return undefined;
}

/** The failure shown for an error of the disk or database. Undefined for all other errors. */
export function storageFailure(error: unknown): ServiceError | undefined {
  // The first message comes from the SQLite wrapper, the second from Node's file functions.
  if (error instanceof TypeError && /holds a NUL character|without null bytes/.test(error.message))
    return failure("invalid", t("main:disk.nul"), {
      cause: error,
    });
  if (error instanceof Error && "code" in error && error.code === "ENAMETOOLONG")
    return failure("invalid", t("main:disk.nameTooLong"), { cause: error });
  const fault = faultOf(error);
  if (fault === undefined || error instanceof ServiceError) return undefined;
  return failure("conflict", t(`main:disk.${fault}`), {
    cause: error,
    retryable: fault === "full",
    details: { disk: fault },
  });
}
