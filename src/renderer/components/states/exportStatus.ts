import type { ExportTask } from "../../../shared/ipc/exports";
import { t } from "../../../shared/words";
import type { Tone } from "./Mark";

/** Final statuses: those of the API and synonyms used by deployments. */
const finished = ["finished", "done", "completed", "complete", "success", "succeeded"];
const failed = ["failed", "error", "failure"];
const ended = ["aborted", "cancelled", "canceled", "deleted", "expired"];

const word = (status: string) => status.trim().toLowerCase();

/** The phase of a status. Unknown statuses count as "moving". */
export function phaseOf(status: string): "finished" | "failed" | "aborted" | "moving" {
  if (finished.includes(word(status))) return "finished";
  if (failed.includes(word(status))) return "failed";
  return ended.includes(word(status)) ? "aborted" : "moving";
}

/** Display text of a status. Unknown statuses are shown as received. */
export function statusText({ status, progress }: Pick<ExportTask, "status" | "progress">): {
  text: string;
  tone: Tone;
  /** The status as received; null if the text says the same. */
  sent: string | null;
} {
  const phase = phaseOf(status);
  // The API has no status for a running task: it is "queued" with progress above 0.
  const begun = word(status) === "queued" && progress > 0;
  const sent = begun || status !== word(status) ? status : null;
  if (begun || word(status) === "running") return { text: t("exports:status.running"), tone: "accent", sent };
  if (word(status) === "queued") return { text: t("exports:status.queued"), tone: "accent", sent };
  if (word(status) === "finished") return { text: t("exports:status.finished"), tone: "positive", sent };
  if (word(status) === "aborted") return { text: t("exports:status.aborted"), tone: "neutral", sent };
  const tones = { finished: "positive", failed: "negative", aborted: "neutral", moving: "accent" } as const;
  return { text: status || t("exports:status.none"), tone: tones[phase], sent: null };
}
