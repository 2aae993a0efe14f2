import type { Command } from "commander";
import { z } from "zod";
import { t } from "../../shared/words";
import type { Runner } from "../runner";

export function addBoards(program: Command, runner: Runner): void {
  const command = program.command("boards").description(t("cli:boards.about"));
  runner.add(command, z.object({}), async (run) => {
    const { connection, project, ref } = await run.target();
    const { boards } = await run.session.ask("notebook.read", ref, run.signal);
    run.show({
      data: {
        connection: { id: connection.id, name: connection.name },
        project: { id: project.id, title: project.title },
        boards,
      },
      heading: boards.length === 0 ? [t("cli:boards.none")] : [],
      columns: [t("cli:column.board"), t("cli:column.cards"), t("cli:column.query"), t("cli:column.id")],
      rows: boards.map(({ id, name, query, cards }) => [name, cards.length, query, id]),
    });
    return undefined;
  });
}
