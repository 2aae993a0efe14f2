import type { Upload } from "../../../shared/ipc/uploads";
import { t } from "../../../shared/words";
import { invoke, onEvent } from "../../core/api";
import { toast } from "../../components/states/toast";
import { hasEnded } from "../../core/events";
import { formatCount } from "../../format/numbers";

/** Waits until an upload came to its end. */
async function endOf(uploadId: number): Promise<Upload> {
  let resolve: (upload: Upload) => void = () => undefined;
  const told = new Promise<Upload>((settle) => {
    resolve = settle;
  });
  const end = onEvent("uploads.changed", (upload) => {
    if (upload.id === uploadId && hasEnded(upload)) resolve(upload);
  });
  try {
    // It may have ended before the listener was there.
    const uploads = await invoke("uploads.list", undefined).catch(() => []);
    const now = uploads.find((upload) => upload.id === uploadId);
    return now && hasEnded(now) ? now : await told;
  } finally {
    end();
  }
}

/** After so long an edit without an answer is said to wait. */
const soon = 2_000;

/** Says what became of an edit once it was answered, and why where it did not go in. Never fails. */
export async function tellOutcome(uploadId: number, done: string): Promise<void> {
  const waiting = setTimeout(() => toast(t("documents:outcome.waits")), soon);
  const upload = await endOf(uploadId).finally(() => clearTimeout(waiting));
  const { counts, total } = upload;
  if (counts.done === total) {
    toast(done);
    return;
  }
  if (counts.cancelled === total) return;
  if (total > 1) {
    toast(t("documents:outcome.some", { done, inside: formatCount(counts.done), total: formatCount(total) }));
    return;
  }
  const page = await invoke("uploads.entries", { uploadId }).catch(() => null);
  const reason = page?.entries[0]?.message ?? "";
  toast(reason ? t("documents:outcome.refusedWhy", { reason }) : t("documents:outcome.refused"));
}
