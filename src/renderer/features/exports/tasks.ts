import type { ExportTask } from "../../../shared/ipc/exports";
import { t } from "../../../shared/words";
import type { Tone } from "../../components/Mark";

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

/** A status as a screen shows it: the interface's in words, others as they were sent. */
export function statusText({ status, progress }: Pick<ExportTask, "status" | "progress">): {
  text: string;
  tone: Tone;
  /** The status as it was sent, where the text doesn't say it as well. */
  sent: string | null;
} {
  const phase = phaseOf(status);
  // Within the interface's set a task that runs reads "queued" with progress above 0.
  const running = word(status) === "queued" && progress > 0;
  const sent = running || status !== word(status) ? status : null;
  if (running) return { text: t("exports:status.running"), tone: "accent", sent };
  if (word(status) === "queued") return { text: t("exports:status.queued"), tone: "accent", sent };
  if (word(status) === "finished") return { text: t("exports:status.finished"), tone: "positive", sent };
  if (word(status) === "aborted") return { text: t("exports:status.aborted"), tone: "neutral", sent };
  const tones = { finished: "positive", failed: "negative", aborted: "neutral", moving: "accent" } as const;
  return { text: status || t("exports:status.none"), tone: tones[phase], sent: null };
}

/** A task as it was seen the last times. */
export interface Watched {
  status: string;
  processed: number;
  progress: number;
  /** When it was first seen, last seen, and last seen to have moved; epoch milliseconds. */
  since: number;
  seenAt: number;
  movedAt: number;
  /** Documents per second between the last two moves; null until it was seen to move. */
  rate: number | null;
  /** Whether it was told that it stalled. */
  stalled: boolean;
}

/** Something to tell the analyst. */
export interface Happening {
  kind: "finished" | "failed" | "aborted" | "stalled";
  task: ExportTask;
}

/** A task that has not moved for so long is said to have stalled, once. */
export const stallsAfterMs = 120_000;

/** Holds the tasks just read against what was seen before, and says what happened to those that were seen to be under way. */
export function observe(
  before: Readonly<Record<string, Watched>>,
  tasks: readonly ExportTask[],
  now: number,
): { watched: Record<string, Watched>; happenings: Happening[] } {
  const watched: Record<string, Watched> = {};
  const happenings: Happening[] = [];
  for (const task of tasks) {
    const old = before[task.id];
    const moved =
      !old ||
      old.processed !== task.processed ||
      old.status !== task.status ||
      old.progress !== task.progress;
    const phase = phaseOf(task.status);
    const gained = old ? task.processed - old.processed : 0;
    const seconds = old ? (now - old.movedAt) / 1000 : 0;
    const next: Watched = {
      status: task.status,
      processed: task.processed,
      progress: task.progress,
      since: old?.since ?? now,
      seenAt: now,
      movedAt: moved ? now : old.movedAt,
      rate: gained > 0 && seconds > 0 ? gained / seconds : (old?.rate ?? null),
      stalled: moved ? false : old.stalled,
    };
    const wasMoving = old !== undefined && phaseOf(old.status) === "moving";
    if (wasMoving && phase !== "moving") happenings.push({ kind: phase, task });
    if (phase === "moving" && !next.stalled && now - next.movedAt >= stallsAfterMs) {
      next.stalled = true;
      happenings.push({ kind: "stalled", task });
    }
    watched[task.id] = next;
  }
  return { watched, happenings };
}

/** Shortest and longest wait between two looks, in milliseconds. */
const shortestMs = 1000;
const longestMs = 30_000;
/** On another screen a look is taken more seldom. */
const elsewhereMs = 5000;

/** How long to wait before the next look: longer the longer nothing moves; null where nobody looks or all is final. */
export function nextLook(
  watched: Readonly<Record<string, Watched>>,
  { now, visible, looking }: { now: number; visible: boolean; looking: boolean },
): number | null {
  const moving = Object.values(watched).filter(({ status }) => phaseOf(status) === "moving");
  if (!visible || moving.length === 0) return null;
  const still = now - Math.max(...moving.map(({ movedAt }) => movedAt));
  const wait = Math.min(longestMs, Math.max(shortestMs, still / 4));
  return looking ? wait : Math.max(wait, elsewhereMs);
}
