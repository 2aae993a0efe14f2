import path from "node:path";
import type { Command } from "commander";
import { z } from "zod";
import { reportFormats } from "../../shared/ipc/reports.constants";
import { t } from "../../shared/words";
import type { Runner } from "../runner";
import { oneOf } from "../target";

const Options = z.object({
  args: z.array(z.string()).max(1),
  format: z.enum(reportFormats, { error: () => t("cli:oneOf", { values: reportFormats.join(", ") }) }),
  out: z.string({ error: () => t("rules:must.notBeEmpty") }).min(1),
  template: z.string().optional(),
});

export function addExport(program: Command, runner: Runner): void {
  const command = program
    .command("export")
    .description(t("cli:export.about"))
    .argument(`[${t("cli:value.board")}]`, t("cli:export.board"))
    .option(`--format <${reportFormats.join("|")}>`, t("cli:export.format"))
    .option(`--out <${t("cli:value.file")}>`, t("cli:export.out"))
    .option(`--template <${t("cli:value.file")}>`, t("cli:export.template"));
  runner.add(command, Options, async (run, { args: [name], format, out, template }) => {
    const { session, signal } = run;
    const { ref } = await run.target();
    const { boards } = await session.ask("notebook.read", ref, signal);
    const board = oneOf(boards, name, (one) => [one.id, one.name], {
      none: t("cli:boards.none"),
      unknown: (wanted, names) => t("cli:export.unknown", { name: wanted, names }),
      several: (names) => t("cli:export.several", { names }),
    });
    const written = await session.ask(
      "reports.write",
      {
        projectRef: ref,
        board: board.id,
        format,
        path: path.resolve(out),
        template: template === undefined ? null : path.resolve(template),
      },
      signal,
    );
    run.show({
      data: { board: { id: board.id, name: board.name }, format, path: written.path },
      heading: [t("cli:export.written", { name: board.name, path: written.path })],
      columns: [],
      rows: [],
    });
    return undefined;
  });
}
