import type { PanelMember } from "../../../shared/ipc/panels";
import { createDrafts } from "../forms/drafts";

export interface PanelDraft {
  title: string;
  description: string;
  color: string;
  /** Title of the panel's group, which may not exist yet. Empty for the default group. Earlier drafts have none. */
  group?: string;
  members: readonly PanelMember[];
  /** Text of members that are typed but not yet added. */
  text: string;
}

export const newPanel: PanelDraft = { title: "", description: "", color: "#3457d5", members: [], text: "" };

/** Drafts of new panels, one per place. */
export const usePanelDrafts = createDrafts<PanelDraft, Partial<PanelDraft>>("panel draft", {
  // Earlier versions saved one draft for all projects; the first project that shows panels gets it.
  earlier: (draft) => ({
    forms: { "": { initial: newPanel, draft: { ...newPanel, ...draft } } },
    rest: null,
  }),
});

/** Opens the form of a new panel and adds these members to its draft. Can be called from any screen. */
export function startPanel(members: readonly PanelMember[] = []): void {
  const { forms, begin, change } = usePanelDrafts.getState();
  const draft = forms[""]?.draft ?? newPanel;
  begin("", newPanel);
  change("", { ...draft, members: withMembers(draft.members, members) });
}

/** Adds members without duplicates. */
export function withMembers(old: readonly PanelMember[], more: readonly PanelMember[]): PanelMember[] {
  const known = new Map([...old, ...more].map((member) => [memberKey(member), member]));
  return [...known.values()];
}

function memberKey(member: PanelMember): string {
  return member.entry_type === "AUTHOR"
    ? JSON.stringify([member.site.toLowerCase(), member.id])
    : JSON.stringify([member.url, member.exact_match]);
}
