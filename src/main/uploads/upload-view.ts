import type { CallError } from "../../shared/ipc/contract";
import type { Upload } from "../../shared/ipc/uploads";
import type { UploadPace } from "./upload-rates";
import { leftOf, totalOf, type UploadRow } from "./rows";
import type { Sender } from "./sender";
import type { OutboxStore } from "./store";
import { readsAgain, undoOf } from "./undo";

/** An upload as screens show it. `sender` is undefined if its connection has none. */
export function uploadView(
  row: UploadRow,
  store: OutboxStore,
  sender: Pick<Sender, "fault" | "isSending" | "triesAt"> | undefined,
  paceOf: () => UploadPace,
): Upload {
  const counts = { ...store.counts(row.id) };
  // Rows that haven't arrived yet count as waiting.
  counts.waiting = leftOf(row, counts) - counts.sending;
  const isActive = row.state === "active";
  const error = isActive ? retriedAt(row.error ?? sender?.fault ?? null, sender?.triesAt ?? null) : row.error;
  const waits = isActive ? store.turns.waitsFor(row.id) : null;
  // A blocked upload has no rate, even if it had one before.
  const isHeldUp = !isActive || error !== null || waits !== null;
  const undo = undoNow(row, store);
  const pace = isHeldUp ? { rate: null, secondsLeft: null } : paceOf();
  // Between two of its turns an upload still counts as being sent.
  const isMoving = pace.rate !== null || sender?.isSending(row.id) === true;
  return {
    id: row.id,
    connectionId: row.connection,
    projectId: row.project,
    datasetId: row.dataset,
    name: row.name,
    action: row.action,
    priority: row.priority,
    hasFile: row.has_file,
    parts: row.parts ?? [],
    undo,
    undoes: row.undoes,
    partOf: row.part_of,
    readsAgain: undo !== null && readsAgain(row),
    createdAt: row.created,
    finishedAt: row.finished,
    state: shownState(row, isMoving),
    counts,
    total: totalOf(counts),
    ...pace,
    waitsFor: waits && { ...waits, name: store.find(waits.uploadId)?.name ?? "" },
    error,
  };
}

/** The error with the time of the next try, which is no earlier than the one that the service named. */
function retriedAt(error: CallError | null, triesAt: number | null): CallError | null {
  return error && triesAt !== null
    ? { ...error, retryAt: Math.max(triesAt, error.retryAt ?? triesAt) }
    : error;
}

function shownState({ state }: UploadRow, isMoving: boolean): Upload["state"] {
  if (state === "active") return isMoving ? "sending" : "waiting";
  return state === "queueing" || state === "removed" ? "waiting" : state;
}

/** The action that undoes an upload now. Null while some of it is being sent, or if everything was undone already. */
function undoNow(row: UploadRow, store: OutboxStore): Upload["undo"] {
  const counts = store.counts(row.id);
  if (counts.sending > 0) return null;
  const done = counts.done + counts.uncertain;
  const undone = row.undone_by === null ? 0 : store.rows(row.undone_by);
  return undone < done ? undoOf(row, done) : null;
}
