import { create } from "zustand";

/** A dialog about connections. */
export type ConnectionDialog =
  | { kind: "workspace"; forFile: string | null }
  | { kind: "service" }
  | { kind: "project"; id: string }
  | { kind: "token"; id: string }
  | { kind: "rename"; id: string }
  | { kind: "remove"; id: string };

interface ConnectionDialogs {
  dialog: ConnectionDialog | null;
  show: (dialog: ConnectionDialog | null) => void;
}

/** Which dialog about connections is open; anything in the shell may open one. */
export const useConnectionDialogs = create<ConnectionDialogs>((set) => ({
  dialog: null,
  show: (dialog) => set({ dialog }),
}));
