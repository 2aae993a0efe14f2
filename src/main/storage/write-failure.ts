import { t } from "../../shared/texts";
import { failure, type ServiceError } from "../client/service-error";

/** The failure shown when a file chosen by the analyst can't be written. */
export function writeFailure(error: unknown): ServiceError {
  switch (error instanceof Error && "code" in error ? error.code : undefined) {
    case "ENOENT":
      return failure("missing", t("common:saving.noFolder"));
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return failure("forbidden", t("common:saving.forbidden"));
    case "ENAMETOOLONG":
      return failure("invalid", t("common:saving.nameTooLong"));
    case "ENOSPC":
      return failure("invalid", t("common:saving.diskFull"));
    default:
      return failure(
        "invalid",
        t("common:saving.failedFor", { why: error instanceof Error ? error.message : String(error) }),
      );
  }
}
