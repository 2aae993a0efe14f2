import path from "node:path";
import type { Command } from "commander";
import { z } from "zod";
import { reportFormats } from "../../shared/ipc/reports.constants";
import { t } from "../../shared/texts";
import type { Runner } from "../runner";
import { boardNamed } from "../target";

const Options = z.object({
  args: z.array(z.string()).max(1),
  format: z.enum(reportFormats, { error: () => t("cli:oneOf", { values: reportFormats.join(", ") }) }),
  out: z.string({ error: () => t("rules:must.notBeEmpty") }).min(1),
  template: z.string().optional(),
  pseudonyms: z.boolean().default(false),
  method: z.boolean().default(false),
});

export function addExport(program: Command, runner: Runner): void {
  const command = program
    .command("export")
    .description(t("cli:export.about"))
    .argument(`[${t("cli:value.board")}]`, t("cli:export.board"))
    .option(`--format <${reportFormats.join("|")}>`, t("cli:export.format"))
    .option(`--out <${t("cli:value.file")}>`, t("cli:export.out"))
    .option(`--template <${t("cli:value.file")}>`, t("cli:export.template"))
    .option("--pseudonyms", t("cli:export.pseudonyms"))
    .option("--method", t("cli:export.method"));
  runner.add(command, Options, async (run, { args: [name], format, out, template, pseudonyms, method }) => {
    const { session, signal } = run;
    const { ref } = await run.target();
    const { boards } = await session.ask("notebook.read", ref, signal);
    const board = boardNamed(boards, name);
    const written = await session.ask(
      "reports.write",
      {
        projectRef: ref,
        board: board.id,
        pseudonyms,
        method,
        format,
        path: path.resolve(out),
        template: template === undefined ? null : path.resolve(template),
      },
      signal,
    );
    for (const { title, moved } of written.cards)
      if (moved) run.terminal.note(t("cli:export.moved", { title }));
    run.show({
      data: { board: { id: board.id, name: board.name }, format, ...written },
      heading: [t("cli:export.written", { name: board.name, path: written.path })],
      columns: [],
      rows: [],
    });
    return undefined;
  });
}
