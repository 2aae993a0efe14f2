import type { ActivityEntry } from "../../../shared/ipc/activity";
import type { CallError } from "../../../shared/ipc/contract";
import { failureText } from "../../components/failureText";
import type { Tone } from "../../components/Mark";
import { formatCount } from "../../format/numbers";
import { formatLength } from "../../format/times";

/** "85 ms", "1.4 s", "2 min 5 s" */
export function durationText(ms: number): string {
  if (ms < 1000) return `${formatCount(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return formatLength(ms / 1000);
}

/** How a call went, in a word; with the service's own code where it gave one. */
export function codeText({ statusCode, kind }: ActivityEntry): string {
  const word = kind === null ? "OK" : kindWords[kind];
  return statusCode === null ? word : `${statusCode} ${word}`;
}

/** Kinds of failures in a word or two. */
export const kindWords: Readonly<Record<CallError["kind"], string>> = {
  auth: "Token",
  rate: "Call limit",
  credits: "Credits",
  forbidden: "Forbidden",
  missing: "Not found",
  invalid: "Invalid",
  conflict: "Conflict",
  server: "Service failed",
  network: "Network",
  timeout: "Too slow",
  cancelled: "Cancelled",
  protocol: "Unreadable",
  offline: "Not reached",
};

/** Colour of how a call went. */
export function outcomeTone({ kind }: ActivityEntry): Tone {
  if (kind === null) return "positive";
  return kind === "cancelled" ? "neutral" : kind === "rate" || kind === "conflict" ? "warning" : "negative";
}

/** What a failed call means and what to do, in the words every failure has. */
export function entryFailure(entry: ActivityEntry): { title: string; remedy: string } | null {
  if (entry.kind === null) return null;
  const { kind, statusCode, httpStatus, message, requestId } = entry;
  return failureText({ kind, statusCode, httpStatus, message, requestId, retryable: false });
}
