import type { Upload } from "../../../shared/ipc/uploads";
import { t } from "../../../shared/texts";
import { invoke, onEvent } from "../../core/api";
import { toast } from "../states/toast";
import { hasEnded } from "../../core/events";
import { formatCount } from "../../../analysis/format/numbers";

/** Resolves when an upload has finished. */
async function endOf(uploadId: number): Promise<Upload> {
  let resolve: (upload: Upload) => void = () => undefined;
  const ended = new Promise<Upload>((settle) => {
    resolve = settle;
  });
  const end = onEvent("uploads.changed", (upload) => {
    if (upload.id === uploadId && hasEnded(upload)) resolve(upload);
  });
  try {
    // It may have finished before the listener was added.
    const uploads = await invoke("uploads.list", undefined).catch(() => []);
    const now = uploads.find((upload) => upload.id === uploadId);
    return now && hasEnded(now) ? now : await ended;
  } finally {
    end();
  }
}

/** Milliseconds after which an edit without a response is announced as waiting. */
const soon = 2_000;

/** Announces the outcome of an edit, with the reason if it was rejected. Never rejects. */
export async function announceOutcome(uploadId: number, done: string): Promise<void> {
  const waiting = setTimeout(() => toast(t("documents:outcome.waits")), soon);
  const upload = await endOf(uploadId).finally(() => clearTimeout(waiting));
  const { counts, total } = upload;
  // What is uncertain is who did it.
  if (counts.done + counts.uncertain === total) {
    toast(done);
    return;
  }
  if (counts.cancelled === total) return;
  if (counts.held > 0 && total > 1) {
    toast(t("documents:outcome.heldSome", { count: counts.held }));
    return;
  }
  if (total > 1) {
    toast(t("documents:outcome.some", { done, inside: formatCount(counts.done), total: formatCount(total) }));
    return;
  }
  const page = await invoke("uploads.entries", { uploadId }).catch(() => null);
  const reason = page?.entries[0]?.message ?? "";
  if (counts.held > 0) {
    toast(t("documents:outcome.held", { reason }));
    return;
  }
  toast(reason ? t("documents:outcome.refusedWhy", { reason }) : t("documents:outcome.refused"));
}
