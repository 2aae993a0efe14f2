import { createContext, useContext, useEffect } from "react";

/** The ways out of a dialog. */
export interface Leaving {
  /** Goes where the dialog's form is left, once the analyst agrees that what was entered is lost. */
  leave: (go: () => void) => void;
  close: () => void;
  setAsks: (asks: boolean) => void;
}

/** Those of the dialog around a component. */
export const LeavingContext = createContext<Leaving>({
  leave: (go) => go(),
  close: () => undefined,
  setAsks: () => undefined,
});

/** The ways out of the dialog around a component. */
export const useLeaving = (): Pick<Leaving, "leave" | "close"> => useContext(LeavingContext);

/** Has the dialog around a component ask before it closes. */
export function useLeaveQuestion(asks: boolean): void {
  const { setAsks } = useContext(LeavingContext);
  useEffect(() => {
    setAsks(asks);
    return () => setAsks(false);
  }, [asks, setAsks]);
}
