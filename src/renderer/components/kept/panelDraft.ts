import type { PanelMember } from "../../../shared/ipc/panels";
import { createDrafts } from "../forms/drafts";

/** A panel as it is written. */
export interface PanelDraft {
  title: string;
  description: string;
  color: string;
  members: readonly PanelMember[];
  /** Members as they are written, until they are added. */
  text: string;
}

/** A form with nothing in it. */
export const newPanel: PanelDraft = { title: "", description: "", color: "#3457d5", members: [], text: "" };

/** The panel that is being made in each place. */
export const usePanelDrafts = createDrafts<PanelDraft, Partial<PanelDraft>>("panel draft", {
  // It belonged to no project: the one where panels are seen first gets it.
  earlier: (draft) => ({
    forms: { "": { initial: newPanel, draft: { ...newPanel, ...draft } } },
    rest: null,
  }),
});

/** Opens the form of a new panel with these members, besides those that it has; any screen may. */
export function startPanel(members: readonly PanelMember[] = []): void {
  const { forms, begin, change } = usePanelDrafts.getState();
  const draft = forms[""]?.draft ?? newPanel;
  begin("", newPanel);
  change("", { ...draft, members: withMembers(draft.members, members) });
}

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
