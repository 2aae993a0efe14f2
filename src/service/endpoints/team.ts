import { version } from "../../../package.json";
import { type Roles, type teamEndpoints, allProjects } from "../../shared/interface/team";
import { type Team, liveDocuments } from "../access/team";
import type { Handlers } from "../call";
import type { ServedWorkspace } from "../served-workspace";
import { invalid, notFound } from "../failure";

/** Endpoints that only a service for a team has. */
export function teamHandlers({ members, started }: Team): Handlers<typeof teamEndpoints> {
  return {
    ownMember: ({ caller }) => {
      if (!caller.member) throw notFound("The member");
      return { payload: members.get(caller.member.id) };
    },
    listMembers: () => ({ payload: members.list() }),
    addMember: ({ body: { name, roles, ...token } }, { workspace }) => {
      checkProjects(roles, workspace);
      return { payload: members.add(name, roles, token) };
    },
    changeMember: ({ path, body }, { workspace }) => {
      checkProjects(body.roles ?? {}, workspace);
      return { payload: members.change(path.member_id, body) };
    },
    removeMember: ({ path }) => ({ payload: members.remove(path.member_id) }),
    issueToken: ({ path, body }) => ({ payload: members.issue(path.member_id, body) }),
    revokeToken: ({ path }) => ({ payload: members.revoke(path.member_id, path.token_id) }),
    listAudit: ({ params: { before = Number.MAX_SAFE_INTEGER, limit } }) => ({
      payload: members.audit(before, limit),
    }),
    describeHealth: async (_call, { workspace }) => ({
      payload: { version, started, documents: await liveDocuments(workspace) },
    }),
  };
}

/** Refuses roles in projects that don't exist, which would look granted. */
function checkProjects(roles: Roles, { records }: ServedWorkspace): void {
  for (const project of Object.keys(roles))
    if (project !== allProjects && !records.projects.get("", project))
      throw invalid("roles", `there is no project "${project}"`);
}
