import type { CallError, Diagnosis, KeychainFault, WorkspaceFault } from "../../../shared/ipc/contract";
import { t } from "../../../shared/texts";
import { factsOf } from "../../core/api";

/** Texts for status codes that are more specific than the error kind. */
const codes = {
  2: "search",
  4: "query",
  10: "switchedOff",
  11: "switchedOff",
  12: "switchedOff",
  13: "right",
  15: "stream",
  19: "tooManyRules",
  20: "streamLimit",
  21: "ruleExists",
  22: "tooManySources",
  23: "noRules",
  24: "streamLimit",
  25: "disconnected",
  27: "https",
  29: "project",
  30: "streams",
} as const;

const known: Readonly<Partial<Record<number, (typeof codes)[keyof typeof codes]>>> = codes;

/** Whether the error is a limit of streams and rules or a stream's state; a different token wouldn't help. */
export function isOfStreams({ statusCode }: CallError): boolean {
  return statusCode !== null && statusCode >= 19 && statusCode <= 25;
}

function codeText(statusCode: number): FailureText | undefined {
  const code = known[statusCode];
  return code && { title: t(`components:code.${code}`), remedy: t(`components:codeRemedy.${code}`) };
}

function kindText(kind: CallError["kind"] | "own" | "file" | "fileChanged"): FailureText {
  return { title: t(`components:failure.${kind}`), remedy: t(`components:failureRemedy.${kind}`) };
}

/** Text for errors of Earshot itself, as opposed to failed calls. */
export const ownFault: FailureText = kindText("own");

/** Text of an error: by obstacle, else by status code, else by kind. */
export function failureText(error: CallError): FailureText {
  const { workspace, keychain, token, diagnosis, own, file } = factsOf(error);
  if (own) return ownFault;
  if (file) return kindText(error.kind === "conflict" ? "fileChanged" : "file");
  if (workspace) return workspaceText(workspace);
  if (keychain) return tokenText(keychain);
  if (token === "needed") return tokenText(token);
  if (diagnosis) return diagnosisText(diagnosis);
  return (error.statusCode !== null ? codeText(error.statusCode) : undefined) ?? kindText(error.kind);
}

/** The service's limit, if the response states it. */
export function limitText({ details }: CallError): string | null {
  const number = (key: string) => {
    const value = details?.[key];
    return typeof value === "number" || typeof value === "string" ? String(value) : null;
  };
  const max = number("number_max");
  const free = number("number_available");
  const wanted = number("number_saving");
  const parts = [
    max !== null && t("components:failed.allowed", { count: max }),
    free !== null && t("components:failed.free", { count: free }),
    wanted !== null && t("components:failed.wanted", { count: wanted }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(" ") : null;
}

/** The scopes that were required and those the token has, if the response states them. */
export function rightsText({ details }: CallError): string | null {
  const words = (value: unknown): string | null => {
    const list = (Array.isArray(value) ? value : [value]).filter((scope) => typeof scope === "string");
    return list.length > 0 ? list.join(", ") : null;
  };
  const needed = words(details?.["rights_req"]);
  const got = words(details?.["rights_got"]);
  if (needed === null) return null;
  return t("components:failed.rights", { needed, got: got ?? t("components:failed.noRights") });
}

/** What happened and what to do about it. The reason is in the error's own message. */
interface FailureText {
  title: string;
  remedy: string;
}

/** Why a local workspace can't be opened, and what to do. */
function workspaceText(fault: WorkspaceFault): FailureText {
  return { title: t(`components:workspace.${fault}`), remedy: t(`components:workspaceRemedy.${fault}`) };
}

/**
 * Why there is no token, and what to do. "needed": the service was connected without saving the token and that session
 * has ended, or the token was removed. All others are keychain errors.
 */
function tokenText(fault: KeychainFault | "needed"): FailureText {
  return { title: t(`components:keychain.${fault}`), remedy: t(`components:keychainRemedy.${fault}`) };
}

/** What blocks the connection to a service, and what to do. */
function diagnosisText(diagnosis: Diagnosis): FailureText {
  return {
    title: t(`components:diagnosis.${diagnosis}`),
    remedy: t(`components:diagnosisRemedy.${diagnosis}`),
  };
}
