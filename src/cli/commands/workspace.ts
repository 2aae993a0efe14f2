import path from "node:path";
import type { Command } from "commander";
import { z } from "zod";
import { t } from "../../shared/words";
import type { Runner } from "../runner";

export function addWorkspace(program: Command, runner: Runner): void {
  const workspace = program.command("workspace").description(t("cli:workspace.about"));

  const create = workspace
    .command("create")
    .description(t("cli:workspace.create"))
    .argument(`<${t("cli:value.name")}>`)
    .option(`--folder <${t("cli:value.folder")}>`, t("cli:workspace.folder"));
  const CreateOptions = z.object({ args: z.tuple([z.string()]), folder: z.string().optional() });
  runner.add(create, CreateOptions, async ({ session, signal, show }, { args: [name], folder }) => {
    const given = folder === undefined ? null : await session.give(path.resolve(folder));
    const made = await session.ask(
      "connections.createWorkspace",
      { name, folder: given?.handle ?? null },
      signal,
    );
    await session.ask("connections.open", { id: made.id }, signal);
    show({
      data: { workspace: { id: made.id, name: made.name, folder: made.folder } },
      heading: [t("cli:workspace.created", { name: made.name, folder: made.folder ?? "" })],
      columns: [],
      rows: [],
    });
    return undefined;
  });

  const list = workspace.command("list").description(t("cli:workspace.list"));
  runner.add(list, z.object({}), async ({ session, signal, show }) => {
    const { connections } = await session.ask("connections.list", undefined, signal);
    const found = connections.filter(({ kind }) => kind === "workspace");
    show({
      data: {
        workspaces: found.map(({ id, name, folder, sample }) => ({ id, name, folder, sample })),
      },
      heading: found.length === 0 ? [t("cli:target.noConnections")] : [],
      columns: [t("cli:column.workspace"), t("cli:column.folder"), t("cli:column.id")],
      rows: found.map(({ id, name, folder }) => [name, folder, id]),
    });
    return undefined;
  });
}
