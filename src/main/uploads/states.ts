import type { EntryOutcome } from "../../shared/ipc/uploads";

/** `queueing`: rows are being added, nothing is sent or shown. `removed`: its entries are being deleted in steps. */
export const uploadStates = ["queueing", "active", "paused", "finished", "cancelled", "removed"] as const;
export type UploadState = (typeof uploadStates)[number];

const uploadMoves: Readonly<Record<UploadState, readonly UploadState[]>> = {
  queueing: ["active", "removed"],
  active: ["paused", "finished", "cancelled"],
  paused: ["active", "finished", "cancelled"],
  // Retried or revised entries reopen an upload.
  finished: ["active", "removed"],
  cancelled: ["active", "removed"],
  removed: [],
};

const entryMoves: Readonly<Record<EntryOutcome, readonly EntryOutcome[]>> = {
  waiting: ["sending", "cancelled"],
  sending: ["waiting", "done", "present", "uncertain", "refused", "held"],
  held: ["waiting", "cancelled"],
  refused: ["waiting", "cancelled"],
  invalid: ["waiting"],
  done: [],
  present: [],
  uncertain: [],
  skipped: [],
  cancelled: [],
};

/** Whether an entry can be changed or cancelled. */
export function isUnsent(outcome: EntryOutcome): boolean {
  return outcome === "waiting" || outcome === "held" || outcome === "refused";
}

/** A state change that must never happen. Always a bug. */
export class InvalidTransition extends Error {
  override readonly name = "InvalidTransition";
}

export function checkUploadMove(from: UploadState, to: UploadState): void {
  if (!uploadMoves[from].includes(to))
    throw new InvalidTransition(`An upload can't go from ${from} to ${to}`);
}

export function checkEntryMove(from: EntryOutcome, to: EntryOutcome): void {
  if (!entryMoves[from].includes(to)) throw new InvalidTransition(`An entry can't go from ${from} to ${to}`);
}
