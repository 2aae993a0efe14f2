import { createContext, useContext, useEffect } from "react";

export interface Leaving {
  /** Calls `go` after the analyst agrees to lose the input of the dialog's form. */
  leave: (go: () => void) => void;
  close: () => void;
  setAsks: (asks: boolean) => void;
}

export const LeavingContext = createContext<Leaving>({
  leave: (go) => go(),
  close: () => undefined,
  setAsks: () => undefined,
});

/** Closes or leaves the enclosing dialog. */
export const useLeaving = (): Pick<Leaving, "leave" | "close"> => useContext(LeavingContext);

/** Makes the enclosing dialog ask before it closes. */
export function useLeaveQuestion(asks: boolean): void {
  const { setAsks } = useContext(LeavingContext);
  useEffect(() => {
    setAsks(asks);
    return () => setAsks(false);
  }, [asks, setAsks]);
}
