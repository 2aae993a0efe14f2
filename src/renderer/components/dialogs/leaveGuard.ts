import { createContext, useContext, useEffect } from "react";

export interface LeaveGuard {
  /** Calls `go` after the analyst agrees to lose the input of the dialog's form. */
  leave: (go: () => void) => void;
  close: () => void;
  setAsks: (asks: boolean) => void;
}

export const LeavingContext = createContext<LeaveGuard>({
  leave: (go) => go(),
  close: () => undefined,
  setAsks: () => undefined,
});

/** Closes or leaves the enclosing dialog. */
export const useLeaving = (): Pick<LeaveGuard, "leave" | "close"> => useContext(LeavingContext);

/** Makes the enclosing dialog ask before it closes. */
export function useLeaveQuestion(asks: boolean): void {
  const { setAsks } = useContext(LeavingContext);
  useEffect(() => {
    setAsks(asks);
    return () => setAsks(false);
  }, [asks, setAsks]);
}
