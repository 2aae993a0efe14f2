import path from "node:path";
import type { Command } from "commander";
import { z } from "zod";
import { failure } from "../../main/client/service-error";
import {
  type MemberOrder,
  type MemberReport,
  allProjects,
  maxTokenDays,
  roles,
} from "../../shared/interface/team";
import { integerParam } from "../../shared/interface/values";
import { t } from "../../shared/texts";
import type { Bare, CommandOutput, Runner } from "../runner";
import { momentText } from "../selection";
import { runService } from "../service-child";

const config = z.string().min(1);
const named = z.array(z.string()).default([]);
const Role = z.enum(roles);
const token = {
  label: z.string().default(""),
  days: integerParam(1, maxTokenDays).default(365),
};

/** Members of a team's service, for whoever runs it: without a token, on its computer. */
export function addMembers(program: Command, runner: Runner): void {
  const members = program.command("members").description(t("cli:members.about"));
  const command = (name: string, about: string, isDefault = false) =>
    members
      .command(name, { isDefault })
      .description(about)
      .requiredOption("--config <file>", t("cli:serve.config"));
  const member = `<${t("cli:value.member")}>`;
  const project = `--of <${t("cli:value.project")}...>`;
  const role = `--role <${t("cli:value.role")}>`;
  const label = `--label <${t("cli:value.name")}>`;

  runner.addBare(
    command("list", t("cli:members.list"), true),
    z.object({ config }),
    (bare, { config: file }) => order(bare, file, { order: "list" }),
  );
  runner.addBare(
    command("add", t("cli:members.add"))
      .argument(`<${t("cli:value.name")}>`)
      .requiredOption(role, t("cli:members.role"))
      .option(project, t("cli:members.of"))
      .option(label, t("cli:members.label"))
      .option("--days <n>", t("cli:members.days")),
    z.object({ args: z.tuple([z.string()]), config, role: Role, of: named, ...token }),
    (bare, { args: [name], config: file, of: projects, role: given, label: text, days }) =>
      order(bare, file, { order: "add", name, projects, role: given, label: text, days }),
  );
  runner.addBare(
    command("change", t("cli:members.change"))
      .argument(member)
      .requiredOption(role, t("cli:members.role"))
      .option(project, t("cli:members.of")),
    z.object({ args: z.tuple([z.string()]), config, role: Role, of: named }),
    (bare, { args: [name], config: file, of: projects, role: given }) =>
      order(bare, file, { order: "change", member: name, projects, role: given }),
  );
  runner.addBare(
    command("remove", t("cli:members.remove")).argument(member),
    z.object({ args: z.tuple([z.string()]), config }),
    (bare, { args: [name], config: file }) => order(bare, file, { order: "remove", member: name }),
  );
  runner.addBare(
    command("token", t("cli:members.token"))
      .argument(member)
      .option(label, t("cli:members.label"))
      .option("--days <n>", t("cli:members.days")),
    z.object({ args: z.tuple([z.string()]), config, ...token }),
    (bare, { args: [name], config: file, label: text, days }) =>
      order(bare, file, { order: "token", member: name, label: text, days }),
  );
  runner.addBare(
    command("revoke", t("cli:members.revoke"))
      .argument(member)
      .argument(`<${t("cli:value.token")}>`),
    z.object({ args: z.tuple([z.string(), z.string()]), config }),
    (bare, { args: [name, id], config: file }) =>
      order(bare, file, { order: "revoke", member: name, token: id }),
  );
  runner.addBare(
    command("audit", t("cli:members.audit")).option("--limit <n>", t("cli:members.limit")),
    z.object({ config, limit: integerParam(1, 1000).default(100) }),
    (bare, { config: file, limit }) => order(bare, file, { order: "audit", limit }),
  );
}

async function order(bare: Bare, file: string, given: MemberOrder): Promise<undefined> {
  const report = await ask(bare, file, given);
  bare.show({
    data: report,
    ...(report.token !== undefined && { heading: [t("cli:members.newToken", { token: report.token })] }),
    ...(report.audit ? auditTable(report) : memberTable(report)),
  });
  return undefined;
}

function ask(bare: Bare, file: string, given: MemberOrder): Promise<MemberReport> {
  return runService<MemberReport>(bare, {
    args: ["--team", path.resolve(file), "--members"],
    env: { EARSHOT_MEMBERS: JSON.stringify(given) },
    heard: (said, done) => {
      if ("team" in said) done(said.team);
    },
    ended: () => {
      throw failure("server", t("cli:members.ended"));
    },
  });
}

type Table = Pick<CommandOutput, "columns" | "rows">;

function memberTable({ members, projects }: MemberReport): Table {
  const titles = new Map(projects.map(({ id, title }) => [id, title]));
  const titleOf = (id: string) => (id === allProjects ? t("cli:members.all") : (titles.get(id) ?? id));
  const now = Date.now();
  const columns = [
    t("cli:column.name"),
    t("cli:column.roles"),
    t("cli:column.token"),
    t("cli:column.expires"),
  ];
  const rows = members.flatMap((member) => {
    const given = Object.entries(member.roles).map(([id, role]) => `${titleOf(id)}: ${role}`);
    const valid = member.tokens.filter(({ revoked, expires }) => revoked === null && expires > now);
    const first = [member.name, given.join(", ")];
    if (valid.length === 0) return [[...first, t("cli:members.noToken"), ""]];
    return valid.map(({ id, label, expires }, i) => [
      ...(i === 0 ? first : ["", ""]),
      label === "" ? id : `${id} (${label})`,
      momentText(expires, "UTC"),
    ]);
  });
  return { columns, rows };
}

function auditTable({ audit = [] }: MemberReport): Table {
  return {
    columns: [
      t("cli:column.time"),
      t("cli:column.name"),
      t("cli:column.action"),
      t("cli:column.project"),
      t("cli:column.result"),
    ],
    rows: audit.map((entry) => [
      momentText(entry.at, "UTC"),
      entry.member_name,
      entry.action,
      entry.project_id,
      entry.status_code === 0 ? t("cli:members.done") : t("cli:members.refused", { code: entry.status_code }),
    ]),
  };
}
