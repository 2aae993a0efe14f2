import type { Command } from "commander";
import { z } from "zod";
import { t } from "../../shared/texts";
import type { Runner } from "../runner";
import { placeOf } from "../shown-answer";

export function addBoards(program: Command, runner: Runner): void {
  const command = program.command("boards").description(t("cli:boards.about"));
  runner.add(command, z.object({}), async (run) => {
    const target = await run.target();
    const { boards } = await run.session.ask("notebook.read", target.ref, run.signal);
    run.show({
      data: { ...placeOf(target), boards },
      none: t("cli:boards.none"),
      columns: [t("cli:column.board"), t("cli:column.cards"), t("cli:column.query"), t("cli:column.id")],
      rows: boards.map(({ id, name, query, cards }) => [name, cards.length, query, id]),
    });
    return undefined;
  });
}
