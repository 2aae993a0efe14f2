import { powerMonitor } from "electron";
import type { Upload } from "../../shared/ipc/uploads";
import type { Emit } from "../ipc/events";
import { overallProgress, outcomeWords } from "../uploads/signs";
import type { DesktopNotifications } from "./desktop-notifications";
import type { Windows } from "./windows";

/** Shows uploads outside the windows: progress in the dock or taskbar, and a notification when one ends. */
export function withUploadSigns(emit: Emit, windows: Windows, notifications: DesktopNotifications): Emit {
  const open = new Map<number, Upload>();
  const show = (progress: number | null, paused: boolean) => {
    for (const window of windows.all)
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
    // No notification for single edits or for what the analyst is looking at.
    if (
      before &&
      upload.state === "finished" &&
      upload.total > 1 &&
      !windows.all.some((window) => window.isFocused())
    ) {
      notifications.show(upload.name, outcomeWords(upload), () => windows.toFront());
    }
  };
  return (name, payload) => {
    if (name === "uploads.changed") follow(payload as Upload);
    if (name === "uploads.removed") open.delete((payload as { uploadId: number }).uploadId);
    emit(name, payload);
  };
}

/** Calls `wake` when the computer wakes up. */
export function onWake(wake: () => void): void {
  powerMonitor.on("resume", wake);
}
