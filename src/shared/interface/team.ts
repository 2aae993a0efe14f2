import { z } from "zod";
import { nameText } from "../ipc/name-text";
import { endpoint } from "./endpoint";
import { integerParam, looseNumber, pathId, tolerantArray } from "./values";

/** Each includes those before it. `edit` also covers what is managed in a project: topics, metrics, panels, views. */
export const roles = ["read", "edit", "administer"] as const;
export const Role = z.enum(roles);
export type Role = z.output<typeof Role>;

/** Stands for all projects, those that are created later too. */
export const allProjects = "*";
/** By project ID, or `allProjects`. */
export const Roles = z.record(z.string().min(1).max(200), Role);
export type Roles = z.output<typeof Roles>;

/** Longest validity of a token in days. */
export const maxTokenDays = 3660;

/** A token, without the secret. Times are epoch milliseconds. */
const MemberToken = z.looseObject({
  id: z.string(),
  label: z.string(),
  created: looseNumber,
  expires: looseNumber,
  revoked: looseNumber.nullable(),
  last_used: looseNumber.nullable(),
});

/** Somebody who may use a team service. */
export const Member = z.looseObject({
  id: z.string(),
  name: z.string(),
  roles: Roles,
  tokens: tolerantArray(MemberToken),
});
export type Member = z.output<typeof Member>;

/** A member with a new token, which is shown this once. */
const NewToken = z.looseObject({ member: Member, token: z.string() });

/** What somebody did. */
const AuditEntry = z.looseObject({
  id: looseNumber,
  at: looseNumber,
  member_id: z.string(),
  member_name: z.string(),
  /** Name of the endpoint. */
  action: z.string(),
  /** "" if the endpoint isn't about one project. */
  project_id: z.string(),
  /** Parameters of the path, such as the ID of a topic. */
  path: z.record(z.string(), z.string()),
  /** Status code of the interface: 0 if it was done, 13 or 29 if it was refused for a lack of rights. */
  status_code: looseNumber,
});
export type AuditEntry = z.output<typeof AuditEntry>;

const name = nameText(200);
const tokenOf = z.object({
  /** What the token is for, such as a computer. */
  label: z.string().trim().max(200).default(""),
  days: z.int().min(1).max(maxTokenDays).default(365),
});
const none = z.object({});
const member = z.object({ member_id: pathId });
const row = { callClass: "other", optional: true } as const;
const memberAnswer = { resultKey: "result_local_member", result: Member } as const;
const tokenAnswer = { resultKey: "result_local_token", result: NewToken } as const;

/** Endpoints that only a service for a team has. */
export const teamEndpoints = {
  /** The member whose token it is. */
  ownMember: endpoint({ ...row, ...memberAnswer, method: "GET", path: "/local/member", pathParams: none }),
  listMembers: endpoint({
    ...row,
    method: "GET",
    path: "/local/members",
    pathParams: none,
    resultKey: "result_local_members",
    result: tolerantArray(Member),
  }),
  addMember: endpoint({
    ...row,
    ...tokenAnswer,
    method: "POST",
    path: "/local/members",
    pathParams: none,
    body: tokenOf.extend({ name, roles: Roles }),
    writes: true,
  }),
  changeMember: endpoint({
    ...row,
    ...memberAnswer,
    method: "PUT",
    path: "/local/members/{member_id}",
    pathParams: member,
    body: z.object({ name: name.optional(), roles: Roles.optional() }),
    writes: true,
  }),
  /** Revokes all tokens of the member. The name stays in the audit record. */
  removeMember: endpoint({
    ...row,
    ...memberAnswer,
    method: "DELETE",
    path: "/local/members/{member_id}",
    pathParams: member,
    writes: true,
  }),
  issueToken: endpoint({
    ...row,
    ...tokenAnswer,
    method: "POST",
    path: "/local/members/{member_id}/tokens",
    pathParams: member,
    body: tokenOf,
    writes: true,
  }),
  revokeToken: endpoint({
    ...row,
    ...memberAnswer,
    method: "DELETE",
    path: "/local/members/{member_id}/tokens/{token_id}",
    pathParams: member.extend({ token_id: pathId }),
    writes: true,
  }),
  /** Newest first. */
  listAudit: endpoint({
    ...row,
    method: "GET",
    path: "/local/audit",
    pathParams: none,
    params: z.object({
      /** Entries before the one with this ID. */
      before: integerParam(0, Number.MAX_SAFE_INTEGER).optional(),
      limit: integerParam(1, 1000).default(100),
    }),
    resultKey: "result_local_audit",
    result: tolerantArray(AuditEntry),
  }),
  describeHealth: endpoint({
    ...row,
    method: "GET",
    path: "/local/health",
    pathParams: none,
    resultKey: "result_local_health",
    result: z.looseObject({ version: z.string(), started: looseNumber, documents: looseNumber }),
  }),
} as const;

const who = z.string().min(1);
/** Titles or IDs. None: all projects. */
const projects = z.array(z.string().min(1));
/**
 * What whoever runs the service may do with its members on its own computer, without a token. Members are named by name or ID,
 * and so are projects.
 */
export const MemberOrder = z.discriminatedUnion("order", [
  z.object({ order: z.literal("list") }),
  tokenOf.extend({ order: z.literal("add"), name, role: Role, projects }),
  z.object({ order: z.literal("change"), member: who, role: Role, projects }),
  z.object({ order: z.literal("remove"), member: who }),
  tokenOf.extend({ order: z.literal("token"), member: who }),
  z.object({ order: z.literal("revoke"), member: who, token: who }),
  z.object({ order: z.literal("audit"), limit: z.int().min(1).max(1000) }),
]);
export type MemberOrder = z.output<typeof MemberOrder>;

/** What came of it: all members, the projects that their roles name, and a new token. */
export const MemberReport = z.object({
  members: z.array(Member),
  projects: z.array(z.object({ id: z.string(), title: z.string() })),
  token: z.string().optional(),
  audit: z.array(AuditEntry).optional(),
});
export type MemberReport = z.output<typeof MemberReport>;
