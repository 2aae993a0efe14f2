import { documentLimits } from "../../shared/interface/documents.constants";
import type { RowProblem } from "../../shared/ipc/imports";
import { t } from "../../shared/texts";
import { problem, shorten } from "./row-problem";

/** What is wrong with a URL for which another one is generated. */
export function replacedUrl(given: string, column: string | null): RowProblem {
  const kind = !/^https?:/i.test(given)
    ? /^[a-z][a-z\d+.-]*:\/\//i.test(given)
      ? "other_scheme"
      : "bad_url"
    : given.length > documentLimits.urlLength
      ? "long_url"
      : "bad_url";
  const words = () => t(`files:row.${kind}`, { value: shorten(given), max: documentLimits.urlLength });
  return problem(kind, "url", column, given, words, "warning");
}
