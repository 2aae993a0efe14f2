import { create } from "zustand";
import type { GivenFile } from "../../shared/ipc/files";
import type { ScreenId } from "./navigation";

export type ConnectionDialog =
  | { kind: "workspace"; forFile: string | null }
  | { kind: "service" }
  | { kind: "project"; id: string }
  | { kind: "token"; id: string }
  | { kind: "edit"; id: string }
  | { kind: "test"; id: string }
  | { kind: "locate"; id: string }
  | { kind: "copy"; id: string }
  | { kind: "remove"; id: string }
  | { kind: "saveFile"; id: string }
  | { kind: "openFile"; file: GivenFile }
  | { kind: "erase"; id: string; title: string; author: { id: string; name: string } | null }
  | { kind: "receipts"; id: string };

interface ConnectionDialogs {
  dialog: ConnectionDialog | null;
  /** Whether the list of connections is open. */
  switching: boolean;
  show: (dialog: ConnectionDialog | null) => void;
  setSwitching: (open: boolean) => void;
}

/** The open dialog about connections. Any part of the shell may open one, also after a failure. */
export const useConnectionDialogs = create<ConnectionDialogs>((set) => ({
  dialog: null,
  switching: false,
  show: (dialog) => set({ dialog }),
  setSwitching: (switching) => set({ switching }),
}));

export const useShortcutsDialog = create<{ opened: boolean; setOpened: (opened: boolean) => void }>(
  (set) => ({
    opened: false,
    setOpened: (opened) => set({ opened }),
  }),
);

interface Help {
  /** The screen whose section help opened at, or what it shows instead. null while it is closed. */
  at: ScreenId | "whatsNew" | null;
  open: (at: ScreenId | "whatsNew") => void;
  close: () => void;
}

export const useHelp = create<Help>((set) => ({
  at: null,
  open: (at) => set({ at }),
  close: () => set({ at: null }),
}));
