import type { ExportTask } from "../../../shared/ipc/exports";
import { phaseOf } from "../../components/states/exportStatus";

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
