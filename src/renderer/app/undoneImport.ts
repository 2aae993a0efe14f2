import { create } from "zustand";

interface UndoneImport {
  uploadId: number | null;
  /** Whether it was paused to ask, and not by the analyst. */
  isHeld: boolean;
}

/** The upload to undo. */
export const useUndone = create<UndoneImport>(() => ({ uploadId: null, isHeld: false }));

/** Asks whether to undo an import. It stands still meanwhile, and goes on if the answer is no. */
export function undoImport(uploadId: number): void {
  useUndone.setState({ uploadId, isHeld: false });
}
