import { codes } from "../../shared/interface/errors";
import type { Context } from "../call";
import { Failure } from "../failure";

/** Returns the project of a call. A project that doesn't exist gives the same error as one without access. */
export function projectOf({ workspace }: Context, id: string): { id: string; title: string } {
  const project = workspace.records.projects.get("", id);
  if (project) return project;
  throw new Failure(codes.projectForbidden, "This token has no access to the project", { project_id: id });
}
