import type { ExportTask } from "../../../shared/ipc/exports";
import { t } from "../../../shared/words";
import type { Tone } from "./Mark";

/** Statuses after which nothing moves any more: those of the interface and words that deployments use for the same. */
const finished = ["finished", "done", "completed", "complete", "success", "succeeded"];
const failed = ["failed", "error", "failure"];
const ended = ["aborted", "cancelled", "canceled", "deleted", "expired"];

const word = (status: string) => status.trim().toLowerCase();

/** What a status means; "moving" for every word that isn't known to be an end. */
export function phaseOf(status: string): "finished" | "failed" | "aborted" | "moving" {
  if (finished.includes(word(status))) return "finished";
  if (failed.includes(word(status))) return "failed";
  return ended.includes(word(status)) ? "aborted" : "moving";
}

/** A status as a screen shows it: the interface's and the one that hosted deployments add in words, others as they were sent. */
export function statusText({ status, progress }: Pick<ExportTask, "status" | "progress">): {
  text: string;
  tone: Tone;
  /** The status as it was sent, where the text doesn't say it as well. */
  sent: string | null;
} {
  const phase = phaseOf(status);
  // Within the interface's set a task that runs reads "queued" with progress above 0.
  const begun = word(status) === "queued" && progress > 0;
  const sent = begun || status !== word(status) ? status : null;
  if (begun || word(status) === "running") return { text: t("exports:status.running"), tone: "accent", sent };
  if (word(status) === "queued") return { text: t("exports:status.queued"), tone: "accent", sent };
  if (word(status) === "finished") return { text: t("exports:status.finished"), tone: "positive", sent };
  if (word(status) === "aborted") return { text: t("exports:status.aborted"), tone: "neutral", sent };
  const tones = { finished: "positive", failed: "negative", aborted: "neutral", moving: "accent" } as const;
  return { text: status || t("exports:status.none"), tone: tones[phase], sent: null };
}
