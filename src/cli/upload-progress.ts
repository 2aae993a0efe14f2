import { failure } from "../main/client/service-error";
import type { Upload } from "../shared/ipc/uploads";
import { currentLanguage, t } from "../shared/texts";
import type { Run } from "./runner";
import type { Session } from "./session";

/**
 * Waits until an upload is finished or canceled, and calls `moved` with each state on the way. Aborting only ends the
 * waiting: what is queued stays queued.
 */
export function uploadFinished(
  session: Session,
  uploadId: number,
  signal: AbortSignal,
  moved: (upload: Upload) => void = () => undefined,
): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      quiet();
      signal.removeEventListener("abort", stopped);
      settle();
    };
    const stopped = () => end(() => reject(failure("cancelled", t("cli:import.stopped"))));
    const look = (upload: Upload) => {
      if (upload.id !== uploadId) return;
      if (upload.state === "finished" || upload.state === "cancelled") end(() => resolve(upload));
      else moved(upload);
    };
    const quiet = session.onEvent("uploads.changed", look);
    signal.addEventListener("abort", stopped, { once: true });
    void session.lost.then(() =>
      end(() => reject(failure("offline", t("main:access.gone"), { retryable: true }))),
    );
    // It may have finished before the first event.
    session.ask("uploads.list", undefined, signal).then(
      (uploads) => uploads.forEach(look),
      (error: unknown) => end(() => reject(error instanceof Error ? error : new Error(String(error)))),
    );
  });
}

/** Waits until an upload is finished and shows how far it is. Reports each reason once why it doesn't move. */
export async function uploadShown(
  { session, signal, terminal }: Pick<Run, "session" | "signal" | "terminal">,
  uploadId: number,
): Promise<Upload> {
  const percent = new Intl.NumberFormat(currentLanguage(), { style: "percent" });
  let trouble = "";
  return uploadFinished(session, uploadId, signal, ({ counts, total, error }) => {
    const done = total - counts.waiting - counts.sending;
    const share = percent.format(total === 0 ? 0 : done / total);
    terminal.progress(t("cli:import.sending", { done, total, percent: share }));
    if (!error || error.message === trouble) return;
    trouble = error.message;
    terminal.note(t("cli:import.waits", { why: trouble }));
  });
}
