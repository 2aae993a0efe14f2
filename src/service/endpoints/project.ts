import { type Caller, projectForbidden } from "../access/access";
import type { Context } from "../call";
import type { ProjectRecord, WorkspaceRecords } from "../workspace/records-of";

/** Returns the project of a call. A project that doesn't exist gives the same error as one without access. */
export function projectOf({ workspace }: Context, id: string): { id: string; title: string } {
  const project = workspace.records.projects.get("", id);
  if (project) return project;
  throw projectForbidden(id);
}

export function projectsSeenBy(caller: Caller, records: WorkspaceRecords): ProjectRecord[] {
  return records.projects.list("").filter(({ id }) => caller.sees(id));
}
