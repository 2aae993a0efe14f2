import type { ExportTask } from "../../../shared/ipc/exports";
import { t } from "../../../shared/texts";
import type { Tone } from "./Mark";

export type TaskPhase = "moving" | "finished" | "limited" | "failed" | "aborted" | "unknown";

/** The published statuses, each first in its row, and synonyms used by deployments. */
const statuses = [
  { phase: "moving", name: "queued", tone: "accent", words: ["queued"] },
  { phase: "moving", name: "running", tone: "accent", words: ["running"] },
  {
    phase: "finished",
    name: "finished",
    tone: "positive",
    words: ["finished", "done", "completed", "complete", "success", "succeeded"],
  },
  { phase: "limited", name: "limited", tone: "warning", words: ["result_limit_reached"] },
  { phase: "failed", name: "failed", tone: "negative", words: ["failed", "error", "failure"] },
  {
    phase: "aborted",
    name: "aborted",
    tone: "neutral",
    words: ["aborted", "cancelled", "canceled", "deleted", "expired"],
  },
] as const satisfies readonly { phase: TaskPhase; name: string; tone: Tone; words: readonly string[] }[];

const rowOf = (status: string) => {
  const word = status.trim().toLowerCase();
  return statuses.find(({ words }) => words.some((statusWord) => statusWord === word));
};

/** The phase of a status. Only observing its numbers shows whether a task with an unknown one still runs. */
export function phaseOf(status: string): TaskPhase {
  return rowOf(status)?.phase ?? "unknown";
}

/** Display text of a status. Unknown statuses are shown as received. */
export function statusText({ status, progress }: Pick<ExportTask, "status" | "progress">): {
  text: string;
  tone: Tone;
  /** The status as received; null if the text says the same. */
  sent: string | null;
} {
  const row = rowOf(status);
  if (!row) return { text: status || t("exports:status.none"), tone: "neutral", sent: null };
  // The API has no status for a running task: it is "queued" with progress above 0.
  const name = row.name === "queued" && progress > 0 ? "running" : row.name;
  const said = name === row.name && status === row.words[0];
  return { text: t(`exports:status.${name}`), tone: row.tone, sent: said ? null : status };
}
