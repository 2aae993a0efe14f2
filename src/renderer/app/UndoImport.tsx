import { lazy, Suspense, useEffect } from "react";
import { create } from "zustand";
import { t } from "../../shared/texts";
import { invoke } from "../core/api";
import { hasEnded } from "../core/events";
import { useUploads } from "../core/queries";
import { toast, toastFailure } from "../components/states/toast";

const UndoDialog = lazy(async () => ({
  default: (await import("../features/uploads/UndoDialog")).UndoDialog,
}));

/** The upload to undo. */
const useUndone = create<{ uploadId: number | null }>(() => ({ uploadId: null }));

/** Undoes an import. Cancels it first if it is still being sent. */
export function undoImport(uploadId: number): void {
  useUndone.setState({ uploadId });
}

/** Cancels the upload to undo, then asks whether to delete what was imported. */
export function UndoImport() {
  const { uploadId } = useUndone();
  const uploads = useUploads().data;
  const upload = uploads?.find(({ id }) => id === uploadId);
  const isUndone = uploads?.some(({ undoes }) => undoes === uploadId) === true;
  const isOpen = upload !== undefined && upload.state !== "finished" && upload.state !== "cancelled";
  const isOver = upload !== undefined && hasEnded(upload);
  const isEmpty = isOver && upload.undo === null;
  const imported = upload?.counts.done ?? 0;
  const done = () => useUndone.setState({ uploadId: null });
  useEffect(() => {
    if (!isOpen || uploadId === null) return;
    invoke("uploads.cancel", { uploadId }).catch((thrown: unknown) => {
      toastFailure(t("imports:notUndone"), thrown);
      useUndone.setState({ uploadId: null });
    });
  }, [isOpen, uploadId]);
  useEffect(() => {
    if (!isEmpty) return;
    toast(
      imported === 0
        ? t("imports:undoneBefore")
        : t(isUndone ? "imports:undoneAlready" : "imports:stoppedAfter", { count: imported }),
    );
    useUndone.setState({ uploadId: null });
  }, [isEmpty, imported, isUndone]);
  return isOver && !isEmpty ? (
    <Suspense>
      <UndoDialog upload={upload} onClose={done} />
    </Suspense>
  ) : null;
}
