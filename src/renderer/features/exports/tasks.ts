import type { ExportTask } from "../../../shared/ipc/exports";
import { phaseOf, type TaskPhase } from "../../components/states/exportStatus";

/** A task as observed in the last polls. */
export interface TaskProgress {
  status: string;
  processed: number;
  progress: number;
  /** When it was first seen, last seen, and last seen to progress, in epoch milliseconds. */
  since: number;
  seenAt: number;
  movedAt: number;
  /** Documents per second between the last two changes; null until it was seen to progress. */
  rate: number | null;
  /** Whether it has made no progress for a long time. */
  stalled: boolean;
}

/** An event to announce to the analyst. */
export interface TaskEvent {
  kind: Exclude<TaskPhase, "moving" | "unknown"> | "stalled";
  task: ExportTask;
}

/** Milliseconds without progress after which a task counts as stalled. */
export const stallsAfterMs = 120_000;

/** Whether a task runs. With an unknown status, it does as long as its numbers move. */
export function isRunning(status: string, seen: Pick<TaskProgress, "stalled"> | undefined): boolean {
  const phase = phaseOf(status);
  return phase === "moving" || (phase === "unknown" && seen?.stalled !== true);
}

/** Compares the polled tasks with earlier observations. Returns events for tasks that were seen running. */
export function observe(
  before: Readonly<Record<string, TaskProgress>>,
  tasks: readonly ExportTask[],
  now: number,
): { watched: Record<string, TaskProgress>; happenings: TaskEvent[] } {
  const watched: Record<string, TaskProgress> = {};
  const happenings: TaskEvent[] = [];
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
    const next: TaskProgress = {
      status: task.status,
      processed: task.processed,
      progress: task.progress,
      since: old?.since ?? now,
      seenAt: now,
      movedAt: moved ? now : old.movedAt,
      rate: gained > 0 && seconds > 0 ? gained / seconds : (old?.rate ?? null),
      stalled: moved ? false : old.stalled,
    };
    if (phase !== "moving" && phase !== "unknown") {
      if (old && isRunning(old.status, old)) happenings.push({ kind: phase, task });
    } else if (!next.stalled && now - next.movedAt >= stallsAfterMs) {
      next.stalled = true;
      // One with an unknown status that was never seen to move may have ended long ago.
      if (phase === "moving" || next.rate !== null) happenings.push({ kind: "stalled", task });
    }
    watched[task.id] = next;
  }
  return { watched, happenings };
}

/** Minimum and maximum polling interval in milliseconds. */
const shortestMs = 1000;
const longestMs = 30_000;
/** Minimum polling interval in milliseconds while another screen is open. */
const elsewhereMs = 5000;

/**
 * Milliseconds until the next poll: longer the longer nothing changes. Null if nobody is looking or all tasks are
 * final.
 */
export function nextPoll(
  watched: Readonly<Record<string, TaskProgress>>,
  { now, visible, looking }: { now: number; visible: boolean; looking: boolean },
): number | null {
  const moving = Object.values(watched).filter((seen) => isRunning(seen.status, seen));
  if (!visible || moving.length === 0) return null;
  const still = now - Math.max(...moving.map(({ movedAt }) => movedAt));
  const wait = Math.min(longestMs, Math.max(shortestMs, still / 4));
  return looking ? wait : Math.max(wait, elsewhereMs);
}
