import type { EntryOutcome } from "../../shared/ipc/uploads";

/**
 * States of an upload. `queueing`: rows still arrive, and nothing is sent or shown. `removed`: its record is being deleted,
 * some entries at a time.
 */
export const uploadStates = ["queueing", "active", "paused", "finished", "cancelled", "removed"] as const;
/** A state of an upload. */
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
  sending: ["waiting", "done", "present", "refused"],
  refused: ["waiting", "cancelled"],
  invalid: ["waiting"],
  done: [],
  present: [],
  skipped: [],
  cancelled: [],
};

/** A change of state that the outbox never makes: a defect of its own. */
export class InvalidTransition extends Error {
  override readonly name = "InvalidTransition";
}

/** Throws where an upload can't go from one state to the other. */
export function checkUploadMove(from: UploadState, to: UploadState): void {
  if (!uploadMoves[from].includes(to))
    throw new InvalidTransition(`An upload can't go from ${from} to ${to}`);
}

/** Throws where an entry can't go from one outcome to the other. */
export function checkEntryMove(from: EntryOutcome, to: EntryOutcome): void {
  if (!entryMoves[from].includes(to)) throw new InvalidTransition(`An entry can't go from ${from} to ${to}`);
}
