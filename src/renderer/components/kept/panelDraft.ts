import type { PanelMember } from "../../../shared/ipc/panels";
import { createPlaceStore } from "../../core/place";

interface PanelDraft {
  open: boolean;
  title: string;
  description: string;
  color: string;
  members: readonly PanelMember[];
  /** Members as they are written, until they are added. */
  text: string;
  /** Begins a panel of these members, or adds them to the one begun; any screen may. */
  start: (members?: readonly PanelMember[]) => void;
  set: (
    change: Partial<Pick<PanelDraft, "open" | "title" | "description" | "color" | "members" | "text">>,
  ) => void;
  clear: () => void;
}

const empty = { open: false, title: "", description: "", color: "#3457d5", members: [], text: "" };

/** A panel that is being made. Remembered until it is made or discarded. */
export const usePanelDraft = createPlaceStore<PanelDraft, Partial<PanelDraft>>(
  (set, get) => ({
    ...empty,
    start: (members = []) => set({ open: true, members: withMembers(get().members, members) }),
    set: (change) => set(change),
    clear: () => set(empty),
  }),
  {
    name: "panel draft",
    isDraft: true,
    partialize: ({ title, description, color, members, text }) => ({
      title,
      description,
      color,
      members,
      text,
    }),
    // It belonged to no project: the one where panels are seen first gets it.
    earlier: (draft) => ({ part: draft, rest: null }),
  },
);

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
