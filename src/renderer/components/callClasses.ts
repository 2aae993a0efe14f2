import type { CallClass } from "../../shared/ipc/connections";

/** Classes of calls in words, in the order a screen lists them. */
export const classNames: Readonly<Record<CallClass, string>> = {
  projectSearch: "Charts and influencers of a project",
  globalSearch: "Charts of the whole index",
  modification: "Edits and uploads",
  views: "Views",
  resources: "Topics, panels and metrics",
  tags: "Tags",
  credits: "Credits",
  other: "All others",
};
