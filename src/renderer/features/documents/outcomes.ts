import type { Upload } from "../../../shared/ipc/uploads";
import { invoke, onEvent } from "../../app/api";
import { toast } from "../../components/toast";
import { formatCount, formatCounted } from "../../format/numbers";

function hasEnded({ state, counts }: Upload): boolean {
  return (state === "finished" || state === "cancelled") && counts.sending === 0;
}

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
    const now = (await invoke("uploads.list", undefined)).find((upload) => upload.id === uploadId);
    return now && hasEnded(now) ? now : await told;
  } finally {
    end();
  }
}

/** After so long an edit without an answer is said to wait. */
const soon = 2_000;

/** Says what became of an edit once it was answered, and why where it did not go in. */
export async function tellOutcome(uploadId: number, done: string): Promise<boolean> {
  const waiting = setTimeout(
    () => toast("The edit is kept and goes as soon as the service answers. Edits shows it."),
    soon,
  );
  const upload = await endOf(uploadId).finally(() => clearTimeout(waiting));
  const { counts, total } = upload;
  if (counts.done === total) {
    toast(done);
    return true;
  }
  if (counts.cancelled === total) return false;
  if (total > 1) {
    toast(
      `${done} ${formatCount(counts.done)} of ${formatCounted(total, "edit")} went in; Uploads says why the others did not.`,
    );
    return counts.done > 0;
  }
  const { entries } = await invoke("uploads.entries", { uploadId });
  const reason = entries[0]?.message ?? "";
  toast(`The edit did not go in${reason ? `: ${reason}` : "."} It is kept under Edits with its text.`);
  return false;
}
