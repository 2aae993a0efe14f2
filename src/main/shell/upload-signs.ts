import { Notification, powerMonitor, type BrowserWindow } from "electron";
import type { Upload } from "../../shared/ipc/uploads";
import type { Emit } from "../ipc/events";
import { overallProgress, outcomeWords } from "../outbox/signs";

/** Shows uploads outside the window too: progress in the dock or taskbar, and a notification when one ends. */
export function withUploadSigns(emit: Emit, window: BrowserWindow): Emit {
  const open = new Map<number, Upload>();
  const show = (progress: number | null, paused: boolean) => {
    if (window.isDestroyed()) return;
    window.setProgressBar(progress ?? -1, { mode: paused ? "paused" : "normal" });
  };
  const follow = (upload: Upload) => {
    const before = open.get(upload.id);
    const ended = upload.state === "finished" || upload.state === "cancelled";
    if (ended) open.delete(upload.id);
    else open.set(upload.id, upload);
    show(
      overallProgress([...open.values()]),
      [...open.values()].every(({ state }) => state === "paused"),
    );
    // A single edit is no news, nor is what the analyst sees happen.
    if (
      before &&
      upload.state === "finished" &&
      upload.total > 1 &&
      !isSeen(window) &&
      Notification.isSupported()
    ) {
      const notification = new Notification({ title: upload.name, body: outcomeWords(upload), silent: true });
      notification.on("click", () => {
        if (window.isMinimized()) window.restore();
        window.show();
        window.focus();
      });
      notification.show();
    }
  };
  return (name, payload) => {
    if (name === "uploads.changed") follow(payload as Upload);
    if (name === "uploads.removed") open.delete((payload as { uploadId: number }).uploadId);
    emit(name, payload);
  };
}

/** Calls `wake` when the computer comes back from sleep. */
export function onWake(wake: () => void): void {
  powerMonitor.on("resume", wake);
}

function isSeen(window: BrowserWindow): boolean {
  return !window.isDestroyed() && window.isFocused() && !window.isMinimized();
}
