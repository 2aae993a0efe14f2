import { randomUUID } from "node:crypto";
import path from "node:path";
import type { Command } from "commander";
import { z } from "zod";
import { formatBytes } from "../../analysis/format/numbers";
import { currentLanguage, t } from "../../shared/texts";
import type { Profile } from "../../shared/ipc/connections";
import { ServiceError, failure } from "../../main/client/service-error";
import type { Run, Runner, CommandOutput } from "../runner";
import { connectionOf } from "../target";

/** What `--without` leaves out of a saved workspace. */
const parts = ["codes", "notes", "names"] as const;

export function addWorkspace(program: Command, runner: Runner): void {
  const workspace = program.command("workspace").description(t("cli:workspace.about"));

  const create = workspace
    .command("create")
    .description(t("cli:workspace.create"))
    .argument(`<${t("cli:value.name")}>`)
    .option(`--folder <${t("cli:value.folder")}>`, t("cli:workspace.folder"))
    .option("--yes", t("cli:workspace.yes"));
  const CreateOptions = z.object({
    args: z.tuple([z.string()]),
    folder: z.string().optional(),
    yes: z.boolean().default(false),
  });
  runner.add(create, CreateOptions, async ({ session, signal, show }, { args: [name], folder, yes }) => {
    const given = folder === undefined ? null : await session.give(path.resolve(folder));
    const made = await session
      .ask("connections.createWorkspace", { name, folder: given?.handle ?? null, confirmed: yes }, signal)
      .catch((error: unknown) => {
        if (error instanceof ServiceError && error.data.details?.["workspace"] === "unconfirmed")
          throw failure("conflict", t("cli:workspace.confirm", { folder: folder ?? "" }), { cause: error });
        throw error;
      });
    await session.ask("connections.open", { id: made.id }, signal);
    show(shownWorkspace(made));
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
      none: t("cli:target.noConnections"),
      columns: [t("cli:column.workspace"), t("cli:column.folder"), t("cli:column.id")],
      rows: found.map(({ id, name, folder }) => [name, folder, id]),
    });
    return undefined;
  });

  const save = workspace
    .command("save")
    .description(t("cli:workspace.save"))
    .argument(`<${t("cli:value.file")}>`)
    .option(`--without <${parts.join("|")}...>`, t("cli:workspace.without"));
  const SaveOptions = z.object({
    args: z.tuple([z.string()]),
    without: z
      .array(z.enum(parts, { error: () => t("cli:oneOf", { values: parts.join(", ") }) }))
      .default([]),
  });
  runner.add(save, SaveOptions, async (run, { args: [file], without }) => {
    const { session, signal, common } = run;
    const connection = await connectionOf(session, common.connection, signal, {
      isOpen: ({ kind }) => kind === "workspace",
      none: () => t("cli:target.noConnections"),
    });
    const choices = {
      codes: !without.includes("codes"),
      notes: !without.includes("notes"),
      names: !without.includes("names"),
    };
    const saved = await withProgress(run, (transferId) =>
      session.ask(
        "workspaceFile.write",
        { connectionId: connection.id, choices, path: path.resolve(file), transferId },
        signal,
      ),
    );
    run.show({
      data: { workspace: { id: connection.id, name: connection.name }, without, ...saved },
      heading: [
        t("cli:workspace.saved", {
          name: connection.name,
          path: saved.path,
          size: formatBytes(saved.bytes),
        }),
      ],
      columns: [],
      rows: [],
    });
    return undefined;
  });

  const open = workspace
    .command("open")
    .description(t("cli:workspace.open"))
    .argument(`<${t("cli:value.file")}>`);
  runner.add(open, z.object({ args: z.tuple([z.string()]) }), async (run, { args: [file] }) => {
    const { session, signal } = run;
    const { handle } = await session.give(path.resolve(file));
    const made = await withProgress(run, (transferId) =>
      session.ask("workspaceFile.open", { file: handle, transferId }, signal),
    );
    await session.ask("connections.open", { id: made.id }, signal);
    run.show(shownWorkspace(made));
    return undefined;
  });
}

function shownWorkspace({ id, name, folder }: Profile): CommandOutput {
  return {
    data: { workspace: { id, name, folder } },
    heading: [t("cli:workspace.created", { name, folder: folder ?? "" })],
    columns: [],
    rows: [],
  };
}

/** Shows how much of a workspace's file is written or read. */
async function withProgress<T>(
  { session, terminal }: Run,
  work: (transferId: string) => Promise<T>,
): Promise<T> {
  const transferId = randomUUID();
  const percent = new Intl.NumberFormat(currentLanguage(), { style: "percent" });
  const quiet = session.onEvent("workspaceFile.progress", (event) => {
    if (event.transferId === transferId)
      terminal.progress(t("cli:workspace.copying", { percent: percent.format(event.percent / 100) }));
  });
  try {
    return await work(transferId);
  } finally {
    quiet();
    terminal.progress(null);
  }
}
