import { codes } from "../../shared/interface/errors";
import type { Context } from "../call";
import { Failure } from "../failure";

/** The project of a call; one that does not exist is as forbidden as one of somebody else. */
export function projectOf({ workspace }: Context, id: string): { id: string; title: string } {
  const project = workspace.records.projects.get("", id);
  if (project) return project;
  throw new Failure(codes.projectForbidden, "This token has no access to the project", { project_id: id });
}
