import type { Endpoint, EndpointName } from "../../shared/interface/endpoints";
import type { localEndpoints } from "../../shared/interface/local";
import type { Role, teamEndpoints } from "../../shared/interface/team";

type RouteName = EndpointName | keyof typeof localEndpoints | keyof typeof teamEndpoints;

/** `anyone`: every member. Else a role in the project that the path names, or in all projects. */
export type Right = "anyone" | { role: Role; in: "project" | "all" };

const administrator: Right = { role: "administer", in: "all" };

/**
 * Routes that don't follow the rule: a path that names a project needs a role there, any other a role in all projects, since
 * its answer may hold documents of any; and that role is `edit` for what changes something and `read` for the rest.
 */
const exceptions: Readonly<Partial<Record<RouteName, Right>>> = {
  // These list nothing but what the caller sees.
  accountInfo: "anyone",
  ownMember: "anyone",
  creditInfo: "anyone",
  listCapabilities: "anyone",
  describeHealth: "anyone",
  describeTextReading: "anyone",
  createProject: administrator,
  renameProject: { role: "administer", in: "project" },
  // Names folders of the server.
  localInfo: administrator,
  listMembers: administrator,
  addMember: administrator,
  changeMember: administrator,
  removeMember: administrator,
  issueToken: administrator,
  revokeToken: administrator,
  listAudit: administrator,
};
const byName: Readonly<Partial<Record<string, Right>>> = exceptions;

/** What a member needs for a route. */
export function rightTo(name: string, row: Endpoint): Right {
  return (
    byName[name] ?? {
      role: row.writes ? "edit" : "read",
      in: row.path.includes("{project_id}") ? "project" : "all",
    }
  );
}
