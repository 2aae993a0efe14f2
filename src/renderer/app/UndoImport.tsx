import { useEffect } from "react";
import { t } from "../../shared/texts";
import { invoke } from "../core/api";
import { hasEnded } from "../core/events";
import { useUploads } from "../core/queries";
import { toast, toastFailure } from "../components/states/toast";
import { UndoDialog } from "../features/uploads/UndoDialog";
import { useUndone } from "./undoneImport";

const done = () => useUndone.setState({ uploadId: null, isHeld: false });

const failed = (thrown: unknown) => {
  toastFailure(t("imports:notUndone"), thrown);
  done();
};

/** Pauses the upload to undo, then asks whether to cancel the rest and delete what was imported. */
export function UndoImport() {
  const { uploadId, isHeld } = useUndone();
  const uploads = useUploads().data;
  const upload = uploads?.find(({ id }) => id === uploadId);
  const isUndone = uploads?.some(({ undoes }) => undoes === uploadId) === true;
  const isMoving = upload?.state === "sending" || upload?.state === "waiting";
  const isOver = upload !== undefined && hasEnded(upload);
  // What is being sent still arrives, and belongs to what is undone.
  const isStill = isOver || (upload?.state === "paused" && upload.counts.sending === 0);
  const imported = upload ? upload.counts.done + upload.counts.uncertain : 0;
  const isUnused = isStill && !isOver && imported === 0;
  const isFinal = isOver && upload.undo === null;
  useEffect(() => {
    if (!isMoving || uploadId === null) return;
    useUndone.setState({ isHeld: true });
    invoke("uploads.pause", { uploadId }).catch(failed);
  }, [isMoving, uploadId]);
  useEffect(() => {
    // Nothing would be lost, so there is nothing to ask.
    if (isUnused && uploadId !== null) invoke("uploads.cancel", { uploadId }).catch(failed);
  }, [isUnused, uploadId]);
  useEffect(() => {
    if (!isFinal) return;
    toast(
      imported === 0
        ? t("imports:undoneBefore")
        : t(isUndone ? "imports:undoneAlready" : "imports:notUndoable", { count: imported }),
    );
    done();
  }, [isFinal, imported, isUndone]);

  if (!upload || !isStill || isUnused || isFinal) return null;
  const close = (undone: boolean) => {
    done();
    if (!undone && isHeld && !isOver)
      invoke("uploads.resume", { uploadId: upload.id }).catch((thrown: unknown) =>
        toastFailure(t("components:upload.notChanged", { name: upload.name }), thrown),
      );
  };
  return <UndoDialog upload={upload} onClose={close} isHeld={isHeld} />;
}
