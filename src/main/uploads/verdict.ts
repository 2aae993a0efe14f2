import { classify, codes } from "../../shared/interface/errors";
import type { DocumentAction, ModificationResult } from "../../shared/interface/documents";
import type { CallError } from "../../shared/ipc/contract";
import { t } from "../../shared/texts";

/**
 * Outcome of an entry by its response. "uncertain": either an interrupted attempt had this effect, or somebody else.
 * "again": temporary failure. "apart": the URL belongs to a document with another text. "held": it wasn't sent, and waits
 * for the analyst.
 */
export interface Verdict {
  outcome: "done" | "present" | "uncertain" | "refused" | "again" | "apart" | "held";
  statusCode: number | null;
  message: string;
}

/** Reasons that mean the action had its effect before. Only an earlier, interrupted attempt can have caused that. */
const effectOf: Partial<Record<DocumentAction, { reason: string; words: RegExp }>> = {
  create: { reason: "already_exists", words: /already.?exist/i },
  delete: { reason: "deleted", words: /^(already.?)?deleted$/i },
  undelete: { reason: "not_deleted", words: /not.?deleted/i },
};

/** The verdict of nearly every entry. */
const wentIn: Verdict = { outcome: "done", statusCode: codes.ok, message: "" };

export function judge(
  entry: { action: DocumentAction; interrupted: boolean },
  result: Pick<ModificationResult, "status_code" | "status_message" | "reason" | "details"> & {
    param?: unknown;
  },
): Verdict {
  const code = /^\s*\d+\s*$/.test(result.status_code) ? Number(result.status_code) : null;
  if (code === codes.ok) return wentIn;
  const details = typeof result.details === "string" ? result.details : "";
  const effect = effectOf[entry.action];
  const effective =
    code === codes.documentOperation &&
    effect !== undefined &&
    (result.reason === undefined
      ? effect.words.test(details) || effect.words.test(result.status_message)
      : result.reason === effect.reason);
  // A local workspace names the field in which the existing document differs.
  const isOther = effective && entry.action === "create" && result.param === "content";
  if (isOther) return { outcome: "apart", statusCode: code, message: "" };
  if (effective && entry.interrupted)
    return { outcome: "uncertain", statusCode: code, message: t("main:verdict.uncertain") };
  if (effective && entry.action === "create")
    return { outcome: "present", statusCode: code, message: t("main:verdict.present") };
  const field = typeof result.param === "string" ? result.param : "";
  const reasonWords = result.reason?.replaceAll("_", " ") ?? "";
  // What an earlier part says already is not repeated: services put the field or the code of the reason into their text.
  const said: string[] = [];
  for (const part of [result.status_message, field, reasonOf(result.reason) ?? reasonWords, details]) {
    const before = said.join(" ").toLowerCase();
    if (part && !before.includes(part.toLowerCase())) said.push(part);
  }
  return {
    outcome: classify(code, 200).retryable ? "again" : "refused",
    statusCode: code,
    message:
      said.map((part, at) => (at < said.length - 1 ? part.replace(/[.:\s]+$/, "") : part)).join(": ") ||
      t("main:project.noReason"),
  };
}

/** Judges an entry by the failure of the whole call. Null if the failure isn't about the entry. */
export function judgeError(
  entry: { action: DocumentAction; interrupted: boolean },
  error: CallError,
): Verdict | null {
  if (error.kind !== "invalid" && error.kind !== "conflict") return null;
  const reason = error.details?.["reason"];
  return judge(entry, {
    param: error.details?.["param"],
    status_code: String(error.statusCode ?? error.httpStatus ?? ""),
    status_message: error.message,
    ...(typeof reason === "string" && { reason }),
  });
}

const reasons = ["already_exists", "not_found", "deleted", "not_deleted"] as const;

/** Explains a reason code of the interface. */
function reasonOf(given: string | undefined): string | undefined {
  const known = reasons.find((reason) => reason === given);
  return known && t(`main:verdict.${known}`);
}
