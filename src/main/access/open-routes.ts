import type { EventName, RouteName } from "../../shared/ipc/index";

/**
 * Routes that commands and assistants may call, and whether they lead to uploads. Dialogs, tokens, settings and updates
 * belong to the window.
 */
export const openRoutes = {
  "app.info": "reads",
  "app.settings": "reads",
  "connections.list": "reads",
  "connections.open": "reads",
  "connections.projects": "reads",
  "connections.createWorkspace": "reads",
  "workspaceFile.write": "reads",
  "workspaceFile.open": "reads",
  "analytics.histogram": "reads",
  "analytics.influencers": "reads",
  "text.words": "reads",
  "text.stories": "reads",
  "text.why": "reads",
  "documents.search": "reads",
  "documents.planBulk": "writes",
  "documents.commitPlan": "writes",
  "documents.discardPlan": "reads",
  "notebook.read": "reads",
  "notebook.keep": "reads",
  "reports.write": "reads",
  "watches.overview": "reads",
  "watches.check": "reads",
  "rules.list": "reads",
  "rules.plan": "reads",
  "project.topics": "reads",
  "project.metrics": "reads",
  "imports.expand": "reads",
  "imports.group": "reads",
  "imports.open": "reads",
  "imports.reopen": "reads",
  "imports.readOn": "reads",
  "imports.fields": "reads",
  "imports.mappings": "reads",
  "imports.check": "reads",
  "imports.start": "writes",
  "imports.close": "reads",
  "uploads.list": "reads",
  "people.traces": "reads",
  "people.erase": "reads",
  "people.receipts": "reads",
  "activity.note": "reads",
} as const satisfies Partial<Record<RouteName, "reads" | "writes">>;

export type OpenRoute = keyof typeof openRoutes;

export function isOpenRoute(name: string): name is OpenRoute {
  return Object.hasOwn(openRoutes, name);
}

/** Events that commands hear. */
export const openEvents: ReadonlySet<string> = new Set<EventName>([
  "connections.state",
  "workspaceFile.progress",
  "imports.progress",
  "uploads.changed",
]);
