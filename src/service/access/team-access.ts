import { codes } from "../../shared/interface/errors";
import { type Role, type Roles, allProjects, roles } from "../../shared/interface/team";
import { Failure } from "../failure";
import { type Access, type Caller, type CheckedCall, insufficientRights, projectForbidden } from "./access";
import type { Members } from "./members";
import { rightTo } from "./route-rights";

const minute = 60_000;

/** Checks the tokens and rights of a team's members. `callsPerMinute`: how often each may call. */
export function teamAccess(members: Members, callsPerMinute: number, now = Date.now): Access {
  const windows = new Map<string, { since: number; calls: number }>();
  const count = (member: string) => {
    const time = now();
    const known = windows.get(member);
    const current = known && time - known.since < minute ? known : { since: time, calls: 0 };
    windows.set(member, current);
    if (++current.calls > callsPerMinute)
      throw new Failure(codes.callLimit, `More than ${callsPerMinute} calls in a minute`);
  };
  return {
    callerOf: (token) => {
      const member = members.byToken(token);
      if (!member) return undefined;
      count(member.id);
      return callerWith(member);
    },
  };
}

function callerWith(member: { id: string; roles: Roles }): Caller {
  const own = (project: string) => highest(member.roles[project], member.roles[allProjects]);
  return {
    member,
    sees: (project) => own(project) !== undefined,
    check: (call) => {
      check(call, own);
    },
  };
}

function check(
  { name, row, project = "" }: CheckedCall,
  roleIn: (project: string) => Role | undefined,
): void {
  const right = rightTo(name, row);
  if (right === "anyone") return;
  const given = right.in === "project" ? roleIn(project) : roleIn(allProjects);
  if (right.in === "project" && given === undefined) throw projectForbidden(project);
  if (given === undefined || roles.indexOf(given) < roles.indexOf(right.role))
    throw insufficientRights(
      right.in === "project" ? right.role : `${right.role} in all projects`,
      given ?? "none in all projects",
    );
}

function highest(a: Role | undefined, b: Role | undefined): Role | undefined {
  return roles.findLast((role) => role === a || role === b);
}
