import { join } from "node:path";
import { codes } from "../../shared/interface/errors";
import {
  type Member,
  type MemberOrder,
  type MemberReport,
  type Role,
  type Roles,
  allProjects,
} from "../../shared/interface/team";
import { databaseFile } from "../../shared/workspace-folder";
import { Database } from "../../sqlite/database";
import { Failure } from "../failure";
import { OpeningFailure } from "../workspace/opening-failure";
import { recordsOf } from "../workspace/records-of";
import { Members } from "./members";

interface Project {
  id: string;
  title: string;
}

/** Carries out an order, also while the workspace is being served. Throws an OpeningFailure if it can't be. */
export function carryOut(folder: string, order: MemberOrder): MemberReport {
  const projects = projectsIn(folder);
  const members = new Members(folder);
  try {
    return { projects, ...resultOf(order, members, projects), members: members.list() };
  } catch (error) {
    if (error instanceof Failure)
      throw new OpeningFailure(error.code === codes.notFound ? "missing" : "usage", error.message, {
        cause: error,
      });
    throw error;
  } finally {
    members.close();
  }
}

function resultOf(
  order: MemberOrder,
  members: Members,
  projects: readonly Project[],
): Pick<MemberReport, "token" | "audit"> {
  switch (order.order) {
    case "list":
      return {};
    case "add": {
      const { name, label, days } = order;
      return { token: members.add(name, rolesOf(order, projects), { label, days }).token };
    }
    case "change":
      members.change(memberNamed(order.member, members).id, { roles: rolesOf(order, projects) });
      return {};
    case "remove":
      members.remove(memberNamed(order.member, members).id);
      return {};
    case "token":
      return { token: members.issue(memberNamed(order.member, members).id, order).token };
    case "revoke":
      members.revoke(memberNamed(order.member, members).id, order.token);
      return {};
    case "audit":
      return { audit: members.audit(Number.MAX_SAFE_INTEGER, order.limit) };
  }
}

function memberNamed(name: string, members: Members): Member {
  const found = members.list().find((member) => member.id === name || member.name === name);
  if (!found) throw new OpeningFailure("missing", `There is no member "${name}"`);
  return found;
}

function rolesOf(
  { role, projects: named }: { role: Role; projects: string[] },
  projects: readonly Project[],
): Roles {
  if (named.length === 0) return { [allProjects]: role };
  return Object.fromEntries(
    named.map((name) => {
      const found = projects.filter(({ id, title }) => id === name || title === name);
      const [project] = found;
      if (!project) throw new OpeningFailure("missing", `There is no project "${name}"`);
      if (found.length > 1)
        throw new OpeningFailure("usage", `Several projects are called "${name}". Give the ID`);
      return [project.id, role];
    }),
  );
}

function projectsIn(folder: string): Project[] {
  const db = Database.open(join(folder, databaseFile), { readonly: true });
  try {
    return recordsOf(db)
      .projects.list("")
      .map(({ id, title }) => ({ id, title }));
  } finally {
    db.close();
  }
}
