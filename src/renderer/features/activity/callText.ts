import type { ActivityEntry } from "../../../shared/ipc/activity";
import type { CallError } from "../../../shared/ipc/contract";
import { t } from "../../../shared/texts";
import { failureText } from "../../components/states/failureText";
import type { Tone } from "../../components/states/Mark";
import { formatCount } from "../../../analysis/format/numbers";
import { formatLength } from "../../../analysis/format/times";

/** "85 ms", "1.4 s", "2 min 5 s" */
export function durationText(ms: number): string {
  if (ms < 1000) return t("activity:duration.ms", { ms: formatCount(ms) });
  if (ms < 60_000) return t("activity:duration.seconds", { seconds: ms / 1000 });
  return formatLength(ms / 1000);
}

/** The path of a call with long ids truncated, so that the endpoint stays visible. */
export function shortPath(path: string): string {
  const isId = (segment: string) => segment.length > 12 && /\d/.test(segment);
  return path
    .split("/")
    .map((segment) => (isId(segment) ? `${segment.slice(0, 6)}…` : segment))
    .join("/");
}

/** The outcome of a call: the status code, if any, and a short text. */
export function codeText({ statusCode, kind }: ActivityEntry): string {
  const word = kind === null ? t("activity:kind.ok") : kindWords[kind];
  return statusCode === null ? word : `${statusCode} ${word}`;
}

/** Short names of error kinds. */
const kindWords: Readonly<Record<CallError["kind"], string>> = {
  auth: t("activity:kind.auth"),
  rate: t("activity:kind.rate"),
  credits: t("activity:kind.credits"),
  forbidden: t("activity:kind.forbidden"),
  missing: t("activity:kind.missing"),
  invalid: t("activity:kind.invalid"),
  conflict: t("activity:kind.conflict"),
  server: t("activity:kind.server"),
  network: t("activity:kind.network"),
  timeout: t("activity:kind.timeout"),
  cancelled: t("activity:kind.cancelled"),
  protocol: t("activity:kind.protocol"),
  offline: t("activity:kind.offline"),
};

/** Color of a call's outcome. */
export function outcomeTone({ kind }: ActivityEntry): Tone {
  if (kind === null) return "positive";
  return kind === "cancelled" ? "neutral" : kind === "rate" || kind === "conflict" ? "warning" : "negative";
}

/** Explains a failed call in the same words as other failures. */
export function entryFailure(entry: ActivityEntry): { title: string; remedy: string } | null {
  if (entry.kind === null) return null;
  const { kind, statusCode, httpStatus, message, requestId } = entry;
  return failureText({ kind, statusCode, httpStatus, message, requestId, retryable: false });
}
