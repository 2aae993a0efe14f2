import type { Command } from "commander";
import { z } from "zod";
import { t } from "../../shared/texts";
import { connectionOf } from "../target";
import type { Runner } from "../runner";

export function addProjects(program: Command, runner: Runner): void {
  const command = program.command("projects").description(t("cli:projects.about"));
  runner.add(command, z.object({}), async ({ session, signal, common, show }) => {
    const { connections } = await session.ask("connections.list", undefined, signal);
    const chosen =
      common.connection === undefined
        ? connections
        : [await connectionOf(session, common.connection, signal)];
    const found = [];
    for (const { id, name, kind } of chosen) {
      const { data } = await session.ask("connections.projects", { id }, signal);
      for (const project of data)
        found.push({ connection: { id, name, kind }, project: { id: project.id, title: project.title } });
    }
    show({
      data: { projects: found },
      none: t("cli:target.noConnections"),
      columns: [
        t("cli:column.connection"),
        t("cli:column.kind"),
        t("cli:column.project"),
        t("cli:column.projectId"),
      ],
      rows: found.map(({ connection, project }) => [
        connection.name,
        t(`cli:kind.${connection.kind}`),
        project.title,
        project.id,
      ]),
    });
    return undefined;
  });
}
