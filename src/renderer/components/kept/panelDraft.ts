import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { PanelMember } from "../../../shared/ipc/panels";
import { keepDrafts } from "../../core/drafts";

interface PanelDraft {
  open: boolean;
  title: string;
  description: string;
  color: string;
  members: readonly PanelMember[];
  /** Begins a panel of these members, or adds them to the one begun; any screen may. */
  start: (members?: readonly PanelMember[]) => void;
  set: (change: Partial<Pick<PanelDraft, "open" | "title" | "description" | "color" | "members">>) => void;
  clear: () => void;
}

const empty = { open: false, title: "", description: "", color: "#3457d5", members: [] };

/** A panel that is being made. Remembered until it is made or discarded. */
export const usePanelDraft = create<PanelDraft>()(
  persist(
    (set, get) => ({
      ...empty,
      start: (members = []) => set({ open: true, members: withMembers(get().members, members) }),
      set: (change) => set(change),
      clear: () => set(empty),
    }),
    {
      name: "panel draft",
      partialize: ({ title, description, color, members }) => ({ title, description, color, members }),
    },
  ),
);
keepDrafts(usePanelDraft);

/** Members with more, each once. */
export function withMembers(old: readonly PanelMember[], more: readonly PanelMember[]): PanelMember[] {
  const known = new Map([...old, ...more].map((member) => [memberKey(member), member]));
  return [...known.values()];
}

/** What tells a member from every other. */
function memberKey(member: PanelMember): string {
  return member.entry_type === "AUTHOR"
    ? JSON.stringify([member.site.toLowerCase(), member.id])
    : JSON.stringify([member.url, member.exact_match]);
}
