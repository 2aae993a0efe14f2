import { create } from "zustand";

/** A dialog about connections. */
export type ConnectionDialog =
  | { kind: "workspace"; forFile: string | null }
  | { kind: "service" }
  | { kind: "project"; id: string }
  | { kind: "token"; id: string }
  | { kind: "edit"; id: string }
  | { kind: "test"; id: string }
  | { kind: "locate"; id: string }
  | { kind: "copy"; id: string }
  | { kind: "remove"; id: string };

interface ConnectionDialogs {
  dialog: ConnectionDialog | null;
  /** Whether the list of connections is open. */
  switching: boolean;
  show: (dialog: ConnectionDialog | null) => void;
  setSwitching: (open: boolean) => void;
}

/** Which dialog about connections is open; anything in the shell, a failure too, may open one. */
export const useConnectionDialogs = create<ConnectionDialogs>((set) => ({
  dialog: null,
  switching: false,
  show: (dialog) => set({ dialog }),
  setSwitching: (switching) => set({ switching }),
}));

/** Whether the overview of the keys is open. */
export const useShortcutsDialog = create<{ opened: boolean; setOpened: (opened: boolean) => void }>(
  (set) => ({
    opened: false,
    setOpened: (opened) => set({ opened }),
  }),
);
